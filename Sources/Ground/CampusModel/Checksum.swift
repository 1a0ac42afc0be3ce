/// A 64-bit FNV-1a checksum (http://www.isthe.com/chongo/tech/comp/fnv/).
///
/// Equal on every machine. It detects changes and is not cryptographic.
package struct Checksum: Hashable, Sendable {
  /// The checksum of all bytes so far.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package init(of bytes: some Sequence<UInt8>) { add(bytes) }

  /// Continues with more bytes.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  /// Continues with one byte.
  package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  /// 16 lower-case hexadecimal digits.
  package var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
