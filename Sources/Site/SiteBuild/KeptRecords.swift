internal import Bytes
package import Diagnostics

/// A file of records that builds keep for later ones to save time: bytes of any kind, each by a
/// digest of its inputs.
///
/// It may be deleted, damaged or of another version at any time: then the records that were in it
/// are unknown.
package struct KeptRecords: Sendable {
  private let path: String
  private let format: CacheFormat

  /// The file at `path`, whose first line has the name and the version.
  package init(at path: String, named name: String, version: Int) {
    self.init(at: path, CacheFormat(name, version: version))
  }

  init(at path: String, _ format: CacheFormat) { (self.path, self.format) = (path, format) }

  /// The whole records; none if the file cannot be read.
  package func read() -> [UInt128: [UInt8]] { Self.read(Disk.readCache(path) ?? [], format) }

  /// Any bytes are safe to give.
  static func read(_ bytes: [UInt8], _ format: CacheFormat) -> [UInt128: [UInt8]] {
    var found: [UInt128: [UInt8]] = [:]
    var records = CacheRecords(bytes, format)
    while let record = records.next() {
      var cursor = ByteCursor(record)
      guard let key = try? cursor.fixed(UInt128.self),
        let content = try? cursor.slice(cursor.left)
      else { continue }
      found[key] = Array(content)
    }
    return found
  }

  static func bytes(of records: [UInt128: [UInt8]], _ format: CacheFormat) -> [UInt8] {
    var file = format.header
    for (key, content) in sorted(records) {
      format.append(to: &file) { Self.append(key, content, to: &$0) }
    }
    return file
  }

  /// Writes these records; nothing is touched if they are the same. A failure to write is only a
  /// warning, which names the loss: `lost`.
  package func write(_ records: [UInt128: [UInt8]], lost: String) -> [Diagnostic] {
    Disk.replaceCache(
      path, format, of: Disk.readCache(path) ?? Self.bytes(of: [:], format), lost: lost
    ) { sink throws(PublishError) in
      for (key, content) in Self.sorted(records) {
        try sink.add { Self.append(key, content, to: &$0) }
      }
    }
  }

  private static func sorted(_ records: [UInt128: [UInt8]]) -> [(UInt128, [UInt8])] {
    records.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static func append(_ key: UInt128, _ content: [UInt8], to out: inout [UInt8]) {
    out.append(fixed: key)
    out += content
  }
}
