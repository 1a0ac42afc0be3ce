extension [UInt8] {
  /// Appends a text as JSON writes it between quotes: only quotes, backslashes and control
  /// characters are escaped (RFC 8259 §7).
  package mutating func append(jsonText text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case UInt8(ascii: "\n"): append(contentsOf: "\\n".utf8)
      case 0..<0x20:
        append(contentsOf: "\\u00".utf8)
        append(.hexadecimal(byte >> 4))
        append(.hexadecimal(byte & 15))
      default: append(byte)
      }
    }
  }
}
