internal import Diagnostics
internal import FileFormats
internal import Markup
internal import SiteBuild
internal import SiteImport

/// `import`: makes a site's folder of a folder of another generator, and reports the parts that it
/// maps and the parts that it cannot map.
struct ImportCommand: Sendable {
  let generator: Generator
  let source: String
  let folder: String
  let options: SiteOptions
  let environment: CommandEnvironment

  init(_ arguments: Arguments, options: SiteOptions, environment: CommandEnvironment) {
    let words = arguments.operands
    generator = Generator(rawValue: words[0]) ?? .hugo
    source = words[1]
    folder = words.count > 2 ? words[2] : Self.folder(for: words[1])
    (self.options, self.environment) = (options, environment)
  }

  /// In the working folder: "blog-almanac" for "../blog/".
  private static func folder(for source: String) -> String {
    let name = source.split(separator: "/").last { $0 != "." && $0 != ".." }
    return "\(name ?? "site")-almanac"
  }

  /// Throws, and writes nothing, where something is in the folder already.
  func run() throws {
    try NewFolder(path: folder).expectEmpty()
    let tree = FileTree.disk(at: source)
    let status = try reading(source) { () throws(FileError) in try tree.status(".") }
    guard status?.kind == .folder else {
      throw CommandError(.badData, "'\(source)' is not a folder")
    }
    let site: ImportedSite
    do throws(ImportError) {
      site = try ImportedSite(of: tree, from: generator, named: source)
    } catch {
      throw CommandError(.badData, "'\(source)' \(error.message)", error.findings)
    }
    for file in site.files { try write(file, from: tree) }
    try AtomicFile.write(Array(StarterSite.ignored.utf8), to: "\(folder)/.gitignore")
    environment.report(FindingGroups.joined(site.findings))
    environment.report(options.format == .json ? json(site) : words(site))
  }

  private func write(_ file: ImportedSite.File, from tree: FileTree) throws {
    let bytes: [UInt8]
    switch file.content {
    case .bytes(let made): bytes = made
    case .copy(let path):
      bytes = try reading("\(source)/\(path)") { () throws(FileError) in try tree.read(path) }
    }
    try AtomicFile.write(bytes, to: "\(folder)/\(file.path)")
  }
}

// MARK: - The report

extension ImportCommand {
  private func words(_ site: ImportedSite) -> String {
    let rows = rows(site.counts).map { [$0.name, "\($0.count)"] }
    let table = TextTable(columns: [.init("", .left), .init("")], rows: rows)
    return """
      Imported '\(source)' from \(generator.title) into '\(folder)':
      \(table.lines().joined(separator: "\n"))
      \(advice(site))Next:
        cd \(shellWord(folder))
        almanac serve

      """
  }

  private func rows(_ counts: ImportCounts) -> [(name: String, count: Int)] {
    [
      ("pages", counts.pages), ("pictures", counts.pictures), ("other files", counts.files),
      ("links rewritten", counts.links),
      ("tags and blocks rewritten", counts.mapped.values.reduce(0, +)),
      ("tags and blocks kept as text", counts.kept.values.reduce(0, +)),
    ]
  }

  private func advice(_ site: ImportedSite) -> String {
    guard !site.findings.isEmpty else { return "" }
    let count = ClosingReport.counted(site.findings.count, "place", "places")
    return "\(count) above may need your hand; --format json lists each.\n"
  }

  /// The names are part of the command line's contract.
  private func json(_ site: ImportedSite) -> String {
    let counts = site.counts
    let tree: JSON = [
      "command": .text(Command.import.rawValue), "status": .number(0),
      "generator": .text(generator.rawValue), "folder": .text(folder),
      "files": .list(site.files.map { .text($0.path) }),
      "pages": .number(counts.pages), "pictures": .number(counts.pictures),
      "otherFiles": .number(counts.files), "links": .number(counts.links),
      "mapped": Self.json(counts.mapped), "kept": Self.json(counts.kept),
      "findings": .list(site.findings.map(Self.json)),
    ]
    return tree.line + "\n"
  }

  private static func json(_ counts: [String: Int]) -> JSON {
    .record(
      counts.sorted { inByteOrder($0.key, $1.key) }.map { (name: $0.key, value: .number($0.value)) }
    )
  }

  private static func json(_ finding: Diagnostic) -> JSON {
    [
      "file": .text(finding.place.file), "line": finding.place.line.map { .number($0) } ?? .null,
      "column": finding.place.column.map { .number($0) } ?? .null,
      "message": .text(finding.message.text), "suggestion": .optional(finding.suggestion),
    ]
  }
}

/// Findings that say the same, as one with the first places.
enum FindingGroups {
  private struct Words: Hashable {
    var message: String
    var suggestion: String?
  }

  private static let shownPlaces = 5

  /// In the order of their first places.
  static func joined(_ findings: [Diagnostic]) -> [Diagnostic] {
    let groups = Dictionary(grouping: findings) {
      Words(message: $0.message.text, suggestion: $0.suggestion)
    }
    return groups.values.map(one).inFileOrder()
  }

  private static func one(_ group: [Diagnostic]) -> Diagnostic {
    var first = group[0]
    guard group.count > 1 else { return first }
    let others = group.dropFirst().prefix(shownPlaces).map { $0.place.description }
    let more = group.count - 1 - others.count
    first.notes.append(
      "\(group.count) times, also at \(others.joined(separator: ", "))"
        + (more > 0 ? " and \(more) more" : ""))
    return first
  }
}
