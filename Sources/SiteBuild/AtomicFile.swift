internal import Glibc

/// A file that is replaced whole or not at all: what builds remember in `.almanac/memory/`, and plans that the program edits.
package enum AtomicFile {
  /// The bytes at `path`, or `nil` where there is no file yet.
  package static func read(_ path: String) throws(PublishError) -> [UInt8]? {
    try Disk.read(path)
  }

  /// Replaces the file at once and for good: whoever reads finds the old bytes or the new ones, also after a power cut.
  /// Makes the folders it lies in, and keeps who may read it. The same bytes again touch nothing.
  ///
  /// Builds write what they remember from `BuildRequest.beforePublish`, where they hold the output's lock; a fetch that notes
  /// seats and whoever edits a plan hold none. So writers into one folder wait for each other here, and of two the later one's
  /// bytes stay: who has read the file before and writes it now must know that nobody else has.
  package static func write(_ bytes: [UInt8], to path: String) throws(PublishError) {
    if try Disk.read(path) == bytes { return }
    try Disk.makeFolders(above: path, below: "")
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = try OpenFile(
      slash.map { String(path[...$0]) } ?? ".", O_RDONLY | O_DIRECTORY)
    // A file system without such locks refuses; then nothing keeps two writers apart.
    flock(folder.descriptor, LOCK_EX)
    defer { flock(folder.descriptor, LOCK_UN) }
    let fresh = path + ".new"
    if unlink(fresh) != 0, errno != ENOENT { throw Disk.failure(writing: fresh) }
    do throws(PublishError) {
      let file = try OpenFile(fresh, O_WRONLY | O_CREAT | O_EXCL)
      try file.share()
      try file.takeMode(of: path)
      try file.write(bytes)
      guard fsync(file.descriptor) == 0 else { throw Disk.failure(writing: fresh) }
      try file.close()
      try Disk.rename(fresh, to: path)
    } catch {
      unlink(fresh)
      throw error
    }
  }
}
