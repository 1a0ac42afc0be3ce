internal import FileFormats
internal import Intake
internal import Markup
internal import SiteBuild

/// `new`: writes a small site that builds at once.
struct NewCommand: Sendable {
  let folder: String
  let options: SiteOptions
  let environment: CommandEnvironment

  /// Throws, and writes nothing, if the folder is not empty.
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
    for file in StarterSite.files {
      try AtomicFile.write(Array(file.text.utf8), to: "\(folder)/\(file.path)")
    }
    environment.print(options.format == .json ? json : words)
  }

  private var words: String {
    """
    Created a small site in '\(folder)'. Next:
      cd \(shellWord(folder))
      almanac serve
    and open the address it prints. The page reloads whenever you save a file in Content/.

    """
  }

  /// The names are part of the command line's contract.
  private var json: String {
    let tree: JSON = [
      "command": .text(Command.new.rawValue), "status": .number(0), "folder": .text(folder),
      "files": .list(StarterSite.files.map { .text($0.path) }),
    ]
    return tree.line + "\n"
  }
}
