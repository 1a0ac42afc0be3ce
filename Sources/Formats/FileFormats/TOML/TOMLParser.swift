internal import Diagnostics

/// Reads TOML 1.0 (https://toml.io/en/v1.0.0) into tables whose values know where they are written.
///
/// Numbers become decimal and lose their underscores, flags and dates stay as they are written, so
/// that a reader of YAML reads them, too. Integers have 64 bits. Nesting ends at 64 levels. The
/// first mistake ends the reading.
struct TOMLParser {
  let bytes: ArraySlice<UInt8>
  /// The index of the next byte.
  var at: Int

  static let deepest = 64

  /// - Precondition: `bytes` are UTF-8.
  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, at) = (bytes, bytes.startIndex) }

  /// The whole text. To be called once.
  mutating func document() throws(TOMLError) -> TOMLTable {
    let root = TOMLTable(.header, at: bytes.startIndex)
    var table = root
    while true {
      skipSpace()
      guard let byte = next else { return root }
      switch byte {
      case .newline, .hash, .carriageReturn: break
      case .openBracket: table = try header(in: root)
      default:
        let keys = try keys(endedBy: .equals)
        try table.assign(try value(depth: 1), to: keys)
      }
      try endLine()
    }
  }

  /// The table of a line in brackets.
  private mutating func header(in root: TOMLTable) throws(TOMLError) -> TOMLTable {
    at += 1
    let isList = skip(.openBracket)
    let keys = try keys(endedBy: .closeBracket)
    guard isList else { return try root.table(ofHeader: keys) }
    guard skip(.closeBracket) else { throw fault("expected ']]' at the end of the header") }
    return try root.element(ofHeader: keys)
  }
}

// MARK: - Bytes

extension TOMLParser {
  var next: UInt8? { at < bytes.endIndex ? bytes[at] : nil }

  func byte(_ ahead: Int) -> UInt8? {
    at + ahead < bytes.endIndex ? bytes[at + ahead] : nil
  }

  func fault(_ message: Diagnostic.Message, suggestion: String? = nil) -> TOMLError {
    TOMLError(at: at, message, suggestion: suggestion)
  }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    at += 1
    return true
  }

  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    let isThere = text.withUTF8Buffer { bytes[at...].starts(with: $0) }
    if isThere { at += count }
    return isThere
  }

  mutating func skipSpace() {
    while next == .space || next == .tab { at += 1 }
  }

  /// Past a comment and the end of the line.
  mutating func endLine() throws(TOMLError) {
    skipSpace()
    try skipComment()
    guard next != nil else { return }
    guard try skipNewline() else { throw fault("expected the end of the line") }
  }

  private mutating func skipComment() throws(TOMLError) {
    guard skip(.hash) else { return }
    while let byte = next, byte != .newline, byte != .carriageReturn {
      guard !byte.isControl else { throw fault("a control character in a comment") }
      at += 1
    }
  }

  mutating func skipNewline() throws(TOMLError) -> Bool {
    if skip(.carriageReturn) {
      guard next == .newline else { throw fault("expected a line feed after the carriage return") }
    }
    return skip(.newline)
  }

  /// Past space, comments and ends of lines, as between the values of an array.
  mutating func skipLines() throws(TOMLError) {
    repeat {
      skipSpace()
      try skipComment()
    } while try skipNewline()
  }
}

// MARK: - Keys

extension TOMLParser {
  /// The parts of a key, and the byte after it with the space around that.
  mutating func keys(endedBy end: UInt8) throws(TOMLError) -> [TOMLKey] {
    var keys: [TOMLKey] = []
    repeat {
      skipSpace()
      let start = at
      keys.append(TOMLKey(text: try keyPart(), offset: start))
      skipSpace()
      guard keys.count <= Self.deepest else { throw fault(.tooDeep) }
    } while skip(.dot)
    guard skip(end) else {
      throw end == .equals
        ? fault("expected '=' after a key", suggestion: "TOML has 'key = value', not 'key: value'")
        : fault("expected ']' at the end of the header")
    }
    return keys
  }

  private mutating func keyPart() throws(TOMLError) -> String {
    switch next {
    case .quote: return try basicString()
    case .apostrophe: return try literalString()
    default:
      let start = at
      while let byte = next, byte.isBareKey { at += 1 }
      guard at > start else { throw fault("expected a key here") }
      return text(start..<at)
    }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

// MARK: - Values

extension TOMLParser {
  mutating func value(depth: Int) throws(TOMLError) -> TOMLTable.Value {
    skipSpace()
    let start = at
    guard depth <= Self.deepest else { throw fault(.tooDeep) }
    switch next {
    case .openBracket: return .array(try array(depth: depth), offset: start)
    case .openBrace: return .table(try inlineTable(depth: depth))
    case .quote:
      let isLong = skip("\"\"\"")
      let text = isLong ? try longBasicString() : try basicString()
      return .scalar(text, isPlain: false, offset: start)
    case .apostrophe:
      let isLong = skip("'''")
      let text = isLong ? try longLiteralString() : try literalString()
      return .scalar(text, isPlain: false, offset: start)
    default: return .scalar(try bareValue(), isPlain: true, offset: start)
    }
  }

  private mutating func array(depth: Int) throws(TOMLError) -> [TOMLTable.Value] {
    var values: [TOMLTable.Value] = []
    at += 1
    try skipLines()
    while !skip(.closeBracket) {
      values.append(try value(depth: depth + 1))
      try skipLines()
      if skip(.closeBracket) { return values }
      guard skip(.comma) else { throw fault("expected ',' or ']' in the array") }
      try skipLines()
    }
    return values
  }

  /// `{a = 1, b.c = 2}`, on one line.
  private mutating func inlineTable(depth: Int) throws(TOMLError) -> TOMLTable {
    let table = TOMLTable(.dots, at: at)
    defer { table.origin = .braces }
    at += 1
    skipSpace()
    if skip(.closeBrace) { return table }
    while true {
      let keys = try keys(endedBy: .equals)
      try table.assign(try value(depth: depth + 1), to: keys)
      skipSpace()
      if skip(.closeBrace) { return table }
      guard skip(.comma) else { throw fault("expected ',' or '}' in the table") }
    }
  }

  /// A flag, a number, a date or a time.
  private mutating func bareValue() throws(TOMLError) -> String {
    let start = at
    while let byte = next, byte.isBareKey || byte == .plus || byte == .dot || byte == .colon {
      at += 1
    }
    // A date may have a space before its time.
    if at - start == 10, next == .space, byte(1)?.isDigit == true, byte(2)?.isDigit == true,
      byte(3) == .colon
    {
      at += 1
      while let byte = next, byte.isBareKey || byte == .plus || byte == .dot || byte == .colon {
        at += 1
      }
    }
    let written = text(start..<at)
    guard let value = TOMLScalar.value(of: written) else {
      at = start
      guard !written.isEmpty else { throw fault("expected a value here") }
      throw TOMLError(at: start, suggestion: "put text in quotation marks") {
        "this is not a value of TOML\($0.foundText(written))"
      }
    }
    return value
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let hash = UInt8(ascii: "#")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let backslash = UInt8(ascii: "\\")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let comma = UInt8(ascii: ",")
  static let dot = UInt8(ascii: ".")
  static let equals = UInt8(ascii: "=")
  static let plus = UInt8(ascii: "+")
  static let colon = UInt8(ascii: ":")

  /// Whether it is a letter, a digit, an underscore or a dash.
  fileprivate var isBareKey: Bool {
    isDigit || (0x41...0x5a).contains(self) || (0x61...0x7a).contains(self) || self == 0x5f
      || self == 0x2d
  }

  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether TOML has it nowhere but between lines.
  var isControl: Bool { (self < 0x20 && self != .tab) || self == 0x7f }
}

extension Diagnostic.Message {
  fileprivate static let tooDeep: Self = "values are nested more than 64 levels deep"
}
