internal import Bytes
internal import Parallel
internal import Sealing
internal import SiteBuild

/// The files of a release with their digests. The digests of unchanged files, by path, size and
/// time, are kept in a cache that can be deleted at any time.
struct LocalObjects: Sendable {
  let release: Release
  let digests: FileDigests
  /// The path of the cache.
  let cache: String
  let jobs: Int

  private struct Kept: Sendable {
    var size: Int
    var modified: UInt64
    var digest: UInt128
  }

  private static let format = CacheFormat("almanac-digests", version: 1)

  /// By path. Reads the files that are not in the cache, and writes the cache if any was read.
  func read() async throws(FarPublishError) -> [String: FarObject] {
    let kept = readCache()
    let (files, release, digests) = (release.files, release, digests)
    let found = await inParallel(files, jobs: jobs) { file in
      Result { () throws(PublishError) in
        if let known = kept[file.path], known.size == file.size, known.modified == file.modified {
          return (digest: known.digest, isKept: true)
        }
        return (digest: UInt128(first: digests.sha256(of: try release.bytes(of: file))), false)
      }
    }
    var keptCount = 0
    var objects: [String: FarObject] = [:]
    objects.reserveCapacity(files.count)
    let originals = originals
    for (file, result) in zip(files, found) {
      let made = try onDisk { () throws(PublishError) in try result.get() }
      if made.isKept { keptCount += 1 }
      let isCopy = CopyName.stem(of: file.path).map(originals.contains) ?? false
      objects[file.path] = FarObject(
        size: file.size, digest: made.digest, fields: ObjectFields(of: file.path, isCopy: isCopy))
    }
    if keptCount != files.count || kept.count != keptCount { try writeCache(objects) }
    return objects
  }

  /// The paths that compressed copies may be of; empty without a file that looks like a copy.
  private var originals: Set<String> {
    guard release.files.contains(where: { CopyName.stem(of: $0.path) != nil }) else { return [] }
    return Set(release.files.map(\.path))
  }

  private func readCache() -> [String: Kept] {
    // A cache that cannot be read is made again.
    guard let bytes = try? AtomicFile.read(cache) else { return [:] }
    var kept: [String: Kept] = [:]
    var records = CacheRecords(bytes, Self.format)
    while let record = records.next() {
      var cursor = ByteCursor(record)
      do throws(ByteCursor.ReadError) {
        while !cursor.isAtEnd {
          let path = try cursor.string()
          kept[path] = Kept(
            size: Int(clamping: try cursor.fixed(UInt64.self)), modified: try cursor.fixed(),
            digest: try cursor.fixed())
        }
      } catch {
        continue
      }
    }
    return kept
  }

  private func writeCache(_ objects: [String: FarObject]) throws(FarPublishError) {
    var bytes = Self.format.header
    var rest = release.files[...]
    while !rest.isEmpty {
      Self.format.append(to: &bytes) { out in
        for file in rest.prefix(256) {
          out.append(text: file.path)
          out.append(fixed: UInt64(file.size))
          out.append(fixed: file.modified)
          out.append(fixed: objects[file.path]?.digest ?? 0)
        }
      }
      rest = rest.dropFirst(256)
    }
    let (made, cache) = (bytes, cache)
    try onDisk { () throws(PublishError) in try AtomicFile.write(made, to: cache) }
  }
}
