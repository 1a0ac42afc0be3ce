/// Code page 1252, the usual encoding of texts that are not UTF-8.
package enum Windows1252 {
  /// The character of a byte; the five undefined ones become U+FFFD.
  package static func character(_ byte: UInt8) -> Character {
    switch byte {
    case 0x80...0x9f:
      Character(Unicode.Scalar(upperHalf[Int(byte) - 0x80]) ?? "\u{fffd}")
    default: Character(Unicode.Scalar(byte))
    }
  }

  /// The text in UTF-8, with every byte that is not UTF-8 decoded by this code page. Linear.
  ///
  /// Valid UTF-8 is kept, so a single stray byte changes nothing else.
  ///
  /// ```
  /// Windows1252.repaired([0x63, 0x61, 0x66, 0xe9])  // "café" in UTF-8
  /// ```
  package static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + bytes.count / 16)
    var position = 0
    while let invalid = invalidRange(of: bytes, from: position) {
      out += bytes[position..<invalid.lowerBound]
      for byte in bytes[invalid] { out += Array(String(character(byte)).utf8) }
      position = invalid.upperBound
    }
    out += bytes[position...]
    return out
  }

  /// The first bytes from `start` that are not UTF-8; `nil` where all are.
  package static func invalidRange(of bytes: [UInt8], from start: Int) -> Range<Int>? {
    do {
      _ = try UTF8Span(validating: bytes.span.extracting(start...))
      return nil
    } catch {
      let range = error.byteOffsets
      return start + range.lowerBound..<start + max(range.upperBound, range.lowerBound + 1)
    }
  }

  /// 0x80 to 0x9F of https://www.unicode.org/Public/MAPPINGS/VENDORS/MICSFT/WINDOWS/CP1252.TXT.
  private static let upperHalf: [UInt32] = [
    0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
    0x0152, 0xfffd, 0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
    0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178,
  ]
}
