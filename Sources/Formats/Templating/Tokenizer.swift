internal import Bytes
internal import Diagnostics

/// Finds the tags of a template; the text between two tags is literal.
struct Tokenizer {
  private let source: TemplateSource
  private var open: [UInt8] = Array("{{".utf8)
  private var close: [UInt8] = Array("}}".utf8)
  private(set) var tags: [Tag] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// Reads all of `source`. A tag that never ends is an error, and the rest after it is text.
  init(_ source: TemplateSource) {
    self.source = source
    var position = 0
    while let start = find(open, from: position) {
      guard let end = readTag(at: start) else {
        let (open, close) = (String(decoding: open, as: UTF8.self), closing(at: start))
        report(.neverClosed(open, by: String(decoding: close, as: UTF8.self)), at: start)
        return
      }
      position = end
    }
  }

  /// Appends the tag that starts at `start`; returns its end, or `nil` if there is none.
  private mutating func readTag(at start: Int) -> Int? {
    let inside = start + open.count
    guard inside < source.bytes.count else { return nil }
    let sigil = source.bytes[inside]
    let closing = closing(at: start)
    let kind = kind(of: sigil)
    let from = kind == .variable ? inside : inside + 1
    guard let stop = find(closing, from: from) else { return nil }
    let end = stop + closing.count
    let content = trimmed(from..<stop)
    if kind == .delimiters { setDelimiters(content, at: start) }
    let text = kind == .comment ? "" : String(decoding: content, as: UTF8.self)
    tags.append(Tag(kind, text, start..<end))
    return end
  }

  private func kind(of sigil: UInt8) -> Tag.Kind {
    switch sigil {
    case UInt8(ascii: "{"): .unescaped
    case UInt8(ascii: "="): .delimiters
    default: Tag.Kind(sigil: sigil) ?? .variable
    }
  }

  /// The end of the tag that starts at `start`.
  private func closing(at start: Int) -> [UInt8] {
    let inside = start + open.count
    guard inside < source.bytes.count else { return close }
    return switch source.bytes[inside] {
    case UInt8(ascii: "{"): [UInt8(ascii: "}")] + close
    case UInt8(ascii: "="): [UInt8(ascii: "=")] + close
    default: close
    }
  }

  private mutating func setDelimiters(_ content: ArraySlice<UInt8>, at start: Int) {
    let words = content.split { $0.isASCIISpace }
    guard words.count == 2, !content.contains(UInt8(ascii: "=")) else {
      report(.notDelimiters, at: start)
      return
    }
    (open, close) = (Array(words[0]), Array(words[1]))
  }

  private func find(_ needle: [UInt8], from start: Int) -> Int? {
    let bytes = source.bytes
    guard let first = needle.first, bytes.count >= needle.count else { return nil }
    var index = start
    while index <= bytes.count - needle.count {
      if bytes[index] == first, bytes[index..<index + needle.count].elementsEqual(needle) {
        return index
      }
      index += 1
    }
    return nil
  }

  private func trimmed(_ range: Range<Int>) -> ArraySlice<UInt8> {
    var content = source.bytes[range]
    while content.first?.isASCIISpace == true { content.removeFirst() }
    while content.last?.isASCIISpace == true { content.removeLast() }
    return content
  }

  private mutating func report(_ message: Diagnostic.Message, at offset: Int) {
    diagnostics.append(Diagnostic(.error, .owner, at: source.place(offset), message))
  }
}

extension Diagnostic.Message {
  fileprivate static func neverClosed(_ open: String, by close: String) -> Self {
    "'\(open)' is not closed by '\(close)'"
  }

  fileprivate static let notDelimiters: Self =
    "expected two delimiters without '=', as in '{{=<% %>=}}'"
}
