/// The classes of ASCII that formats are written in. No byte of a longer character is in any.
///
/// ```
/// UInt8(ascii: "x").isASCIILetter        // true
/// UInt8(ascii: "F").hexadecimalValue     // 15
/// ```
extension UInt8 {
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  @inlinable package var isASCIICapital: Bool { self &- 0x41 < 26 }

  @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// A space, a tab, or a byte that ends a line or a page.
  @inlinable package var isASCIISpace: Bool { self == 0x20 || self &- 0x09 < 5 }

  /// A space or a tab.
  @inlinable package var isASCIIBlank: Bool { self == 0x20 || self == 0x09 }

  /// A capital letter in lower case; any other byte unchanged.
  @inlinable package var lowercasedASCII: UInt8 { isASCIICapital ? self | 0x20 : self }

  /// A small letter in upper case; any other byte unchanged.
  @inlinable package var uppercasedASCII: UInt8 {
    self &- 0x61 < 26 ? self & ~0x20 : self
  }

  /// The value of a hexadecimal digit of either case; `nil` for any other byte.
  @inlinable package var hexadecimalValue: UInt8? {
    if isASCIIDigit { return self &- 0x30 }
    let place = (self | 0x20) &- 0x61
    return place < 6 ? place + 10 : nil
  }

  /// The digit of a value below 16: "0" to "9", then "a" to "f".
  @inlinable package static func hexadecimal(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x61 + value - 10
  }

  /// The same in capitals, as URLs have it.
  @inlinable package static func capitalHexadecimal(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x41 + value - 10
  }
}

extension StringProtocol {
  /// Whether all characters are digits from 0 to 9. True for an empty text.
  @inlinable package var isASCIIDigits: Bool { utf8.allSatisfy { $0.isASCIIDigit } }
}

extension FixedWidthInteger where Self: UnsignedInteger {
  /// The number in lower-case hexadecimal digits, always as many as its width needs: 16 for 64
  /// bits.
  package var hexadecimalDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
  }
}
