/// The file of the cache of pages, if a build has one.
struct CacheFile: Sendable {
  let content: PageCache
  private let path: String?
  private let bytes: [UInt8]?

  /// Throws where the file is there and cannot be read.
  init(_ path: String?) throws(PublishError) {
    self.path = path
    bytes = if let path { try Disk.read(path) } else { nil }
    content = PageCache(reading: bytes ?? [])
  }

  /// Puts a file of these entries in its place; nothing is touched where it holds them already.
  ///
  /// After a power cut it may be lost or damaged, which is told by its checksum and costs one slow build.
  func write(_ entries: [PageCache.Entry]) throws(PublishError) {
    guard let path else { return }
    let fresh = PageCache.file(of: entries)
    if fresh == bytes { return }
    try Disk.makeFolders(above: path, below: "")
    try Disk.replace(path, fresh)
  }
}
