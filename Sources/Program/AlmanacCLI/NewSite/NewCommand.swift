internal import FileFormats
internal import Intake
internal import Markup
internal import SiteBuild

/// `new`: writes a small site that builds at once, or one that shows a folder of tables and
/// Markdown.
struct NewCommand: Sendable {
  let folder: String
  /// The folder of tables and Markdown; `nil` for the starter site.
  let source: String?
  let options: SiteOptions
  let environment: CommandEnvironment

  /// Throws, and writes nothing, where something is in the folder already.
  func run() throws {
    let tree = FileTree.disk(at: folder)
    let present = try reading(folder) { () throws(FileError) in try tree.status(".") }
    if present != nil {
      let names = try reading(folder) { () throws(FileError) in try tree.names(".") }
      if let first = names.first {
        throw CommandError(
          .cannotWrite, "'\(folder)' contains '\(first)'; choose an empty or new folder")
      }
    }
    guard let source else {
      let files = StarterSite.files.map {
        FolderReport.File(path: $0.path, bytes: Array($0.text.utf8))
      }
      return try write(files, omitting: [], "a small site")
    }
    let report = try reading(source) { () throws(FileError) in
      try FolderReport(of: .disk(at: source), title: TablePage.title(of: source))
    }
    guard !report.files.isEmpty else {
      throw CommandError(.badData, "'\(source)' has no tables and no Markdown that can be shown")
    }
    try write(report.files, omitting: report.omissions, "a site that shows '\(source)'")
  }

  private func write(
    _ files: [FolderReport.File], omitting omissions: [FolderReport.Omission], _ what: String
  ) throws {
    for file in files { try AtomicFile.write(file.bytes, to: "\(folder)/\(file.path)") }
    if options.format == .json {
      environment.print(json(files, omissions))
    } else {
      environment.print(words(what, omissions))
    }
  }

  private func words(_ what: String, _ omissions: [FolderReport.Omission]) -> String {
    let list = omissions.map { "  \($0.path): \($0.reason)\n" }.joined()
    return (omissions.isEmpty ? "" : "Not used:\n\(list)") + """
      Created \(what) in '\(folder)'. Next:
        cd \(shellWord(folder))
        almanac serve
      and open the address it prints. The page reloads whenever you save a file in Content/.

      """
  }

  /// The names are part of the command line's contract.
  private func json(
    _ files: [FolderReport.File], _ omissions: [FolderReport.Omission]
  ) -> String {
    let tree: JSON = [
      "command": .text(Command.new.rawValue), "status": .number(0), "folder": .text(folder),
      "files": .list(files.map { .text($0.path) }),
      "omitted": .unlessEmpty(
        omissions.map { ["file": .text($0.path), "reason": .text($0.reason)] as JSON }),
    ]
    return tree.line + "\n"
  }
}
