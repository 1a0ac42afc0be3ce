internal import Glibc

/// An open file or folder; closed once, on every path, when the value goes away.
struct OpenFile: ~Copyable {
  private(set) var descriptor: Int32
  private let name: String
  private let folder: OpenFolder?

  /// The mode of every file of a build, independent of the umask: the site is public.
  static let mode: mode_t = 0o644

  /// For files that only their owner may read.
  static let privateMode: mode_t = 0o600

  /// Opens `name`, relative to `folder` if one is given. After creating a file with it, call
  /// `share` or `setMode` too.
  init(
    _ name: String, in folder: OpenFolder? = nil, _ flags: Int32, mode: mode_t = Self.mode
  ) throws(PublishError) {
    let isWriting = flags & O_ACCMODE != O_RDONLY
    descriptor = openat(folder?.descriptor ?? AT_FDCWD, name, flags | O_CLOEXEC, mode)
    (self.name, self.folder) = (name, folder)
    guard descriptor >= 0 else {
      throw isWriting ? Disk.failure(writing: path) : .cannotRead(path: path, errno: errno)
    }
  }

  /// For messages.
  private var path: String { folder?.full(name) ?? name }

  /// Sets the mode of a file that was just made, if the umask has changed it.
  @discardableResult
  borrowing func share() throws(PublishError) -> stat {
    var status = try status()
    guard status.st_mode != S_IFREG | Self.mode else { return status }
    guard fchmod(descriptor, Self.mode) == 0 else { throw Disk.failure(writing: path) }
    status.st_mode = S_IFREG | Self.mode
    return status
  }

  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

  /// Closes the file and throws if not everything was written: some file systems report that only
  /// now.
  consuming func close() throws(PublishError) {
    let closing = descriptor
    descriptor = -1
    guard Glibc.close(closing) == 0 else { throw Disk.failure(writing: path) }
  }

  borrowing func status() throws(PublishError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .cannotRead(path: path, errno: errno) }
    return status
  }

  /// Sets the mode of a new file, independent of the umask.
  borrowing func setMode(_ mode: mode_t) throws(PublishError) {
    guard fchmod(descriptor, mode) == 0 else { throw Disk.failure(writing: path) }
  }

  /// Sets the modification time, in nanoseconds since 1970.
  borrowing func setModified(_ moment: UInt64) throws(PublishError) {
    let (seconds, rest) = moment.quotientAndRemainder(dividingBy: 1_000_000_000)
    let time = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
    guard futimens(descriptor, [time, time]) == 0 else { throw Disk.failure(writing: path) }
  }

  borrowing func write(_ bytes: [UInt8]) throws(PublishError) { try write(bytes[...]) }

  borrowing func write(_ bytes: ArraySlice<UInt8>) throws(PublishError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Disk.failure(writing: path) }
      written += count
    }
  }

  /// The next `count` bytes, fewer at the end of the file; none after it.
  borrowing func read(atMost count: Int) throws(PublishError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled)
        if got < 0, errno == EINTR { continue }
        if got < 0 { code = errno }
        guard got > 0 else { return }
        filled += got
      }
    }
    guard code == 0 else { throw .cannotRead(path: path, errno: code) }
    return bytes
  }

  /// The rest of the file.
  borrowing func read() throws(PublishError) -> [UInt8] {
    var capacity = try max(4096, Int(status().st_size) + 1)
    var bytes: [UInt8] = []
    while true {
      var code: Int32 = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        let got = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if got < 0 { code = errno }
        count = max(0, got)
      }
      if code == EINTR { continue }
      guard code == 0 else { throw .cannotRead(path: path, errno: code) }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if chunk.isEmpty { return bytes }
      if chunk.count == capacity { capacity *= 2 } else { capacity = 4096 }
    }
  }
}

/// An open folder, so that the system does not search its path again for each file in it. A class,
/// because all its writers share it; closed with the last of them.
final class OpenFolder: Sendable {
  let path: String
  let descriptor: Int32

  init(_ path: String) throws(PublishError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotRead(path: path, errno: errno) }
  }

  deinit { close(descriptor) }

  func full(_ name: String) -> String { "\(path)/\(name)" }
}
