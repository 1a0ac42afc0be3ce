/// Finds where in a plan's text a saved schedule belongs, and how it is written there.
struct SavedScheduleInsertion {
  let schedule: SavedScheduleText
  let body: YAMLText
  let outline: YAMLOutline

  var edits: [TextEdit] {
    let saved = outline["saved"]
    if outline.isFlow {
      guard let saved else { return body.adding("saved: [\(schedule.flow)]", toFlow: outline) }
      guard case .scalar = saved.shape else { return body.adding(schedule.flow, toFlow: saved) }
      return [TextEdit(range: saved.range, text: " [\(schedule.flow)]")]
    }
    guard let saved else {
      let column = body.column(of: outline.range.lowerBound)
      let lines =
        [spaces(column) + "saved:"] + schedule.block(indentation: column + listIndentation)
      return [body.adding(lines, after: outline.range.upperBound, deeperThan: column)]
    }
    if case .sequence = saved.shape, !saved.parts.isEmpty || !body.isBlank(within: saved.range) {
      guard !saved.isFlow else { return body.adding(schedule.flow, toFlow: saved) }
      let column = body.column(of: saved.range.lowerBound)
      return [
        body.adding(
          schedule.block(indentation: column), after: saved.range.upperBound, deeperThan: column)
      ]
    }
    return replacingNothing(saved)
  }

  /// How far lists are indented in this plan, by the first list, otherwise by the first indented
  /// keys; 2 without either.
  private var listIndentation: Int {
    let column = body.column(of: outline.range.lowerBound)
    let nested = outline.parts.filter { !$0.isFlow && !$0.parts.isEmpty }
    let list = nested.first { if case .sequence = $0.shape { true } else { false } }
    return (list ?? nested.first).map { body.column(of: $0.range.lowerBound) - column } ?? 2
  }

  /// A list of one instead of `[]`, `~` or nothing at all.
  private func replacingNothing(_ value: YAMLOutline) -> [TextEdit] {
    let column = body.column(of: outline.range.lowerBound)
    let list = body.adding(
      schedule.block(indentation: column + listIndentation), after: value.range.upperBound,
      deeperThan: .max)
    return body.removing(value.range) + [list]
  }
}
