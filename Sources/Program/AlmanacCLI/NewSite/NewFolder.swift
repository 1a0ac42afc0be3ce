internal import FileFormats

/// The folder of a site that is to be made.
struct NewFolder: Sendable {
  let path: String

  /// Throws where something is in the folder already.
  func expectEmpty() throws {
    let tree = FileTree.disk(at: path)
    let present = try reading(path) { () throws(FileError) in try tree.status(".") }
    guard present != nil else { return }
    let names = try reading(path) { () throws(FileError) in try tree.names(".") }
    if let first = names.first(where: { !$0.hasPrefix(".") }) ?? names.first {
      throw CommandError(
        .cannotWrite, "'\(path)' contains '\(first)'; choose an empty or new folder")
    }
  }
}
