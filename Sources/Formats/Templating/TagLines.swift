internal import Bytes

/// Finds the tags that are alone on their lines: the line is removed with them.
///
/// A parent's opening and closing tag count together, as one thing on the lines they span. Inside a
/// parent only blocks count, so a block's tag there needs only its own side of the line to be free.
struct TagLines {
  private let bytes: [UInt8]
  private var tags: [Tag]
  /// Indices of the sections open at the tag looked at.
  private var open: [Int] = []

  /// `tags` with `removed`, `isStandalone` and `indentation` filled in. Takes time linear in bytes
  /// and tags, blanks apart.
  static func applied(to tags: [Tag], in bytes: [UInt8]) -> [Tag] {
    var lines = TagLines(bytes: bytes, tags: tags)
    for index in tags.indices { lines.visit(index) }
    return lines.tags
  }

  private init(bytes: [UInt8], tags: [Tag]) {
    self.bytes = bytes
    self.tags = tags
  }

  private mutating func visit(_ index: Int) {
    switch tags[index].kind {
    case .variable, .unescaped: break
    case .comment, .delimiters, .partial: standAlone(index)
    case .section, .inverted:
      standAlone(index)
      open.append(index)
    case .parent: open.append(index)
    case .block:
      openBlock(index)
      open.append(index)
    case .close: close(index)
    }
  }

  /// Takes the whole line for a tag that is alone on it.
  private mutating func standAlone(_ index: Int) {
    let range = tags[index].range
    guard let start = lineStart(before: range.lowerBound),
      let end = lineEnd(after: range.upperBound)
    else { return }
    tags[index].removed = start..<end
    tags[index].indentation = start..<range.lowerBound
    tags[index].isStandalone = true
  }

  private mutating func openBlock(_ index: Int) {
    let range = tags[index].range
    let start = lineStart(before: range.lowerBound)
    let end = lineEnd(after: range.upperBound)
    let ownIndentation = (start ?? range.lowerBound)..<range.lowerBound
    tags[index].indentation = ownIndentation
    guard let end, isInParent || start != nil else { return }
    tags[index].removed = (isInParent ? range.lowerBound : ownIndentation.lowerBound)..<end
    tags[index].isStandalone = true
    tags[index].indentation = contentIndentation(from: end, next: index + 1) ?? ownIndentation
  }

  /// The blanks before the first line of a block's content; `nil` when it has none.
  private func contentIndentation(from start: Int, next: Int) -> Range<Int>? {
    var line = start
    while let end = lineEnd(after: line), end > line { line = end }
    var stop = line
    while stop < bytes.count, bytes[stop].isASCIIBlank { stop += 1 }
    guard tags.indices.contains(next), tags[next].kind == .close,
      tags[next].range.lowerBound <= stop
    else { return line..<stop }
    return nil
  }

  private mutating func close(_ index: Int) {
    guard let opening = open.last, tags[opening].text == tags[index].text else {
      standAlone(index)
      return
    }
    open.removeLast()
    switch tags[opening].kind {
    case .parent: closeParent(opening, index)
    case .block where isInParent:
      let range = tags[index].range
      let start = lineStart(before: range.lowerBound) ?? range.lowerBound
      tags[index].removed = start..<range.upperBound
    default: standAlone(index)
    }
  }

  private mutating func closeParent(_ opening: Int, _ closing: Int) {
    let (first, last) = (tags[opening].range, tags[closing].range)
    guard let start = lineStart(before: first.lowerBound), let end = lineEnd(after: last.upperBound)
    else { return }
    tags[opening].removed = start..<first.upperBound
    tags[opening].indentation = start..<first.lowerBound
    tags[opening].isStandalone = true
    tags[closing].removed = last.lowerBound..<end
  }

  private var isInParent: Bool { open.last.map { tags[$0].kind == .parent } ?? false }

  /// The start of the line, if only blanks lie between it and `offset`.
  private func lineStart(before offset: Int) -> Int? {
    var start = offset
    while start > 0, bytes[start - 1].isASCIIBlank { start -= 1 }
    return start == 0 || bytes[start - 1] == UInt8(ascii: "\n") ? start : nil
  }

  /// Behind the line's end, if only blanks lie between `offset` and it.
  private func lineEnd(after offset: Int) -> Int? {
    var end = offset
    while end < bytes.count, bytes[end].isASCIIBlank { end += 1 }
    if end == bytes.count { return end }
    if bytes[end] == UInt8(ascii: "\r"), end + 1 < bytes.count { end += 1 }
    return bytes[end] == UInt8(ascii: "\n") ? end + 1 : nil
  }
}
