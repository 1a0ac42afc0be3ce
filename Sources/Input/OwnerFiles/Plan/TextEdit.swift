/// A piece of a text to be replaced; an empty range is a place to insert at.
struct TextEdit {
  var range: Range<Int>
  var text: String
}

extension [UInt8] {
  /// The bytes with these edits, which are in order and do not overlap.
  func applying(_ edits: [TextEdit]) -> [UInt8] {
    var out: [UInt8] = []
    var end = 0
    for edit in edits {
      out += self[end..<edit.range.lowerBound] + Array(edit.text.utf8)
      end = edit.range.upperBound
    }
    return out + self[end...]
  }
}

// Additions to lists, and to keys and values
extension YAMLText {
  /// Whole lines behind the line on which something ends, and behind comments that are indented
  /// deeper than `column`: they belong to it.
  func adding(_ lines: [String], after end: Int, deeperThan column: Int) -> TextEdit {
    var place = isLineStart(end) ? end : nextLine(from: end)
    while let indentation = commentIndentation(at: place), indentation > column {
      place = nextLine(from: place)
    }
    let text = lines.map { $0 + lineEnd }.joined()
    return TextEdit(range: place..<place, text: isLineStart(place) ? text : lineEnd + text)
  }

  /// An item, or a key and its value, before a closing bracket; on a line of its own where the last
  /// one has one.
  func adding(_ text: String, toFlow list: YAMLOutline) -> [TextEdit] {
    let close = max(list.range.lowerBound, list.range.upperBound - 1)
    guard let last = list.parts.last, let start = list.lastStart else {
      let open = min(list.range.lowerBound + 1, list.range.upperBound)
      return [TextEdit(range: open..<open, text: text)]
    }
    let end = last.range.upperBound
    let comma = comma(between: end, and: close)
    let anchor = comma.map { $0 + 1 } ?? end
    guard let breaking = self.lineEnd(between: anchor, and: close),
      let indentation = indentation(of: start)
    else {
      return [TextEdit(range: anchor..<anchor, text: comma == nil ? ", \(text)" : " \(text)")]
    }
    let line = TextEdit(
      range: breaking..<breaking,
      text: lineEnd + spaces(indentation) + text + (comma == nil ? "" : ","))
    return comma == nil ? [TextEdit(range: end..<end, text: ","), line] : [line]
  }

  /// Takes a value out that says nothing, as `~` or `[]`, with the space before it where nothing
  /// follows on its line.
  func removing(_ range: Range<Int>) -> [TextEdit] {
    guard !range.isEmpty else { return [] }
    let start =
      isLineOver(at: range.upperBound) ? afterText(before: range.lowerBound) : range.lowerBound
    return [TextEdit(range: start..<range.upperBound, text: "")]
  }
}

func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
