/// The positions in a page's head that the preview changes, found in one pass.
///
/// Any bytes are safe to read; what is not markup is skipped.
struct PageHead {
  /// The values of `content` of the page's policies, without quotes.
  private(set) var policies: [Range<Int>] = []
  /// The URLs of its style sheets, without quotes.
  private(set) var styles: [Range<Int>] = []
  /// Where the head ends: before its end tag, the body, or at the end of the page.
  private(set) var end: Int

  private let bytes: [UInt8]
  private var index = 0

  init(of bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.count
    while let start = next("<") {
      index = start + 1
      if starts(with: "!--") {
        index += 3
        index = next("-->").map { $0 + 3 } ?? bytes.count
        continue
      }
      let isEnd = starts(with: "/")
      if isEnd { index += 1 }
      let name = word()
      if isEnd ? name == "head" : name == "body" {
        end = start
        return
      }
      if !isEnd, !name.isEmpty { tag(name) }
    }
  }

  /// Reads the attributes of a tag, by lower-case name; the first of a name counts.
  private mutating func tag(_ name: String) {
    var attributes: [String: Range<Int>] = [:]
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      let key = word()
      if key.isEmpty {
        index += 1
        continue
      }
      skipSpace()
      guard starts(with: "=") else { continue }
      index += 1
      skipSpace()
      let value = value()
      if attributes[key] == nil { attributes[key] = value }
    }
    record(name, attributes: attributes)
    if ["script", "style", "title", "textarea", "noscript", "template"].contains(name) {
      while index < bytes.count, !startsFolded(with: "</\(name)") { index += 1 }
    }
  }

  private mutating func record(_ name: String, attributes: [String: Range<Int>]) {
    if name == "meta", let kind = attributes["http-equiv"], let content = attributes["content"],
      text(kind).lowercased() == "content-security-policy"
    {
      policies.append(content)
    }
    if name == "link", let kind = attributes["rel"], let address = attributes["href"],
      text(kind).lowercased().split(separator: " ").contains("stylesheet")
    {
      styles.append(address)
    }
  }
}

// Reading
extension PageHead {
  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The next occurrence of `wanted`.
  private func next(_ wanted: String) -> Int? {
    guard let first = wanted.utf8.first else { return nil }
    var place = min(index, bytes.count)
    while let found = bytes[place...].firstIndex(of: first) {
      if bytes[found...].starts(with: wanted.utf8) { return found }
      place = found + 1
    }
    return nil
  }

  private func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private func startsFolded(with text: String) -> Bool {
    bytes[index...].prefix(text.utf8.count).elementsEqual(text.utf8) { $0 == $1 || $0 | 0x20 == $1 }
  }

  private mutating func skipSpace() {
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
  }

  /// The text before a space, `=`, `/`, `<` or `>`, in lower case.
  private mutating func word() -> String {
    let start = index
    while index < bytes.count, !Self.isSpace(bytes[index]), !"=/<>".utf8.contains(bytes[index]) {
      index += 1
    }
    return text(start..<index).lowercased()
  }

  private mutating func value() -> Range<Int> {
    let quote = index < bytes.count ? bytes[index] : 0
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = index
      while index < bytes.count, !Self.isSpace(bytes[index]), bytes[index] != UInt8(ascii: ">") {
        index += 1
      }
      return start..<index
    }
    let start = index + 1
    index = bytes[start...].firstIndex(of: quote) ?? bytes.count
    defer { index = min(index + 1, bytes.count) }
    return start..<index
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }
}
