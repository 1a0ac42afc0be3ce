package import CampusModel
internal import FileFormats

/// The term that a file seems to be of.
package struct TermGuess: Hashable, Sendable {
  package let name: String
  package private(set) var days: DateSpan
  /// Names of it in the file's rows, or at the start of its own name.
  package private(set) var codes: [String]
  private let ground: String
  /// Whether its dates are those usual for the season, or were counted from its weeks.
  package private(set) var hasUsualDates: Bool
  /// Whether rows name it by its codes.
  package private(set) var isNamedByRows = false
  /// The last numbered week, the largest of all files; see `TermMention`.
  private var lastWeek: Int?
  private var exam: CalendarDate?

  /// The term of events between two dates: these, where they are as far from each other as a
  /// term's, otherwise the usual ones.
  init(from first: CalendarDate, to last: CalendarDate) {
    let term = GradeTerm(of: first)
    let span = DateSpan(first, last)
    (name, codes) = (term.name, [])
    (days, hasUsualDates) = span.isTerm ? (span, false) : (term.usualDays, true)
    ground = "its events are from \(first) to \(last)"
  }

  init(
    name: String, days: DateSpan, codes: [String], evidence: String, hasUsualDates: Bool
  ) {
    (self.name, self.days, self.codes) = (name, days, codes)
    (ground, self.hasUsualDates) = (evidence, hasUsualDates)
  }

  /// The evidence of the term: "'202608' in its rows"; and the source of its dates.
  package var evidence: String {
    guard let lastWeek, let exam, hasUsualDates, days.first == exam.monday - 7 * lastWeek else {
      return ground
    }
    return "\(ground), with \(lastWeek) weeks before its first exam on \(exam)"
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

  /// Joins the guesses of several files about one term, with all its codes: dates of a file are
  /// better than usual ones, and weeks are counted to the last of all files. `nil` for none.
  package static func joined(_ guesses: [TermGuess]) -> TermGuess? {
    guard var guess = guesses.first(where: { !$0.hasUsualDates }) ?? guesses.first else {
      return nil
    }
    guess.codes = Set(guesses.flatMap(\.codes)).sorted()
    guess.lastWeek = guesses.compactMap(\.lastWeek).max()
    guess.exam = guesses.compactMap(\.exam).min()
    return guess.hasUsualDates ? guess.counted() : guess
  }

  /// With the weeks before its first exam, where its classes number their weeks; at least with all
  /// of its weeks.
  private func counted() -> TermGuess {
    guard let lastWeek, (6...20).contains(lastWeek) else { return self }
    var guess = self
    if let exam, abs(exam.monday - 7 * lastWeek - days.first) <= 60 {
      guess.days = DateSpan(exam.monday - 7 * lastWeek, exam.monday - 3)
    } else if days.last < days.first.monday + 7 * lastWeek - 3 {
      guess.days = DateSpan(days.first, days.first.monday + 7 * lastWeek - 3)
    }
    return guess
  }

  /// Named by a row, with the weeks in the row.
  fileprivate func counting(_ mention: TermMention) -> TermGuess {
    var guess = self
    guess.isNamedByRows = true
    (guess.lastWeek, guess.exam) = (mention.lastWeek, mention.exam)
    return guess.hasUsualDates ? guess.counted() : guess
  }

  package var term: Term { Term(id: id, name: name, days: days, codes: codes) }
}

/// A term as a row names it.
struct TermMention: Hashable {
  /// The code in sources: "202630".
  var code: String
  /// More words for it, where the row has some: "Spring 2026 Semester".
  var words: String?
  /// The largest number of a week in which a class meets.
  var lastWeek: Int?
  /// Its first exam.
  var exam: CalendarDate?

  /// One for each code and words, in the order of the first ones.
  static func joined(_ mentions: [TermMention]) -> [TermMention] {
    var places: [TermMention: Int] = [:]
    return mentions.reduce(into: []) { joined, mention in
      let name = TermMention(code: mention.code, words: mention.words)
      guard let place = places[name] else {
        places[name] = joined.count
        return joined.append(mention)
      }
      let known = joined[place]
      joined[place].lastWeek = [known.lastWeek, mention.lastWeek].compactMap(\.self).max()
      joined[place].exam = [known.exam, mention.exam].compactMap(\.self).min()
    }
  }
}

/// The evidence of a file's terms: names and codes in its rows and its path, and dates.
struct TermEvidence {
  /// The terms in rows, each once, in order.
  var mentions: [TermMention]
  /// The file's, from the folder that was looked at.
  let path: String
  /// The lines above the header of a table.
  var titles: [String] = []
  let text: [UInt8]
  let today: CalendarDate

  /// The terms found; if there are several, the latest last.
  func terms() -> [TermGuess] {
    let found = mentions.prefix(Self.most).compactMap { mention in
      (mention.words.flatMap { season(of: $0) } ?? season(of: mention.code)).map {
        guess(
          $0, codes: [mention.code], "'\(mention.words ?? mention.code)' in its rows",
          isOnly: mentions.count == 1
        ).part(of: mention.code).counting(mention)
      }
    }
    if !found.isEmpty { return uniqued(found).sorted { $0.days.first < $1.days.first } }
    return [named(byPath: path) ?? namedByTitle ?? namedByDates ?? usual(today)]
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

  private var namedByTitle: TermGuess? {
    titles.lazy.compactMap { title in
      if let term = GradeTerm(written: title) {
        return guess(term, codes: [], "'\(title)' is above its table", isOnly: true)
      }
      return GermanSemester(title).map { semester in
        TermGuess(
          name: semester.term.name, days: semester.days, codes: [],
          evidence: "'\(title)' is above its table", hasUsualDates: true)
      }
    }.first
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
    // Dates of another part of the year are about other things.
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

extension TermGuess {
  /// The third and the fourth semester of an academic year are in one summer, six weeks each.
  fileprivate func part(of code: String) -> TermGuess {
    let isPart = numbered(code)?.season == .summer && hasUsualDates
    guard isPart, let part = code.last.map({ $0 == "3" ? 0 : 1 }) else { return self }
    let first = days.first - 14 + 42 * part
    return TermGuess(
      name: "\(name) \(part == 0 ? "I" : "II")", days: DateSpan(first, first + 39), codes: codes,
      evidence: ground, hasUsualDates: true)
  }
}

/// "Wintersemester 2026/27" or "SoSe 2027" in a title, with the usual dates of classes in Germany.
private struct GermanSemester {
  let term: GradeTerm
  let days: DateSpan

  init?(_ title: String) {
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let found = zip(words, words.dropFirst()).lazy.compactMap { word, next in
      Self.seasons[word].flatMap { season in
        Int(next).flatMap { (1990...2099).contains($0) ? GradeTerm(season, $0) : nil }
      }
    }.first
    guard let found else { return nil }
    term = found
    let isWinter = found.season == .fall
    let earliest = CalendarDate(year: found.year, month: isWinter ? 10 : 4, day: 12)
    let first = ((earliest ?? CalendarDate(dayNumber: 0)) + 6).monday
    days = DateSpan(first, first + 7 * (isWinter ? 17 : 14) - 3)
  }

  private static let seasons: [String: GradeTerm.Season] = [
    "wintersemester": .fall, "wise": .fall, "ws": .fall,
    "sommersemester": .summer, "sose": .summer, "ss": .summer,
  ]
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
