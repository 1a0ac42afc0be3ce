/// The length of sealed content, chosen so that it reveals little: at least 8 KiB. Above that it is
/// Padmé's, which keeps only as many of a length's bits as its exponent has (Nikitin, Barman,
/// Lueks, Underwood, Hubaux, Ford: Reducing Metadata Leakage from Encrypted Files and Communication
/// with PURBs, PoPETs 2019, §4).
enum Padding {
  static let floor = 8192

  /// The padded length for `count` bytes; less than 6.3 % more above the floor.
  static func length(for count: Int) -> Int {
    guard count > floor else { return floor }
    let exponent = Int.bitWidth - 1 - count.leadingZeroBitCount
    let kept = Int.bitWidth - exponent.leadingZeroBitCount
    let mask = (1 << (exponent - kept)) - 1
    return (count + mask) & ~mask
  }

  /// The number of `bytes` in four bytes, the highest first; the bytes; zeros up to the padded
  /// length.
  static func padded(_ bytes: [UInt8]) -> [UInt8] {
    let length = length(for: bytes.count + 4)
    var out: [UInt8] = []
    out.reserveCapacity(length)
    out += UInt32(bytes.count).bigEndianBytes
    out += bytes
    out += repeatElement(0, count: length - out.count)
    return out
  }

  /// The bytes before padding; `nil` if they were not padded like this.
  static func unpadded(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 4 else { return nil }
    let count = Int(UInt32(bigEndianBytes: bytes[..<4]))
    guard bytes.count == length(for: count + 4) else { return nil }
    return Array(bytes[4..<4 + count])
  }
}

extension UInt32 {
  var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }

  /// The number in the first four bytes, or in all if there are fewer.
  init(bigEndianBytes bytes: some Collection<UInt8>) {
    self = bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}
