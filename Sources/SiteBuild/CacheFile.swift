internal import Diagnostics

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
  /// After a power cut it may be lost or damaged, which is told by its checksum and costs one slow build. By now the site is
  /// published, so that it cannot be written is no more than a warning.
  func write(_ entries: some Sequence<PageCache.Entry>) -> [Diagnostic] {
    guard let path else { return [] }
    let fresh = PageCache.file(of: entries)
    if fresh == bytes { return [] }
    do throws(PublishError) {
      try Disk.makeFolders(above: path, below: "")
      try Disk.replace(path, fresh)
      return []
    } catch {
      let message: Diagnostic.Message = "\(error.cause), so the next build renders every page"
      return [Diagnostic(.warning, .owner, at: FilePlace(path), message)]
    }
  }
}
