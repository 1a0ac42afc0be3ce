internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Intake
internal import Markup
internal import SourceFiles
internal import TableFiles

/// The site that shows a folder of tables and Markdown: a campus where it finds sections or courses
/// of a school, otherwise a report. The folder itself stays as it is.
struct FolderReport {
  /// A file of the new site.
  struct File {
    var path: String
    var bytes: [UInt8]
  }

  /// A file of the folder that is not in the site, and why.
  struct Omission {
    var path: String
    var reason: String
  }

  private(set) var files: [File] = []
  private(set) var omissions: [Omission] = []
  /// The tables that are nearly sources, and the columns that they lack.
  private(set) var nearMisses: [Omission] = []
  /// The sources of a campus; empty for a report.
  private(set) var sources: [CampusSketch.Source] = []
  private(set) var terms: [TermGuess] = []
  /// The term that a campus shows first.
  private(set) var current: TermGuess?
  private var tables: [Table] = []
  private let name: String
  /// The titles of the pages that are made, with their files.
  private(set) var pages: [(title: String, file: String)] = []

  /// A file that may be shown as a table, or be a source.
  private struct Table {
    var path: String
    var bytes: [UInt8]
    /// `nil` for a calendar.
    var format: (any TableFormat.Type)?
    var guess: SourceGuess?

    var file: SourceFile { SourceFile(path: path, bytes: bytes) }

    /// Whether another file belongs to the same source.
    func isCompleted(by other: Table, _ sniffer: SourceSniffer) -> Bool {
      guess.map { sniffer.completes(other.file, $0, of: file) } ?? false
    }
  }

  /// Larger files are left out: a page of a hundred megabytes is no page.
  private static let mostBytes = 64 << 20
  private static let mostFiles = 500
  private static let deepest = 8

  /// Looks at a folder, which has a name, or at one file in it; throws where that cannot be read.
  init(
    of tree: FileTree, named name: String, file: String? = nil, title: String, zone: String,
    today: CalendarDate
  ) throws(FileError) {
    self.name = name
    var paths = file.map { [$0] } ?? []
    if file == nil { paths = try self.paths(in: tree, folder: ".", depth: 0) }
    let sniffer = SourceSniffer(.builtIn, today: today)
    for path in paths.prefix(Self.mostFiles) { add(path, from: tree, by: sniffer) }
    for path in paths.dropFirst(Self.mostFiles) {
      omissions.append(Omission(path: path, reason: "more than \(Self.mostFiles) files"))
    }
    let catalogs = tables.filter { $0.guess?.isCatalog ?? false }
    for table in tables { add(table, to: catalogs, by: sniffer) }
    guard !files.isEmpty else { return }
    if !catalogs.isEmpty {
      let data = tables.map(\.path).filter { path in !sources.contains { $0.path == path } }
      let campus = CampusSketch(sources, besides: data, title: title, zone: zone, today: today)
      (terms, current) = (campus.terms, campus.current)
      files += campus.files
    } else {
      if !files.contains(where: { $0.path == "Content/pages/index.md" }) { addFront(title) }
      files.insert(File(path: "Content/site.yml", bytes: Self.settings(title)), at: 0)
    }
    files.append(File(path: ".gitignore", bytes: Array(StarterSite.ignored.utf8)))
  }

  /// The files below a folder in order, without hidden ones.
  private mutating func paths(
    in tree: FileTree, folder: String, depth: Int
  ) throws(FileError) -> [String] {
    var paths: [String] = []
    for name in try tree.names(folder) where !name.hasPrefix(".") {
      let path = folder == "." ? name : "\(folder)/\(name)"
      if name.hasPrefix("_") {
        omissions.append(Omission(path: path, reason: "its name begins with '_'"))
        continue
      }
      guard let status = try tree.status(path), !status.leavesSite else { continue }
      switch status.kind {
      case .file: paths.append(path)
      case .folder where depth < Self.deepest:
        paths += try self.paths(in: tree, folder: path, depth: depth + 1)
      case .folder:
        omissions.append(
          Omission(path: path, reason: "more than \(Self.deepest) folders deep"))
      case .other: break
      }
    }
    return paths
  }

  private mutating func add(
    _ path: String, from tree: FileTree, by sniffer: SourceSniffer
  ) {
    do throws(FileError) {
      guard let status = try tree.status(path), status.size <= Self.mostBytes else {
        omissions.append(Omission(path: path, reason: "larger than 64 MB"))
        return
      }
      if path.lowercased().hasSuffix(".md") {
        addText(path, try tree.read(path))
      } else if Self.isPicture(path) {
        files.append(File(path: "Content/pages/\(path)", bytes: try tree.read(path)))
      } else if let format = TableFormats.format(of: path) {
        addTable(path, try tree.read(path), as: format, by: sniffer)
      } else if path.lowercased().hasSuffix(".ics") {
        addTable(path, try tree.read(path), as: nil, by: sniffer)
      } else {
        omissions.append(Omission(path: path, reason: "neither a table nor Markdown"))
      }
    } catch {
      omissions.append(Omission(path: path, reason: "it \(error.text)"))
    }
  }

  private mutating func addTable(
    _ path: String, _ bytes: [UInt8], as format: (any TableFormat.Type)?, by sniffer: SourceSniffer
  ) {
    let guess = sniffer.guess(SourceFile(path: path, bytes: bytes), in: name)
    tables.append(Table(path: path, bytes: bytes, format: format, guess: guess))
  }

  private static func isPicture(_ path: String) -> Bool {
    let name = path.lowercased()
    return [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"].contains(where: name.hasSuffix)
  }

  /// Makes a file a source, by itself or with a catalog; a page in a report, and where no kind
  /// reads it.
  private mutating func add(_ table: Table, to catalogs: [Table], by sniffer: SourceSniffer) {
    var source = table.guess.map { CampusSketch.Source(path: table.path, guess: $0) }
    if source == nil, let first = catalogs.first(where: { $0.isCompleted(by: table, sniffer) }) {
      source = first.guess.map {
        CampusSketch.Source(path: table.path, guess: $0, completed: first.path)
      }
    }
    guard let source, !catalogs.isEmpty else {
      guard let format = table.format else {
        omissions.append(Omission(path: table.path, reason: "its events name no courses"))
        return
      }
      let nearMiss = sniffer.nearMiss(table.file)
      if table.guess == nil, let nearMiss {
        nearMisses.append(Omission(path: table.path, reason: nearMiss))
      }
      return addPage(of: table.path, table.bytes, as: format)
    }
    files.append(File(path: "Content/data/\(table.path)", bytes: table.bytes))
    sources.append(source)
  }

  private mutating func addPage(
    of path: String, _ bytes: [UInt8], as format: any TableFormat.Type
  ) {
    let report = Report(SourceFile(path: path, bytes: bytes))
    guard let table = format.table(in: report, named: nil)?.typed, table.rowCount > 0 else {
      let reason = report.diagnostics.first?.message.text ?? "it has no rows"
      omissions.append(Omission(path: path, reason: reason))
      return
    }
    let page = TablePage(table, file: path)
    let name = "Content/pages/\(Self.pageName(of: path))"
    files.append(File(path: "Content/data/\(path)", bytes: bytes))
    files.append(File(path: name, bytes: Array(page.markdown.utf8)))
    pages.append((page.title, Self.pageName(of: path)))
  }

  /// A text stays as it is, with its name.
  private mutating func addText(_ path: String, _ bytes: [UInt8]) {
    let report = Report(file: path)
    guard let document = OpenDocument(bytes, report), report.errorCount == 0 else {
      omissions.append(
        Omission(path: path, reason: report.diagnostics.first?.message.text ?? "it is empty"))
      return
    }
    let name = fileTitle(of: path)
    let title = document.heading ?? document.front?.node["title"]?.text ?? name
    pages.append((title.isEmpty ? "Home" : title, path))
    files.append(File(path: "Content/pages/\(path)", bytes: bytes))
  }

  /// The front page: links to all pages.
  private mutating func addFront(_ title: String) {
    let links = pages.map { "- [\($0.title)](\(Self.link(to: $0.file)))" }
    let text = "# \(title)\n\n" + links.joined(separator: "\n") + "\n"
    files.append(File(path: "Content/pages/index.md", bytes: Array(text.utf8)))
  }

  private static func link(to file: String) -> String {
    file.contains(where: { $0 == " " || $0 == "(" || $0 == ")" }) ? "<\(file)>" : file
  }

  /// "sub/loans.csv" is shown by "sub/loans-csv.md": another file may be called `loans.md`.
  private static func pageName(of path: String) -> String {
    let ending = FileName.parts(of: path).ending
    return "\(path.dropLast(ending.count))-\(ending.dropFirst()).md"
  }

  private static func settings(_ title: String) -> [UInt8] {
    Array(
      """
      # The title is on each page. Feeds and the 404 page need the site's address.
      title: \(yamlText(title))
      base-url: https://example.edu/

      # The time zone of the site, a name of the tz database. Default: UTC.
      # time-zone: America/New_York

      """.utf8)
  }
}
