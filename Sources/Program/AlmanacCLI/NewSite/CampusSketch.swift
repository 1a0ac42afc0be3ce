internal import CampusModel
internal import FileFormats
internal import SourceFiles

/// The settings and terms of a campus whose sources were found in a folder. What was guessed is in
/// comments, so that its owner can correct it.
struct CampusSketch {
  /// A file of the folder that is a source.
  struct Source {
    var path: String
    var guess: SourceGuess
    /// The file with which it is read; `nil` where it is one by itself.
    var completed: String?

    /// What the file shows of its kind.
    var evidence: [String] { completed == nil ? guess.evidence : [] }
  }

  private let sources: [Source]
  private let title: String
  private let zone: String
  /// In order of time.
  let terms: [TermGuess]
  /// The term that pages show first: the one of today, otherwise the latest.
  private let current: TermGuess?

  init(_ sources: [Source], title: String, zone: String, today: CalendarDate) {
    (self.sources, self.title, self.zone) = (sources, title, zone)
    terms = Self.joined(sources.flatMap(\.guess.terms))
    current = terms.first { $0.days.contains(today) } ?? terms.last
  }

  var files: [FolderReport.File] {
    [FolderReport.File(path: "Content/site.yml", bytes: Array(settings.utf8))]
      + terms.map { term in
        FolderReport.File(
          path: "Content/terms/\(term.id.text).yml", bytes: Array(Self.text(of: term).utf8))
      }
  }

  /// One for each term, with all its codes; dates of a file are better than usual ones.
  private static func joined(_ guesses: [TermGuess]) -> [TermGuess] {
    let groups = Dictionary(grouping: guesses, by: \.id)
    return groups.values.compactMap { group in
      (group.first { !$0.hasUsualDates } ?? group.first)?
        .withCodes(Set(group.flatMap(\.codes)).sorted())
    }.sorted { $0.days.first < $1.days.first }
  }

  private static func text(of term: TermGuess) -> String {
    let codes = term.codes.map(yamlText).joined(separator: ", ")
    return """
      # Guessed: \(comment(term.evidence)).
      name: \(term.name)
      # The first and the last day of classes\(term.hasUsualDates ? ", guessed: check them." : ", by dates in the data.")
      first-day: \(term.days.first)
      last-day: \(term.days.last)
      codes: [\(codes)]
      # holidays:
      #   - {name: Break, first: \(term.days.first + 70), last: \(term.days.first + 74)}

      """
  }

  /// Words of a file in one line of YAML: without line ends, of which YAML has more than most
  /// formats, and without what it does not allow (YAML 1.1, §4.1 and §4.2).
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

    # The clock of the campus, a name of the tz database. Guessed: that of this computer.
    time-zone: \(zone)

    # The term that pages show first, a file in Content/terms.
    term: \(current?.id.text ?? "")

    sources:
    \(entries.joined(separator: "\n"))

    """
  }

  /// Files of one kind, term and columns are one entry.
  private var entries: [String] {
    let groups = Dictionary(grouping: sources) { source in
      [source.guess.entry] + source.guess.terms.map(\.id.text)
    }
    return groups.values.sorted { $0[0].path < $1[0].path }.map(Self.entry)
  }

  private static func entry(_ group: [Source]) -> String {
    let comments = group.flatMap { source in
      ["  # \(comment("\(source.path): \(source.summary)."))"]
        + source.evidence.map { "  #   \(comment($0))" }
    }
    let paths = group.map { yamlText("data/\($0.path)") }
    var lines = ["  - \(group[0].guess.entry.replacing(", columns:", with: "\n    columns:"))"]
    lines.append(
      "    path: \(paths.count == 1 ? paths[0] : "[\(paths.joined(separator: ", "))]")")
    if group[0].guess.terms.count == 1 {
      lines.append("    term: \(group[0].guess.terms[0].id.text)")
    }
    return (comments + lines + ["    # name: Registrar"]).joined(separator: "\n")
  }
}

extension CampusSketch.Source {
  /// "60 of 61 rows: 58 courses, 60 sections, 60 meetings".
  var summary: String {
    if let completed { return "read with \(completed)" }
    let rows = guess.rows
    let used = rows.kept + rows.merged
    let parts = [
      (guess.courses, "courses"), (guess.sections, "sections"), (guess.meetings, "meetings"),
    ]
    .filter { $0.0 > 0 }.map { "\(decimalText(Double($0.0), places: 0)) \($0.1)" }
    return
      "\(decimalText(Double(used), places: 0)) of \(decimalText(Double(rows.read), places: 0)) rows"
      + (parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))")
  }
}
