internal import Glibc

/// What tells a file from what it was before, without reading it: its size and when it was written.
struct FileStamp: Hashable, Sendable {
  var size: UInt64
  /// Nanoseconds since 1970.
  var modified: UInt64

  init(size: UInt64, modified: UInt64) { (self.size, self.modified) = (size, modified) }

  init(_ status: stat) {
    size = UInt64(clamping: status.st_size)
    modified =
      UInt64(clamping: status.st_mtim.tv_sec) &* 1_000_000_000
      &+ UInt64(clamping: status.st_mtim.tv_nsec)
  }
}
