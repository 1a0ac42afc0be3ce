/// Files of gzip (RFC 1952).
package enum Gzip {
  /// The version of zlib, which makes the files; `nil` if it is not installed. Loads zlib.
  package static var libraryVersion: String? { Zlib()?.version }

  /// A file with `content` and without name and time; `nil` if zlib is not installed. Loads zlib.
  ///
  /// - Precondition: Fewer than 2³¹ bytes.
  package static func file(of content: [UInt8], _ effort: Zlib.Effort = .most) -> [UInt8]? {
    guard let zlib = Zlib() else { return nil }
    // §2.3.1: deflate, no flags, no time, whether it is the smallest size, no particular system.
    let header: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, effort == .most ? 2 : 0, 255]
    let ending = [zlib.checksum(of: content), UInt32(content.count)].flatMap { number in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    return header + zlib.deflated(content, effort) + ending
  }

  /// A file with `content`, or the content itself where zlib is not installed: the site's scripts
  /// detect which of the two it is. Loads zlib.
  ///
  /// - Precondition: Fewer than 2³¹ bytes.
  package static func packed(_ content: [UInt8], _ effort: Zlib.Effort = .most) -> [UInt8] {
    file(of: content, effort) ?? content
  }

  /// A larger file is not unpacked: a few bytes could expand to more than there is memory.
  private static let mostBytes = 1 << 28

  /// The content of a file of one member; `nil` for any other, for one that is damaged, and where
  /// zlib is not installed. Loads zlib.
  package static func content(of file: [UInt8]) -> [UInt8]? {
    guard let start = endOfHeader(in: file), start + 8 <= file.count,
      let zlib = Zlib()
    else { return nil }
    let size = file.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard size <= mostBytes else { return nil }
    // Empty output needs space too, to be noticed.
    let content = zlib.inflated(Array(file[start..<file.count - 8]), limit: max(1, size))
    return content?.count == size ? content : nil
  }

  /// §2.3: ten bytes, then an extra field, a name and a comment that end with a zero, and a
  /// checksum, each present if its flag is set.
  private static func endOfHeader(in file: [UInt8]) -> Int? {
    guard file.count >= 18, file.starts(with: [0x1f, 0x8b, 8]) else { return nil }
    let flags = file[3]
    var index = 10
    if flags & 4 != 0 { index += 2 + Int(file[10]) + Int(file[11]) << 8 }
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      guard index < file.count, let end = file[index...].firstIndex(of: 0) else { return nil }
      index = end + 1
    }
    return flags & 2 != 0 ? index + 2 : index
  }
}
