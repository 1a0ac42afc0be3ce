internal import Glibc

/// A file that is replaced whole or not at all: the memory of builds in `.almanac/memory/`, and
/// plans that the program edits.
package enum AtomicFile {
  /// The bytes at `path`; `nil` if there is no file.
  package static func read(_ path: String) throws(PublishError) -> [UInt8]? {
    try Disk.read(path)
  }

  /// Replaces the file at once and durably: readers find the old bytes or the new ones, also after
  /// a power cut. Creates missing folders and keeps the permissions; until the file is complete
  /// only its owner can read it. Equal bytes touch nothing.
  ///
  /// Builds write their memory in `BuildRequest.beforePublish`, under the output's lock; a fetch
  /// that notes seats and an editor of a plan hold no lock. So writers into one folder wait for
  /// each other here, and the later one wins: to change content that was read before, use `edit`.
  package static func write(_ bytes: [UInt8], to path: String) throws(PublishError) {
    if try Disk.read(path) == bytes { return }
    try Disk.makeFolders(above: path, below: "")
    let lock = try FolderLock(above: path)
    try replace(path, with: bytes, mode: mode(of: path) ?? OpenFile.mode)
    extendLifetime(lock)
  }

  /// Replaces the file as `write` does with the result of `change`; no other writer can intervene.
  /// If `change` throws or returns the same bytes, nothing is touched.
  package static func edit(
    _ path: String, _ change: ([UInt8]) throws -> [UInt8]
  ) throws {
    let lock = try FolderLock(above: path)
    let old = try OpenFile(path, O_RDONLY).read()
    let new = try change(old)
    if new != old { try replace(path, with: new, mode: mode(of: path) ?? OpenFile.privateMode) }
    extendLifetime(lock)
  }

  /// Replaces the file as `edit` does; without a file makes it, and its folders: then `change` gets
  /// `nil`. The new bytes are durable when this returns, also after a power cut. A new file can be
  /// read by everybody. If `change` returns `nil`, nothing is touched.
  ///
  /// With `lock`, the path of a file that is created if missing, that file's lock is held too, from
  /// before the bytes are read. If a file system has no locks this throws; without the folder's
  /// lock it goes on.
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

  /// Removes a file; nothing there is as good.
  package static func remove(_ path: String) throws(PublishError) { try Disk.unlink(path) }

  /// Makes a folder accessible to its owner only. Touches nothing if it already is, or if there is
  /// no folder.
  package static func closeFolder(_ path: String) throws(PublishError) {
    guard let mode = mode(of: path), mode & 0o077 != 0 else { return }
    guard chmod(path, mode & 0o7700) == 0 else { throw Disk.failure(writing: path) }
  }

  /// Creates a file that only its owner can read at any moment, and its folders. Returns `false`
  /// and touches nothing if there is anything at `path`, even a broken link.
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

  /// Writes a file that was created for its owner only, and then lets others read it. Removes it if
  /// it cannot be written.
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

  /// Who may read and write the file at `path`; `nil` if there is none.
  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }
}

/// Keeps other writers out of a folder while this value lives.
private struct FolderLock: ~Copyable {
  private let folder: OpenFile

  init(above path: String) throws(PublishError) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    folder = try OpenFile(slash.map { String(path[...$0]) } ?? ".", O_RDONLY | O_DIRECTORY)
    // File systems without such locks refuse; then nothing keeps two writers apart.
    flock(folder.descriptor, LOCK_EX)
  }

  /// Without this, a power cut may undo a rename in the folder. `false`, with `errno`, if that
  /// cannot be prevented.
  func sync() -> Bool { fsync(folder.descriptor) == 0 }

  deinit { flock(folder.descriptor, LOCK_UN) }
}
