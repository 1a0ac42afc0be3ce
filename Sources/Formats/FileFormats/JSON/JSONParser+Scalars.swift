internal import Diagnostics

extension JSONParser {
  mutating func number() throws(Failure) {
    let start = position
    if peek == UInt8(ascii: "-") { position += 1 }
    if bytes[position...].starts(with: "Infinity".utf8) {
      position += "Infinity".utf8.count
      unknown(start, position)
      return
    }
    let leadingZero = peek == UInt8(ascii: "0")
    let whole = try digits()
    if leadingZero, whole > 1 { throw Failure(offset: start, message: .leadingZero) }
    if peek == UInt8(ascii: ".") {
      position += 1
      _ = try digits()
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      position += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
      _ = try digits()
    }
    append(.number, start, position)
  }

  /// Passes over at least one digit and says how many there were.
  private mutating func digits() throws(Failure) -> Int {
    let first = position
    while isDigit(peek) { position += 1 }
    guard position > first else { throw failure("a digit", opening: nil) }
    return position - first
  }

  mutating func string() throws(Failure) {
    let start = position + 1
    var isPlain = true
    position = start
    while true {
      position = endOfPlainText(from: position)
      switch peek {
      case UInt8(ascii: "\"") where position < bytes.count:
        append(isPlain ? .string : .escapedString, start, position)
        position += 1
        return
      case UInt8(ascii: "\\"):
        isPlain = false
        try escape()
      default:
        guard position < bytes.count else {
          throw Failure(offset: position, message: .openString, opening: start - 1)
        }
        throw Failure(
          offset: position, message: .controlCharacter(bytes[position]), opening: start - 1)
      }
    }
  }

  /// The first index from `start` of a quote, a backslash or a control character, or the end.
  private func endOfPlainText(from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var at = start
      while at < bytes.count {
        let byte = bytes[at]
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
        at += 1
      }
      return at
    }
  }

  private mutating func escape() throws(Failure) {
    position += 1
    switch peek {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      position += 1
      for _ in 0..<4 {
        guard JSONTree.hexValue(peek) != nil else {
          throw failure("four hexadecimal digits after '\\u'", opening: nil)
        }
        position += 1
      }
    default: throw failure("one of \"\\/bfnrtu after the backslash", opening: nil)
    }
  }

  /// Null, where another program wrote a value that JSON has no word for.
  mutating func unknown(_ start: Int, _ end: Int) {
    append(.null, start, end)
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    remarks.append(Remark(problem: .notANumber, offset: start, message: .notJSON(name)))
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension Diagnostic.Message {
  fileprivate static var openString: Self { "the file ends in the middle of a string" }

  fileprivate static var leadingZero: Self { "a number cannot begin with 0" }

  fileprivate static func notJSON(_ name: String) -> Self {
    "'\(name)' is not valid JSON; it is read as null"
  }

  fileprivate static func controlCharacter(_ byte: UInt8) -> Self {
    "a string contains the control character 0x\(String(byte, radix: 16)); a closing quote may be missing"
  }
}
