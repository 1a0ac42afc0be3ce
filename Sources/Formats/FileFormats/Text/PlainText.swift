internal import CampusModel

/// Text out of the scraps of HTML that catalogs hold.
package enum PlainText {
  /// The lines of a text: known tags gone, entities decoded, white space collapsed, no line empty.
  ///
  /// Lines end where block tags and `<br>` stand, where the text has line ends, and before bold
  /// text that `beginsLine` says so of. A `<` that begins no known tag is text.
  package static func lines(
    of html: String, beginsLine: (_ bold: ArraySlice<UInt8>) -> Bool = { _ in false }
  ) -> [String] {
    let bytes = Array(html.utf8)
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var at = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "<"), let tag = tag(in: bytes, at: at) {
        at = tag.end
        if tag.isBlock || tag.isBold && beginsLine(bytes[at...]) { out.append(UInt8(ascii: "\n")) }
      } else if bytes[at] == UInt8(ascii: "&"), let entity = HTMLEntity(in: bytes, at: at) {
        at = entity.end
        out += Array(String(entity.character).utf8)
      } else {
        out.append(bytes[at])
        at += 1
      }
    }
    return out.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .map { String(decoding: $0, as: UTF8.self).collapsed }.filter { !$0.isEmpty }
  }

  /// The text in one line.
  package static func line(of html: String) -> String { lines(of: html).joined(separator: " ") }
}

// MARK: - Tags

extension PlainText {
  private struct Tag {
    var end: Int
    var isBlock: Bool
    var isBold: Bool
  }

  private static let blocks: Set<String> = [
    "br", "div", "p", "hr", "li", "ul", "ol", "dl", "dt", "dd", "table", "tr", "h1", "h2", "h3",
    "h4", "h5", "h6", "blockquote", "pre",
  ]

  private static let inlines: Set<String> = [
    "a", "abbr", "b", "big", "cite", "code", "em", "font", "i", "img", "q", "s", "small", "span",
    "strong", "sub", "sup", "td", "th", "tbody", "thead", "tt", "u",
  ]

  /// The known tag or comment that begins at `start`; `nil` for any other text.
  private static func tag(in bytes: [UInt8], at start: Int) -> Tag? {
    var at = start + 1
    if bytes[at...].starts(with: "!--".utf8) { return comment(in: bytes, at: start) }
    let isClosing = at < bytes.count && bytes[at] == UInt8(ascii: "/")
    if isClosing { at += 1 }
    let name = String(decoding: bytes[at...].prefix(12).prefix(while: isNameByte), as: UTF8.self)
      .lowercased()
    let isBlock = blocks.contains(name)
    guard isBlock || inlines.contains(name),
      let close = bytes[at...].firstIndex(where: { $0 == UInt8(ascii: ">") })
    else { return nil }
    let after = bytes[at + name.utf8.count]
    guard after == UInt8(ascii: ">") || after == UInt8(ascii: "/") || after <= 0x20 else {
      return nil
    }
    return Tag(
      end: close + 1, isBlock: isBlock, isBold: !isClosing && (name == "b" || name == "strong"))
  }

  private static func comment(in bytes: [UInt8], at start: Int) -> Tag? {
    var at = start + 4
    while at + 2 < bytes.count {
      if bytes[at...].starts(with: "-->".utf8) {
        return Tag(end: at + 3, isBlock: false, isBold: false)
      }
      at += 1
    }
    return nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
