/// Bytes in the formats of this module: little endian.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func short(_ value: Int) {
    let value = UInt32(truncatingIfNeeded: value)
    bytes.append(UInt8(truncatingIfNeeded: value))
    bytes.append(UInt8(truncatingIfNeeded: value >> 8))
  }

  mutating func word(_ value: UInt32) {
    for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  /// Seven bits per byte, lowest first; the eighth bit is set where more follow.
  ///
  /// - Precondition: It is not negative.
  ///
  /// ```
  /// writer.number(300)  // 0xAC 0x02
  /// ```
  mutating func number(_ value: Int) {
    var rest = UInt64(value)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// Its length as a number, then its bytes.
  mutating func text(_ text: String) {
    number(text.utf8.count)
    append(text.utf8)
  }

  /// At most 65,535 bytes after their number as a short.
  mutating func shortText(_ text: ArraySlice<UInt8>) {
    let kept = text.prefix(0xffff)
    short(kept.count)
    append(kept)
  }
}
