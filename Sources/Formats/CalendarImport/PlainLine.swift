internal import CampusModel

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
    decoded(withoutTags(decoded(withoutTags(Array(raw.utf8)))))
  }

  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var at = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "&"), let entity = HTMLEntity(in: bytes, at: at) {
        out += Array(String(entity.character).utf8)
        at = entity.end
      } else {
        out.append(bytes[at])
        at += 1
      }
    }
    return out
  }

  private static func decoded(_ bytes: [UInt8]) -> String {
    let out: [UInt8] = decoded(bytes)
    return String(decoding: out, as: UTF8.self)
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
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var at = 0
    // Once there is no further '>', no '<' is checked again: the work stays linear.
    var mayClose = true
    while at < bytes.count {
      guard bytes[at] == UInt8(ascii: "<"), mayClose, begins(bytes, at + 1) else {
        out.append(bytes[at])
        at += 1
        continue
      }
      let rest = bytes[(at + 1)...]
      guard let close = rest.firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == 0x3c }) else {
        mayClose = false
        continue
      }
      let name = String(
        decoding: rest[..<close].drop { $0 == 0x2f }.prefix { isLetter($0) }, as: UTF8.self)
      if bytes[close] == 0x3c || isAddress(rest[..<close]) {
        out += bytes[at..<close]
        at = close
      } else {
        if blocks.contains(name.lowercased()) { out.append(UInt8(ascii: "\n")) }
        at = close + 1
      }
    }
    return out
  }

  private static func begins(_ bytes: [UInt8], _ at: Int) -> Bool {
    at < bytes.count && (isLetter(bytes[at]) || bytes[at] == 0x2f || bytes[at] == 0x21)
  }

  /// Whether it is an address in angle brackets, not a tag.
  private static func isAddress(_ inside: ArraySlice<UInt8>) -> Bool {
    let word = inside.prefix { $0 > 0x20 }
    return word.count == inside.count && (word.contains(0x40) || word.contains(0x3a))
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(byte)
  }
}
