internal import Bytes
internal import CampusModel
internal import Markup

/// Text out of the scraps of HTML that catalogs hold.
///
/// ```
/// PlainText.line(of: "<b>Data  &amp; ethics</b>, if a < b")      // "Data & ethics, if a < b"
/// PlainText.lines(of: "One<br>two")                             // ["One", "two"]
/// ```
package enum PlainText {
  /// The lines of a text: known tags removed, entities decoded, white space collapsed, no line
  /// empty.
  ///
  /// Lines end at block tags and `<br>`, where the text has line ends, and before bold text for
  /// which `beginsLine` is true. A `<` that begins no known tag is text.
  package static func lines(
    of html: String, beginsLine: (_ bold: ArraySlice<UInt8>) -> Bool = { _ in false }
  ) -> [String] {
    let text = HTMLText.withoutTags(Array(html.utf8)) { tag in
      if blocks.contains(tag.name), tag.isComplete { return .line }
      guard inlines.contains(tag.name), tag.isComplete else { return .text }
      let isBold = !tag.isClosing && (tag.name == "b" || tag.name == "strong")
      return isBold && beginsLine(tag.following) ? .line : .nothing
    }
    return HTMLText.decoded(text).split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .map { String(decoding: $0, as: UTF8.self).collapsed }.filter { !$0.isEmpty }
  }

  /// The text in one line.
  package static func line(of html: String) -> String { lines(of: html).joined(separator: " ") }

  private static let blocks: Set<String> = [
    "br", "div", "p", "hr", "li", "ul", "ol", "dl", "dt", "dd", "table", "tr", "h1", "h2", "h3",
    "h4", "h5", "h6", "blockquote", "pre",
  ]

  private static let inlines: Set<String> = [
    "!--", "a", "abbr", "b", "big", "cite", "code", "em", "font", "i", "img", "q", "s", "small",
    "span", "strong", "sub", "sup", "td", "th", "tbody", "thead", "tt", "u",
  ]
}

extension HTMLText.Tag {
  /// Whether nothing but attributes follows the name.
  fileprivate var isComplete: Bool {
    rest.first.map { $0 == UInt8(ascii: "/") || $0 <= 0x20 } ?? true
  }
}
