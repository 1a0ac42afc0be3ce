/// The contexts in which data can stand in a page, and the one function for each that makes it safe there.
///
/// All of them work on UTF-8: runs that need nothing are copied whole.
package enum Escaping {
  /// Text between tags, and attribute values in double quotes: `&`, `<`, `>` and `"` become
  /// entities, control characters but tabs and line ends U+FFFD.
  package static func text(_ text: String, into out: inout [UInt8]) {
    var text = text
    text.withUTF8 { self.text($0, into: &out) }
  }

  /// The same for text that somebody else holds. It must be UTF-8.
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

  /// The bytes below 0x40 that cannot be written as they are, a bit for each: control characters
  /// but tab, line feed and carriage return, then `"`, `&`, `<` and `>`.
  @inline(__always)
  private static var stops: UInt64 { 0x5000_0044_ffff_d9ff }

  /// Whether something else may be written for what begins with this byte. Asked of every byte of
  /// the site.
  @inline(__always)
  private static func isStop(_ byte: UInt8) -> Bool {
    byte < 0x40 ? stops &>> UInt64(byte) & 1 != 0 : byte == 0x7f || byte == 0xc2
  }

  /// What is written for the character at `index`, and how many bytes it has; `nil` where it is
  /// written as it is.
  private static func replacement(
    in utf8: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (written: StaticString, width: Int)? {
    switch utf8[index] {
    case UInt8(ascii: "&"): ("&amp;", 1)
    case UInt8(ascii: "<"): ("&lt;", 1)
    case UInt8(ascii: ">"): ("&gt;", 1)
    case UInt8(ascii: "\""): ("&quot;", 1)
    // U+0080 to U+009F, the other half of what Unicode calls control characters (Cc).
    case 0xc2:
      index + 1 < utf8.count && (0x80...0x9f).contains(utf8[index + 1]) ? ("\u{fffd}", 2) : nil
    default: ("\u{fffd}", 1)
    }
  }

  /// `text` with U+FFFD for each control character but tabs and line ends: for files that are not
  /// markup, whose readers should see what readers of pages do.
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

  /// A link's target in an attribute in double quotes: relative, or with a scheme from `schemes`; anything else becomes
  /// `#blocked`. Spaces, control characters and what HTML would read are percent-encoded.
  package static func url(_ url: String, into out: inout [UInt8]) {
    guard isAllowed(url) else {
      out.append(contentsOf: "#blocked".utf8)
      return
    }
    for byte in url.utf8 { appendToURL(byte, into: &out) }
  }

  /// A piece of a link's path, behind something already written: `courses/` + piece. Encoded like `url`, and `:` too, so that
  /// no piece can complete a scheme. `/`, `?`, `#` and `%` keep their meaning: a piece may be a route with an anchor.
  package static func urlPath(_ piece: String, into out: inout [UInt8]) {
    for byte in piece.utf8 {
      if byte == UInt8(ascii: ":") {
        percentEncode(byte, into: &out)
      } else {
        appendToURL(byte, into: &out)
      }
    }
  }

  /// A piece of a link's query or fragment: everything but RFC 3986's unreserved characters is percent-encoded.
  package static func urlQuery(_ piece: String, into out: inout [UInt8]) {
    for byte in piece.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        out.append(byte)
      default: percentEncode(byte, into: &out)
      }
    }
  }

  /// The same as a text.
  package static func urlQuery(_ piece: String) -> String {
    var bytes: [UInt8] = []
    urlQuery(piece, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A string inside JSON inside `<script type="application/json">`, without its quotes: `<`, `>`,
  /// `&` and the line separators U+2028 and U+2029 are `\u` escapes, so that no tag can end the
  /// script; control characters but tabs and line ends are U+FFFD.
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
          out.append(hexDigit(UInt8(truncatingIfNeeded: scalar.value >> shift) & 15))
        }
      default: out.append(contentsOf: String(scalar).utf8)
      }
    }
  }

  /// The schemes a link may have.
  package static let schemes: Set<String> = ["http", "https", "mailto", "tel", "webcal"]

  /// Whether `url` is relative or has an allowed scheme. What browsers ignore inside a scheme (tabs, line ends, leading
  /// spaces and control characters) makes a URL with a scheme refused, not understood.
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
      percentEncode(byte, into: &out)
    default: out.append(byte)
    }
  }

  private static func percentEncode(_ byte: UInt8, into out: inout [UInt8]) {
    out.append(UInt8(ascii: "%"))
    out.append(hexDigit(byte >> 4))
    out.append(hexDigit(byte & 15))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
