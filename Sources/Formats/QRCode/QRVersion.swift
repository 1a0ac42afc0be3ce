/// A size of code at level M (ISO/IEC 18004:2015, tables 1, 7 and 9; annex E for alignment
/// patterns).
struct QRVersion: Hashable, Sendable {
  /// 1 to 10.
  let number: Int
  /// Bytes of error correction in each block.
  let corrections: Int
  /// Bytes of data in each block, ascending.
  let blocks: [Int]
  /// The rows and columns of the centers of alignment patterns.
  let centers: [Int]

  var size: Int { 17 + 4 * number }
  var dataBytes: Int { blocks.reduce(0, +) }
  /// The length of a text has two bytes from version 10 on.
  var lengthBits: Int { number < 10 ? 8 : 16 }
  /// How many bytes of text fit, next to four bits of mode and the length.
  var capacity: Int { (dataBytes * 8 - 4 - lengthBits) / 8 }

  static let all: [QRVersion] = [
    QRVersion(number: 1, corrections: 10, blocks: [16], centers: []),
    QRVersion(number: 2, corrections: 16, blocks: [28], centers: [6, 18]),
    QRVersion(number: 3, corrections: 26, blocks: [44], centers: [6, 22]),
    QRVersion(number: 4, corrections: 18, blocks: [32, 32], centers: [6, 26]),
    QRVersion(number: 5, corrections: 24, blocks: [43, 43], centers: [6, 30]),
    QRVersion(number: 6, corrections: 16, blocks: [27, 27, 27, 27], centers: [6, 34]),
    QRVersion(number: 7, corrections: 18, blocks: [31, 31, 31, 31], centers: [6, 22, 38]),
    QRVersion(number: 8, corrections: 22, blocks: [38, 38, 39, 39], centers: [6, 24, 42]),
    QRVersion(number: 9, corrections: 22, blocks: [36, 36, 36, 37, 37], centers: [6, 26, 46]),
    QRVersion(number: 10, corrections: 26, blocks: [43, 43, 43, 43, 44], centers: [6, 28, 50]),
  ]
}

extension QRVersion {
  /// The data bytes: mode, length, text, terminator, padding (§7.4).
  ///
  /// - Precondition: `text` is no longer than `capacity`.
  func codewords(holding text: [UInt8]) -> [UInt8] {
    precondition(text.count <= capacity, "\(text.count) bytes do not fit into version \(number)")
    var out: [UInt8] = []
    out.reserveCapacity(dataBytes)
    // Mode 4 and a length of whole bytes shift the rest by half a byte.
    var half = UInt8(4)
    let length = lengthBits == 16 ? [UInt8(text.count >> 8)] : []
    for byte in length + [UInt8(truncatingIfNeeded: text.count)] + text {
      out.append(half << 4 | byte >> 4)
      half = byte & 15
    }
    out.append(half << 4)
    var padding: UInt8 = 0xec
    while out.count < dataBytes {
      out.append(padding)
      padding ^= 0xec ^ 0x11
    }
    return out
  }

  /// The data in blocks with their corrections, interleaved (§7.6).
  func interleaved(_ data: [UInt8]) -> [UInt8] {
    let generator = ReedSolomon(corrections)
    var parts: [ArraySlice<UInt8>] = []
    var rest = data[...]
    for length in blocks {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    let ends = parts.map { generator.remainder(of: $0) }
    var out: [UInt8] = []
    out.reserveCapacity(data.count + corrections * blocks.count)
    for place in 0..<(blocks.last ?? 0) {
      for part in parts where place < part.count { out.append(part[part.startIndex + place]) }
    }
    for place in 0..<corrections {
      for end in ends { out.append(end[place]) }
    }
    return out
  }
}
