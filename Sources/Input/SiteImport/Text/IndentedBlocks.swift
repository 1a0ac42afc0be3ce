internal import Bytes

/// Blocks of MkDocs whose text is indented by four spaces: admonitions (`!!! note "Title"`),
/// folded ones (`???`), and tabs (`=== "Title"`).
struct IndentedBlocks {
  let conversion: PageConversion

  private static let deepest = 16

  func rewritten(_ text: TracedText) -> TracedText {
    let bytes = text.bytes
    let mayHaveBlocks =
      bytes.contains("!!! ") || bytes.contains("???") || bytes.contains("=== \"")
    let hasBlocks = mayHaveBlocks && text.lines.contains { Opening(bytes[$0]) != nil }
    return hasBlocks ? rewritten(text, depth: 0) : text
  }

  private func rewritten(_ text: TracedText, depth: Int) -> TracedText {
    let lines = text.lines
    var out = TracedText()
    var fence: FenceMark?
    var index = 0
    while index < lines.count {
      let line = text.bytes[lines[index]]
      let mark = FenceMark(line)
      if let open = fence {
        if let mark, mark.closes(open) { fence = nil }
      } else if let mark, mark.canOpen {
        fence = mark
      } else if depth < Self.deepest, let opening = Opening(line) {
        let end = Self.end(of: opening, lines, index + 1, text.bytes)
        write(
          opening, of: text, line: lines[index], body: lines[(index + 1)..<end], depth: depth,
          into: &out)
        index = end
        continue
      }
      out.append(text, lines[index])
      out.append("\n", at: text.source(of: lines[index].lowerBound))
      index += 1
    }
    return out
  }

  /// The index after the last line that is indented further, without empty ones at the end.
  private static func end(
    of opening: Opening, _ lines: [Range<Int>], _ start: Int, _ bytes: [UInt8]
  ) -> Int {
    var end = start
    for index in start..<max(start, lines.count) {
      let line = bytes[lines[index]]
      if line.allSatisfy(\.isASCIISpace) { continue }
      guard opening.indent(of: line) >= opening.indent + 4 else { break }
      end = index + 1
    }
    return end
  }

  private func write(
    _ opening: Opening, of text: TracedText, line: Range<Int>, body: ArraySlice<Range<Int>>,
    depth: Int, into out: inout TracedText
  ) {
    let source = text.source(of: line.lowerBound)
    var inner = TracedText()
    for line in body {
      inner.append(text, opening.withoutIndent(line, text.bytes))
      inner.append("\n", at: text.source(of: line.lowerBound))
    }
    inner = rewritten(inner, depth: depth + 1)
    conversion.log.counts.mapped[opening.mark, default: 0] += 1
    let block: TracedText
    if opening.mark == "===" {
      block = TracedText("**\(opening.title ?? "")**\n\n", at: source)
        .followed(by: inner.trimmed)
    } else if ["quote", "cite"].contains(opening.kind) {
      block = MarkdownForms.quote(inner, author: nil, at: source)
    } else {
      let kind = Admonition(opening.kind) ?? Admonition(other: opening.kind)
      block = MarkdownForms.admonition(kind, title: opening.title, inner, at: source)
    }
    out.append(block.prefixed(String(repeating: " ", count: opening.indent)))
    out.append("\n\n", at: source)
  }
}

/// The first line of such a block.
private struct Opening {
  /// "!!!", "???" or "===".
  let mark: String
  /// In columns.
  let indent: Int
  let kind: String
  /// `nil` without quotes; empty where nothing is to be shown.
  let title: String?

  init?(_ line: ArraySlice<UInt8>) {
    let rest = line.drop { $0 == UInt8(ascii: " ") }
    guard let first = rest.first, first.beginsBlock, rest.prefix(3).allSatisfy({ $0 == first }),
      rest.count > 4
    else { return nil }
    indent = line.count - rest.count
    mark = String(decoding: rest.prefix(3), as: UTF8.self)
    var words = String(decoding: rest.dropFirst(3), as: UTF8.self)
    while words.last?.isWhitespace ?? false { words.removeLast() }
    if words.hasPrefix("+") || mark == "===" && words.hasPrefix("!") { words.removeFirst() }
    guard words.hasPrefix(" ") else { return nil }
    words = String(words.drop { $0 == " " })
    let name = String(words.prefix { $0 != "\"" })
    let quoted = words.dropFirst(name.count)
    if quoted.count >= 2, quoted.hasSuffix("\"") {
      title = String(quoted.dropFirst().dropLast())
    } else {
      guard quoted.isEmpty else { return nil }
      title = nil
    }
    let kinds = name.split(separator: " ")
    kind = kinds.first.map(String.init) ?? ""
    if mark == "===" {
      guard title != nil, kinds.isEmpty else { return nil }
    } else {
      guard !kind.isEmpty, kind.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
      else { return nil }
    }
  }

  /// In columns; a tab leads to the next multiple of four.
  func indent(of line: ArraySlice<UInt8>) -> Int {
    var columns = 0
    for byte in line.prefix(while: \.isASCIIBlank) {
      columns = byte == UInt8(ascii: "\t") ? (columns / 4 + 1) * 4 : columns + 1
    }
    return columns
  }

  /// The part of a line after the indentation of the block.
  func withoutIndent(_ line: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    var columns = 0
    var start = line.lowerBound
    while start < line.upperBound, columns < indent + 4, bytes[start].isASCIIBlank {
      columns = bytes[start] == UInt8(ascii: "\t") ? (columns / 4 + 1) * 4 : columns + 1
      start += 1
    }
    return start..<line.upperBound
  }
}

extension UInt8 {
  fileprivate var beginsBlock: Bool {
    self == UInt8(ascii: "!") || self == UInt8(ascii: "?") || self == UInt8(ascii: "=")
  }
}
