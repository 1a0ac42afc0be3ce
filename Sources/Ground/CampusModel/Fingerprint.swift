/// A 128-bit FNV-1a digest (http://www.isthe.com/chongo/tech/comp/fnv/).
///
/// It detects changes and is not cryptographic.
package struct Fingerprint: Hashable, Sendable {
  /// The digest of everything added so far.
  package private(set) var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  /// The digest of nothing.
  package init() {}

  /// The digest of lines that end with CRLF, as if they ended with only a line feed.
  package init(ofLines bytes: [UInt8]) {
    for byte in bytes where byte != UInt8(ascii: "\r") { add(byte) }
  }

  /// Adds one byte.
  package mutating func add(_ byte: UInt8) {
    value = (value ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
  }

  /// Adds bytes without their number.
  package mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { add(byte) }
  }

  /// Adds eight bytes, the lowest first.
  package mutating func add(_ number: UInt64) {
    for place in 0..<8 { add(UInt8(truncatingIfNeeded: number >> UInt64(8 * place))) }
  }

  /// Adds a text after its length, so that "ab", "c" and "a", "bc" differ.
  package mutating func add(_ text: String) {
    add(UInt64(text.utf8.count))
    for byte in text.utf8 { add(byte) }
  }

  /// Adds another digest.
  package mutating func add(_ other: Fingerprint) {
    add(UInt64(truncatingIfNeeded: other.value))
    add(UInt64(truncatingIfNeeded: other.value >> 64))
  }
}

// As text
extension Fingerprint {
  /// Reads 32 hexadecimal digits in lower case.
  package init?(_ digits: some Collection<UInt8>) {
    guard digits.count == 32 else { return nil }
    var value: UInt128 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value << 4 | UInt128(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        value = value << 4 | UInt128(digit - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    self.value = value
  }

  /// 32 lower-case hexadecimal digits.
  package var digits: [UInt8] {
    let hexadecimal: StaticString = "0123456789abcdef"
    return (0..<32).map { place in
      hexadecimal.utf8Start[Int(truncatingIfNeeded: value >> UInt128(124 - 4 * place)) & 15]
    }
  }
}
