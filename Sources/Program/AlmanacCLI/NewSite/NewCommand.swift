internal import CampusModel
internal import FileFormats
internal import Glibc
internal import Intake
internal import Markup
internal import SiteBuild
internal import SourceFiles

/// `new`: writes a small site that builds at once, or one that shows a folder of tables and
/// Markdown, or one file of them: a campus where it finds a school's sections or courses.
struct NewCommand: Sendable {
  let folder: String
  /// The folder or file of tables and Markdown; `nil` for the starter site.
  let source: String?
  let options: SiteOptions
  let environment: CommandEnvironment

  /// Throws, and writes nothing, where something is in the folder already.
  func run() throws {
    try NewFolder(path: folder).expectEmpty()
    guard let source else {
      let files = StarterSite.files.map {
        FolderReport.File(path: $0.path, bytes: Array($0.text.utf8))
      }
      return try write(files, "a small site")
    }
    let report = try look(at: source)
    guard !report.files.isEmpty else {
      throw CommandError(.badData, Self.nothing(in: source, report))
    }
    let what = report.sources.isEmpty ? "a site that shows" : "a campus from"
    try write(report.files, of: report, "\(what) '\(source)'")
  }

  private func look(at source: String) throws -> FolderReport {
    let parts = source.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let name = parts.last ?? ""
    let parent = parts.count > 1 ? parts.dropLast().joined(separator: "/") + "/" : "."
    let isFile = try reading(source) { () throws(FileError) in
      try FileTree.disk(at: parent).status(name)?.kind == .file
    }
    let folder = isFile ? parent : source
    let today = LocalMinute(localSeconds: environment.now().seconds).date
    do throws(FileError) {
      return try FolderReport(
        of: .disk(at: folder),
        named: folder.split(separator: "/").last.map(String.init) ?? "",
        file: isFile ? name : nil,
        title: Self.title(of: source), zone: machineZone, today: today)
    } catch {
      throw CommandError(.badData, "'\(source)' \(error.text)")
    }
  }

  /// By the name of the folder or file; a number alone, such as the code of a term, is no title.
  private static func title(of source: String) -> String {
    let title = TablePage.title(of: source)
    return title.contains(where: \.isLetter) ? title : "Campus"
  }

  /// The zone of this computer's clock, a name of the tz database.
  private var machineZone: String {
    let names = [environment.environmentVariable("TZ"), linkedZone].compactMap(\.self)
    return names.first { $0.contains("/") && !$0.hasPrefix("/") && !$0.hasPrefix(":") } ?? "UTC"
  }

  /// The path below `zoneinfo` that `/etc/localtime` leads to.
  private var linkedZone: String? {
    guard let path = realpath("/etc/localtime", nil) else { return nil }
    defer { free(path) }
    let parts = String(cString: path).split(separator: "/")
    return parts.firstIndex(of: "zoneinfo").map { parts[($0 + 1)...].joined(separator: "/") }
  }

  private func write(
    _ files: [FolderReport.File], of report: FolderReport? = nil, _ what: String
  ) throws {
    for file in files { try AtomicFile.write(file.bytes, to: "\(folder)/\(file.path)") }
    if options.format == .json {
      environment.print(json(files, report))
    } else {
      environment.print(words(what, report))
    }
  }

  /// Why a folder or a file gives no site; of many files the first reasons.
  private static func nothing(in source: String, _ report: FolderReport) -> String {
    let reasons = report.nearMisses + report.omissions
    let lines = reasons.prefix(20).map { "\n  \($0.path): \($0.reason)" }.joined()
    let more = reasons.count > 20 ? "\n  and \(reasons.count - 20) more" : ""
    return "'\(source)' has no tables and no Markdown that can be shown\(lines)\(more)"
  }

  private func words(_ what: String, _ report: FolderReport?) -> String {
    let lists = report.map { report in
      guesses(report) + Self.list("Not recognized as data of a school", report.nearMisses)
        + pages(report) + Self.list("Not used", report.omissions)
    }
    let isCampus = report.map { !$0.sources.isEmpty } ?? false
    return (lists ?? "") + """
      Created \(what) in '\(folder)'. Next:
        cd \(shellWord(folder))
        almanac serve
      and open the address it prints. The page reloads whenever you save a file in Content/.

      """ + (isCampus ? zoneWords : "")
  }

  private static func list(_ head: String, _ entries: [FolderReport.Omission]) -> String {
    let lines = entries.map { "  \($0.path): \($0.reason)\n" }.joined()
    return lines.isEmpty ? "" : "\(head):\n\(lines)"
  }

  /// The files of a campus that are pages, which its owner may not expect.
  private func pages(_ report: FolderReport) -> String {
    guard !report.sources.isEmpty, !report.pages.isEmpty else { return "" }
    return "Public pages, to remove in Content/pages if you do not need them:\n"
      + report.pages.map { "  \($0.file)\n" }.joined()
  }

  /// Things to check before the site is published; emphatic where the clock is hardly the school's.
  private var zoneWords: String {
    let check = "Before you publish, check the dates in Content/terms, and in Content/site.yml"
    return CampusSketch.isUniversal(machineZone)
      ? """
      \(check) 'base-url'.
      The time zone is \(machineZone), that of this computer: events in calendars will be at wrong
      times. Change 'time-zone: \(machineZone)' in Content/site.yml to your school's, such as
      'time-zone: America/New_York'.

      """
      : "\(check) 'base-url' and the time zone, which is \(machineZone), that of this computer.\n"
  }

  /// The guessed kind of each source, with its evidence; and the terms found.
  private func guesses(_ report: FolderReport) -> String {
    let sources = report.sources.map { source in
      "  \(source.path): \(source.guess.kind.rawValue), \(source.summary)\n"
        + (source.evidence + source.losses).map { "    \($0)\n" }.joined()
    }
    let terms = report.terms.map { term in
      "  \(term.name), \(term.days.first) to \(term.days.last): \(term.evidence)"
        + (term.hasUsualDates ? "; the dates are guessed" : "")
        + (report.terms.count > 1 && term == report.current ? "; shown first\n" : "\n")
    }
    guard !sources.isEmpty else { return "" }
    return "Found:\n\(sources.joined())"
      + (terms.isEmpty ? "" : "Terms, to check in Content/terms:\n\(terms.joined())")
  }

  /// The names are part of the command line's contract.
  private func json(_ files: [FolderReport.File], _ report: FolderReport?) -> String {
    let tree: JSON = [
      "command": .text(Command.new.rawValue), "status": .number(0), "folder": .text(folder),
      "files": .list(files.map { .text($0.path) }),
      "sources": .unlessEmpty((report?.sources ?? []).map(Self.json)),
      "terms": .unlessEmpty((report?.terms ?? []).map(Self.json)),
      "time-zone": report.map { $0.sources.isEmpty } == false ? JSON.text(machineZone) : nil,
      "pages": .unlessEmpty(
        (report?.pages ?? []).map { .text($0.file) }),
      "unrecognized": .unlessEmpty((report?.nearMisses ?? []).map(Self.json)),
      "omitted": .unlessEmpty((report?.omissions ?? []).map(Self.json)),
    ]
    return tree.line + "\n"
  }

  private static func json(_ omission: FolderReport.Omission) -> JSON {
    ["file": .text(omission.path), "reason": .text(omission.reason)]
  }

  private static func json(_ source: CampusSketch.Source) -> JSON {
    let guess = source.guess
    return [
      "file": .text(source.path), "kind": .text(guess.kind.rawValue),
      "columns": .unlessEmpty(
        guess.columns.map { ["holds": .text($0.meaning), "name": .text($0.name)] as JSON }),
      "evidence": .list(source.evidence.map { .text($0) }),
      "unused-columns": .unlessEmpty(guess.unusedColumns.map { .text($0) }),
      "rows": .number(guess.rows.read), "kept": .number(guess.rows.kept + guess.rows.merged),
      "courses": .number(guess.courses), "sections": .number(guess.sections),
      "meetings": .number(guess.meetings),
    ]
  }

  private static func json(_ term: TermGuess) -> JSON {
    [
      "id": .text(term.id.text), "name": .text(term.name), "first-day": .text("\(term.days.first)"),
      "last-day": .text("\(term.days.last)"), "evidence": .text(term.evidence),
      "guessed-dates": .flag(term.hasUsualDates),
    ]
  }
}
