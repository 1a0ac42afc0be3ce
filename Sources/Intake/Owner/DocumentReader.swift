internal import CampusModel
internal import Diagnostics

/// Reads a Markdown file with its front matter: YAML between two lines of `---` at the very beginning.
///
/// A file without front matter takes its first `# Heading` as its title, and that line is empty in the text.
/// `route` is the address without an ending.
func readDocument(
  _ bytes: [UInt8], shelf: Document.Shelf, route: String, _ findings: inout Findings
) -> Document? {
  let body = withoutByteOrderMark(bytes[...])
  guard isReadable(body, &findings) else { return nil }
  var lines = Lines(body)
  guard lines.next()?.isRule == true else {
    return untitledDocument(body, shelf: shelf, route: route, &findings)
  }
  let start = lines.offset
  while let line = lines.next() {
    if line.isRule {
      let front = readYAML(body[start..<line.start], lineOffset: 1, &findings)
      let text = String(decoding: body[lines.offset...], as: UTF8.self)
      let before = body[..<lines.offset].count { $0 == UInt8(ascii: "\n") }
      return front.flatMap {
        document(
          from: $0, text: text, firstLine: before + 1, shelf: shelf, route: route, &findings)
      }
    }
  }
  findings.error(
    at: TextPlace(line: 1, column: 1), .openFrontMatter,
    suggestion: "end it with a line of '---'")
  return nil
}

private func document(
  from front: YAMLNode, text: String, firstLine: Int, shelf: Document.Shelf, route: String,
  _ findings: inout Findings
) -> Document? {
  guard let map = YAMLMapping(front, keys: ["title", "summary", "order"], &findings) else {
    return nil
  }
  let title = map.required("title", .text, &findings)
  let summary = map.optional("summary", .text, &findings)
  let order = map.optional("order", .integer(in: 0...1_000_000), &findings)
  return title.map {
    Document(
      shelf: shelf, route: route, title: $0, summary: summary, order: order, markdown: text,
      file: findings.file, firstLine: firstLine)
  }
}

private func untitledDocument(
  _ body: ArraySlice<UInt8>, shelf: Document.Shelf, route: String, _ findings: inout Findings
) -> Document? {
  var lines = Lines(body)
  var fence = false
  while let line = lines.next() {
    let text = String(decoding: body[line.start..<line.end], as: UTF8.self)
    if text.hasPrefix("```") || text.hasPrefix("~~~") { fence.toggle() }
    guard !fence, text.hasPrefix("# ") else { continue }
    let title = trimmed(text.dropFirst(2))
    if title.isEmpty { continue }
    let rest = body[..<line.start] + [UInt8(ascii: "\n")] + body[lines.offset...]
    return Document(
      shelf: shelf, route: route, title: title, markdown: String(decoding: rest, as: UTF8.self),
      file: findings.file)
  }
  findings.error(
    at: TextPlace(line: 1, column: 1), .noTitle,
    suggestion: "begin it with '---', 'title: …', '---', each on a line of its own")
  return nil
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
  fileprivate static let openFrontMatter: Self = "the front matter that begins here never ends"
  fileprivate static let noTitle: Self = "expected a title: front matter, or a '# Heading'"
}
