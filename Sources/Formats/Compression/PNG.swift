/// Pictures of at most sixteen colors as PNG files (https://www.w3.org/TR/png-3/).
package enum PNG {
  /// The file of a picture. `pixels` are numbers of `colors`, each 0xRRGGBB, in rows from the top.
  ///
  /// Without zlib the file is as good and larger. Loads zlib.
  ///
  /// - Precondition: A full picture of an even width; 1 to 16 colors.
  package static func file(width: Int, colors: [UInt32], pixels: [UInt8]) -> [UInt8] {
    precondition(width > 0 && width % 2 == 0 && pixels.count % width == 0)
    precondition((1...16).contains(colors.count))
    // §11.2.1: four bits a pixel, colors of a list.
    let head = number(width) + number(pixels.count / width) + [4, 3, 0, 0, 0]
    let list = colors.map { Array(number(Int($0)).dropFirst()) }.joined()
    var rows: [UInt8] = []
    for start in stride(from: 0, to: pixels.count, by: width) {
      // §9.2: each row begins with its filter, which is none.
      rows.append(0)
      for place in stride(from: start, to: start + width, by: 2) {
        rows.append(pixels[place] << 4 | pixels[place + 1])
      }
    }
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + chunk("IHDR", head)
      + chunk("PLTE", Array(list)) + chunk("IDAT", ZlibStream.packed(rows)) + chunk("IEND", [])
  }

  /// §5.3.
  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let checked = type.utf8 + content
    return number(content.count) + checked + number(Int(checksum(of: checked)))
  }

  private static func number(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// CRC-32 (§D).
  private static func checksum(of bytes: some Sequence<UInt8>) -> UInt32 {
    let table = (0..<256).map { Self.remainder(of: UInt32($0)) }
    var sum = UInt32.max
    for byte in bytes { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8) }
    return ~sum
  }

  private static func remainder(of byte: UInt32) -> UInt32 {
    var rest = byte
    for _ in 0..<8 { rest = (rest >> 1) ^ (rest & 1 == 1 ? 0xedb8_8320 : 0) }
    return rest
  }
}
