internal import Bytes
internal import Markup

/// Converts the texts of calendars to plain text: HTML, often escaped twice, in any kind of lines.
enum PlainLine {
  /// The most characters kept of a text.
  static let longest = 4000

  /// The text in one line, without tags, entities decoded, white space collapsed.
  static func text(of raw: String) -> String {
    tidied(needsReading(raw) ? plain(raw) : raw)
  }

  /// The text in lines, none of them empty.
  static func paragraphs(of raw: String) -> String {
    if isTidy(raw), raw.utf8.count <= longest, !needsReading(raw) { return raw }
    let lines = (needsReading(raw) ? plain(raw) : raw)
      .split { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    let text = lines.map { tidied(String($0)) }.filter { !$0.isEmpty }.joined(separator: "\n")
    return text.utf8.count > longest && text.count > longest
      ? String(text.prefix(longest - 1)) + "…" : text
  }

  private static func needsReading(_ raw: String) -> Bool {
    raw.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
  }

  /// Twice, because publishers escape HTML that is already escaped.
  private static func plain(_ raw: String) -> String {
    let once = HTMLText.decoded(withoutTags(Array(raw.utf8)))
    return String(decoding: HTMLText.decoded(withoutTags(once)), as: UTF8.self)
  }

  /// Removes control characters and marks of writing direction; collapses white space.
  static func tidied(_ text: String) -> String {
    if isTidy(text) { return text }
    var out = String.UnicodeScalarView()
    var isSpaced = true
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        if !isSpaced { out.append(" ") }
        isSpaced = true
      } else if scalar.value >= 0x20, scalar.value != 0x7f, !turns(scalar.value) {
        out.append(scalar)
        isSpaced = false
      }
    }
    if isSpaced, !out.isEmpty { out.removeLast() }
    return String(out)
  }

  /// Whether the text is ASCII without anything to collapse: most are.
  private static func isTidy(_ text: String) -> Bool {
    var last = UInt8(ascii: " ")
    for byte in text.utf8 {
      guard byte >= 0x20, byte < 0x7f, byte != 0x20 || last != 0x20 else { return false }
      last = byte
    }
    return last != UInt8(ascii: " ")
  }

  private static func turns(_ value: UInt32) -> Bool {
    (0x202a...0x202e).contains(value) || (0x2066...0x2069).contains(value)
      || (0x80...0x9f).contains(value)
  }
}

// MARK: - Tags

extension PlainLine {
  private static let blocks: Set<String> = [
    "br", "p", "div", "li", "ul", "ol", "tr", "table", "hr", "h1", "h2", "h3", "h4",
  ]

  private static func withoutTags(_ bytes: [UInt8]) -> [UInt8] {
    HTMLText.withoutTags(bytes) { tag in
      if isAddress(tag.rest) { return .text }
      return blocks.contains(tag.name) ? .line : .nothing
    }
  }

  /// Whether a tag goes on like an address in angle brackets, "<name@host>" or "<https://host>".
  private static func isAddress(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.allSatisfy { $0 > 0x20 }
      && (rest.contains(UInt8(ascii: "@")) || rest.contains(UInt8(ascii: ":")))
  }
}
