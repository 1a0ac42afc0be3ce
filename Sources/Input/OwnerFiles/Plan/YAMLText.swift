/// The lines of a YAML file, asked by offsets of bytes.
struct YAMLText {
  private let bytes: [UInt8]
  /// How the file's first line ends; "\n" where there is only one.
  let lineEnd: String

  /// - Precondition: `bytes` are UTF-8.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let first = bytes.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    lineEnd =
      switch first {
      case .some(let at) where bytes[at] == UInt8(ascii: "\n"): "\n"
      case .some(let at) where bytes[(at + 1)...].first == UInt8(ascii: "\n"): "\r\n"
      case .some: "\r"
      case nil: "\n"
      }
  }

  /// The length of the line break at an offset, 0 for none. YAML 1.1 (§4.2) has CR LF, LF,
  /// CR, NEL, LS and PS.
  private func breakLength(_ at: Int) -> Int {
    guard at < bytes.count else { return 0 }
    let rest = bytes[(at + 1)...].prefix(2)
    switch bytes[at] {
    case 0x0a: return 1
    case 0x0d: return rest.first == 0x0a ? 2 : 1
    case 0xc2: return rest.first == 0x85 ? 2 : 0
    case 0xe2: return rest.elementsEqual([0x80, 0xa8]) || rest.elementsEqual([0x80, 0xa9]) ? 3 : 0
    default: return 0
    }
  }

  func isLineStart(_ at: Int) -> Bool { at == 0 || lineStart(of: at) == at }

  /// Where the next line begins, or the end of the file.
  func nextLine(from at: Int) -> Int {
    let end = endOfLine(at)
    return end + breakLength(end)
  }

  /// The offset of the line break, or of the end of the file, that ends the line of `at`.
  private func endOfLine(_ at: Int) -> Int {
    (at..<bytes.count).first { breakLength($0) > 0 } ?? bytes.count
  }

  private func lineStart(of at: Int) -> Int {
    var start = at
    while start > 0 {
      for length in 1...3 where start >= length && breakLength(start - length) == length {
        return start
      }
      start -= 1
    }
    return 0
  }

  /// The number of bytes before `at` on its line.
  func column(of at: Int) -> Int { at - lineStart(of: at) }

  /// The indentation of the line of `at`; `nil` where other text precedes `at` on it.
  func indentation(of at: Int) -> Int? {
    bytes[lineStart(of: at)..<at].allSatisfy { $0 == UInt8(ascii: " ") } ? column(of: at) : nil
  }

  /// How far a line is indented on which there is nothing but a comment; `nil` for any other.
  func commentIndentation(at start: Int) -> Int? {
    let text = bytes[start...].firstIndex { $0 != UInt8(ascii: " ") }
    return text.flatMap { bytes[$0] == UInt8(ascii: "#") ? $0 - start : nil }
  }

  /// Whether there is only white space between the brackets of a list, on one line, or
  /// nothing.
  func isBlank(within range: Range<Int>) -> Bool {
    range.count <= 2 || bytes[range].dropFirst().dropLast().allSatisfy(isSpace)
  }

  /// Whether only white space follows on the line.
  func isLineOver(at: Int) -> Bool { bytes[at..<endOfLine(at)].allSatisfy(isSpace) }

  /// The offset after the last byte before `at` that is not a space, on its line.
  func afterText(before at: Int) -> Int {
    var end = at
    while end > 0, isSpace(bytes[end - 1]) { end -= 1 }
    return end
  }

  /// The comma between the last item of a list and its bracket, comments passed over.
  func comma(between start: Int, and close: Int) -> Int? {
    var at = start
    while at < close {
      if bytes[at] == UInt8(ascii: ",") { return at }
      at = bytes[at] == UInt8(ascii: "#") ? nextLine(from: at) : at + 1
    }
    return nil
  }

  /// The end of the line of `start`, if `close` is on a later line.
  func lineEnd(between start: Int, and close: Int) -> Int? {
    let end = endOfLine(start)
    return end < close ? end : nil
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
