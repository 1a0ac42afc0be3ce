internal import Bytes

/// Bytes in the formats of this module: little endian.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func short(_ value: Int) {
    bytes.append(fixed: UInt16(truncatingIfNeeded: value))
  }

  mutating func word(_ value: UInt32) { bytes.append(fixed: value) }

  /// Seven bits per byte, lowest first; the eighth bit is set where more follow.
  ///
  /// - Precondition: It is not negative.
  ///
  /// ```
  /// writer.number(300)  // 0xAC 0x02
  /// ```
  mutating func number(_ value: Int) { bytes.append(number: value) }

  mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// Its length as a number, then its bytes.
  mutating func text(_ text: String) { bytes.append(text: text) }

  /// At most 65,535 bytes after their number as a short.
  mutating func shortText(_ text: ArraySlice<UInt8>) {
    let kept = text.prefix(0xffff)
    short(kept.count)
    append(kept)
  }
}
