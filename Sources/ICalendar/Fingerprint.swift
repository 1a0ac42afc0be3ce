/// A digest of 128 bits by FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/). It tells changed text from unchanged; it
/// keeps no secret.
struct Fingerprint: Hashable, Sendable {
  let value: UInt128

  /// The digest of all parts, each ended by a line feed, so that a cut between two of them counts.
  init(of parts: some Sequence<[UInt8]>) {
    var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b
    for part in parts {
      for byte in part { hash = (hash ^ UInt128(byte)) &* prime }
      hash = (hash ^ UInt128(UInt8(ascii: "\n"))) &* prime
    }
    value = hash
  }

  /// Reads 32 hexadecimal digits.
  init?(_ text: some StringProtocol) {
    guard text.utf8.count == 32, let value = UInt128(text, radix: 16) else { return nil }
    self.value = value
  }

  /// 32 lower-case hexadecimal digits.
  var text: String {
    let digits = stride(from: 124, through: 0, by: -4).map { shift in
      hexDigit(UInt8(truncatingIfNeeded: value >> UInt128(shift)) & 15)
    }
    return String(decoding: digits, as: UTF8.self)
  }
}
