internal import Intake
internal import SiteBuild

/// `new`: writes a small site that builds at once.
struct NewCommand: Sendable {
  let folder: String
  let surroundings: Surroundings

  /// Throws, and writes nothing, where something is in the folder already.
  func run() throws {
    let tree = FileTree.disk(at: folder)
    let present = try reading(folder) { () throws(FileError) in try tree.status(".") }
    if present != nil {
      let names = try reading(folder) { () throws(FileError) in try tree.names(".") }
      if let first = names.first {
        throw Failure(
          .cannotWrite, "'\(folder)' holds '\(first)'; choose a folder that is empty or not there")
      }
    }
    for file in StarterSite.files {
      try AtomicFile.write(Array(file.text.utf8), to: "\(folder)/\(file.path)")
    }
    surroundings.print(
      """
      A small site is in '\(folder)'. Next:
        cd \(shellWord(folder))
        almanac serve
      shows it in your browser, and again whenever you save a file of Content/.

      """)
  }
}
