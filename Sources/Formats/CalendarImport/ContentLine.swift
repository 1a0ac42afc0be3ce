internal import Bytes
internal import Diagnostics

/// A line of a calendar, unfolded, that knows where it was written.
struct ContentLine: Sendable {
  /// In upper case: "DTSTART".
  let name: String
  /// UTF-8, without the line end; of a line without folds, a slice of the file.
  let bytes: ArraySlice<UInt8>
  /// Where the value begins in `bytes`.
  let valueStart: Int
  /// The number of its first line in the file, from 1.
  let line: Int
  /// Where it was folded, in order.
  let folds: [Fold]

  struct Fold: Sendable {
    /// How many bytes of the line come before the next piece.
    var offset: Int
    var line: Int
    /// The place of the piece's first byte, from 1.
    var column: Int
  }

  var value: ArraySlice<UInt8> { bytes[valueStart...] }
  var text: String { String(decoding: value, as: UTF8.self) }

  /// The place in the file of the byte at that offset.
  func place(_ offset: Int = 0, in path: String) -> FilePlace {
    guard let fold = folds.last(where: { $0.offset <= offset }) else {
      return FilePlace(path, line: line, column: offset + 1)
    }
    return FilePlace(path, line: fold.line, column: fold.column + offset - fold.offset)
  }

  func valuePlace(in path: String) -> FilePlace { place(valueStart - bytes.startIndex, in: path) }
}

extension ContentLine {
  /// `nil` unless the bytes begin with a name, and a value after a colon.
  init?(_ bytes: ArraySlice<UInt8>, line: Int, folds: [Fold]) {
    let nameEnd = bytes.firstIndex { !Self.isNameByte($0) } ?? bytes.endIndex
    guard nameEnd > bytes.startIndex, nameEnd < bytes.endIndex,
      let colon = Self.colon(in: bytes, after: nameEnd)
    else { return nil }
    name =
      bytes[..<nameEnd].contains { $0 != $0.uppercasedASCII }
      ? String(decoding: bytes[..<nameEnd].map { $0.uppercasedASCII }, as: UTF8.self)
      : String(decoding: bytes[..<nameEnd], as: UTF8.self)
    (self.bytes, self.line, self.folds) = (bytes, line, folds)
    valueStart = colon + 1
  }

  /// The same line with another value.
  func replacing(value: some Sequence<UInt8>) -> ContentLine {
    let head = Array(bytes[..<valueStart])
    return ContentLine(
      name: name, bytes: (head + value)[...], valueStart: head.count, line: line, folds: folds)
  }

  /// The first colon outside quotes; if a quote is never closed, the first of all.
  private static func colon(in bytes: ArraySlice<UInt8>, after start: Int) -> Int? {
    guard bytes[start] == UInt8(ascii: ":") || bytes[start] == UInt8(ascii: ";") else { return nil }
    var isQuoted = false
    for at in start..<bytes.endIndex {
      if bytes[at] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, bytes[at] == UInt8(ascii: ":") { return at }
    }
    return bytes[start...].firstIndex(of: UInt8(ascii: ":"))
  }

  var hasParameters: Bool { valueStart - bytes.startIndex > name.utf8.count + 1 }

  /// The first parameter of that name, in any case, without its quotes.
  func parameter(_ wanted: StaticString) -> String? {
    let name = UnsafeBufferPointer(start: wanted.utf8Start, count: wanted.utf8CodeUnitCount)
    var start = bytes.startIndex + self.name.utf8.count + 1
    while start < valueStart {
      var (end, isQuoted) = (start, false)
      while end < valueStart - 1, isQuoted || bytes[end] != UInt8(ascii: ";") {
        if bytes[end] == UInt8(ascii: "\"") { isQuoted.toggle() }
        end += 1
      }
      let equals = start + name.count
      if equals < end, bytes[equals] == UInt8(ascii: "="),
        name.indices.allSatisfy({ bytes[start + $0].uppercasedASCII == name[$0] })
      {
        let value = bytes[(equals + 1)..<end]
        guard value.contains(UInt8(ascii: "\"")) else {
          return String(decoding: value, as: UTF8.self)
        }
        return String(decoding: value.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
      }
      start = end + 1
    }
    return nil
  }

  /// The value as TEXT, unescaped (RFC 5545, 3.3.11).
  var unescaped: String {
    value.contains(UInt8(ascii: "\\")) ? UnfoldedLines.unescaped(value) : text
  }

  /// The values of a list, separated by commas without a backslash.
  var list: [String] {
    var starts = [valueStart]
    for at in value.indices where bytes[at] == UInt8(ascii: ",") {
      if bytes[at - 1] != UInt8(ascii: "\\") { starts.append(at + 1) }
    }
    let ends = starts.dropFirst().map { $0 - 1 } + [bytes.endIndex]
    return zip(starts, ends).map { start, end in
      String(decoding: bytes[start..<end], as: UTF8.self).replacing("\\,", with: ",")
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
