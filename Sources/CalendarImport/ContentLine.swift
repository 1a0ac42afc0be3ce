internal import Diagnostics

/// A line of a calendar, its folds undone, that knows where it was written.
struct ContentLine: Sendable {
  /// In upper case: "DTSTART".
  let name: String
  /// UTF-8, without the line's end.
  let bytes: [UInt8]
  /// Where the value begins in `bytes`.
  let valueStart: Int
  /// The number of its first line in the file, from 1.
  let line: Int
  /// Where it was folded, in order.
  let folds: [Fold]

  struct Fold: Sendable {
    /// In `bytes`, where the next piece begins.
    var offset: Int
    var line: Int
    /// Of the piece's first byte, from 1.
    var column: Int
  }

  var value: ArraySlice<UInt8> { bytes[valueStart...] }
  var text: String { String(decoding: value, as: UTF8.self) }

  /// The place in the file of the byte at `offset`.
  func place(_ offset: Int = 0, in path: String) -> FilePlace {
    guard let fold = folds.last(where: { $0.offset <= offset }) else {
      return FilePlace(path, line: line, column: offset + 1)
    }
    return FilePlace(path, line: fold.line, column: fold.column + offset - fold.offset)
  }

  func valuePlace(in path: String) -> FilePlace { place(valueStart, in: path) }
}

extension ContentLine {
  /// `nil` where the bytes do not begin with a name and a value after a colon.
  init?(_ bytes: [UInt8], line: Int, folds: [Fold]) {
    let nameEnd = bytes.firstIndex { !Self.isNameByte($0) } ?? bytes.count
    guard nameEnd > 0, nameEnd < bytes.count,
      let colon = Self.colon(in: bytes, after: nameEnd)
    else { return nil }
    name = String(decoding: bytes[..<nameEnd].map(Self.upper), as: UTF8.self)
    (self.bytes, self.line, self.folds) = (bytes, line, folds)
    valueStart = colon + 1
  }

  /// The same line with another value.
  func replacing(value: some Sequence<UInt8>) -> ContentLine {
    ContentLine(
      name: name, bytes: bytes[..<valueStart] + value, valueStart: valueStart, line: line,
      folds: folds)
  }

  private init(name: String, bytes: ArraySlice<UInt8>, valueStart: Int, line: Int, folds: [Fold]) {
    (self.name, self.bytes, self.valueStart) = (name, Array(bytes), valueStart)
    (self.line, self.folds) = (line, folds)
  }

  /// The first colon outside of quotes; where a quote is never closed, the first of all.
  private static func colon(in bytes: [UInt8], after start: Int) -> Int? {
    guard bytes[start] == UInt8(ascii: ":") || bytes[start] == UInt8(ascii: ";") else { return nil }
    var isQuoted = false
    for at in start..<bytes.count {
      if bytes[at] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, bytes[at] == UInt8(ascii: ":") { return at }
    }
    return bytes[start...].firstIndex(of: UInt8(ascii: ":"))
  }

  /// The value of a parameter, its quotes taken off; the first of that name, in whatever case.
  func parameter(_ wanted: String) -> String? {
    var (at, isQuoted) = (name.utf8.count, false)
    var pieces: [Range<Int>] = []
    for end in at..<valueStart {
      if bytes[end] == UInt8(ascii: "\"") { isQuoted.toggle() }
      let isEnd = !isQuoted && bytes[end] == UInt8(ascii: ";") || end == valueStart - 1
      if isEnd, end > at { pieces.append(at + 1..<end) }
      if isEnd { at = end }
    }
    for piece in pieces {
      let parts = bytes[piece].split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2,
        String(decoding: parts[0].map(Self.upper), as: UTF8.self) == wanted
      else { continue }
      return String(decoding: parts[1].filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
    return nil
  }

  /// The value as TEXT, without its backslashes (RFC 5545, 3.3.11).
  var unescaped: String {
    var out: [UInt8] = []
    var isEscaped = false
    for byte in value {
      if isEscaped {
        out.append(byte | 0x20 == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  static func upper(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}
