/// A character reference in HTML: `&amp;`, `&#233;`, `&#xe9;`.
///
/// Of the named ones, only those that occur in catalogs and calendars are known.
package struct HTMLEntity: Hashable, Sendable {
  /// What the reference stands for.
  package let character: Character
  /// The index after its semicolon.
  package let end: Int

  /// The reference whose `&` is at `start`; `nil` for an unknown one, and for control characters.
  package init?(in bytes: [UInt8], at start: Int) {
    guard let close = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
      return nil
    }
    let name = String(decoding: bytes[(start + 1)..<close], as: UTF8.self)
    guard let character = Self.named[name] ?? Self.numbered(name) else { return nil }
    (self.character, end) = (character, close + 1)
  }

  private static let named: [String: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{a0}", "ndash": "–",
    "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "hellip": "…",
    "bull": "•", "middot": "·", "eacute": "é", "egrave": "è", "ntilde": "ñ", "uuml": "ü",
    "ouml": "ö", "auml": "ä", "szlig": "ß", "ccedil": "ç", "deg": "°", "frac12": "½",
    "times": "×", "reg": "®", "copy": "©", "trade": "™",
  ]

  /// "#233" and "#xe9".
  private static func numbered(_ name: String) -> Character? {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let value =
      digits.hasPrefix("x") || digits.hasPrefix("X")
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap { $0 >= 0x20 ? Unicode.Scalar($0) : nil }.map(Character.init)
  }
}
