internal import Bytes

/// HTML or XML: tags, attributes, references to characters, comments.
struct MarkupCode {
  private var cursor: CodeCursor

  var parts: [CodeColors.Part] { cursor.parts }

  init(_ text: UnsafeBufferPointer<UInt8>) {
    cursor = CodeCursor(text)
    while !cursor.isAtEnd { step() }
  }

  private mutating func step() {
    let start = cursor.index
    switch cursor.byte() {
    case UInt8(ascii: "<"):
      if cursor.starts(with: Array("<!--".utf8)) {
        cursor.skip(past: Array("-->".utf8))
        cursor.note(.comment, from: start)
      } else if "!?".utf8.contains(cursor.byte(1)) {
        cursor.skip { $0 != UInt8(ascii: ">") }
        cursor.index = min(cursor.index + 1, cursor.text.count)
        cursor.note(.heading, from: start)
      } else {
        tag()
      }
    case UInt8(ascii: "&"):
      cursor.index += 1
      cursor.skip { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "#") }
      guard cursor.byte() == UInt8(ascii: ";") else { return }
      cursor.index += 1
      cursor.note(.number, from: start)
    default: cursor.skip { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
    }
  }

  private mutating func tag() {
    cursor.index += cursor.byte(1) == UInt8(ascii: "/") ? 2 : 1
    let start = cursor.index
    cursor.skip(while: Self.isOfName)
    cursor.note(.keyword, from: start)
    guard start < cursor.index else { return }
    while !cursor.isAtEnd {
      switch cursor.byte() {
      case UInt8(ascii: ">"):
        cursor.index += 1
        return
      case UInt8(ascii: "<"): return
      case UInt8(ascii: "\""), UInt8(ascii: "'"): value()
      case let byte where Self.isOfName(byte):
        let start = cursor.index
        cursor.skip(while: Self.isOfName)
        cursor.note(.attribute, from: start)
      default: cursor.index += 1
      }
    }
  }

  /// A value may go on for lines.
  private mutating func value() {
    let (start, quote) = (cursor.index, cursor.byte())
    cursor.index += 1
    cursor.skip { $0 != quote }
    cursor.index = min(cursor.index + 1, cursor.text.count)
    cursor.note(.string, from: start)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isOfName || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: ".")
  }
}

/// Style sheets: properties, values, rules, comments.
struct StyleCode {
  private var cursor: CodeCursor
  private var depth = 0
  /// Whether a property may begin here.
  private var isBeforeProperty = false

  var parts: [CodeColors.Part] { cursor.parts }

  init(_ text: UnsafeBufferPointer<UInt8>) {
    cursor = CodeCursor(text)
    while !cursor.isAtEnd { step() }
  }

  private mutating func step() {
    let start = cursor.index
    let byte = cursor.byte()
    switch byte {
    case UInt8(ascii: "/") where cursor.byte(1) == UInt8(ascii: "*"):
      cursor.index += 2
      cursor.skip(past: Array("*/".utf8))
      return cursor.note(.comment, from: start)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): cursor.noteQuoted()
    case UInt8(ascii: "@"), UInt8(ascii: "!"):
      cursor.index += 1
      cursor.skip(while: Self.isOfName)
      cursor.note(.keyword, from: start)
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"):
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth = max(0, depth - 1) }
      cursor.index += 1
      isBeforeProperty = depth > 0
      return
    case UInt8(ascii: "#") where depth > 0 && cursor.byte(1).hexadecimalValue != nil:
      cursor.index += 1
      cursor.skip { $0.isASCIIAlphanumeric }
      cursor.note(.number, from: start)
    case _ where byte.isASCIIDigit: cursor.noteNumber()
    case _ where Self.isOfName(byte): word()
    default: cursor.index += 1
    }
    if !byte.isASCIISpace { isBeforeProperty = false }
  }

  private mutating func word() {
    let start = cursor.index
    cursor.skip(while: Self.isOfName)
    if cursor.text[start..<cursor.index].starts(with: "--".utf8) {
      cursor.note(.variable, from: start)
    } else if isBeforeProperty, cursor.byte() == UInt8(ascii: ":") {
      cursor.note(.attribute, from: start)
    } else if cursor.byte() == UInt8(ascii: "(") {
      cursor.note(.function, from: start)
    } else if depth == 0, start == 0 || !".#".utf8.contains(cursor.text[start - 1]) {
      cursor.note(.type, from: start)
    }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isOfName || byte == UInt8(ascii: "-")
  }
}

/// The lines of a comparison of files.
struct ChangeLines {
  private var cursor: CodeCursor

  var parts: [CodeColors.Part] { cursor.parts }

  init(_ text: UnsafeBufferPointer<UInt8>) {
    cursor = CodeCursor(text)
    while !cursor.isAtEnd {
      let start = cursor.index
      let kind = kind
      cursor.skipLine()
      if let kind { cursor.note(kind, from: start) }
      cursor.index += 1
    }
  }

  private var kind: CodeColors.Kind? {
    let heads = ["@@", "+++", "---", "diff ", "index "]
    if heads.contains(where: { cursor.starts(with: Array($0.utf8)) }) { return .heading }
    switch cursor.byte() {
    case UInt8(ascii: "+"): return .inserted
    case UInt8(ascii: "-"): return .deleted
    default: return nil
    }
  }
}
