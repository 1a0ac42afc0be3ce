/// FNV-1a over 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/): the same in every run, on every machine. It tells things
/// apart; it keeps no secret.
package struct Checksum: Hashable, Sendable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package init(of bytes: some Sequence<UInt8>) { add(bytes) }

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  /// 16 lower-case hexadecimal digits.
  package var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
