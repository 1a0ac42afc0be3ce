/// Text without what calendars cannot carry or readers should not see: control characters but line feeds and tabs, and
/// characters that turn the direction of what follows them. Line ends of all kinds are line feeds. At most 4,096 bytes.
struct PlainText {
  private var scalars: [Unicode.Scalar] = []

  init(_ text: String, onOneLine: Bool = false) {
    var previous: Unicode.Scalar = " "
    var size = 0
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      // CRLF is one line end.
      if scalar == "\n", previous == "\r" { continue }
      guard let kept = Self.kept(scalar, onOneLine: onOneLine) else { continue }
      size += UTF8.width(kept)
      scalars.append(kept)
      if size > Self.limit {
        shorten()
        return
      }
    }
  }

  private static let limit = 4096

  /// TEXT with backslashes, semicolons, commas and line ends escaped (RFC 5545 §3.3.11).
  var escaped: [UInt8] {
    var out: [UInt8] = []
    for scalar in scalars {
      switch scalar {
      case "\\", ";", ",":
        out.append(UInt8(ascii: "\\"))
        out += UTF8.bytes(of: scalar)
      case "\n": out += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      default: out += UTF8.bytes(of: scalar)
      }
    }
    return out
  }

  /// A parameter's value: `^` escapes by RFC 6868, in quotes where it holds a colon, semicolon or comma, or an equals
  /// sign, around which some readers strip spaces.
  var parameterValue: [UInt8] {
    let quote = UInt8(ascii: "\"")
    var out: [UInt8] = []
    for scalar in scalars {
      switch scalar {
      case "^": out += [UInt8(ascii: "^"), UInt8(ascii: "^")]
      case "\"": out += [UInt8(ascii: "^"), UInt8(ascii: "'")]
      default: out += UTF8.bytes(of: scalar)
      }
    }
    let isPlain = scalars.allSatisfy { $0 != ":" && $0 != ";" && $0 != "," && $0 != "=" }
    return isPlain ? out : [quote] + out + [quote]
  }

  private static func kept(_ scalar: Unicode.Scalar, onOneLine: Bool) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x0a, 0x0d, 0x85, 0x2028, 0x2029: onOneLine ? " " : "\n"
    case 0x09: onOneLine ? " " : scalar
    case 0x00...0x1f, 0x7f...0x9f, 0x202a...0x202e, 0x2066...0x2069: nil
    default: scalar
    }
  }

  /// Ends the text with "…" within the limit.
  private mutating func shorten() {
    var size = scalars.reduce(0) { $0 + UTF8.width($1) }
    while size > Self.limit - 3, let last = scalars.popLast() { size -= UTF8.width(last) }
    scalars.append("…")
  }
}

extension UTF8 {
  fileprivate static func bytes(of scalar: Unicode.Scalar) -> EncodedScalar {
    encode(scalar) ?? encodedReplacementCharacter
  }
}
