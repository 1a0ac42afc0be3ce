internal import Bytes

/// Makes data safe for each context of a page: one function for each context.
///
/// Works on UTF-8; runs without special characters are copied whole.
///
/// ```
/// var out: [UInt8] = []
/// Escaping.text("a < b", into: &out)               // a &lt; b
/// Escaping.url("javascript:alert(1)", into: &out)  // #blocked
/// ```
package enum Escaping {
  /// Text between tags, and attribute values in double quotes.
  ///
  /// `&`, `<`, `>` and `"` become entities, control characters other than tabs and line ends
  /// U+FFFD.
  package static func text(_ text: String, into out: inout [UInt8]) {
    var text = text
    text.withUTF8 { self.text($0, into: &out) }
  }

  /// The same for borrowed bytes, which must be valid UTF-8.
  package static func text(_ utf8: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) {
    var (clean, index) = (0, 0)
    while index < utf8.count {
      guard isStop(utf8[index]), let (written, width) = replacement(in: utf8, at: index) else {
        index += 1
        continue
      }
      out.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[clean..<index]))
      written.withUTF8Buffer { out.append(contentsOf: $0) }
      index += width
      clean = index
    }
    out.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[clean...]))
  }

  /// The bytes below 0x40 that are escaped, a bit for each: control characters except tab, line
  /// feed and carriage return, then `"`, `&`, `<` and `>`.
  @inline(__always)
  private static var stops: UInt64 { 0x5000_0044_ffff_d9ff }

  /// Whether a character that begins with this byte may need escaping. Called for every byte of the
  /// site.
  @inline(__always)
  private static func isStop(_ byte: UInt8) -> Bool {
    byte < 0x40 ? stops &>> UInt64(byte) & 1 != 0 : byte == 0x7f || byte == 0xc2
  }

  /// The replacement for the character at `index` and the character's width in bytes; `nil` to keep
  /// it.
  private static func replacement(
    in utf8: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (written: StaticString, width: Int)? {
    switch utf8[index] {
    case UInt8(ascii: "&"): ("&amp;", 1)
    case UInt8(ascii: "<"): ("&lt;", 1)
    case UInt8(ascii: ">"): ("&gt;", 1)
    case UInt8(ascii: "\""): ("&quot;", 1)
    // U+0080 to U+009F, the other half of Unicode's control characters (Cc).
    case 0xc2:
      index + 1 < utf8.count && (0x80...0x9f).contains(utf8[index + 1]) ? ("\u{fffd}", 2) : nil
    default: ("\u{fffd}", 1)
    }
  }

  /// `text` with U+FFFD for each control character except tabs and line ends.
  ///
  /// For files other than markup, whose readers should see the same as readers of pages.
  package static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { isHidden($0) ? "\u{fffd}" : $0 }))
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r": false
    case "\0"..<"\u{20}", "\u{7f}"..."\u{9f}": true
    default: false
    }
  }

  /// A link's target in an attribute in double quotes: relative, or with a scheme from `schemes`.
  ///
  /// Anything else becomes `#blocked`. Spaces, control characters and special characters of HTML
  /// are percent-encoded.
  package static func url(_ url: String, into out: inout [UInt8]) {
    guard isAllowed(url) else {
      out.append(contentsOf: "#blocked".utf8)
      return
    }
    for byte in url.utf8 { appendToURL(byte, into: &out) }
  }

  /// A part of a link's path after a fixed beginning: `courses/` + part.
  ///
  /// Encoded as in `url`, with `:` too, so that no part can complete a scheme. `/`, `?`, `#` and
  /// `%` are kept: a part may be a path with an anchor.
  package static func urlPath(_ piece: String, into out: inout [UInt8]) {
    for byte in piece.utf8 {
      if byte == UInt8(ascii: ":") {
        out.append(percentEncoded: byte)
      } else {
        appendToURL(byte, into: &out)
      }
    }
  }

  /// A part of a link's query or fragment. All but the unreserved characters of RFC 3986 are
  /// percent-encoded.
  package static func urlQuery(_ piece: String, into out: inout [UInt8]) {
    for byte in piece.utf8 {
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        out.append(byte)
      case _ where byte.isASCIIAlphanumeric: out.append(byte)
      default: out.append(percentEncoded: byte)
      }
    }
  }

  /// The same as a string.
  package static func urlQuery(_ piece: String) -> String {
    var bytes: [UInt8] = []
    urlQuery(piece, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A string of JSON in `<script type="application/json">`, without its quotes.
  ///
  /// `<`, `>`, `&` and the line separators U+2028 and U+2029 become `\u` escapes, so that no tag
  /// can end the script. Control characters except tabs and line ends become U+FFFD.
  package static func scriptString(_ text: String, into out: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out.append(contentsOf: "\\\"".utf8)
      case "\\": out.append(contentsOf: "\\\\".utf8)
      case "\n": out.append(contentsOf: "\\n".utf8)
      case _ where isHidden(scalar): out.append(contentsOf: "\u{fffd}".utf8)
      case "<", ">", "&", "\u{2028}", "\u{2029}", "\t", "\r":
        out.append(contentsOf: "\\u".utf8)
        for shift in [12, 8, 4, 0] {
          let value = UInt8(truncatingIfNeeded: scalar.value >> shift) & 15
          out.append(.capitalHexadecimal(value))
        }
      default: out.append(contentsOf: String(scalar).utf8)
      }
    }
  }

  /// The schemes that links may have.
  package static let schemes: Set<String> = ["http", "https", "mailto", "tel", "webcal"]

  /// Whether `url` is relative or has an allowed scheme.
  ///
  /// Browsers ignore tabs, line ends and leading control characters in a scheme; a URL with them is
  /// refused.
  package static func isAllowed(_ url: String) -> Bool {
    let scalars = url.unicodeScalars
    guard let colon = scalars.firstIndex(of: ":") else { return true }
    if let stop = scalars.firstIndex(where: { "/?#".unicodeScalars.contains($0) }), stop < colon {
      return true
    }
    return schemes.contains(String(scalars[..<colon]).lowercased())
  }

  private static func appendToURL(_ byte: UInt8, into out: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "&"): out.append(contentsOf: "&amp;".utf8)
    case 0...0x20, 0x7f..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
      UInt8(ascii: "|"), UInt8(ascii: "}"):
      out.append(percentEncoded: byte)
    default: out.append(byte)
    }
  }
}
