internal import CampusModel
internal import Diagnostics
internal import Markup
internal import SiteBuild

/// A command's closing report, for people or for programs.
struct ClosingReport: Sendable {
  var command: Command
  var build: BuildReport
  var feeds: Int
  /// How many problems the page of data problems shows; `nil` for a site without that page.
  var problems: Int?
  var excluded: Int
  /// How many pages are not published.
  var unpublished = Unpublished()
  var warnings: Int
  var sources: [SourceReport]
  /// The moment the site shows: sources are as old as they are then.
  var now: Instant
  /// The facts about this site that pages about many sites show.
  var site = SiteFacts()
  /// Whether that moment was given, by the options or the settings.
  var isPinned = false
  /// The warnings that were reported.
  var reported: [Diagnostic] = []
  var phases: Phases
  var libraries: [LibraryVersion]

  /// How many pages are not published, by reason.
  struct Unpublished: Hashable, Sendable {
    var drafts = 0
    var future = 0
    var expired = 0

    init() {}

    init(of content: SiteContent) {
      for page in content.unpublished {
        switch page.reason {
        case .draft: drafts += 1
        case .future: future += 1
        case .expired: expired += 1
        }
      }
    }

    /// "2 drafts, 1 future page"; nothing where all pages are published.
    fileprivate var parts: [String] {
      [
        drafts == 0 ? nil : ClosingReport.counted(drafts, "draft", "drafts"),
        future == 0 ? nil : ClosingReport.counted(future, "future page", "future pages"),
        expired == 0 ? nil : ClosingReport.counted(expired, "expired page", "expired pages"),
      ].compactMap(\.self)
    }
  }

  func text(as format: SiteOptions.Format) -> String {
    switch format {
    case .text: words
    case .json: json.line + "\n"
    }
  }

  /// A warning if the next build may find the disk full: one that writes every page anew needs
  /// space for all of them, and a tenth for folders.
  var spaceWarning: String? {
    guard command == .build, let free = build.freeBytes, free < build.bytes / 10 * 11 else {
      return nil
    }
    return "only \(Self.megabytes(free)) are free on the site's disk; a build of every page "
      + "needs \(Self.megabytes(build.bytes / 10 * 11))"
  }

  static func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }

  static func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  private static func megabytes(_ bytes: Int) -> String {
    "\(decimalText(Double(bytes) / 1e6, places: 1)) MB"
  }

  /// The phases by name, in their order.
  private var steps: [(name: String, milliseconds: Int)] {
    [
      ("waiting", phases.waiting), ("reading", phases.reading), ("planning", phases.planning),
      ("rendering", build.seconds.rendering), ("linking", build.seconds.linking),
      ("syncing", build.seconds.syncing), ("exchanging", build.seconds.exchanging),
    ].map { ($0, Self.milliseconds($1)) }
  }
}

// For people
extension ClosingReport {
  /// All on one line, for builds in a loop.
  var line: String {
    let changes =
      build.isPublished
      ? "\(Self.counted(build.written, "file", "files")) written, \(build.unchanged) unchanged, "
        + "\(build.removed) removed"
      : "nothing changed"
    let count = warnings == 0 ? "" : ", " + Self.counted(warnings, "warning", "warnings")
    return "\(changes)\(count); \(Self.milliseconds(phases.all)) ms"
  }

  private var words: String {
    let parts = [
      Self.counted(feeds, "feed", "feeds"), Self.counted(warnings, "warning", "warnings"),
      problems.map { Self.counted($0, "data problem", "data problems") },
      excluded == 0
        ? nil : Self.counted(excluded, "private person", "private people") + " skipped",
      unpublished.parts.isEmpty
        ? nil : unpublished.parts.joined(separator: ", ") + " not published",
    ]
    let slow = steps.filter { $0.milliseconds > 0 }.map { "\($0.name) \($0.milliseconds)" }
    return "\(done)\n\(parts.compactMap { $0 }.joined(separator: ", ")); "
      + "\(Self.milliseconds(phases.all)) ms"
      + (slow.isEmpty ? "" : ": \(slow.joined(separator: ", "))") + "\n"
      + (sources.isEmpty ? "" : "data: \(sources.map(age).joined(separator: ", "))\n")
      + "made with \(libraries.map { "\($0.name) \($0.version ?? "of unknown version")" }.joined(separator: ", "))\n"
  }

  private var done: String {
    if command == .check { return "\(build.written + build.unchanged) files would be written" }
    var parts = [
      "\(build.written) files written", "\(build.unchanged) unchanged", "\(build.removed) removed",
    ]
    if build.kept > 0 {
      parts.append(
        Self.counted(build.kept, "old asset", "old assets") + " kept for one more release")
    }
    if build.isInPlace {
      parts.append("one by one, since the output folder cannot be replaced in one step")
    }
    return parts.joined(separator: ", ")
  }

  private func age(of source: SourceReport) -> String {
    guard let asOf = source.asOf else { return "\(source.name) of unknown age" }
    return "\(source.name) \(Self.age(now.seconds - asOf.seconds))"
  }

  /// "5 minutes old", in the largest unit with at least two.
  static func age(_ seconds: Int) -> String {
    switch seconds {
    case ..<0: "dated after the site's current time"
    case ..<7_200: counted(seconds / 60, "minute", "minutes") + " old"
    case ..<172_800: counted(seconds / 3600, "hour", "hours") + " old"
    default: counted(seconds / 86_400, "day", "days") + " old"
    }
  }
}

// For programs; the names are part of the command line's contract
extension ClosingReport {
  var json: JSON {
    let times = [("all", Self.milliseconds(phases.all))] + steps
    return [
      "command": .text(command.rawValue), "status": .number(0),
      "published": .flag(build.isPublished), "inPlace": .flag(build.isInPlace),
      "written": .number(build.written), "unchanged": .number(build.unchanged),
      "rendered": .number(build.rendered), "removed": .number(build.removed),
      "kept": .number(build.kept), "bytes": .number(build.bytes),
      "freeBytes": Self.json(build.freeBytes), "feeds": .number(feeds),
      "warnings": .number(warnings), "dataProblems": Self.json(problems),
      "leftOutPeople": .number(excluded), "drafts": .number(unpublished.drafts),
      "futurePages": .number(unpublished.future), "expiredPages": .number(unpublished.expired),
      "now": .number(now.seconds), "title": .text(site.title), "address": .text(site.address),
      "currentTerm": .optional(site.currentTerm), "terms": .list(site.terms.map(\.json)),
      "sources": .list(sources.map(json)),
      "libraries": .record(libraries.map { (name: $0.name, value: .optional($0.version)) }),
      "milliseconds": .record(times.map { (name: $0.0, value: .number($0.1)) }),
    ]
  }

  private func json(_ source: SourceReport) -> JSON {
    .record(
      [("kind", .text(source.kind)), ("name", .text(source.name))] + Self.fields(source.rows) + [
        ("asOf", Self.json(source.asOf?.seconds)),
        ("ageSeconds", Self.json(source.asOf.map { now.seconds - $0.seconds })),
        ("files", .list(source.files.map(Self.json))),
      ])
  }

  private static func json(_ file: FileReport) -> JSON {
    .record([("path", .text(file.path))] + fields(file.rows))
  }

  private static func fields(_ rows: RowCounts) -> [(name: String, value: JSON?)] {
    [
      ("rows", .number(rows.read)), ("kept", .number(rows.kept)),
      ("dropped", .number(rows.dropped)), ("merged", .number(rows.merged)),
      ("unused", .number(rows.unused)),
    ]
  }

  private static func json(_ number: Int?) -> JSON { number.map { .number($0) } ?? .null }

  /// A failure for a program: the status, the sentence and every diagnostic.
  static func failure(
    _ message: String, _ diagnostics: [Diagnostic], status: ExitCode
  ) -> JSON {
    [
      "status": .number(Int(status.rawValue)), "message": .text(message),
      "diagnostics": .list(
        diagnostics.inFileOrder().map { diagnostic in
          [
            "severity": .text(diagnostic.severity == .error ? "error" : "warning"),
            "file": .text(diagnostic.place.file), "line": json(diagnostic.place.line),
            "column": json(diagnostic.place.column), "message": .text(diagnostic.message.text),
            "suggestion": .optional(diagnostic.suggestion),
          ]
        }),
    ]
  }
}
