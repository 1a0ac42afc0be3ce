/// Bytes as "%" and two hexadecimal digits, as URLs and records have them.
///
/// ```
/// PercentEncoding.decoded("a%2Fb".utf8)              // "a/b"
/// PercentEncoding.decoded("100%".utf8)               // nil
/// PercentEncoding.decodedLeniently("100%".utf8)      // "100%"
/// ```
package enum PercentEncoding {
  /// The bytes as they were before they were encoded; `nil` if a "%" lacks its digits.
  package static func decoded(_ bytes: some Collection<UInt8>) -> [UInt8]? {
    var out: [UInt8] = []
    return decode(bytes, into: &out) ? out : nil
  }

  /// The same, but a "%" without its digits stays.
  package static func decodedLeniently(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    _ = decode(bytes, into: &out)
    return out
  }

  /// Whether every "%" has its digits.
  private static func decode(_ bytes: some Collection<UInt8>, into out: inout [UInt8]) -> Bool {
    out.reserveCapacity(bytes.count)
    var isWhole = true
    var rest = Array(bytes)[...]
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "%") {
        out.append(byte)
      } else if let high = rest.first?.hexadecimalValue,
        let low = rest.dropFirst().first?.hexadecimalValue
      {
        out.append(high << 4 | low)
        rest.removeFirst(2)
      } else {
        isWhole = false
        out.append(byte)
      }
    }
    return isWhole
  }
}

extension [UInt8] {
  /// Appends "%" and two hexadecimal digits, in capitals or small.
  @inlinable
  package mutating func append(percentEncoded byte: UInt8, capitals: Bool = true) {
    append(0x25)
    append(capitals ? .capitalHexadecimal(byte >> 4) : .hexadecimal(byte >> 4))
    append(capitals ? .capitalHexadecimal(byte & 15) : .hexadecimal(byte & 15))
  }
}
