internal import Bytes
internal import Diagnostics

/// Translates the tags of a generator into Markdown.
protocol TagMapping {
  var syntax: TagSyntax { get }
  /// The new form of a tag; `body` is the text up to the tag that ends it, `nil` for a tag by
  /// itself. `source` is its place in the file.
  func form(of tag: Tag, body: TracedText?, at source: Int) -> TagForm
}

/// The new form of a tag.
enum TagForm {
  /// Part of a line.
  case inline(String)
  /// Lines of their own.
  case block(TracedText)
  /// Without a new form: the reason, to follow the name of the tag.
  case kept(String, suggestion: String? = nil)

  static func block(_ text: String, at source: Int) -> TagForm {
    .block(TracedText(text, at: source))
  }
}

/// Writes a text with the new forms of its tags.
struct TagRendering {
  let conversion: PageConversion
  let mapping: any TagMapping

  private static let deepest = 32

  func rendered(_ text: TracedText) -> TracedText {
    let tags = TagScanner.tags(in: text.bytes, mapping.syntax)
    guard !tags.isEmpty else { return text }
    return rendered(text, in: 0..<text.count, tags, which: 0..<tags.count, depth: 0)
  }

  private func rendered(
    _ text: TracedText, in range: Range<Int>, _ tags: [Tag], which: Range<Int>, depth: Int
  ) -> TracedText {
    var out = TracedText()
    var copied = range.lowerBound
    var index = which.lowerBound
    while index < which.upperBound {
      let tag = tags[index]
      out.append(text, copied..<tag.range.lowerBound)
      copied = tag.range.upperBound
      let source = text.source(of: tag.range.lowerBound)
      guard let closer = tag.closer, closer < which.upperBound, depth < Self.deepest else {
        write(tag, text, at: source, into: &out, before: range.upperBound)
        index += 1
        continue
      }
      let end = tags[closer].range
      let body = rendered(
        text, in: tag.range.upperBound..<end.lowerBound, tags, which: (index + 1)..<closer,
        depth: depth + 1)
      let form = form(of: tag, body: body, at: source)
      if case .kept = form {
        out.append(text, tag.range)
        out.append(body)
        out.append(text, end)
      } else {
        write(form, into: &out, at: source, text, end.upperBound..<range.upperBound)
      }
      copied = end.upperBound
      index = closer + 1
    }
    out.append(text, copied..<range.upperBound)
    return out
  }

  private func write(
    _ tag: Tag, _ text: TracedText, at source: Int, into out: inout TracedText, before end: Int
  ) {
    switch tag.kind {
    case .escaped(let words): out.append(words, at: source)
    case .verbatim(let range): out.append(text, range)
    case .comment: break
    case .open:
      conversion.note(.openTag(tag.words), at: source)
      out.append(text, tag.range)
    case .closing: out.append(text, tag.range)
    case .plain:
      let form = form(of: tag, body: nil, at: source)
      if case .kept = form {
        out.append(text, tag.range)
      } else {
        write(form, into: &out, at: source, text, tag.range.upperBound..<end)
      }
    }
  }

  /// The form of a tag, counted, with a finding where it has none.
  private func form(of tag: Tag, body: TracedText?, at source: Int) -> TagForm {
    var form = mapping.form(of: tag, body: body, at: source)
    if tag.isInCode, !tag.isValue || mapping.syntax == .zola {
      form = .kept("is in code, and is kept as text")
    }
    let name = tag.name.isEmpty ? "{{ }}" : tag.name
    if case .kept(let reason, let suggestion) = form {
      conversion.log.counts.kept[name, default: 0] += 1
      conversion.note(.kept(name, reason), at: source, suggestion: suggestion)
    } else {
      conversion.log.counts.mapped[name, default: 0] += 1
    }
    return form
  }

  private func write(
    _ form: TagForm, into out: inout TracedText, at source: Int, _ text: TracedText,
    _ rest: Range<Int>
  ) {
    switch form {
    case .kept: break
    case .inline(let words): out.append(words, at: source)
    case .block(let block):
      let indent = lineStart(of: out)
      if let indent {
        let lines = block.prefixed(indent)
        out.append(lines, min(indent.utf8.count, lines.count)..<lines.count)
      } else {
        out.append("\n\n", at: source)
        out.append(block)
      }
      out.append(Self.gap(before: rest, of: text), at: source)
    }
  }

  /// The last line of a text where it has only spaces and marks of quotations; `nil` otherwise.
  private func lineStart(of text: TracedText) -> String? {
    var index = text.count
    while index > 0,
      text.bytes[index - 1].isASCIIBlank || text.bytes[index - 1] == UInt8(ascii: ">")
    {
      index -= 1
    }
    guard index == 0 || text.bytes[index - 1] == UInt8(ascii: "\n") else { return nil }
    return String(decoding: text.bytes[index...], as: UTF8.self)
  }

  /// The line ends to add between a block and the text after it; empty if an empty line is there.
  private static func gap(before rest: Range<Int>, of text: TracedText) -> String {
    let after = text.bytes[rest]
    guard let first = after.firstIndex(where: { !$0.isASCIIBlank && $0 != 0x0d }) else { return "" }
    guard after[first] == UInt8(ascii: "\n") else { return "\n\n" }
    let line = after[(first + 1)...].prefix { $0 != UInt8(ascii: "\n") }
    return line.allSatisfy(\.isASCIISpace) ? "" : "\n"
  }
}

extension Diagnostic.Message {
  fileprivate static func kept(_ name: String, _ reason: String) -> Self { "'\(name)' \(reason)" }

  fileprivate static func openTag(_ words: String) -> Self {
    "the tag that begins here with '\(words.trimmingPrefix { $0 == " " })' does not end, and is kept as text"
  }
}
