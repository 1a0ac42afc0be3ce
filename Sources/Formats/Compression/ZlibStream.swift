/// Streams of zlib (RFC 1950).
package enum ZlibStream {
  /// The content of a stream, which must have exactly `size` bytes; `nil` for any other stream, for
  /// a damaged one, and if zlib is not installed. Loads zlib.
  package static func content(of stream: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    // §2.2: two bytes that 31 divides, the method deflate, no dictionary; at the end a checksum.
    guard stream.count > 6, size >= 0, let zlib = Zlib() else { return nil }
    let (method, flags) = (stream[stream.startIndex], stream[stream.startIndex + 1])
    guard method & 15 == 8, (Int(method) << 8 | Int(flags)) % 31 == 0, flags & 32 == 0 else {
      return nil
    }
    // Empty output needs space too, to be noticed.
    let content = zlib.inflated(Array(stream.dropFirst(2).dropLast(4)), limit: max(1, size))
    let sum = stream.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard let content, content.count == size, checksum(of: content) == sum else { return nil }
    return content
  }

  /// A stream with `content`, which is not made smaller if zlib is not installed. Loads zlib.
  ///
  /// - Precondition: Fewer than 2³¹ bytes.
  package static func packed(_ content: [UInt8]) -> [UInt8] {
    let sum = checksum(of: content)
    return [0x78, 0xda] + (Zlib()?.deflated(content) ?? stored(content))
      + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
  }

  /// Blocks of bytes as they are (RFC 1951, §3.2.4).
  private static func stored(_ content: [UInt8]) -> [UInt8] {
    let most = 65_535
    var blocks: [UInt8] = []
    for start in stride(from: 0, to: max(content.count, 1), by: most) {
      let block = content[start..<min(start + most, content.count)]
      let (low, high) = (UInt8(truncatingIfNeeded: block.count), UInt8(block.count >> 8))
      blocks += [start + most >= content.count ? 1 : 0, low, high, ~low, ~high]
      blocks += block
    }
    return blocks
  }

  /// Adler-32 (§8.2).
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    // The largest number of bytes for which nothing overflows (§9).
    for start in stride(from: 0, to: bytes.count, by: 5552) {
      for byte in bytes[start..<min(start + 5552, bytes.count)] {
        a += UInt32(byte)
        b += a
      }
      a %= 65521
      b %= 65521
    }
    return b << 16 | a
  }
}
