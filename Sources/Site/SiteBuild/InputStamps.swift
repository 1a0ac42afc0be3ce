internal import Bytes
package import Glibc
internal import Synchronization

/// How every file and folder that a build was made from looked when it was first asked for, and
/// which were not there.
///
/// A class, because many threads note into the same one.
package final class InputStamps: Sendable {
  private let folder: String
  /// Digests: the stamps themselves would be much for a large site.
  private let stamps = Mutex<[String: UInt64]>([:])

  /// Relative paths are counted from `root`.
  package init(root: String) { folder = root + "/" }

  /// Notes what is at `path` now, or the status of what is open and was found there, unless that
  /// was done before: what changes between the first look and the reading is taken for changed by
  /// the next build.
  package func note(_ path: String, open status: stat? = nil) {
    guard stamps.withLock({ $0[path] == nil }) else { return }
    let stamp = (status.map { InputStamp($0) } ?? InputStamp(of: full(path))).settled()
    stamps.withLock { known in if known[path] == nil { known[path] = stamp.digest } }
  }

  /// Notes what the build itself has put at `path` just now.
  package func noteOwn(_ path: String) {
    let stamp = InputStamp(of: full(path))
    stamps.withLock { $0[path] = stamp.digest }
  }

  /// What to put before a path so that it counts from the root of all: "/srv/campus/", or nothing.
  func folder(of path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? "" : folder
  }

  private func full(_ path: String) -> String { folder(of: path) + path }

  /// The digests of stamps, by paths as they were given.
  var all: [String: UInt64] { stamps.withLock { $0 } }
}

/// What a path looks like, links followed, to compare it with what it was.
struct InputStamp: Hashable, Sendable {
  var file: FileStamp
  var inode: UInt64
  /// When anything about it was changed last, which no program can set back: nanoseconds since
  /// 1970.
  var changed: UInt64

  /// Nothing is there.
  static let missing = Self(file: FileStamp(size: 0, modified: 0), inode: 0, changed: 0)
  /// What nothing ever looks like.
  static let unsettled = Self(file: FileStamp(size: 0, modified: 0), inode: 0, changed: .max)

  private init(file: FileStamp, inode: UInt64, changed: UInt64) {
    (self.file, self.inode, self.changed) = (file, inode, changed)
  }

  /// Differs for stamps that differ.
  var digest: UInt64 {
    var sum = Digest128()
    for word in [file.size, file.modified, inode, changed] { sum.add(word: word) }
    return UInt64(truncatingIfNeeded: sum.value ^ sum.value >> 64)
  }

  init(of path: UnsafePointer<CChar>) {
    var status = stat()
    self = stat(path, &status) == 0 ? Self(status) : .missing
  }

  init(_ status: stat) {
    self.init(
      file: FileStamp(status), inode: UInt64(status.st_ino), changed: nanoseconds(status.st_ctim))
  }

  /// `.unsettled` for what has only just changed: another change within the same tick of its file
  /// system's clock would not show.
  func settled() -> Self {
    changed &+ Self.tick(changed) > Self.wallClock() ? .unsettled : self
  }

  /// Nanoseconds within which two changes may look like one: some file systems know only every
  /// other second, the others take their time from a clock of a hundred ticks a second at least.
  private static func tick(_ moment: UInt64) -> UInt64 {
    moment % 1_000_000_000 == 0 ? 2_000_000_000 : 50_000_000
  }

  private static func wallClock() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }
}
