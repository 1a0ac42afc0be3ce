internal import Glibc

/// A folder that appears whole or not at all, for its owner only.
package enum PrivateFolder {
  /// Creates a folder with these files. Readers find nothing at `path` or all of it, also after a
  /// power cut. Throws if there is a folder that is not empty. `files` have paths relative to it,
  /// without "..".
  package static func make(
    _ files: [(name: String, bytes: [UInt8])], at path: String
  ) throws(PublishError) {
    let fresh = path + ".new"
    if try Disk.kind(of: fresh) != nil { try Disk.removeFolder(fresh, last: []) }
    try Disk.makeFolders(above: fresh, below: "")
    guard mkdir(fresh, 0o700) == 0 else { throw Disk.failure(writing: fresh) }
    for (name, bytes) in files {
      let file = "\(fresh)/\(name)"
      try Disk.makeFolders(above: file, below: fresh)
      try Disk.create(file, bytes)
    }
    try Disk.sync(fresh)
    try Disk.rename(fresh, to: path)
  }
}
