internal import Glibc

/// The next release while it is made, beside the output.
///
/// Every file in it is a new one, or a second name of one that does not change; none is ever opened again for writing.
struct Staging: Sendable {
  private let folder: OutputFolder

  /// Makes the folder, which must not be there, and marks it as ours and unfinished.
  init(_ folder: OutputFolder) throws(PublishError) {
    self.folder = folder
    try Disk.makeFolder(folder.next)
    try Disk.create("\(folder.next)/\(OutputFolder.stagingMarker)", Array(Self.markerText.utf8))
  }

  private static let markerText = """
    This folder is written by `almanac build`. The next build replaces all of it but .gitignore.

    """

  /// Writes a file that is new or has changed.
  func write(_ bytes: [UInt8], at route: Route) throws(PublishError) -> FileStamp {
    try inFolder(of: route.text) { path throws(PublishError) in try Disk.create(path, bytes) }
  }

  /// Takes a file of the present output over as it is.
  func keep(_ name: String) throws(PublishError) {
    try inFolder(of: name) { path throws(PublishError) in
      try Disk.link("\(folder.path)/\(name)", as: path)
    }
  }

  func sync() throws(PublishError) { try Disk.sync(folder.next) }

  /// Makes the folders above a file only when it turns out that they are missing: most files find theirs.
  private func inFolder<Made>(
    of name: String, _ make: (String) throws(PublishError) -> Made
  ) throws(PublishError) -> Made {
    let path = "\(folder.next)/\(name)"
    do throws(PublishError) {
      return try make(path)
    } catch {
      guard case .cannotWrite(_, errno: ENOENT) = error else { throw error }
      try Disk.makeFolders(above: path, below: folder.next)
      return try make(path)
    }
  }
}
