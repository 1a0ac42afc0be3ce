internal import Diagnostics

/// A Markdown file taken apart.
///
/// A front matter is YAML between two lines of `---`, TOML between two lines of `+++`, or one JSON
/// object, at the very beginning.
///
/// ```
/// OpenDocument(Array("+++\ntitle = \"Plans\"\n+++\n…".utf8), report)?.front?.node["title"]?.text
/// ```
package struct OpenDocument {
  /// The front matter; `nil` without one, and for one that cannot be read.
  package let front: YAMLValue?
  /// Whether there is a front matter, be it readable or not.
  package let hasFront: Bool
  /// The words of the first `# Heading` where they are the title: no front matter has one. That
  /// line is empty in `text`.
  package let heading: String?
  /// The remaining text, for the page.
  package let text: [UInt8]
  /// The line of the file on which `text` begins, from 1.
  package let firstLine: Int

  /// `nil`, with an error, if the bytes are not text. A front matter that cannot be read is an
  /// error, too, and the text is read anyway.
  package init?(_ bytes: [UInt8], _ report: Report) {
    let body = withoutByteOrderMark(bytes[...])
    guard report.isReadable(body) else { return nil }
    let parts = DocumentParts(of: body)
    front = parts.front.value(in: body, report)
    hasFront = parts.front != .none
    let hasTitle = front?.node.entries?.contains { $0.key.lowercased() == "title" && !$0.isBlank }
    let line = hasTitle == true ? nil : parts.heading(in: body)
    heading = line?.title
    text = parts.text(of: body, without: line?.range)
    firstLine = body[..<parts.text].count { $0 == UInt8(ascii: "\n") } + 1
  }
}

extension YAMLNode.Entry {
  fileprivate var isBlank: Bool { value.isEmpty || value.text?.allSatisfy(\.isWhitespace) == true }
}

/// The text that `OpenDocument` finds in a file of these bytes; `withoutHeading` where it found a
/// heading there.
package func documentText(in bytes: [UInt8], withoutHeading: Bool) -> [UInt8] {
  let body = withoutByteOrderMark(bytes[...])
  let parts = DocumentParts(of: body)
  return parts.text(of: body, without: withoutHeading ? parts.heading(in: body)?.range : nil)
}

/// Where a document's front matter and text are.
private struct DocumentParts {
  /// How a front matter is written, and where it is, without the lines around it.
  enum Front: Equatable {
    case none
    case yaml(Range<Int>)
    case toml(Range<Int>)
    case json(Range<Int>)
    /// One that never ends, and the missing end.
    case open(end: String)
  }

  let front: Front
  /// Where the text begins.
  let text: Int

  init(of body: ArraySlice<UInt8>) {
    var lines = Lines(body)
    let first = lines.next()
    switch first?.rule {
    case .dashes: (front, text) = Self.front(endedBy: .dashes, lines)
    case .pluses: (front, text) = Self.front(endedBy: .pluses, lines)
    case nil where Self.beginsJSON(body):
      (front, text) = Self.json(in: body, next: lines.offset)
    case nil: (front, text) = (.none, body.startIndex)
    }
  }

  /// The front matter whose first line was read.
  private static func front(endedBy rule: Lines.Rule, _ lines: Lines) -> (Front, text: Int) {
    var lines = lines
    let start = lines.offset
    while let line = lines.next() {
      guard line.rule == rule else { continue }
      let range = start..<line.start
      return (rule == .dashes ? .yaml(range) : .toml(range), lines.offset)
    }
    return (.open(end: "a line of '\(rule.rawValue)'"), start)
  }

  /// Whether the text begins with a brace and then, maybe on a later line, a key or another brace.
  private static func beginsJSON(_ body: ArraySlice<UInt8>) -> Bool {
    guard body.first == UInt8(ascii: "{") else { return false }
    let next = body.dropFirst().first { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
    return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
  }

  private static func json(in body: ArraySlice<UInt8>, next: Int) -> (Front, text: Int) {
    var (depth, isQuoted, isEscaped) = (0, false, false)
    for index in body.indices {
      let byte = body[index]
      if isQuoted {
        if !isEscaped, byte == UInt8(ascii: "\"") { isQuoted = false }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isQuoted = true
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      default: continue
      }
      if depth == 0 { return (.json(body.startIndex..<index + 1), index + 1) }
    }
    return (.open(end: "'}'"), next)
  }

  /// The part of `body`, which it was made of, that is left for the page.
  func text(of body: ArraySlice<UInt8>, without heading: Range<Int>?) -> [UInt8] {
    guard let heading else { return Array(body[text...]) }
    return body[text..<heading.lowerBound] + [UInt8(ascii: "\n")] + body[heading.upperBound...]
  }

  /// The first heading of the first level, and its line.
  func heading(in body: ArraySlice<UInt8>) -> (title: String, range: Range<Int>)? {
    var lines = Lines(body[text...])
    var fence = false
    while let line = lines.next() {
      let text = body[line.start..<line.end]
      if text.starts(with: "```".utf8) || text.starts(with: "~~~".utf8) { fence.toggle() }
      guard !fence, text.starts(with: "# ".utf8) else { continue }
      let title = trimmed(String(decoding: text, as: UTF8.self).dropFirst(2))
      if !title.isEmpty { return (title, line.start..<lines.offset) }
    }
    return nil
  }
}

extension DocumentParts.Front {
  /// The values of the front matter; `nil` without one, or with an error.
  func value(in body: ArraySlice<UInt8>, _ report: Report) -> YAMLValue? {
    switch self {
    case .none: return nil
    case .open(let end):
      report.error(
        at: TextPlace(line: 1, column: 1), .openFrontMatter, suggestion: "end it with \(end)")
      return nil
    case .yaml(let range):
      guard body[range].saysSomething else { return .nothing(report) }
      return YAMLValue(parsing: body[range], lineOffset: 1, report)
    case .toml(let range): return YAMLValue(parsingTOML: body[range], lineOffset: 1, report)
    case .json(let range): return YAMLValue(parsingJSON: body[range], report)
    }
  }
}

extension YAMLValue {
  /// Keys and values, of which there are none.
  fileprivate static func nothing(_ report: Report) -> YAMLValue {
    YAMLValue(YAMLNode(value: .mapping([]), place: TextPlace(line: 1, column: 1)), report)
  }
}

extension ArraySlice<UInt8> {
  /// Whether a line has more than space and a comment.
  fileprivate var saysSomething: Bool {
    split(separator: UInt8(ascii: "\n")).contains { line in
      line.first { ![0x20, 0x09, 0x0d].contains($0) }.map { $0 != UInt8(ascii: "#") } ?? false
    }
  }
}

/// `text` without white space, and without the #s that may close a heading.
private func trimmed(_ text: Substring) -> String {
  var text = text.drop(while: \.isWhitespace)
  while let last = text.last, last.isWhitespace || last == "#" { text.removeLast() }
  return String(text)
}

/// The lines of a text, one after the other.
private struct Lines {
  /// A line that begins and ends a front matter.
  enum Rule: String {
    case dashes = "---"
    case pluses = "+++"
  }

  struct Line {
    var start: Int
    /// Before the characters that end the line.
    var end: Int
    var rule: Rule?
  }

  private let bytes: ArraySlice<UInt8>
  /// Where the next line begins.
  private(set) var offset: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  mutating func next() -> Line? {
    guard offset < bytes.endIndex else { return nil }
    let start = offset
    let newline = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    offset = min(newline + 1, bytes.endIndex)
    var end = newline
    while end > start, [0x20, 0x0d, 0x09].contains(bytes[end - 1]) { end -= 1 }
    return Line(start: start, end: end, rule: Self.rule(bytes[start..<end]))
  }

  private static func rule(_ line: ArraySlice<UInt8>) -> Rule? {
    guard line.count == 3 else { return nil }
    if line.elementsEqual("---".utf8) { return .dashes }
    return line.elementsEqual("+++".utf8) ? .pluses : nil
  }
}

extension Diagnostic.Message {
  fileprivate static let openFrontMatter: Self = "the front matter that begins here is not closed"
}
