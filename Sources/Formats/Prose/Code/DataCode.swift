internal import Bytes

/// The rules for a file of keys and values.
struct DataRules: Sendable {
  /// The byte between a key and its value.
  var separator: UInt8
  /// Whether a space or the end of the line has to follow it.
  var needsSpace = false
  /// Whether lines in brackets are headings.
  var hasSections = true
  var comments: [UInt8] = [UInt8(ascii: "#")]
  var words: Set<String> = ["true", "false"]

  static let yaml = DataRules(
    separator: UInt8(ascii: ":"), needsSpace: true, hasSections: false,
    words: ["true", "false", "null", "yes", "no", "on", "off", "~"])
  static let toml = DataRules(separator: UInt8(ascii: "="))
  static let ini = DataRules(
    separator: UInt8(ascii: "="), comments: [UInt8(ascii: "#"), UInt8(ascii: ";")],
    words: ["true", "false", "yes", "no", "on", "off"])
}

/// YAML, TOML or INI, line by line.
struct DataCode {
  private let rules: DataRules
  private var cursor: CodeCursor

  var parts: [CodeColors.Part] { cursor.parts }

  init(_ text: UnsafeBufferPointer<UInt8>, _ rules: DataRules) {
    self.rules = rules
    cursor = CodeCursor(text)
    while !cursor.isAtEnd {
      line()
      cursor.index += 1
    }
  }

  private mutating func line() {
    cursor.skip { $0.isASCIIBlank }
    while cursor.byte() == UInt8(ascii: "-"), cursor.byte(1).isASCIIBlank {
      cursor.index += 1
      cursor.skip { $0.isASCIIBlank }
    }
    let start = cursor.index
    if rules.hasSections, cursor.byte() == UInt8(ascii: "[") {
      cursor.skipLine()
      return cursor.note(.heading, from: start)
    }
    if let end = endOfKey {
      cursor.index = end
      cursor.note(.attribute, from: start)
      cursor.index = end + 1
    }
    while !cursor.isAtEnd, cursor.byte() != UInt8(ascii: "\n") { value() }
  }

  /// The end of the key that the line begins with, without the spaces after it.
  private var endOfKey: Int? {
    var quote: UInt8 = 0
    for index in cursor.index..<min(cursor.text.count, cursor.index + 200) {
      let byte = cursor.text[index]
      if byte == UInt8(ascii: "\n") || (quote == 0 && rules.comments.contains(byte)) { return nil }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = quote == 0 ? byte : quote == byte ? 0 : quote
      }
      guard quote == 0, byte == rules.separator else { continue }
      let next = index + 1 < cursor.text.count ? cursor.text[index + 1] : UInt8(ascii: "\n")
      if !rules.needsSpace || next.isASCIISpace { return index }
    }
    return nil
  }

  private mutating func value() {
    let (start, byte) = (cursor.index, cursor.byte())
    if rules.comments.contains(byte), start == 0 || cursor.byte(-1).isASCIISpace {
      cursor.skipLine()
      cursor.note(.comment, from: start)
    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      cursor.noteQuoted()
    } else if byte.isASCIIDigit {
      cursor.noteNumber()
    } else if byte.isOfName || byte == UInt8(ascii: "~") {
      cursor.index += 1
      cursor.skip { $0.isOfName || $0 == UInt8(ascii: "-") }
      if cursor.index - start <= 8, rules.words.contains(cursor.string(from: start)) {
        cursor.note(.keyword, from: start)
      }
    } else {
      cursor.index += 1
    }
  }
}
