/// Numbers in groups of seven bits, the lowest first, with the eighth bit set where more follow.
/// Protocol buffers, packed roll-ups and search indexes have them.
///
/// ```
/// VariableInteger.append(300, to: &bytes)                 // 0xac, 0x02
/// VariableInteger.read(bytes, at: &position)              // 300
/// VariableInteger.zigzag(-1), VariableInteger.zigzag(1)   // 1, 2
/// ```
package enum VariableInteger {
  @inlinable
  package static func append(_ number: UInt64, to out: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      out.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    out.append(UInt8(truncatingIfNeeded: rest))
  }

  /// The number at `position`, which moves past it. `nil` if the bytes end within it, or if it has
  /// more than ten bytes; bits beyond 64 are cut off.
  package static func read(_ bytes: UnsafeRawBufferPointer, at position: inout Int) -> UInt64? {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      number |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    return nil
  }

  /// The same of a slice; `position` is an index of it.
  package static func read(_ bytes: ArraySlice<UInt8>, at position: inout Int) -> UInt64? {
    var place = position - bytes.startIndex
    defer { position = place + bytes.startIndex }
    return bytes.withUnsafeBytes { read($0, at: &place) }
  }

  /// A number whose lowest bit is its sign, so that small negative ones are short too.
  @inlinable
  package static func zigzag(_ number: Int64) -> UInt64 {
    UInt64(bitPattern: number << 1) ^ UInt64(bitPattern: number >> 63)
  }

  /// The number that `zigzag` encoded.
  @inlinable
  package static func unzigzag(_ folded: UInt64) -> Int64 {
    Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
  }
}
