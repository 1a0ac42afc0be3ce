internal import FileFormats
internal import OccupancyStore

/// A digest of a file's bytes, block by block: blocks may be read by several threads, and those
/// that stood before a file grew are not reckoned again. It tells changed bytes from unchanged; it
/// keeps no secret.
struct ContentDigest {
  /// Of each block of `block` bytes, the last one perhaps of fewer.
  var blocks: [UInt64] = []
  /// How many bytes.
  var count = 0

  static let block = 1 << 20

  var value: UInt64 {
    var sum = UInt64(count)
    for block in blocks { sum = mixed(sum ^ block, 0xa076_1d64_78bd_642f) }
    return sum
  }

  /// The digest of one block. Four sums run beside each other, 32 bytes at a time.
  static func digest(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var (a, b, c, d): (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
    var at = 0
    while at + 64 <= bytes.count {
      func word(_ place: Int) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: at + 8 * place, as: UInt64.self)
      }
      a = mixed(a ^ word(0), 0xe703_7ed1_a0b4_28db ^ word(1))
      b = mixed(b ^ word(2), 0x8ebc_6af0_9c88_c6e3 ^ word(3))
      c = mixed(c ^ word(4), 0x5899_65cc_7537_4cc3 ^ word(5))
      d = mixed(d ^ word(6), 0x1d8e_4e27_c47d_124f ^ word(7))
      at += 64
    }
    var sum = mixed(a ^ b, c &+ 0x9e37_79b9_7f4a_7c15) ^ mixed(c ^ d, a &+ UInt64(bytes.count))
    while at < bytes.count {
      sum = mixed(sum ^ UInt64(bytes[at]), 0xe703_7ed1_a0b4_28db)
      at += 1
    }
    return sum
  }

  /// The digest of bytes that are all at hand.
  init(of bytes: [UInt8]) {
    count = bytes.count
    bytes.withUnsafeBytes { all in
      for start in stride(from: 0, to: all.count, by: Self.block) {
        let end = min(start + Self.block, all.count)
        blocks.append(Self.digest(of: UnsafeRawBufferPointer(rebasing: all[start..<end])))
      }
    }
  }

  init() {}

  /// The digest of bytes of a file, from a multiple of `block` on. What the file does not have
  /// counts as nothing.
  init(of file: OpenedFile, within bytes: Range<Int>) throws(FileError) {
    count = bytes.count
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.block, alignment: 64)
    defer { buffer.deallocate() }
    for start in stride(from: bytes.lowerBound, to: bytes.upperBound, by: Self.block) {
      let part = UnsafeMutableRawBufferPointer(
        rebasing: buffer[..<min(Self.block, bytes.upperBound - start)])
      let got = try file.fill(start, part)
      blocks.append(Self.digest(of: UnsafeRawBufferPointer(rebasing: part[..<got])))
    }
  }
}

/// Both halves of the product, folded: every bit of either number changes about half of the result.
@inline(__always)
private func mixed(_ a: UInt64, _ b: UInt64) -> UInt64 {
  let product = a.multipliedFullWidth(by: b)
  return product.high ^ product.low
}
