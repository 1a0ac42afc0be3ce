/// A digest of a file's bytes: it differs where bytes have changed. It keeps no secret.
///
/// Parts of a file can be digested by several threads, and added:
///
/// ```
/// let whole = ContentDigest(of: bytes, at: 0)
/// let parts = ContentDigest(of: first, at: 0) + ContentDigest(of: rest, at: first.count)
/// // whole.value == parts.value, if first.count is a multiple of ContentDigest.step
/// ```
struct ContentDigest: Sendable {
  private var sum: UInt64 = 0
  /// The number of bytes.
  private(set) var count = 0

  /// Parts begin at multiples of this.
  static let step = 16

  /// The digest of no bytes.
  init() {}

  /// The digest of bytes at an offset of the file, a multiple of `step`.
  init(of bytes: RawSpan, at offset: Int) {
    count = bytes.byteCount
    var at = 0
    while at + Self.step <= count {
      let first = bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt64.self)
      let second = bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at &+ 8, as: UInt64.self)
      sum &+= mixed(first ^ key(offset &+ at), second ^ 0x8ebc_6af0_9c88_c6e3)
      at &+= Self.step
    }
    while at < count {
      sum &+= mixed(UInt64(bytes.unsafeLoad(fromByteOffset: at, as: UInt8.self)), key(offset + at))
      at += 1
    }
  }

  /// The digest of two parts.
  ///
  /// - Precondition: The first ends at a multiple of `step`.
  static func + (first: Self, second: Self) -> Self {
    precondition(second.count == 0 || first.count % step == 0, "a part ends within a step")
    var both = first
    both.sum &+= second.sum
    both.count += second.count
    return both
  }

  /// The digest as one number.
  var value: UInt64 { mixed(sum ^ UInt64(count), 0xa076_1d64_78bd_642f) }
}

/// Differs for each place, so that bytes that moved change the sum.
@inline(__always)
private func key(_ place: Int) -> UInt64 {
  0xe703_7ed1_a0b4_28db &+ UInt64(truncatingIfNeeded: place)
}

/// Both halves of the product, folded: every bit of either number changes about half of the result.
@inline(__always)
private func mixed(_ a: UInt64, _ b: UInt64) -> UInt64 {
  let product = a.multipliedFullWidth(by: b)
  return product.high ^ product.low
}
