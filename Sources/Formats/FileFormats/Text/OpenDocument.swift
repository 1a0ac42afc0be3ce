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
    let parts = FrontMatterBounds(of: body)
    front = parts.value(in: body, report)
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
  let parts = FrontMatterBounds(of: body)
  return parts.text(of: body, without: withoutHeading ? parts.heading(in: body)?.range : nil)
}

extension FrontMatterBounds {
  /// The part of `body`, which it was made of, that is left for the page.
  fileprivate func text(of body: ArraySlice<UInt8>, without heading: Range<Int>?) -> [UInt8] {
    guard let heading else { return Array(body[text...]) }
    return body[text..<heading.lowerBound] + [UInt8(ascii: "\n")] + body[heading.upperBound...]
  }

  /// The first heading of the first level, and its line.
  fileprivate func heading(in body: ArraySlice<UInt8>) -> (title: String, range: Range<Int>)? {
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

  /// The values of the front matter; `nil` without one, or with an error.
  fileprivate func value(in body: ArraySlice<UInt8>, _ report: Report) -> YAMLValue? {
    switch front {
    case .none: return nil
    case .open(let end):
      report.openFrontMatter(endedBy: end)
      return nil
    case .whole(.yaml, let range):
      guard body[range].saysSomething else { return .nothing(report) }
      return YAMLValue(parsing: body[range], lineOffset: 1, report)
    case .whole(.toml, let range):
      return YAMLValue(parsingTOML: body[range], lineOffset: 1, report)
    case .whole(.json, let range): return YAMLValue(parsingJSON: body[range], report)
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
