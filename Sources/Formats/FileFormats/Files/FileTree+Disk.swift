internal import CampusModel
package import Glibc

/// Called with a path before anything of it is opened, and the status of the file where it is open
/// to be read.
package typealias PathWitness = @Sendable (_ path: String, _ open: stat?) -> Void

extension FileTree {
  /// The files of the disk by POSIX calls; relative paths start at `root`. `seen` is called with
  /// each path before it is read, with the status of a file that is open; on any thread, once per
  /// request.
  package static func disk(at root: String, seen: PathWitness? = nil) -> FileTree {
    @Sendable func full(_ path: String) -> String {
      path.hasPrefix("/") ? path : "\(root)/\(path)"
    }
    return FileTree(
      entries: { folder throws(FileError) in
        seen?(folder, nil)
        return try entriesOnDisk(in: full(folder))
      },
      status: { path throws(FileError) in
        seen?(path, nil)
        return try statusOnDisk(of: full(path), root: root)
      },
      read: { path throws(FileError) in
        try bytesOnDisk(of: full(path)) { seen?(path, $0) }
      },
      open: { path throws(FileError) in
        try openedOnDisk(full(path)) { seen?(path, $0) }
      })
  }
}

extension FileTree {
  /// The bytes of a regular file that only its owner may read or write, who runs the program or is
  /// root. Links are followed: the opened file counts. `seen` is called as `disk` calls it.
  package static func privateBytes(
    at path: String, seen: PathWitness? = nil
  ) throws(FileError) -> [UInt8] {
    try bytesOnDisk(of: path, seen: { seen?(path, $0) }) { status throws(FileError) in
      guard [geteuid(), 0].contains(status.st_uid) else { throw .ofAnotherUser }
      guard status.st_mode & 0o077 == 0 else { throw .openToOthers }
    }
  }
}

private func entriesOnDisk(in folder: String) throws(FileError) -> [FileEntry] {
  guard let stream = opendir(folder) else { throw lastError() }
  defer { closedir(stream) }
  var entries: [FileEntry] = []
  errno = 0
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
      tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
        String(cString: $0)
      }
    }
    if name != ".", name != ".." {
      let isPlainFile = Int(entry.pointee.d_type) == Int(DT_REG)
      entries.append(FileEntry(name: name, isPlainFile: isPlainFile))
    }
    errno = 0
  }
  guard errno == 0 else { throw lastError() }
  return entries.sorted { inByteOrder($0.name, $1.name) }
}

private func statusOnDisk(of path: String, root: String) throws(FileError) -> FileStatus? {
  var here = stat()
  var target = stat()
  guard lstat(path, &here) == 0, stat(path, &target) == 0 else {
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw lastError()
  }
  return FileStatus(
    kind: kind(of: target), size: Int(target.st_size),
    modified: Instant(seconds: target.st_mtim.tv_sec),
    isLink: here.st_mode & S_IFMT == S_IFLNK,
    leavesSite: leaves(path, root: root), mark: FileMark(target))
}

private func kind(of status: stat) -> FileStatus.Kind {
  switch status.st_mode & S_IFMT {
  case S_IFREG: .file
  case S_IFDIR: .folder
  default: .other
  }
}

/// Whether the path, its links resolved, lies outside the root, its links resolved.
private func leaves(_ path: String, root: String) -> Bool {
  guard let inside = resolved(root), let target = resolved(path) else { return true }
  return target != inside && !target.hasPrefix(inside == "/" ? "/" : inside + "/")
}

private func resolved(_ path: String) -> String? {
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}

private func bytesOnDisk(
  of path: String, seen: (_ open: stat?) -> Void,
  expecting check: (stat) throws(FileError) -> Void = { _ in }
) throws(FileError) -> [UInt8] {
  let file = try Descriptor(path, seen: seen)
  try check(file.status)
  try file.expectSize()
  return try bytes(of: file.number, size: Int(file.status.st_size))
}

private func openedOnDisk(
  _ path: String, seen: (_ open: stat?) -> Void
) throws(FileError) -> OpenedFile {
  let file = try Descriptor(path, seen: seen)
  try file.expectSize()
  let mark = FileMark(file.status)
  return OpenedFile(
    mark: mark.isSettled ? mark : .unsettled, size: mark.size
  ) { offset, buffer throws(FileError) in
    try file.fill(buffer, from: offset)
  }
}

/// An open regular file, closed with its last user. That needs a class.
private final class Descriptor: Sendable {
  let number: Int32
  let status: stat

  init(_ path: String, seen: (_ open: stat?) -> Void) throws(FileError) {
    // Not to wait for a writer, where the path is a pipe.
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else {
      let error = lastError()
      seen(nil)
      throw error
    }
    var status = stat()
    let isKnown = fstat(number, &status) == 0
    let error = isKnown ? FileError.notAFile : lastError()
    if isKnown { seen(status) }
    guard isKnown, kind(of: status) == .file else {
      close(number)
      throw error
    }
    (self.number, self.status) = (number, status)
  }

  deinit { close(number) }

  func expectSize() throws(FileError) {
    guard status.st_size <= FileTree.largestFile else { throw .tooLarge }
  }

  func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from offset: Int
  ) throws(FileError) -> Int {
    var count = 0
    while count < buffer.count {
      let got = pread(
        number, buffer.baseAddress?.advanced(by: count), buffer.count - count, offset + count)
      if got > 0 {
        count += got
      } else if got == 0 {
        break
      } else if errno != EINTR {
        throw lastError()
      }
    }
    return count
  }
}

extension FileMark {
  fileprivate init(_ status: stat) {
    self.init(
      size: Int(status.st_size), modified: nanoseconds(status.st_mtim),
      changed: nanoseconds(status.st_ctim), inode: Int(truncatingIfNeeded: status.st_ino))
  }

  /// Whether another change would show: the clocks of file systems advance in steps of some
  /// hundredths of a second, some of two seconds.
  fileprivate var isSettled: Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let tick = changed % 1_000_000_000 == 0 ? 2_000_000_000 : 50_000_000
    return changed &+ tick <= nanoseconds(now)
  }
}

private func nanoseconds(_ time: timespec) -> Int {
  time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
}

/// Reads `size` bytes, fewer where the file has shrunk meanwhile.
private func bytes(of file: Int32, size: Int) throws(FileError) -> [UInt8] {
  var failure: FileError?
  let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    while count < size {
      let got = read(file, buffer.baseAddress?.advanced(by: count), size - count)
      if got > 0 {
        count += got
      } else if got == 0 {
        return
      } else if errno != EINTR {
        failure = lastError()
        return
      }
    }
  }
  if let failure { throw failure }
  return bytes
}

private func lastError() -> FileError {
  let code = errno
  return code == ENOENT || code == ENOTDIR ? .missing : .refused(String(cString: strerror(code)))
}
