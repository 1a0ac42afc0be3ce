internal import Bytes

/// Text out of scraps of HTML, such as catalogs and calendars have: most of it is plain, and a `<`
/// need not begin a tag.
///
/// ```
/// let text = Array("1 < 2<br>Q&amp;A".utf8)
/// let bytes = HTMLText.withoutTags(text) { $0.name == "br" ? .line : .text }
/// HTMLText.decoded(bytes)      // "1 < 2\nQ&A"
/// ```
package enum HTMLText {
  /// Text that looks like a tag: a `<`, a letter, `/` or `!`, and a `>` before the next `<`.
  package struct Tag {
    /// The letters and digits that it begins with, in lower case; "!--" for a comment.
    package let name: String
    package let isClosing: Bool
    /// The text after the name, up to the `>`.
    package let rest: ArraySlice<UInt8>
    /// The text after the tag.
    package let following: ArraySlice<UInt8>
  }

  /// The replacement of a tag.
  package enum Effect {
    /// It is text.
    case text
    /// It is removed.
    case nothing
    /// It ends a line.
    case line
  }

  /// The text with `effect` applied to each tag. Linear.
  package static func withoutTags(_ bytes: [UInt8], _ effect: (Tag) -> Effect) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "<")) else { return bytes }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var isCommentOpen = false
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      out += rest[..<start]
      rest = rest[start...]
      var end = end(ofTag: rest)
      var tag = end.map { Self.tag(rest[..<$0], following: bytes[$0...]) }
      if !isCommentOpen, rest.starts(with: "<!--".utf8) {
        end = endOfComment(in: rest)
        isCommentOpen = end == nil
        tag = end.map { Tag(name: "!--", isClosing: false, rest: [], following: bytes[$0...]) }
      }
      let effect = tag.map(effect) ?? .text
      if effect == .line { out.append(UInt8(ascii: "\n")) }
      if effect == .text { out.append(UInt8(ascii: "<")) }
      rest = rest[(effect == .text ? start + 1 : end ?? start + 1)...]
    }
    return out + rest
  }

  /// The index after the tag that `bytes` begins with; `nil` if it begins with none.
  private static func end(ofTag bytes: ArraySlice<UInt8>) -> Int? {
    let inside = bytes.dropFirst()
    guard let first = inside.first,
      first.isASCIILetter || first == UInt8(ascii: "/")
        || first == UInt8(ascii: "!"),
      let end = inside.firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }),
      bytes[end] == UInt8(ascii: ">")
    else { return nil }
    return end + 1
  }

  private static func tag(_ tag: ArraySlice<UInt8>, following: ArraySlice<UInt8>) -> Tag {
    let inside = tag.dropFirst().dropLast()
    let isClosing = inside.first == UInt8(ascii: "/")
    let rest = isClosing ? inside.dropFirst() : inside
    let name = rest.prefix { $0.isASCIIAlphanumeric }
    return Tag(
      name: String(decoding: name.map(\.lowercasedASCII), as: UTF8.self), isClosing: isClosing,
      rest: rest[name.endIndex...], following: following)
  }

  private static func endOfComment(in bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes.dropFirst(4)
    while let dash = rest.firstIndex(of: UInt8(ascii: "-")) {
      rest = rest[dash...]
      if rest.starts(with: "-->".utf8) { return dash + 3 }
      rest.removeFirst()
    }
    return nil
  }

  /// The text with the known character references replaced by their characters.
  package static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "&")) else { return bytes }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var at = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "&"), let entity = HTMLEntity(in: bytes, at: at) {
        out += String(entity.character).utf8
        at = entity.end
      } else {
        out.append(bytes[at])
        at += 1
      }
    }
    return out
  }
}

/// A character reference in HTML: `&amp;`, `&#233;`, `&#xe9;`.
///
/// Of the named ones, only those that occur in catalogs and calendars are known.
struct HTMLEntity {
  /// The referenced character.
  let character: Character
  /// The index after its semicolon.
  let end: Int

  /// The reference whose `&` is at `start`; `nil` for an unknown one, and for control characters.
  init?(in bytes: [UInt8], at start: Int) {
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
