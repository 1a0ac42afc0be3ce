internal import CPlatform
internal import Glibc

/// The calls to the file system that a build needs, named by their action on a path, with their
/// errors.
enum Disk {
  enum Kind { case file, folder, link, other }

  /// The kind of the entry at `path`, without following a link; `nil` if there is nothing.
  static func kind(of path: String) throws(PublishError) -> Kind? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw .cannotRead(path: path, errno: errno)
    }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  /// The absolute path without links, or `nil` where nothing is at `path`.
  static func canonical(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  static func rename(_ old: String, to new: String) throws(PublishError) {
    guard Glibc.rename(old, new) == 0 else { throw failure(writing: new) }
  }

  /// Exchanges two entries in one step.
  static func exchange(_ a: String, _ b: String) throws(PublishError) -> ExchangeOutcome {
    if almanac_exchange(a, b) == 0 { return .done }
    switch errno {
    case EINVAL, ENOSYS, EOPNOTSUPP: return .unknown
    case EBUSY, EXDEV: return .refused
    default: throw failure(writing: b)
    }
  }

  /// Whether something is mounted at `path`, which lies in `parent`; a folder bound there counts.
  static func isMountPoint(_ path: String, in parent: String) -> Bool {
    almanac_same_mount(path, parent) == 0
  }

  /// Throws if there is no space for so many bytes and a tenth more, if the free space is known.
  static func expectRoom(for bytes: Int, at path: String) throws(PublishError) {
    if let free = freeBytes(at: path), free / 11 * 10 < bytes { throw .diskFull(path: path) }
  }

  /// How many bytes a user without privileges can still write on the file system of `path`; `nil`
  /// if unknown.
  static func freeBytes(at path: String) -> Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    let (bytes, tooMany) = Int(status.f_bavail).multipliedReportingOverflow(
      by: Int(status.f_frsize))
    return tooMany ? nil : bytes
  }

  /// Waits until everything on the file system of `folder` is on the disk.
  static func sync(_ folder: String) throws(PublishError) {
    let file = try OpenFile(folder, O_RDONLY | O_DIRECTORY)
    guard almanac_syncfs(file.descriptor) == 0 else { throw failure(writing: folder) }
  }

  /// The error for the call on `path` that has just failed.
  static func failure(writing path: String) -> PublishError {
    switch errno {
    case ENOSPC, EDQUOT: .diskFull(path: path)
    default: .cannotWrite(path: path, errno: errno)
    }
  }
}

// MARK: - Files

extension Disk {
  /// Removes a file or a link; nothing there is as good.
  static func unlink(_ path: String) throws(PublishError) {
    guard Glibc.unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else {
      throw failure(writing: path)
    }
  }

  /// Writes a new file that everybody may read, with one `write`. Refuses to write over anything.
  /// `modified` is its modification time, in nanoseconds since 1970, if that is not now.
  @discardableResult
  static func create(
    _ name: String, in folder: OpenFolder? = nil, _ bytes: [UInt8], modified: UInt64? = nil
  ) throws(PublishError) -> FileStamp {
    let file = try OpenFile(name, in: folder, O_WRONLY | O_CREAT | O_EXCL)
    try file.write(bytes)
    if let modified { try file.setModified(modified) }
    let stamp = try FileStamp(file.share())
    try file.close()
    return stamp
  }

  /// The stamp of the file at `path`; `nil` if there is no file that everybody may read.
  static func stamp(of path: String) -> FileStamp? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode == S_IFREG | OpenFile.mode else { return nil }
    return FileStamp(status)
  }

  /// The stamp of a folder, which changes when names are added or removed; zero if there is no
  /// folder.
  static func folderStamp(of path: String) -> FileStamp {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      return InputStamp.missing.file
    }
    return FileStamp(status)
  }

  /// The bytes of the file at `path`, or `nil` if there is none.
  static func read(_ path: String) throws(PublishError) -> [UInt8]? {
    guard try kind(of: path) != nil else { return nil }
    return try OpenFile(path, O_RDONLY).read()
  }

  /// The stamp of the file at `path` if it holds these bytes and everybody may read it. Reads it
  /// only where the lengths agree.
  static func stamp(of path: String, holding bytes: [UInt8]) throws(PublishError) -> FileStamp? {
    let file: OpenFile
    do {
      file = try OpenFile(path, O_RDONLY | O_NOFOLLOW)
    } catch {
      // A file that cannot be opened is not the one wanted, and is replaced.
      return nil
    }
    let status = try file.status()
    guard status.st_mode == S_IFREG | OpenFile.mode, status.st_size == bytes.count,
      try file.read() == bytes
    else { return nil }
    return FileStamp(status)
  }

  /// The length of the file at `path`, 0 if there is none.
  static func size(of path: String) -> Int {
    var status = stat()
    return lstat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Whether both paths are names of one file; links are not followed.
  static func isSame(_ path: String, _ other: String) -> Bool {
    var (a, b) = (stat(), stat())
    return lstat(path, &a) == 0 && lstat(other, &b) == 0
      && a.st_dev == b.st_dev && a.st_ino == b.st_ino
  }

  /// Throws unless `name` is a file of `size` bytes.
  static func expect(_ size: Int, at name: String, in folder: OpenFolder) throws(PublishError) {
    var status = stat()
    guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw .cannotRead(path: folder.full(name), errno: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) == size else {
      throw .changedMeanwhile(path: folder.full(name))
    }
  }

  /// Gives the file at `old` a second name, or if that is refused, copies it with its modification
  /// time. Returns `false` for a copy, which uses space.
  @discardableResult
  static func link(
    _ old: String, as new: String, in folder: OpenFolder? = nil
  ) throws(PublishError) -> Bool {
    if linkat(AT_FDCWD, old, folder?.descriptor ?? AT_FDCWD, new, 0) == 0 { return true }
    let path = folder?.full(new) ?? new
    guard [EMLINK, EPERM, EXDEV, EOPNOTSUPP].contains(errno) else { throw failure(writing: path) }
    let source = try OpenFile(old, O_RDONLY | O_NOFOLLOW)
    let status = try source.status()
    let copy = try OpenFile(new, in: folder, O_WRONLY | O_CREAT | O_EXCL)
    try copy.share()
    try copy.write(source.read())
    guard futimens(copy.descriptor, [status.st_atim, status.st_mtim]) == 0 else {
      throw failure(writing: path)
    }
    try copy.close()
    return false
  }
}

// MARK: - Folders

extension Disk {
  static func makeFolder(_ path: String) throws(PublishError) {
    guard mkdir(path, 0o755) == 0, chmod(path, 0o755) == 0 else { throw failure(writing: path) }
  }

  /// Removes a folder if it is there and empty.
  static func removeEmpty(_ path: String) throws(PublishError) {
    guard rmdir(path) == 0 || [ENOENT, ENOTEMPTY, ENOTDIR, EEXIST].contains(errno) else {
      throw failure(writing: path)
    }
  }

  /// Makes every folder above `path` that is missing below `root`, which is there. Several threads
  /// may do so at once.
  static func makeFolders(above path: String, below root: String) throws(PublishError) {
    for slash in path.utf8.indices.dropFirst(root.utf8.count + 1)
    where path.utf8[slash] == UInt8(ascii: "/") {
      let folder = String(path[..<slash])
      if mkdir(folder, 0o755) != 0 {
        guard errno == EEXIST else { throw failure(writing: folder) }
      } else if chmod(folder, 0o755) != 0 {
        throw failure(writing: folder)
      }
    }
  }

  /// The names in a folder, in no order.
  static func names(in path: String) throws(PublishError) -> [(name: String, isFolder: Bool)] {
    guard let folder = opendir(path) else { throw .cannotRead(path: path, errno: errno) }
    defer { closedir(folder) }
    var names: [(name: String, isFolder: Bool)] = []
    while let entry = readdir(folder) {
      let name = String(cString: almanac_name(entry))
      if name == "." || name == ".." { continue }
      var type = Int(entry.pointee.d_type)
      if type == Int(DT_UNKNOWN) { type = try kind(of: "\(path)/\(name)") == .folder ? 4 : 8 }
      names.append((name, isFolder: type == Int(DT_DIR)))
    }
    return names
  }

  /// Everything below `root` that is not a folder, as paths relative to it; links are not followed.
  static func files(below root: String) throws(PublishError) -> Set<String> {
    var files: Set<String> = []
    var folders = [""]
    while let folder = folders.popLast() {
      for (name, isFolder) in try names(in: root + "/" + folder) {
        if isFolder { folders.append(folder + name + "/") } else { files.insert(folder + name) }
      }
    }
    return files
  }

  /// Removes a folder and everything in it, the entries `last` after all others: a half-removed
  /// folder can still be recognized by them.
  static func removeFolder(_ path: String, last: Set<String>) throws(PublishError) {
    try clear(open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), path, sparing: last)
    for name in last where Glibc.unlink("\(path)/\(name)") != 0 && errno != ENOENT {
      throw failure(writing: "\(path)/\(name)")
    }
    guard rmdir(path) == 0 else { throw failure(writing: path) }
  }

  /// Removes the content of the folder open as `descriptor`, which is closed. Names stay bytes:
  /// they need not be UTF-8.
  private static func clear(
    _ descriptor: Int32, _ path: String, sparing spared: Set<String> = []
  ) throws(PublishError) {
    guard descriptor >= 0, let folder = fdopendir(descriptor) else { throw failure(writing: path) }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = almanac_name(entry)
      let shown = String(cString: name)
      if shown == "." || shown == ".." || spared.contains(shown) { continue }
      if unlinkat(descriptor, name, 0) == 0 { continue }
      guard errno == EISDIR else { throw failure(writing: "\(path)/\(shown)") }
      let inner = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      try clear(inner, "\(path)/\(shown)")
      guard unlinkat(descriptor, name, AT_REMOVEDIR) == 0 else {
        throw failure(writing: "\(path)/\(shown)")
      }
    }
  }
}
