package import Diagnostics

/// A Markdown file taken apart.
package struct OpenDocument {
  package enum Head {
    /// The front matter.
    case front(YAMLValue)
    /// Without one: the text of the first heading.
    case title(String)
  }

  package let head: Head
  /// What is left for the page.
  package let text: [UInt8]
  /// On which line of the file `text` begins, from 1.
  package let firstLine: Int

  /// `nil`, with errors, if the bytes are not text, and if there is neither front matter nor a
  /// heading.
  package init?(_ bytes: [UInt8], _ report: Report) {
    let body = withoutByteOrderMark(bytes[...])
    guard report.isReadable(body) else { return nil }
    let parts = DocumentParts(of: body)
    text = parts.text(of: body)
    let place = TextPlace(line: 1, column: 1)
    switch parts {
    case .untitled:
      report.error(
        at: place, .noTitle,
        suggestion: "begin it with '---', 'title: …', '---', each on a line of its own")
      return nil
    case .open:
      report.error(at: place, .openFrontMatter, suggestion: "end it with a line of '---'")
      return nil
    case .headed(let title, _):
      (head, firstLine) = (.title(title), 1)
    case .fronted(let front, let start):
      guard let value = YAMLValue(parsing: body[front], lineOffset: 1, report) else { return nil }
      head = .front(value)
      firstLine = body[..<start].count { $0 == UInt8(ascii: "\n") } + 1
    }
  }
}

/// What `OpenDocument` takes for the text of a file of these bytes; nothing where it refuses them.
package func documentText(in bytes: [UInt8]) -> [UInt8] {
  let body = withoutByteOrderMark(bytes[...])
  return DocumentParts(of: body).text(of: body)
}

/// Where a document's title and text are.
private enum DocumentParts {
  /// The text begins after the front matter.
  case fronted(Range<Int>, text: Int)
  /// A front matter that never ends.
  case open
  /// No front matter, but a heading on this line.
  case headed(title: String, line: Range<Int>)
  case untitled

  init(of body: ArraySlice<UInt8>) {
    var lines = Lines(body)
    guard lines.next()?.isRule == true else {
      self = Self.heading(in: body).map { .headed(title: $0, line: $1) } ?? .untitled
      return
    }
    let start = lines.offset
    while let line = lines.next() {
      if line.isRule {
        self = .fronted(start..<line.start, text: lines.offset)
        return
      }
    }
    self = .open
  }

  /// What is left of `body`, which it was made of, for the page.
  func text(of body: ArraySlice<UInt8>) -> [UInt8] {
    switch self {
    case .untitled, .open: []
    case .fronted(_, let start): Array(body[start...])
    case .headed(_, let line):
      body[..<line.lowerBound] + [UInt8(ascii: "\n")] + body[line.upperBound...]
    }
  }

  private static func heading(in body: ArraySlice<UInt8>) -> (title: String, line: Range<Int>)? {
    var lines = Lines(body)
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

/// `text` without white space, and without the #s that may close a heading.
private func trimmed(_ text: Substring) -> String {
  var text = text.drop(while: \.isWhitespace)
  while let last = text.last, last.isWhitespace || last == "#" { text.removeLast() }
  return String(text)
}

/// The lines of a text, one after the other.
private struct Lines {
  struct Line {
    var start: Int
    /// Before the characters that end the line.
    var end: Int
    /// Whether the line is `---`, as before and after a front matter.
    var isRule: Bool
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
    return Line(start: start, end: end, isRule: bytes[start..<end].elementsEqual("---".utf8))
  }
}

extension Diagnostic.Message {
  fileprivate static let openFrontMatter: Self = "the front matter that begins here is not closed"
  /// What is said of a text without a title.
  package static let noTitle: Self = "expected a title: front matter, or a '# Heading'"
}
