internal import Bytes
internal import Diagnostics
internal import Glibc

/// The file of the cache of pages, if a build has one.
struct CacheFile: Sendable {
  let content: PageCache
  private let path: String?
  private let bytes: [UInt8]?

  /// What cannot be read is as good as none.
  init(_ path: String?) {
    self.path = path
    bytes = path.flatMap(Disk.readCache)
    content = PageCache(reading: bytes ?? [])
  }

  /// Puts a file of these entries in its place; nothing is touched where it holds them already.
  ///
  /// May be done before the site is published: what it says of a file counts only where that very
  /// file is at the output. After a power cut it may be lost or damaged, which is told by its
  /// checksum and costs one slow build. That it cannot be written is no more than a warning.
  func write(_ entries: some Sequence<PageCache.Entry>) -> [Diagnostic] {
    guard let path else { return [] }
    return Disk.replaceCache(path, of: bytes, lost: "the next build renders every page") {
      sink throws(PublishError) in try PageCache.write(entries, to: &sink)
    }
  }
}

extension Disk {
  /// The bytes of a file that is there to save time: `nil` where they cannot be read, whatever the
  /// reason.
  static func readCache(_ path: String) -> [UInt8]? {
    do throws(PublishError) {
      return try read(path)
    } catch {
      return nil
    }
  }

  /// Puts what `write` gives, and its checksum, in the place of such a file, which holds the bytes
  /// `old`; nothing is touched where they are the same. By then the site is published: that it
  /// cannot be written is a warning that says what is lost by it.
  static func replaceCache(
    _ path: String, of old: [UInt8]? = nil, lost: String,
    _ write: (inout CacheSink) throws(PublishError) -> Void
  ) -> [Diagnostic] {
    do throws(PublishError) {
      var sink = CacheSink(path, old: old ?? [])
      try write(&sink)
      try sink.finish()
      return []
    } catch {
      return [Diagnostic(.warning, .owner, at: FilePlace(path), "\(error.cause), so \(lost)")]
    }
  }
}

/// Where a cache goes as it is made: it is never in memory as a whole. It comes into the place of
/// the old one only when it is complete, and not at all where it is the same.
struct CacheSink: ~Copyable {
  private let path: String
  private let old: [UInt8]
  /// How much of `old` has come again, while nothing else has.
  private var same = 0
  private var file: OpenFile?
  /// What has come and is not written yet.
  private var waiting: [UInt8] = []
  private var sum = WordSum()

  private static let most = 1 << 16

  init(_ path: String, old: [UInt8]) { (self.path, self.old) = (path, old) }

  /// Takes what `make` adds to the bytes it is given, and leaves those as they are.
  mutating func add(_ make: (inout [UInt8]) -> Void) throws(PublishError) {
    make(&waiting)
    guard waiting.count >= Self.most else { return }
    let whole = waiting.count & ~7
    sum.add(waiting[..<whole])
    try pass(waiting[..<whole])
    waiting.removeFirst(whole)
  }

  consuming func finish() throws(PublishError) {
    sum.add(waiting[...])
    waiting.append(number: sum.value)
    try pass(waiting[...])
    if file == nil, same == old.count { return }
    try begin()
    let fresh = fresh
    if let file { try file.close() }
    try Disk.rename(fresh, to: path)
  }

  private var fresh: String { path + ".new" }

  private mutating func pass(_ bytes: ArraySlice<UInt8>) throws(PublishError) {
    if file == nil, old[same...].starts(with: bytes) {
      same += bytes.count
      return
    }
    try begin()
    try file?.write(bytes)
  }

  /// Makes the new file, if that has not been done.
  private mutating func begin() throws(PublishError) {
    guard file == nil else { return }
    try Disk.makeFolders(above: path, below: "")
    try Disk.unlink(fresh)
    let made = try OpenFile(fresh, O_WRONLY | O_CREAT | O_EXCL)
    try made.share()
    try made.write(old[..<same])
    file = consume made
  }
}
