/// FNV-1a with 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/): the same in every run, on
/// every machine. It distinguishes things; it keeps no secret.
///
/// Files on the disk hold its values: the marker of a release, and the caches.
struct Digest64: Hashable, Sendable {
  /// The digest of nothing, until something is added.
  var value: UInt64 = 0xcbf2_9ce4_8422_2325

  init() {}

  init(of bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  mutating func add(_ byte: UInt8) { add(word: UInt64(byte)) }

  /// Adds eight bytes in one step, which is not the same as adding each.
  mutating func add(word: UInt64) { value = (value ^ word) &* 0x100_0000_01b3 }

  /// 16 lower-case hexadecimal digits.
  var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The same with 128 bits, for what must not be mistaken for anything else.
struct Digest128: Hashable, Sendable {
  /// The digest of nothing, until something is added.
  private(set) var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  mutating func add(_ byte: UInt8) { add(word: UInt64(byte)) }

  /// Adds eight bytes in one step, which is not the same as adding each.
  mutating func add(word: UInt64) {
    value = (value ^ UInt128(word)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
  }
}
