internal import Bytes

/// Finds the white space of a template that only its readers need, so that templates can have one
/// element a line and pages stay small.
///
/// ```
/// <ul>
///   {{#rows}}
///     <li>                 →    <ul>{{#rows}}<li>{{name}} <b>{{room}}</b></li>{{/rows}}</ul>
///       {{name}}
///       <b>{{room}}</b>
///     </li>
///   {{/rows}}
/// </ul>
/// ```
///
/// Removes indentation, and line breaks next to the tag of an element that begins a line or a cell
/// of its own, where browsers show none. Any other line break becomes a space, as in HTML. Inside a
/// tag a line break separates attributes. The content of `pre`, `textarea`, `script` and `style`
/// stays as it is, and so do comments. A section that opens on a line of its own must close on one,
/// otherwise its items would follow each other without a space.
struct NeedlessSpace {
  /// The ranges of the source to leave out, ascending; no two touch.
  private(set) var ranges: [Range<Int>] = []

  private let bytes: [UInt8]
  private var place = Place.text
  /// Whether the last thing in the text was the tag of an element with lines of its own.
  private var isAfterBlock = false

  private enum Place: Equatable {
    case text
    case tag(Tag)
    case comment
    /// In an element whose white space counts, up to its end tag.
    case content(of: String)
  }

  private struct Tag: Equatable {
    var name: String
    var isEnd: Bool
    var quote: UInt8?
  }

  /// Looks at the literal text between `tags`, which `TagLines` was applied to. Takes time linear
  /// in the bytes.
  init(_ bytes: [UInt8], between tags: [Templating.Tag]) {
    self.bytes = bytes
    var start = 0
    for tag in tags {
      read(start..<max(start, tag.removed.lowerBound))
      start = max(start, tag.removed.upperBound)
      isAfterBlock = false
    }
    read(start..<bytes.count)
  }

  private mutating func read(_ literal: Range<Int>) {
    var index = literal.lowerBound
    while index < literal.upperBound {
      switch place {
      case .text: index = readText(at: index, literal.upperBound)
      case .tag(let tag): index = readTag(tag, at: index, literal.upperBound)
      case .comment:
        if starts(with: "-->", at: index) { place = .text }
        index += 1
      case .content(let name):
        if starts(with: "</\(name)", at: index) {
          place = .tag(Tag(name: name, isEnd: true))
          index += name.utf8.count + 2
        } else {
          index += 1
        }
      }
    }
  }

  // MARK: Text

  /// Reads one byte of text, or all white space that starts here; returns the index after it.
  private mutating func readText(at index: Int, _ end: Int) -> Int {
    if bytes[index].isASCIISpace {
      let space = index..<endOfSpace(from: index, end)
      dropFromText(space, isLast: space.upperBound == end)
      return space.upperBound
    }
    if bytes[index] == UInt8(ascii: "<") { return readTagStart(at: index, end) }
    isAfterBlock = false
    return index + 1
  }

  private mutating func dropFromText(_ space: Range<Int>, isLast: Bool) {
    let first = space.lowerBound
    guard bytes[space].contains(UInt8(ascii: "\n")) else {
      if isAtLineStart(first) { drop(space) }
      return
    }
    if isAfterBlock || (!isLast && isBlockTag(at: space.upperBound)) {
      drop(space)
    } else {
      dropAllButOne(space)
    }
  }

  private func isAtLineStart(_ index: Int) -> Bool {
    index == 0 || bytes[index - 1] == UInt8(ascii: "\n")
  }

  /// Leaves one of several bytes of white space: a space, if there is any.
  private mutating func dropAllButOne(_ space: Range<Int>) {
    let kept = bytes[space].lastIndex(of: UInt8(ascii: " ")) ?? space.lowerBound
    drop(space.lowerBound..<kept)
    drop(kept + 1..<space.upperBound)
  }

  private mutating func readTagStart(at index: Int, _ end: Int) -> Int {
    if starts(with: "<!--", at: index) {
      place = .comment
      isAfterBlock = false
      return index + 4
    }
    guard let (name, isEnd, next) = name(at: index), next <= end else {
      isAfterBlock = false
      return index + 1
    }
    place = .tag(Tag(name: name, isEnd: isEnd))
    return next
  }

  // MARK: Tags

  private mutating func readTag(_ tag: Tag, at index: Int, _ end: Int) -> Int {
    var tag = tag
    let byte = bytes[index]
    if let quote = tag.quote {
      if byte == quote { tag.quote = nil }
    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      tag.quote = byte
    } else if byte == UInt8(ascii: ">") {
      endTag(tag)
      return index + 1
    } else if byte.isASCIISpace {
      let space = index..<endOfSpace(from: index, end)
      dropFromTag(space)
      return space.upperBound
    }
    place = .tag(tag)
    return index + 1
  }

  private mutating func endTag(_ tag: Tag) {
    isAfterBlock = Self.blocks.contains(tag.name)
    place = !tag.isEnd && Self.verbatim.contains(tag.name) ? .content(of: tag.name) : .text
  }

  private mutating func dropFromTag(_ space: Range<Int>) {
    guard bytes[space].contains(UInt8(ascii: "\n")) else {
      if isAtLineStart(space.lowerBound) { drop(space) }
      return
    }
    if space.upperBound < bytes.count, bytes[space.upperBound] == UInt8(ascii: ">") {
      drop(space)
    } else {
      dropAllButOne(space)
    }
  }

  // MARK: Bytes

  private mutating func drop(_ range: Range<Int>) {
    if !range.isEmpty { ranges.append(range) }
  }

  private func endOfSpace(from index: Int, _ end: Int) -> Int {
    bytes[index..<end].firstIndex { !$0.isASCIISpace } ?? end
  }

  private func isBlockTag(at index: Int) -> Bool {
    name(at: index).map { Self.blocks.contains($0.name) } ?? false
  }

  /// The name of the tag that starts here, in lower case, and the index after it.
  private func name(at index: Int) -> (name: String, isEnd: Bool, next: Int)? {
    guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count else { return nil }
    let isEnd = bytes[index + 1] == UInt8(ascii: "/")
    let start = index + (isEnd ? 2 : 1)
    let letters = bytes[start...].prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "!") }
    guard let first = letters.first, !first.isASCIIDigit else { return nil }
    let name = String(decoding: letters.map(\.lowercasedASCII), as: UTF8.self)
    return (name, isEnd, letters.endIndex)
  }

  private func starts(with text: String, at index: Int) -> Bool {
    let end = index + text.utf8.count
    return end <= bytes.count
      && zip(bytes[index..<end], text.utf8).allSatisfy { $0.lowercasedASCII == $1 }
  }

  /// Elements whose content is copied as it is.
  private static let verbatim: Set<String> = ["pre", "script", "style", "textarea"]

  /// Elements that begin a line or a cell, those that are not shown, and the shapes of SVG.
  private static let blocks: Set<String> = [
    "!doctype", "address", "article", "aside", "blockquote", "body", "br", "caption", "circle",
    "col", "colgroup", "dd", "details", "dialog", "div", "dl", "dt", "fieldset", "figcaption",
    "figure", "footer", "form", "g", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header",
    "hgroup", "hr", "html", "legend", "li", "link", "main", "menu", "meta", "nav", "ol",
    "optgroup", "option", "p", "path", "pre", "rect", "search", "section", "summary", "table",
    "tbody", "td", "tfoot", "th", "thead", "title", "tr", "ul",
  ]
}
