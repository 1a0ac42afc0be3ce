/// FNV-1a with 128 bits (http://www.isthe.com/chongo/tech/comp/fnv/): the same in every run, on
/// every machine, for what must not be mistaken for anything else. It keeps no secret.
struct Digest128: Hashable, Sendable {
  /// The digest of nothing, until something is added.
  private(set) var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  mutating func add(_ byte: UInt8) { add(word: UInt64(byte)) }

  /// Adds eight bytes in one step, which is not the same as adding each.
  mutating func add(word: UInt64) {
    value = (value ^ UInt128(word)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
  }
}
