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
  /// Of two processes that write at a time, one may fail: write from `BuildRequest.beforePublish`, where the lock is held.
  package static func write(_ bytes: [UInt8], to path: String) throws(PublishError) {
    if try Disk.read(path) == bytes { return }
    try Disk.makeFolders(above: path, below: "")
    let fresh = path + ".new"
    if unlink(fresh) != 0, errno != ENOENT { throw Disk.failure(writing: fresh) }
    let file = try OpenFile(fresh, O_WRONLY | O_CREAT | O_EXCL)
    try file.takeMode(of: path)
    try file.write(bytes)
    guard fsync(file.descriptor) == 0 else { throw Disk.failure(writing: fresh) }
    try file.close()
    try Disk.rename(fresh, to: path)
  }
}
