internal import CampusModel
package import Glibc

/// Told a path before anything of it is looked at, and what was found there where a file is open to be read.
package typealias PathWitness = @Sendable (_ path: String, _ open: stat?) -> Void

extension FileTree {
  /// The files of the disk, relative paths counted from `root`, by POSIX calls. `seen` is told each path as it is asked for,
  /// before anything of it is looked at, with the status of a file that is open to be read; on any thread, a path as often
  /// as it is asked for.
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
      readPart: { path, part throws(FileError) in
        try bytesOnDisk(of: full(path), part: part)
      })
  }
}

extension FileTree {
  /// The bytes of a regular file that nobody may read or write but its owner, who runs the program or is root. Links are followed:
  /// what counts is the file that is opened, and nothing of any other is read. `seen` is told as `disk` tells it.
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
    leavesSite: leaves(path, root: root))
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
  // Not to wait for a writer, where the path is a pipe.
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard file >= 0 else {
    let error = lastError()
    seen(nil)
    throw error
  }
  defer { close(file) }
  var status = stat()
  guard fstat(file, &status) == 0 else { throw lastError() }
  seen(status)
  guard kind(of: status) == .file else { throw .notAFile }
  try check(status)
  guard status.st_size <= FileTree.largestFile else { throw .tooLarge }
  return try bytes(of: file, size: Int(status.st_size))
}

private func bytesOnDisk(of path: String, part: Range<Int>) throws(FileError) -> [UInt8] {
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard file >= 0 else { throw lastError() }
  defer { close(file) }
  guard lseek(file, part.lowerBound, SEEK_SET) >= 0 else { throw lastError() }
  return try bytes(of: file, size: part.count)
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
