package import CampusModel
internal import FileFormats

/// The term that a file seems to be of.
package struct TermGuess: Hashable, Sendable {
  package let name: String
  package private(set) var days: DateSpan
  /// Names of it in the file's rows, or at the start of its own name.
  package private(set) var codes: [String]
  /// What shows the term: "'202608' in its rows".
  package let evidence: String
  /// Whether its dates are those usual for the season.
  package private(set) var hasUsualDates: Bool

  /// The term of events between two dates: these, where they are as far from each other as a term's,
  /// otherwise the usual ones.
  init(from first: CalendarDate, to last: CalendarDate) {
    let term = GradeTerm(of: first)
    let span = DateSpan(first, last)
    (name, codes) = (term.name, [])
    (days, hasUsualDates) = span.isTerm ? (span, false) : (term.usualDays, true)
    evidence = "its events are from \(first) to \(last)"
  }

  init(
    name: String, days: DateSpan, codes: [String], evidence: String, hasUsualDates: Bool
  ) {
    (self.name, self.days, self.codes) = (name, days, codes)
    (self.evidence, self.hasUsualDates) = (evidence, hasUsualDates)
  }

  /// "fall-2026".
  package var id: TermID { TermID(slug(name)) }

  /// With the days between which most meetings are, where the dates are only the usual ones.
  func corrected(by courses: [Course]) -> TermGuess {
    guard hasUsualDates else { return self }
    let spans = courses.filter { $0.term == id }.flatMap(\.sections).flatMap(\.meetings)
      .compactMap(\.dates)
    let counts = Dictionary(grouping: spans) { $0 }.mapValues(\.count)
    let most = counts.max { ($0.value, $1.key.first) < ($1.value, $0.key.first) }
    guard let most, most.value * 2 > spans.count, most.key.isTerm else { return self }
    var guess = self
    (guess.days, guess.hasUsualDates) = (most.key, false)
    return guess
  }

  package func withCodes(_ codes: [String]) -> TermGuess {
    var guess = self
    guess.codes = codes
    return guess
  }

  package var term: Term { Term(id: id, name: name, days: days, codes: codes) }
}

/// A term as a row names it.
struct TermMention: Hashable {
  /// What sources call it: "202630".
  var code: String
  /// More words for it, where the row has some: "Spring 2026 Semester".
  var words: String?
}

/// What a file says of its terms: names and codes in its rows and its path, and dates.
struct TermEvidence {
  /// Of rows, each once, in order.
  var mentions: [TermMention]
  /// The file's, from the folder that was looked at.
  let path: String
  let text: [UInt8]
  let today: CalendarDate

  /// Of several the latest last.
  func terms() -> [TermGuess] {
    let found = mentions.prefix(Self.most).compactMap { mention in
      (mention.words.flatMap { season(of: $0) } ?? season(of: mention.code)).map {
        guess(
          $0, codes: [mention.code], "'\(mention.words ?? mention.code)' in its rows",
          isOnly: mentions.count == 1)
      }
    }
    if !found.isEmpty { return uniqued(found).sorted { $0.days.first < $1.days.first } }
    return [named(byPath: path) ?? namedByDates ?? usual(today)]
  }

  /// A table of more terms is no export of a catalog.
  private static let most = 8

  private func named(byPath path: String) -> TermGuess? {
    for part in path.split(separator: "/").reversed() {
      let stem = FileStem(String(part)).text
      let words = [stem, String(stem.prefix { $0 != "." && $0 != "_" })]
      guard let season = words.lazy.compactMap({ season(of: $0) }).first else { continue }
      let code = words[1]
      let isCode = Int(code) != nil
      return guess(season, codes: isCode ? [code] : [], "'\(part)' in its path", isOnly: true)
    }
    return nil
  }

  private var namedByDates: TermGuess? {
    guard let days = WrittenDates(in: text).term else { return nil }
    return TermGuess(
      name: GradeTerm(of: days.first).name, days: days, codes: mentions.map(\.code),
      evidence: "its dates are from \(days.first) to \(days.last)", hasUsualDates: false)
  }

  private func usual(_ date: CalendarDate) -> TermGuess {
    guess(
      GradeTerm(of: date), codes: mentions.map(\.code), "nothing in it names a term", isOnly: false)
  }

  private func guess(
    _ term: GradeTerm, codes: [String], _ evidence: String, isOnly: Bool
  ) -> TermGuess {
    let found = isOnly ? WrittenDates(in: text).term : nil
    // Dates of another part of the year are of something else.
    let days = found.flatMap { abs($0.first - term.usualDays.first) <= 45 ? $0 : nil }
    return TermGuess(
      name: term.name, days: days ?? term.usualDays, codes: codes, evidence: evidence,
      hasUsualDates: days == nil)
  }

  /// "Fall 2026", "2026-fa", "202608"; also codes of Banner, whose last digits are a month or a
  /// number of tens.
  private func season(of text: String) -> GradeTerm? {
    if let term = GradeTerm(written: text) ?? numbered(text) { return term }
    guard text.utf8.count == 6, let number = Int(text), (1990...2099).contains(number / 100) else {
      return nil
    }
    let season: GradeTerm.Season? =
      switch number % 100 {
      case 1...4, 10, 20: .spring
      case 5...7, 30, 50, 60: .summer
      case 8...11, 80, 90: .fall
      default: nil
      }
    return season.map { GradeTerm($0, number / 100) }
  }
}

/// "2026/2027-1", the first semester of an academic year: of four, the last two are in summer.
private func numbered(_ text: String) -> GradeTerm? {
  let numbers = text.split { $0 == "/" || $0 == "-" }.map { Int($0) }
  guard text.contains("/"), numbers.count == 3, let first = numbers[0], let last = numbers[1],
    let semester = numbers[2], (1900...2198).contains(first), last == first + 1
  else { return nil }
  return switch semester {
  case 1: GradeTerm(.fall, first)
  case 2: GradeTerm(.spring, last)
  case 3, 4: GradeTerm(.summer, last)
  default: nil
  }
}

/// The name of a file without its ending.
private struct FileStem {
  let text: String

  init(_ name: String) {
    text = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}

extension GradeTerm {
  /// The term in which a date is, by the months of most schools.
  fileprivate init(of date: CalendarDate) {
    let season: Season =
      switch date.month {
      case 1...4: .spring
      case 5...7: .summer
      default: .fall
      }
    self.init(season, date.year)
  }

  /// From a Monday to a Friday, 15 weeks in spring and fall, 10 in summer, 3 in winter.
  fileprivate var usualDays: DateSpan {
    let (month, day, weeks) =
      switch season {
      case .spring: (1, 15, 15)
      case .summer: (6, 1, 10)
      case .fall: (8, 24, 15)
      case .winter: (1, 2, 3)
      }
    let earliest = CalendarDate(year: year, month: month, day: day) ?? CalendarDate(dayNumber: 0)
    let first = (earliest + 6).monday
    return DateSpan(first, first + 7 * weeks - 3)
  }
}
