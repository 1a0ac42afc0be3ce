internal import Diagnostics

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
  /// May be done before the site is published: what it says of a file counts only where that very file is at the output. After a
  /// power cut it may be lost or damaged, which is told by its checksum and costs one slow build. That it cannot be written is
  /// no more than a warning.
  func write(_ entries: some Sequence<PageCache.Entry>) -> [Diagnostic] {
    guard let path else { return [] }
    let fresh = PageCache.file(of: entries)
    if fresh == bytes { return [] }
    return Disk.replaceCache(path, fresh, lost: "the next build renders every page")
  }
}

extension Disk {
  /// The bytes of a file that is there to save time: `nil` where they cannot be read, whatever the reason.
  static func readCache(_ path: String) -> [UInt8]? {
    do throws(PublishError) {
      return try read(path)
    } catch {
      return nil
    }
  }

  /// Puts such a file in its place. By then the site is published: that it cannot be written is a warning that says what is lost
  /// by it.
  static func replaceCache(_ path: String, _ bytes: [UInt8], lost: String) -> [Diagnostic] {
    do throws(PublishError) {
      try makeFolders(above: path, below: "")
      try replace(path, bytes)
      return []
    } catch {
      return [Diagnostic(.warning, .owner, at: FilePlace(path), "\(error.cause), so \(lost)")]
    }
  }
}
