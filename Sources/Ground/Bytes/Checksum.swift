/// FNV-1a over 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/): the same in every run, on
/// every machine. It detects changes and is not cryptographic.
///
/// ```
/// Checksum(of: "a".utf8).digits     // "af63dc4c8601ec8c"
/// ```
package struct Checksum: Hashable, Sendable {
  package var value: UInt64

  /// The checksum of nothing, which may begin with another value for a second opinion.
  @inlinable
  package init(beginning value: UInt64 = 0xcbf2_9ce4_8422_2325) { self.value = value }

  @inlinable
  package init(of bytes: some Sequence<UInt8>) {
    self.init()
    add(bytes)
  }

  @inlinable
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    var sum = self
    // Where this is not specialized, asking a sequence for each byte takes many times as long.
    if bytes.withContiguousStorageIfAvailable({ sum.add(stored: $0) }) != nil {
      self = sum
    } else {
      for byte in bytes { add(byte) }
    }
  }

  @usableFromInline
  package mutating func add(stored bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes { add(byte) }
  }

  @inlinable
  package mutating func add(_ byte: UInt8) { add(word: UInt64(byte)) }

  /// Adds eight bytes in one step, which is not the same as adding each.
  @inlinable
  package mutating func add(word: UInt64) { value = (value ^ word) &* 0x100_0000_01b3 }

  /// 16 lower-case hexadecimal digits.
  package var digits: String { value.hexadecimalDigits }
}

/// FNV-1a over 128 bits, for digests without accidental collisions. It is not cryptographic.
package struct Digest128: Hashable, Sendable {
  package var value: UInt128

  /// The digest of nothing, or one that was calculated before.
  @inlinable
  package init(_ value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d) { self.value = value }

  @inlinable
  package mutating func add(_ byte: UInt8) { add(word: UInt64(byte)) }

  /// Adds eight bytes in one step, which is not the same as adding each.
  @inlinable
  package mutating func add(word: UInt64) {
    value = (value ^ UInt128(word)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
  }
}
