internal import Bytes

/// A 128-bit FNV-1a digest of values. It detects changes and is not cryptographic.
package struct Fingerprint: Hashable, Sendable {
  private var digest = Digest128()

  /// The digest of everything added so far.
  package var value: UInt128 { digest.value }

  /// The digest of nothing.
  package init() {}

  /// The digest of lines that end with CRLF, as if they ended with only a line feed.
  package init(ofLines bytes: [UInt8]) {
    for byte in bytes where byte != UInt8(ascii: "\r") { add(byte) }
  }

  /// Adds one byte.
  package mutating func add(_ byte: UInt8) { digest.add(byte) }

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
      guard let number = digit.hexadecimalValue, !digit.isASCIICapital else { return nil }
      value = value << 4 | UInt128(number)
    }
    digest = Digest128(value)
  }

  /// 32 lower-case hexadecimal digits.
  package var digits: [UInt8] {
    (0..<32).map { .hexadecimal(UInt8(truncatingIfNeeded: value >> UInt128(124 - 4 * $0)) & 15) }
  }
}
