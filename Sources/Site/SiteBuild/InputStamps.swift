internal import Bytes
package import Glibc
internal import Synchronization

/// The first state that a build read of every file and folder it was made from, and which of them
/// did not exist.
///
/// A class, because many threads note into the same one.
package final class InputStamps: Sendable {
  private let folder: String
  /// Digests: the stamps themselves would be much for a large site.
  private let stamps = Mutex<[String: UInt64]>([:])

  /// Relative paths are counted from `root`.
  package init(root: String) { folder = root + "/" }

  /// Notes the state of `path`, or the status of an open file that was found there, unless that was
  /// done before: if it changes between the first look and the reading, the next build treats it as
  /// changed.
  package func note(_ path: String, open status: stat? = nil) {
    guard stamps.withLock({ $0[path] == nil }) else { return }
    let stamp = (status.map { InputStamp($0) } ?? InputStamp(of: full(path))).settled()
    stamps.withLock { known in if known[path] == nil { known[path] = stamp.digest } }
  }

  /// Notes a file that the build itself has just written at `path`.
  package func noteOwn(_ path: String) {
    let stamp = InputStamp(of: full(path))
    stamps.withLock { $0[path] = stamp.digest }
  }

  /// The prefix that makes a path absolute: "/srv/campus/", or nothing.
  func folder(of path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? "" : folder
  }

  private func full(_ path: String) -> String { folder(of: path) + path }

  /// For each part of the inputs, a digest of the states of its paths: equal digests mean that
  /// nothing has changed. `part` names the part of a path; `nil` for one that does not matter. A
  /// part with a path that had only just changed is missing, as a later change might not show.
  package func digests(by part: (_ path: String) -> String?) -> [String: UInt128] {
    let unsettled = InputStamp.unsettled.digest
    var digests: [String: UInt128] = [:]
    var missing: Set<String> = []
    for (path, stamp) in all {
      guard let part = part(path) else { continue }
      if stamp == unsettled { missing.insert(part) }
      var digest = Digest128()
      for byte in path.utf8 { digest.add(byte) }
      digest.add(word: stamp)
      // A sum does not depend on the order.
      digests[part, default: 0] &+= digest.value
    }
    for part in missing { digests[part] = nil }
    return digests
  }

  /// The digests of stamps, by paths as they were given.
  var all: [String: UInt64] { stamps.withLock { $0 } }
}

/// The state of a path, links followed, to compare it with a later one.
struct InputStamp: Hashable, Sendable {
  var file: FileStamp
  var inode: UInt64
  /// When anything about it was changed last, which no program can set back: nanoseconds since
  /// 1970.
  var changed: UInt64

  /// For a path where nothing is.
  static let missing = Self(file: FileStamp(size: 0, modified: 0), inode: 0, changed: 0)
  /// Never equals a later state.
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

  /// `.unsettled` for a file that has only just changed: another change within the same tick of its
  /// file system's clock would not show.
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
