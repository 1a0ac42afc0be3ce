internal import Bytes

/// The rules for a language of words, strings and comments.
struct WordRules: Sendable {
  var keywords: Set<String> = []
  /// Built-in types; in addition to names with a capital, where `capitalsAreTypes`.
  var types: Set<String> = []
  var lineComments: [[UInt8]] = [Array("//".utf8)]
  /// Whether a comment may only follow a space.
  var commentsNeedSpace = false
  var hasBlockComments = true
  var blockCommentsNest = false
  var strings: [StringRule] = [.double]
  var ignoresCase = false
  var capitalsAreTypes = true
  /// Whether names in front of a parenthesis are functions.
  var callsAreFunctions = true
  /// The byte before the name of a variable, such as `$`; 0 for none.
  var variableMark: UInt8 = 0
  /// The beginnings of attributes, decorators and directives.
  var attributeMarks: [UInt8] = []
  /// Whether a string in front of a colon is a key.
  var hasKeys = false

  /// How a string begins and ends.
  struct StringRule: Sendable {
    var mark: [UInt8]
    var hasEscapes = true
    var spansLines = false
    /// Whether it is one character: others, such as lifetimes, are no strings.
    var isCharacter = false

    static let double = StringRule(mark: Array("\"".utf8))
    static let single = StringRule(mark: Array("'".utf8))
    static let character = StringRule(mark: Array("'".utf8), isCharacter: true)
    static let tripleDouble = StringRule(mark: Array("\"\"\"".utf8), spansLines: true)
    static let tripleSingle = StringRule(mark: Array("'''".utf8), spansLines: true)
    static let grave = StringRule(mark: Array("`".utf8), spansLines: true)
    static let rawGrave = StringRule(mark: Array("`".utf8), hasEscapes: false, spansLines: true)
    static let longDouble = StringRule(mark: Array("\"".utf8), spansLines: true)
    static let rawSingle = StringRule(mark: Array("'".utf8), hasEscapes: false, spansLines: true)
  }
}

/// A program of words, strings and comments.
struct WordCode {
  private let rules: WordRules
  private var cursor: CodeCursor

  var parts: [CodeColors.Part] { cursor.parts }

  init(_ text: UnsafeBufferPointer<UInt8>, _ rules: WordRules) {
    self.rules = rules
    cursor = CodeCursor(text)
    while !cursor.isAtEnd { step() }
  }

  private mutating func step() {
    let byte = cursor.byte()
    if byte.isASCIISpace {
      cursor.index += 1
    } else if byte.isOfName, !byte.isASCIIDigit {
      word()
    } else if byte.isASCIIDigit {
      cursor.noteNumber()
    } else if !comment(), !string(), !marked() {
      cursor.index += 1
    }
  }

  private mutating func comment() -> Bool {
    let start = cursor.index
    if rules.lineComments.contains(where: cursor.starts),
      !rules.commentsNeedSpace || start == 0 || cursor.byte(-1).isASCIISpace
    {
      cursor.skipLine()
    } else if rules.hasBlockComments, cursor.starts(with: Array("/*".utf8)) {
      skipBlockComment()
    } else {
      return false
    }
    cursor.note(.comment, from: start)
    return true
  }

  private mutating func skipBlockComment() {
    var depth = 0
    while !cursor.isAtEnd {
      if cursor.byte() == UInt8(ascii: "*"), cursor.byte(1) == UInt8(ascii: "/") {
        (depth, cursor.index) = (depth - 1, cursor.index + 2)
        if depth <= 0 { return }
      } else if cursor.byte() == UInt8(ascii: "/"), cursor.byte(1) == UInt8(ascii: "*") {
        depth = rules.blockCommentsNest ? depth + 1 : 1
        cursor.index += 2
      } else {
        cursor.index += 1
      }
    }
  }

  private mutating func string() -> Bool {
    guard let rule = rules.strings.first(where: { cursor.starts(with: $0.mark) }) else {
      return false
    }
    if rule.isCharacter { return character() }
    let start = cursor.index
    cursor.index += rule.mark.count
    while !cursor.isAtEnd, !cursor.starts(with: rule.mark) {
      if cursor.byte() == UInt8(ascii: "\n"), !rule.spansLines { break }
      let isEscape = rule.hasEscapes && cursor.byte() == UInt8(ascii: "\\")
      cursor.index += isEscape && cursor.byte(1) != UInt8(ascii: "\n") ? 2 : 1
    }
    cursor.index = min(cursor.index, cursor.text.count)
    if !cursor.isAtEnd, cursor.starts(with: rule.mark) { cursor.index += rule.mark.count }
    cursor.note(rules.hasKeys && isBeforeColon ? .attribute : .string, from: start)
    return true
  }

  /// One character in quotes, or an escape of up to ten bytes; otherwise the quote is plain, as
  /// that of a lifetime.
  private mutating func character() -> Bool {
    let (start, quote) = (cursor.index, cursor.byte())
    var end = start + 2
    if cursor.byte(1) == UInt8(ascii: "\\") {
      end = start + 3
      while end - start < 12, end < cursor.text.count, cursor.text[end] != quote { end += 1 }
    } else {
      while end < cursor.text.count, cursor.text[end] & 0xc0 == 0x80 { end += 1 }
    }
    cursor.index = start + 1
    guard end < cursor.text.count, cursor.text[end] == quote, cursor.byte() != quote else {
      return true
    }
    cursor.index = end + 1
    cursor.note(.string, from: start)
    return true
  }

  /// Whether a colon is next, after spaces.
  private var isBeforeColon: Bool {
    var distance = 0
    while distance < 8, cursor.byte(distance).isASCIIBlank { distance += 1 }
    return cursor.byte(distance) == UInt8(ascii: ":")
  }

  /// A variable, or an attribute: a mark and a name.
  private mutating func marked() -> Bool {
    let (start, mark) = (cursor.index, cursor.byte())
    if rules.variableMark != 0, mark == rules.variableMark {
      cursor.index += 1
      if cursor.byte() == UInt8(ascii: "{") {
        cursor.skip { $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "\n") }
        if cursor.byte() == UInt8(ascii: "}") { cursor.index += 1 }
      } else if cursor.byte().isOfName {
        cursor.skip(while: \.isOfName)
      } else if "?#@*!$-".utf8.contains(cursor.byte()) {
        cursor.index += 1
      }
      cursor.note(.variable, from: start)
      return true
    }
    guard rules.attributeMarks.contains(mark) else { return false }
    cursor.index += 1
    if cursor.byte() == UInt8(ascii: "[") {
      cursor.skip { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "\n") }
      if cursor.byte() == UInt8(ascii: "]") { cursor.index += 1 }
    } else {
      guard cursor.byte().isOfName else { return true }
      cursor.skip { $0.isOfName || $0 == UInt8(ascii: ".") }
    }
    cursor.note(.attribute, from: start)
    return true
  }

  private mutating func word() {
    let start = cursor.index
    cursor.skip(while: \.isOfName)
    guard cursor.index - start <= 40 else { return }
    let written = cursor.string(from: start)
    let word = rules.ignoresCase ? written.lowercased() : written
    if rules.keywords.contains(word) {
      cursor.note(.keyword, from: start)
    } else if rules.types.contains(word) {
      cursor.note(.type, from: start)
    } else if rules.callsAreFunctions, cursor.byte() == UInt8(ascii: "(") {
      let isType = rules.capitalsAreTypes && cursor.text[start].isASCIICapital
      cursor.note(isType ? .type : .function, from: start)
    } else if rules.capitalsAreTypes, cursor.text[start].isASCIICapital {
      cursor.note(.type, from: start)
    }
  }
}
