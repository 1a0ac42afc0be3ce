internal import Bytes

/// Takes the footnotes out of a text, line by line.
///
/// A footnote begins with `[^label]:` at the start of a line, outside of code, and goes on with
/// lines that are blank, indented by four spaces, or more of its paragraph.
struct FootnoteSorter {
  /// The footnotes as items of a list, separated by blank lines.
  private(set) var notes: [UInt8] = []
  /// The text without them, on the same lines.
  private(set) var rest: [UInt8] = []
  /// The item of each label, from 0. The first footnote of a label counts.
  private(set) var labels: [String: Int] = [:]
  /// For each line of `notes`.
  private(set) var origins: [PreparedSource.Origin] = []

  private let text: [UInt8]
  private var itemCount = 0
  private var fence: Fence?
  private var isInNote = false
  /// Whether the line before is of a footnote and not blank.
  private var mayContinue = false

  /// The fence of a code block.
  private struct Fence {
    var mark: UInt8
    var count: Int
  }

  init(of text: [UInt8]) { self.text = text }

  mutating func sort() {
    rest.reserveCapacity(text.count)
    var (start, number) = (0, 1)
    while start < text.count {
      let end = text[start...].firstIndex { $0 == newline || $0 == carriageReturn } ?? text.count
      var next = min(end + 1, text.count)
      if end + 1 < text.count, text[end] == carriageReturn, text[end + 1] == newline { next += 1 }
      if !sort(text[start..<end], number: number) { rest += text[start..<end] }
      rest += text[end..<next]
      (start, number) = (next, number + 1)
    }
  }

  /// Whether a line is of a footnote, which then has it.
  private mutating func sort(_ line: ArraySlice<UInt8>, number: Int) -> Bool {
    if fence == nil, let head = FootnoteHead(line) {
      (isInNote, mayContinue) = (true, true)
      begin(head, of: line, number: number)
      return true
    }
    guard isInNote else {
      follow(line)
      return false
    }
    let isBlank = line.allSatisfy(\.isASCIIBlank)
    if isBlank {
      append([], number: number, shift: 0)
    } else if Self.isIndented(line) {
      append(line, number: number, shift: 0)
    } else if mayContinue, Self.continuesParagraph(line) {
      append(Array("    ".utf8) + line, number: number, shift: -4)
    } else {
      isInNote = false
      follow(line)
      return false
    }
    mayContinue = !isBlank
    return true
  }

  private mutating func begin(_ head: FootnoteHead, of line: ArraySlice<UInt8>, number: Int) {
    if itemCount > 0 { append([], number: number, shift: 0) }
    if labels[head.label] == nil { labels[head.label] = itemCount }
    itemCount += 1
    // An item must not begin with a blank line, and a comment is not shown.
    let content = head.content.isEmpty ? Array("<!-- -->".utf8)[...] : head.content
    let before = head.content.isEmpty ? line.count : head.content.startIndex - line.startIndex
    append(Array("1)  ".utf8) + content, number: number, shift: before - 4)
  }

  private mutating func append(_ line: some Collection<UInt8>, number: Int, shift: Int) {
    notes += line
    notes.append(newline)
    origins.append(PreparedSource.Origin(line: number, shift: shift))
  }

  /// Whether a line is indented by at least four columns.
  private static func isIndented(_ line: ArraySlice<UInt8>) -> Bool {
    let spaces = line.prefix(4).prefix { $0 == space }
    return spaces.count == 4 || line.dropFirst(spaces.count).first == UInt8(ascii: "\t")
  }

  /// Whether a line is more of the paragraph before it: it begins with a sign that begins no block.
  private static func continuesParagraph(_ line: ArraySlice<UInt8>) -> Bool {
    let content = line.drop { $0 == space }
    guard let first = content.first, first != UInt8(ascii: "[") else {
      return !content.contains(UInt8(ascii: ":"))
    }
    return !first.isASCIIDigit && !"#>-+*=`~|<:".utf8.contains(first)
  }

  /// Notices whether a line of the text begins or ends a block of code.
  private mutating func follow(_ line: ArraySlice<UInt8>) {
    let content = line.drop { " \t>-+*.)".utf8.contains($0) || $0.isASCIIDigit }
    guard let mark = content.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else {
      return
    }
    let count = content.prefix { $0 == mark }.count
    guard count >= 3 else { return }
    let info = content.dropFirst(count)
    if let open = fence {
      guard open.mark == mark, count >= open.count, info.allSatisfy(\.isASCIISpace) else { return }
      fence = nil
    } else if mark == UInt8(ascii: "~") || !info.contains(mark) {
      fence = Fence(mark: mark, count: count)
    }
  }
}

/// The beginning of a footnote: up to three spaces, `[^label]:`, and the rest of its line.
struct FootnoteHead {
  let label: String
  let content: ArraySlice<UInt8>

  init?(_ line: ArraySlice<UInt8>) {
    let mark = line.drop { $0 == space }
    guard mark.startIndex - line.startIndex <= 3, let label = FootnoteLabel(at: mark),
      line[label.end...].first == UInt8(ascii: ":")
    else { return nil }
    self.label = label.name
    var content = line[(label.end + 1)...].drop(while: \.isASCIIBlank)
    while content.last?.isASCIIBlank == true { content.removeLast() }
    self.content = content
  }
}

/// `[^label]`: a label has no spaces and no brackets, and at most 100 bytes.
struct FootnoteLabel {
  /// In small letters, since case does not matter.
  let name: String
  /// The index after the closing bracket.
  let end: Int

  /// The label whose bracket is the first byte; `nil` if none is.
  init?<Bytes: RandomAccessCollection>(at bytes: Bytes)
  where Bytes.Element == UInt8, Bytes.Index == Int {
    guard bytes.first == UInt8(ascii: "["), bytes.dropFirst().first == UInt8(ascii: "^") else {
      return nil
    }
    let inside = bytes.dropFirst(2).prefix(101).prefix {
      !$0.isASCIISpace && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]") && $0 != 0
    }
    let end = inside.endIndex
    guard !inside.isEmpty, inside.count <= 100, end < bytes.endIndex,
      bytes[end] == UInt8(ascii: "]")
    else { return nil }
    name = String(decoding: inside, as: UTF8.self).lowercased()
    self.end = end + 1
  }
}

private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
private let space = UInt8(ascii: " ")
