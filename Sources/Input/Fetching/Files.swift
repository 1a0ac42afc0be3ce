internal import Glibc

/// The calls to the file system that fetching needs; every failure is a `FetchError.cannotWrite`
/// with the path.
enum Files {
  /// The bytes of a file; `nil` if it cannot be read.
  static func read(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// The modification time of a file in seconds since 1970; `nil` if there is none.
  static func modified(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mtim.tv_sec : nil
  }

  /// Replaces a file at once and durably: writes it next to its place under a name with a dot,
  /// which no wildcard of a site matches, waits for the disk, sets its time, and renames it.
  /// Readers find the old file or the new one, also after a power cut. A failure leaves nothing
  /// behind.
  static func replace(_ path: String, _ bytes: [UInt8], modified: Int) throws(FetchError) {
    try put(bytes, at: path, modified: modified) { fsync($0) == 0 }
    syncFolder(above: path)
  }

  /// Replaces a file as `replace` does, without waiting for the disk: after a power cut it may be
  /// incomplete, and readers must notice.
  static func replaceSoon(_ path: String, _ bytes: [UInt8], modified: Int) throws(FetchError) {
    try put(bytes, at: path, modified: modified) { _ in true }
  }

  /// `settle` is called with the file once all is written, and says whether all is well.
  private static func put(
    _ bytes: [UInt8], at path: String, modified: Int, settle: (Int32) -> Bool
  ) throws(FetchError) {
    try makeFolders(above: path)
    let start = nameStart(of: path)
    let fresh = "\(path[..<start]).\(path[start...]).new"
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let file = open(fresh, flags, 0o644)
    guard file >= 0 else { throw failure(fresh) }
    do throws(FetchError) {
      var problem = write(bytes, to: file) && settle(file) ? nil : failure(fresh)
      if close(file) != 0, problem == nil { problem = failure(fresh) }
      if let problem { throw problem }
      try touch(fresh, modified)
      guard rename(fresh, path) == 0 else { throw failure(path) }
    } catch {
      unlink(fresh)
      throw error
    }
  }

  private static func nameStart(of path: String) -> String.Index {
    path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
  }

  /// Writes to the end of a file, which is made where it is missing.
  static func append(_ bytes: [UInt8], to path: String) throws(FetchError) {
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    guard write(bytes, to: file) else { throw failure(path) }
  }

  static func touch(_ path: String, _ seconds: Int) throws(FetchError) {
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    guard utimensat(AT_FDCWD, path, [time, time], 0) == 0 else { throw failure(path) }
  }

  static func remove(_ path: String) throws(FetchError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw failure(path) }
  }

  /// The names in a folder; none if there is no such folder.
  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(
          to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)
        ) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  static func makeFolders(above path: String) throws(FetchError) {
    for slash in path.utf8.indices.dropFirst() where path.utf8[slash] == UInt8(ascii: "/") {
      let folder = String(path[..<slash])
      guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw failure(folder) }
    }
  }

  /// Holds a lock on the file as long as the program runs; false where another program holds it.
  static func lock(_ path: String) throws(FetchError) -> Bool {
    try makeFolders(above: path)
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure(path) }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { return true }
    let code = errno
    close(file)
    if code == EWOULDBLOCK { return false }
    throw .cannotWrite(path: path, reason: String(cString: strerror(code)))
  }

  private static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Some file systems cannot; the file itself is safe already, only its name may be the old one
  /// after a power cut.
  private static func syncFolder(above path: String) {
    let place = String(path[..<nameStart(of: path)])
    let folder = open(place.isEmpty ? "." : place, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  private static func failure(_ path: String) -> FetchError {
    .cannotWrite(path: path, reason: String(cString: strerror(errno)))
  }
}
