internal import Glibc

/// A file that is replaced whole or not at all: what builds remember in `.almanac/memory/`, and
/// plans that the program edits.
package enum AtomicFile {
  /// The bytes at `path`, or `nil` where there is no file yet.
  package static func read(_ path: String) throws(PublishError) -> [UInt8]? {
    try Disk.read(path)
  }

  /// Replaces the file at once and for good: whoever reads finds the old bytes or the new ones,
  /// also after a power cut. Makes the folders it lies in, and keeps who may read it; until it is
  /// whole only its owner can. The same bytes again touch nothing.
  ///
  /// Builds write what they remember from `BuildRequest.beforePublish`, where they hold the
  /// output's lock; a fetch that notes seats and whoever edits a plan hold none. So writers into
  /// one folder wait for each other here, and of two the later one's bytes stay: who has read the
  /// file before and writes it now must know that nobody else has, or use `edit`.
  package static func write(_ bytes: [UInt8], to path: String) throws(PublishError) {
    if try Disk.read(path) == bytes { return }
    try Disk.makeFolders(above: path, below: "")
    let lock = try FolderLock(above: path)
    try replace(path, with: bytes, mode: mode(of: path) ?? OpenFile.mode)
    extendLifetime(lock)
  }

  /// Replaces the file as `write` does by what `change` makes of its bytes; no other writer comes
  /// in between. Where `change` throws, or gives the same bytes, nothing is touched.
  package static func edit(
    _ path: String, _ change: ([UInt8]) throws -> [UInt8]
  ) throws {
    let lock = try FolderLock(above: path)
    let old = try OpenFile(path, O_RDONLY).read()
    let new = try change(old)
    if new != old { try replace(path, with: new, mode: mode(of: path) ?? OpenFile.privateMode) }
    extendLifetime(lock)
  }

  /// Replaces the file as `edit` does, or makes it, with the folders it lies in, where there is
  /// none: `change` then is given `nil`. The new bytes are there for good when this returns, also
  /// after a power cut. A new file everybody may read. Where `change` gives nothing, nothing is
  /// touched either.
  ///
  /// With the path of a file to `lock`, which is made where there is none, that one's lock is held
  /// as well, from before the bytes are read: where a file system has no locks, this throws, and
  /// does not go on without as it does for the folder's.
  package static func editOrMake(
    _ path: String, holding lock: String? = nil, _ change: ([UInt8]?) throws -> [UInt8]?
  ) throws {
    let held = try lock.map { lock throws(PublishError) in
      try Disk.makeFolders(above: lock, below: "")
      return try FileLock(lock, or: .busy(output: path), waiting: {})
    }
    try Disk.makeFolders(above: path, below: "")
    let folder = try FolderLock(above: path)
    let old = try Disk.read(path)
    if let new = try change(old), new != old {
      try replace(path, with: new, mode: mode(of: path) ?? OpenFile.mode)
      guard folder.sync() else { throw Disk.failure(writing: path) }
    }
    extendLifetime(folder)
    extendLifetime(held)
  }

  /// Lets nobody but its owner into a folder; where that is so already, nothing is touched. Where
  /// there is none, nothing happens.
  package static func closeFolder(_ path: String) throws(PublishError) {
    guard let mode = mode(of: path), mode & 0o077 != 0 else { return }
    guard chmod(path, mode & 0o7700) == 0 else { throw Disk.failure(writing: path) }
  }

  /// Makes a file that only its owner can read, at no moment anybody else, and the folders it lies
  /// in. `false`, and nothing is touched, where anything is at `path` already, a link that leads
  /// nowhere too.
  package static func makePrivate(_ bytes: [UInt8], at path: String) throws(PublishError) -> Bool {
    try Disk.makeFolders(above: path, below: "")
    let lock = try FolderLock(above: path)
    guard try Disk.kind(of: path) == nil else { return false }
    let file = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL, mode: OpenFile.privateMode)
    try finish(file, at: path, bytes, mode: OpenFile.privateMode)
    extendLifetime(lock)
    return true
  }
}

extension AtomicFile {
  private static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t
  ) throws(PublishError) {
    let fresh = path + ".new"
    if unlink(fresh) != 0, errno != ENOENT { throw Disk.failure(writing: fresh) }
    let file = try OpenFile(fresh, O_WRONLY | O_CREAT | O_EXCL, mode: OpenFile.privateMode)
    try finish(file, at: fresh, bytes, mode: mode)
    do throws(PublishError) {
      try Disk.rename(fresh, to: path)
    } catch {
      unlink(fresh)
      throw error
    }
  }

  /// Writes a file that was just made for its owner alone, and only then lets others read it. What
  /// cannot be written is removed.
  private static func finish(
    _ file: consuming OpenFile, at path: String, _ bytes: [UInt8], mode: mode_t
  ) throws(PublishError) {
    do throws(PublishError) {
      try file.write(bytes)
      try file.setMode(mode)
      guard fsync(file.descriptor) == 0 else { throw Disk.failure(writing: path) }
      try file.close()
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Who may read and write the file at `path`; `nil` where there is none.
  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }
}

/// Keeps others that write into a folder out of it while this value lives.
private struct FolderLock: ~Copyable {
  private let folder: OpenFile

  init(above path: String) throws(PublishError) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    folder = try OpenFile(slash.map { String(path[...$0]) } ?? ".", O_RDONLY | O_DIRECTORY)
    // A file system without such locks refuses; then nothing keeps two writers apart.
    flock(folder.descriptor, LOCK_EX)
  }

  /// Until then a rename in the folder may be undone by a power cut. `false`, with `errno`, where
  /// it cannot be prevented.
  func sync() -> Bool { fsync(folder.descriptor) == 0 }

  deinit { flock(folder.descriptor, LOCK_UN) }
}
