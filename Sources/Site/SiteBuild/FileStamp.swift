internal import Glibc

/// The size and modification time of a file, by which a change is noticed without reading it.
struct FileStamp: Hashable, Sendable {
  var size: UInt64
  /// Nanoseconds since 1970.
  var modified: UInt64

  init(size: UInt64, modified: UInt64) { (self.size, self.modified) = (size, modified) }

  init(_ status: stat) {
    size = UInt64(clamping: status.st_size)
    modified = nanoseconds(status.st_mtim)
  }
}

/// Since 1970, if the time is that of a clock or a file.
func nanoseconds(_ time: timespec) -> UInt64 {
  UInt64(clamping: time.tv_sec) &* 1_000_000_000 &+ UInt64(clamping: time.tv_nsec)
}
