internal import CampusModel
internal import FileFormats
internal import Markup
internal import SourceFiles

/// The settings and terms of a campus whose sources were found in a folder. Guesses are in
/// comments, so that the owner can correct them.
struct CampusSketch {
  /// A file of the folder that is a source.
  struct Source {
    var path: String
    var guess: SourceGuess
    /// The file with which it is read; `nil` where it is one by itself.
    var completed: String?

    /// The evidence of its kind in the file.
    var evidence: [String] { completed == nil ? guess.evidence : [] }
  }

  private let sources: [Source]
  /// The files below `Content/data` that no source has.
  private let others: [String]
  private let title: String
  private let zone: String
  /// In order of time.
  let terms: [TermGuess]
  /// The term that pages show first: the one of today, otherwise the latest term with at least half
  /// as many sections as the largest.
  let current: TermGuess?

  init(
    _ sources: [Source], besides others: [String], title: String, zone: String, today: CalendarDate
  ) {
    (self.sources, self.others, self.title, self.zone) = (sources, others, title, zone)
    let terms = Self.joined(sources.flatMap(\.guess.terms))
    let offers: [TermID: Int] = sources.map(\.guess.offers).reduce(into: [:]) {
      $0.merge($1, uniquingKeysWith: +)
    }
    let most = terms.compactMap { offers[$0.id] }.max() ?? 0
    let large = terms.filter { (offers[$0.id] ?? 0) * 2 >= most }
    self.terms = terms
    current = large.first { $0.days.contains(today) } ?? large.last ?? terms.last
  }

  var files: [FolderReport.File] {
    [FolderReport.File(path: "Content/site.yml", bytes: Array(settings.utf8))]
      + terms.map { term in
        FolderReport.File(
          path: "Content/terms/\(term.id.text).yml", bytes: Array(Self.text(of: term).utf8))
      }
  }

  /// One for each term, in order of time.
  private static func joined(_ guesses: [TermGuess]) -> [TermGuess] {
    Dictionary(grouping: guesses, by: \.id).values.compactMap { TermGuess.joined($0) }
      .sorted { $0.days.first < $1.days.first }
  }

  private static func text(of term: TermGuess) -> String {
    let codes = term.codes.map(yamlText).joined(separator: ", ")
    let middle = term.days.first.monday + 7 * max(1, (term.days.last - term.days.first) / 14)
    return """
      # Guessed: \(comment(term.evidence)).
      name: \(term.name)
      # The first and the last day of classes\(term.hasUsualDates ? ", guessed: check them." : ", by dates in the data.")
      first-day: \(term.days.first)
      last-day: \(term.days.last)
      codes: [\(codes)]
      # holidays:
      #   - {name: Break, first: \(middle), last: \(middle + 4)}

      """
  }

  /// Words of a file in one line of YAML: without line ends, of which YAML has more than most
  /// formats, and without characters that it forbids (YAML 1.1, §4.1 and §4.2).
  private static func comment(_ text: String) -> String {
    let scalars = text.collapsed.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
      default: true
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private var settings: String {
    """
    # The title is on each page. Feeds and the 404 page need the site's address.
    title: \(yamlText(title))
    base-url: https://example.edu/

    # The clock of the campus, a name of the tz database. Guessed: that of this computer.\(zoneAdvice)
    time-zone: \(zone)

    # The term that pages show first, a file in Content/terms.
    term: \(current?.id.text ?? "")

    sources:
    \(entries.joined(separator: "\n"))

    """
  }

  /// Whether the computer's clock is hardly a school's.
  static func isUniversal(_ zone: String) -> Bool {
    ["UTC", "Etc/UTC", "Etc/UCT", "Etc/GMT", "Etc/Universal", "Etc/Zulu"].contains(zone)
  }

  private var zoneAdvice: String {
    Self.isUniversal(zone) ? "\n# Replace it with your school's, such as America/New_York." : ""
  }

  /// Files of one kind, term and columns are one entry; so are those whose rows name their terms.
  private var entries: [String] {
    let leaders = Set(sources.compactMap(\.completed))
    let groups = Dictionary(grouping: sources) { source in
      let isFree = source.completed == nil && !leaders.contains(source.path)
      return isFree && source.guess.terms.allSatisfy(\.isNamedByRows)
        ? [source.guess.entry]
        : [source.guess.entry, source.completed ?? source.path] + source.guess.terms.map(\.id.text)
    }
    return groups.values.sorted { $0[0].path < $1[0].path }.map(entry)
  }

  private func entry(_ group: [Source]) -> String {
    let comments = group.flatMap { source in
      ["  # \(Self.comment("\(source.path): \(source.summary)."))"]
        + (source.evidence + source.losses).map { "  #   \(Self.comment($0))" }
    }
    let guess = group[0].guess
    let paths = self.paths(of: group)
    var lines = ["  - \(guess.entry.replacing(", columns:", with: "\n    columns:"))"]
    lines.append("    path: \(paths.count == 1 ? paths[0] : "[\(paths.joined(separator: ", "))]")")
    let terms = Set(group.flatMap(\.guess.terms).map(\.id.text))
    if let term = terms.first, terms.count == 1 { lines.append("    term: \(term)") }
    if let loss = group.compactMap(\.guess.loss).max() {
      lines.append("    # Some rows cannot be used. The page of data problems lists them.")
      lines.append("    may-lose: \(loss)")
    }
    return (comments + lines + ["    # name: Registrar"]).joined(separator: "\n")
  }

  /// Three files and more that are all of a folder's with their ending have a pattern, so that new
  /// ones are read, too.
  private func paths(of group: [Source]) -> [String] {
    let own = group.map(\.path)
    let pattern = Self.pattern(own[0])
    let rest = others + sources.map(\.path).filter { !own.contains($0) }
    let isAll =
      own.count > 2 && own.allSatisfy { Self.pattern($0) == pattern }
      && !rest.contains { Self.pattern($0) == pattern }
      && !pattern.dropLast(6).contains { "*?[]{}\\".contains($0) }
    return (isAll ? [pattern] : own).map { yamlText("data/\($0)") }
  }

  /// "modules/*.json" for "modules/CS1010.json".
  private static func pattern(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return "\(path.dropLast(name.count))*\(FileName.parts(of: path).ending)"
  }
}

extension CampusSketch.Source {
  /// "60 of 61 rows: 58 courses, 60 sections, 60 meetings with a time".
  var summary: String {
    if let completed {
      let terms = guess.terms.map(\.name)
      return "read with \(completed)" + (terms.count == 1 ? " as \(terms[0])" : "")
    }
    let rows = guess.rows
    let parts = [
      (guess.courses, "course", "courses"), (guess.sections, "section", "sections"),
      (guess.meetings, "meeting with a time", "meetings with a time"),
    ]
    .filter { $0.0 > 0 }.map { Self.count($0.0, one: $0.1, many: $0.2) }
    return
      "\(Self.text(rows.kept + rows.merged)) of \(Self.count(rows.read, one: "row", many: "rows"))"
      + (parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))")
  }

  /// The parts of the file that are not on the site.
  var losses: [String] {
    let names = guess.unusedColumns.map { "'\($0)'" }
    return completed != nil || names.isEmpty
      ? [] : ["not used: \(names.joined(separator: ", "))"]
  }

  private static func text(_ number: Int) -> String { decimalText(Double(number), places: 0) }

  private static func count(_ number: Int, one: String, many: String) -> String {
    "\(text(number)) \(number == 1 ? one : many)"
  }
}
