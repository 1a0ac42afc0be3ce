/// A size of code with what level M makes of it (ISO/IEC 18004:2015, tables 1, 7 and 9; annex E for the alignment patterns).
struct Version: Hashable, Sendable {
  /// 1 to 10.
  let number: Int
  /// How many bytes of error correction each block has.
  let corrections: Int
  /// How many bytes of data each block has; shorter ones come first.
  let blocks: [Int]
  /// The rows and columns on which alignment patterns are centred.
  let centres: [Int]

  var size: Int { 17 + 4 * number }
  var dataBytes: Int { blocks.reduce(0, +) }
  /// The length of a text takes two bytes from version 10 on.
  var lengthBits: Int { number < 10 ? 8 : 16 }
  /// How many bytes of text it holds, beside four bits of mode and the length.
  var capacity: Int { (dataBytes * 8 - 4 - lengthBits) / 8 }

  static let all: [Version] = [
    Version(number: 1, corrections: 10, blocks: [16], centres: []),
    Version(number: 2, corrections: 16, blocks: [28], centres: [6, 18]),
    Version(number: 3, corrections: 26, blocks: [44], centres: [6, 22]),
    Version(number: 4, corrections: 18, blocks: [32, 32], centres: [6, 26]),
    Version(number: 5, corrections: 24, blocks: [43, 43], centres: [6, 30]),
    Version(number: 6, corrections: 16, blocks: [27, 27, 27, 27], centres: [6, 34]),
    Version(number: 7, corrections: 18, blocks: [31, 31, 31, 31], centres: [6, 22, 38]),
    Version(number: 8, corrections: 22, blocks: [38, 38, 39, 39], centres: [6, 24, 42]),
    Version(number: 9, corrections: 22, blocks: [36, 36, 36, 37, 37], centres: [6, 26, 46]),
    Version(number: 10, corrections: 26, blocks: [43, 43, 43, 43, 44], centres: [6, 28, 50]),
  ]
}

extension Version {
  /// The data bytes: mode, length, text, terminator, padding (§7.4).
  ///
  /// - Precondition: `text` is no longer than `capacity`.
  func codewords(holding text: [UInt8]) -> [UInt8] {
    precondition(text.count <= capacity, "\(text.count) bytes do not fit into version \(number)")
    var out: [UInt8] = []
    out.reserveCapacity(dataBytes)
    // Mode 4 and a length of whole bytes leave everything behind them half a byte off.
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

  /// The data in blocks, each with its correction, taken in turn (§7.6).
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
