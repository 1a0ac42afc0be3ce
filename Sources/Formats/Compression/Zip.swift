/// The files in a zip archive (APPNOTE.TXT of PKWARE): stored or deflated, without encryption and
/// zip64.
package struct Zip: Sendable {
  private struct Entry {
    var method: Int
    var packed: Int
    var size: Int
    /// Where its local header begins.
    var offset: Int
  }

  private let bytes: [UInt8]
  private var entries: [String: Entry] = [:]

  /// A larger file is not unpacked: it could be a few bytes that become more than there is memory.
  private static let mostBytes = 1 << 28

  /// `nil` if the bytes are not an archive. Linear in the number of files.
  package init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard let end = Self.end(of: bytes) else { return nil }
    var offset = Self.number(bytes, at: end + 16, 4)
    for _ in 0..<Self.number(bytes, at: end + 10, 2) {
      guard offset + 46 <= bytes.count, Self.number(bytes, at: offset, 4) == 0x0201_4b50 else {
        return nil
      }
      let (name, extra, comment) = (
        Self.number(bytes, at: offset + 28, 2), Self.number(bytes, at: offset + 30, 2),
        Self.number(bytes, at: offset + 32, 2)
      )
      guard offset + 46 + name <= bytes.count else { return nil }
      entries[String(decoding: bytes[(offset + 46)..<(offset + 46 + name)], as: UTF8.self)] = Entry(
        method: Self.number(bytes, at: offset + 10, 2),
        packed: Self.number(bytes, at: offset + 20, 4),
        size: Self.number(bytes, at: offset + 24, 4), offset: Self.number(bytes, at: offset + 42, 4)
      )
      offset += 46 + name + extra + comment
    }
  }

  /// The names of the files, in order.
  package var names: [String] { entries.keys.sorted() }

  /// A file's content; `nil` where there is none of that name, it is damaged, or zlib is not
  /// installed.
  package func content(of name: String) -> [UInt8]? {
    guard let entry = entries[name], entry.size <= Self.mostBytes, entry.offset + 30 <= bytes.count
    else { return nil }
    let start =
      entry.offset + 30 + Self.number(bytes, at: entry.offset + 26, 2)
      + Self.number(bytes, at: entry.offset + 28, 2)
    guard start + entry.packed <= bytes.count else { return nil }
    let packed = Array(bytes[start..<(start + entry.packed)])
    switch entry.method {
    case 0: return entry.packed == entry.size ? packed : nil
    case 8:
      let content = Zlib()?.inflated(packed, limit: max(1, entry.size))
      return content?.count == entry.size ? content : nil
    default: return nil
    }
  }

  /// Where the record is that ends the archive: before a comment of at most 65,535 bytes.
  private static func end(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= 22 else { return nil }
    return stride(from: bytes.count - 22, through: max(0, bytes.count - 65_557), by: -1).first {
      bytes[$0] == 0x50 && number(bytes, at: $0, 4) == 0x0605_4b50
    }
  }

  /// A number of so many bytes, the lowest first; 0 beyond the end.
  private static func number(_ bytes: [UInt8], at offset: Int, _ count: Int) -> Int {
    guard offset >= 0, offset + count <= bytes.count else { return 0 }
    return bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
