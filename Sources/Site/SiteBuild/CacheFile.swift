internal import Bytes
internal import Diagnostics
internal import Glibc

/// The file of the cache of pages, if a build has one.
struct CacheFile: Sendable {
  let content: PageCache
  private let path: String?
  private let bytes: [UInt8]?

  /// A cache that cannot be read counts as missing.
  init(_ path: String?) {
    self.path = path
    bytes = path.flatMap(Disk.readCache)
    content = PageCache(reading: bytes ?? [])
  }

  /// Writes a file of these entries of a build with the gate of this digest; nothing is touched if
  /// it is the same.
  ///
  /// May be called before the site is published: an entry counts only while its file is at the
  /// output unchanged. A power cut may lose or damage the file: then the pages of damaged records
  /// are rendered again. A failure to write is only a warning.
  func write(_ entries: some Sequence<PageCache.Entry>, gate: UInt128) -> [Diagnostic] {
    guard let path else { return [] }
    return Disk.replaceCache(
      path, PageCache.format, of: bytes, lost: "the next build renders every page"
    ) { sink throws(PublishError) in try PageCache.write(entries, gate: gate, to: &sink) }
  }
}

extension Disk {
  /// The bytes of a cache; `nil` if they cannot be read, for any reason.
  static func readCache(_ path: String) -> [UInt8]? {
    do throws(PublishError) {
      return try read(path)
    } catch {
      return nil
    }
  }

  /// Replaces a cache file, which holds the bytes `old`, by one of the records that `write` gives;
  /// nothing is touched where they are the same. By then the site is published: if the file cannot
  /// be written, a warning names the loss.
  static func replaceCache(
    _ path: String, _ format: CacheFormat, of old: [UInt8]? = nil, lost: String,
    _ write: (inout CacheSink) throws(PublishError) -> Void
  ) -> [Diagnostic] {
    do throws(PublishError) {
      var sink = CacheSink(path, format, old: old ?? [])
      try write(&sink)
      try sink.finish()
      return []
    } catch {
      return [Diagnostic(.warning, .owner, at: FilePlace(path), "\(error.cause), so \(lost)")]
    }
  }
}

/// Writes the new file of a cache in parts: it is never in memory as a whole. It replaces the old
/// one only when it is complete, and not at all if it is the same.
struct CacheSink: ~Copyable {
  private let path: String
  private let format: CacheFormat
  private let old: [UInt8]
  /// How many bytes of `old` were repeated, as long as everything is the same.
  private var same = 0
  private var file: OpenFile?
  /// The bytes that are not written yet.
  private var waiting: [UInt8]

  private static let most = 1 << 16

  init(_ path: String, _ format: CacheFormat, old: [UInt8]) {
    (self.path, self.format, self.old) = (path, format, old)
    waiting = format.header
  }

  /// Takes as a record the bytes that `make` adds to the given ones, which it leaves as they are.
  mutating func add(_ make: (inout [UInt8]) -> Void) throws(PublishError) {
    format.append(to: &waiting, make)
    guard waiting.count >= Self.most else { return }
    try pass(waiting[...])
    waiting.removeAll(keepingCapacity: true)
  }

  consuming func finish() throws(PublishError) {
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
