internal import Diagnostics

// The four kinds of strings (TOML 1.0, "String").
extension TOMLParser {
  /// From the quotation mark to the next one, on one line.
  mutating func basicString() throws(TOMLError) -> String {
    let start = at
    at += 1
    var out: [UInt8] = []
    while let byte = next {
      switch byte {
      case .quote:
        at += 1
        return String(decoding: out, as: UTF8.self)
      case .backslash: try escape(into: &out)
      default: try append(to: &out)
      }
    }
    throw TOMLError(at: start, .openString)
  }

  mutating func literalString() throws(TOMLError) -> String {
    let start = at
    at += 1
    var out: [UInt8] = []
    while next != nil {
      if skip(.apostrophe) { return String(decoding: out, as: UTF8.self) }
      try append(to: &out)
    }
    throw TOMLError(at: start, .openString)
  }

  /// After `"""`, up to the next one; a line end that comes first is left out, and so are one after
  /// a backslash and the space after that.
  mutating func longBasicString() throws(TOMLError) -> String {
    let start = at
    var out: [UInt8] = []
    _ = try skipNewline()
    while let byte = next {
      if byte == .quote {
        if let quotes = closing(.quote) {
          return String(decoding: out + quotes, as: UTF8.self)
        }
        out.append(byte)
        at += 1
      } else if byte == .backslash {
        if try !skipFoldedLine() { try escape(into: &out) }
      } else if try skipNewline() {
        out.append(.newline)
      } else {
        try append(to: &out)
      }
    }
    throw TOMLError(at: start, .openString)
  }

  /// After `'''`, up to the next one.
  mutating func longLiteralString() throws(TOMLError) -> String {
    let start = at
    var out: [UInt8] = []
    _ = try skipNewline()
    while let byte = next {
      if byte == .apostrophe, let quotes = closing(.apostrophe) {
        return String(decoding: out + quotes, as: UTF8.self)
      }
      if try skipNewline() {
        out.append(.newline)
      } else {
        try append(to: &out)
      }
    }
    throw TOMLError(at: start, .openString)
  }

  /// Past three marks that end a string; those before them, at most two, are part of it. `nil`
  /// where there are fewer than three.
  private mutating func closing(_ mark: UInt8) -> [UInt8]? {
    var count = 0
    while count < 5, byte(count) == mark { count += 1 }
    guard count >= 3 else { return nil }
    at += count
    return Array(repeating: mark, count: count - 3)
  }

  private mutating func append(to out: inout [UInt8]) throws(TOMLError) {
    guard let byte = next else { return }
    guard byte != .newline, byte != .carriageReturn else { throw fault(.lineEndInString) }
    guard !byte.isControl else { throw fault("a control character in a string") }
    out.append(byte)
    at += 1
  }

  /// Past a backslash, the end of its line, and all space after that; false where the backslash is
  /// not the last on its line.
  private mutating func skipFoldedLine() throws(TOMLError) -> Bool {
    var ahead = self
    ahead.at += 1
    ahead.skipSpace()
    guard try ahead.skipNewline() else { return false }
    repeat { ahead.skipSpace() } while try ahead.skipNewline()
    self = ahead
    return true
  }

  private mutating func escape(into out: inout [UInt8]) throws(TOMLError) {
    guard let letter = byte(1) else { throw fault(.openString) }
    switch letter {
    case UInt8(ascii: "b"): out.append(0x08)
    case UInt8(ascii: "t"): out.append(.tab)
    case UInt8(ascii: "n"): out.append(.newline)
    case UInt8(ascii: "f"): out.append(0x0c)
    case UInt8(ascii: "r"): out.append(.carriageReturn)
    case .quote, .backslash: out.append(letter)
    case UInt8(ascii: "u"): return try scalar(digits: 4, into: &out)
    case UInt8(ascii: "U"): return try scalar(digits: 8, into: &out)
    default:
      throw fault(
        "an unknown escape in a string", suggestion: "write '\\\\' for a backslash, or use '…'")
    }
    at += 2
  }

  private mutating func scalar(digits count: Int, into out: inout [UInt8]) throws(TOMLError) {
    let digits = bytes[(at + 2)...].prefix(count)
    let text = String(decoding: digits, as: UTF8.self)
    guard digits.count == count, !text.hasPrefix("+"), !text.hasPrefix("-"),
      let scalar = UInt32(text, radix: 16).flatMap(Unicode.Scalar.init)
    else { throw fault("this escape is not a character") }
    out += Array(Character(scalar).utf8)
    at += 2 + count
  }
}

extension Diagnostic.Message {
  fileprivate static let openString: Self = "the string that begins here is not closed"
  fileprivate static let lineEndInString: Self = "the line ends inside quotes"
}
