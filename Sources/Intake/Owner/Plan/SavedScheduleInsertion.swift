/// A piece of a text to be replaced; an empty range is a place to insert at.
struct TextEdit {
  var range: Range<Int>
  var text: String
}

extension [UInt8] {
  /// The bytes with edits made that stand in order and do not overlap.
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

/// Finds where in a plan's text a saved schedule belongs, and how it is written there.
struct SavedScheduleInsertion {
  let schedule: SavedScheduleText
  let body: YAMLText
  let outline: YAMLOutline

  var edits: [TextEdit] {
    let saved = outline["saved"]
    if outline.isFlow {
      guard let saved else { return adding("saved: [\(schedule.flow)]", toFlow: outline) }
      guard case .scalar = saved.shape else { return adding(schedule.flow, toFlow: saved) }
      return [TextEdit(range: saved.range, text: " [\(schedule.flow)]")]
    }
    guard let saved else {
      let column = body.column(of: outline.range.lowerBound)
      let lines =
        [spaces(column) + "saved:"] + schedule.block(indentation: column + listIndentation)
      return [adding(lines, after: outline.range.upperBound, deeperThan: column)]
    }
    if case .sequence = saved.shape, !saved.parts.isEmpty || !body.isBlank(within: saved.range) {
      guard !saved.isFlow else { return adding(schedule.flow, toFlow: saved) }
      let column = body.column(of: saved.range.lowerBound)
      return [
        adding(
          schedule.block(indentation: column), after: saved.range.upperBound, deeperThan: column)
      ]
    }
    return replacingNothing(saved)
  }

  /// How far lists are indented in this plan, by the first list or else the first keys that are; 2 without either.
  private var listIndentation: Int {
    let column = body.column(of: outline.range.lowerBound)
    let nested = outline.parts.filter { !$0.isFlow && !$0.parts.isEmpty }
    let list = nested.first { if case .sequence = $0.shape { true } else { false } }
    return (list ?? nested.first).map { body.column(of: $0.range.lowerBound) - column } ?? 2
  }

  /// Whole lines behind the line on which something ends, and behind comments that are indented deeper than `column`:
  /// they belong to it.
  private func adding(_ lines: [String], after end: Int, deeperThan column: Int) -> TextEdit {
    var place = body.isLineStart(end) ? end : body.nextLine(from: end)
    while let indentation = body.commentIndentation(at: place), indentation > column {
      place = body.nextLine(from: place)
    }
    let text = lines.map { $0 + body.lineEnd }.joined()
    return TextEdit(
      range: place..<place, text: body.isLineStart(place) ? text : body.lineEnd + text)
  }

  /// A list of one instead of `[]`, `~` or nothing at all.
  private func replacingNothing(_ value: YAMLOutline) -> [TextEdit] {
    let column = body.column(of: outline.range.lowerBound)
    let list = adding(
      schedule.block(indentation: column + listIndentation), after: value.range.upperBound,
      deeperThan: .max)
    guard !value.range.isEmpty else { return [list] }
    let start =
      body.isLineOver(at: value.range.upperBound)
      ? body.afterText(before: value.range.lowerBound) : value.range.lowerBound
    return [TextEdit(range: start..<value.range.upperBound, text: ""), list]
  }

  /// An item, or a key and its value, before a closing bracket; on a line of its own where the last one has one.
  private func adding(_ text: String, toFlow list: YAMLOutline) -> [TextEdit] {
    let close = max(list.range.lowerBound, list.range.upperBound - 1)
    guard let last = list.parts.last, let start = list.lastStart else {
      let open = min(list.range.lowerBound + 1, list.range.upperBound)
      return [TextEdit(range: open..<open, text: text)]
    }
    let end = last.range.upperBound
    let comma = body.comma(between: end, and: close)
    let anchor = comma.map { $0 + 1 } ?? end
    guard let lineEnd = body.lineEnd(between: anchor, and: close),
      let indentation = body.indentation(of: start)
    else {
      return [TextEdit(range: anchor..<anchor, text: comma == nil ? ", \(text)" : " \(text)")]
    }
    let line = TextEdit(
      range: lineEnd..<lineEnd,
      text: body.lineEnd + spaces(indentation) + text + (comma == nil ? "" : ","))
    return comma == nil ? [TextEdit(range: end..<end, text: ","), line] : [line]
  }
}

func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
