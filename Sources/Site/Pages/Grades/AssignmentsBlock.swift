internal import CampusModel
internal import Grading
internal import Markup
internal import Plotting
internal import Prose
internal import Templating

/// The assignments in four orders, and how far each moves the average.
struct AssignmentsBlock {
  let standing: CourseStanding

  /// Nothing for a course without assignments.
  var content: TemplateValue {
    guard !standing.assignments.isEmpty || !standing.course.ungrouped.isEmpty else {
      return .nothing
    }
    return [
      "orders": .list(
        AssignmentOrder.allCases.map { order in
          [
            "id": .text("by-\(order.word)"), "name": .text(order.word),
            "lists": .list(lists(by: order)),
          ]
        }),
      "influence": .markup(influence),
      "untaken": standing.course.ungrouped.isEmpty ? .nothing : ["rows": .list(ungrouped)],
    ]
  }

  /// What an export holds and no group takes.
  private var ungrouped: [TemplateValue] {
    standing.course.ungrouped.map { assignment in
      [
        "name": .text(assignment.name),
        "detail": .markup(assignment.date?.markup ?? phrase("no date")),
        "score": .markup(score(of: assignment)),
      ]
    }
  }

  /// One list for each group, or one of all.
  private func lists(by order: AssignmentOrder) -> [TemplateValue] {
    let lines = standing.assignments.sorted(by: order)
    guard order == .group else {
      return [["name": .nothing, "rows": .list(lines.map { row($0, naming: true) })]]
    }
    return standing.course.groups.indices.compactMap { place in
      let own = lines.filter { $0.work.group == place }
      guard !own.isEmpty else { return nil }
      return [
        "name": .text(standing.course.groups[place].name),
        "rows": .list(own.map { row($0, naming: false) }),
      ]
    }
  }

  private func row(_ line: AssignmentLine, naming group: Bool) -> TemplateValue {
    let date = line.assignment.date?.markup ?? phrase("no date")
    return [
      "name": .text(line.assignment.name),
      "detail": .markup(group ? phrase("\(date) · \(line.group)") : date),
      "score": .markup(score(of: line)), "effect": .markup(effect(of: line)),
      "notes": .markup(line.assignment.notes.map { Prose(markdown: $0).html } ?? .empty),
    ]
  }

  /// "19 of 20", "dropped" and the like behind it.
  private func score(of line: AssignmentLine) -> TrustedMarkup {
    let score = score(of: line.assignment)
    return line.role.word.map { phrase("\(score), \($0)") } ?? score
  }

  private func score(of assignment: Assignment) -> TrustedMarkup {
    let outOf = Figure(assignment.outOf)
    return assignment.score.map { phrase("\(Figure($0)) of \(outOf)") }
      ?? phrase("ungraded, of \(outOf)")
  }

  /// "+0.4": percent points of the average; for open work how far it can still move it.
  private func effect(of line: AssignmentLine) -> TrustedMarkup {
    if let effect = line.effect {
      let sign = effect.halvesUp(places: 1) > .zero ? "+" : ""
      return phrase("\(sign)\(Figure(exactly: effect, .mark))")
    }
    return line.span.map { phrase("worth \(Figure(exactly: $0, .mark))") } ?? .empty
  }

  private var influence: TrustedMarkup {
    let rows = standing.assignments.sorted(by: .influence)
      .filter { $0.influence > .zero }.prefix(60)
    return InfluenceChart(
      subject: "Influence on the grade in \(standing.course.course.text)",
      rows: rows.map { .init($0.assignment.name, effect(drawing: $0)) },
      color: CourseColor(standing.course.color)
    )?.svg(id: "influence") ?? .empty
  }

  private func effect(drawing line: AssignmentLine) -> InfluenceChart.Effect {
    if let effect = line.effect { return .done(effect.approximate) }
    guard let average = standing.average, let outlook = standing.outlook(of: line.work) else {
      return line.span.map { .open(worst: 0, best: $0.approximate) } ?? .nothing
    }
    return .open(
      worst: (outlook.average(scoring: .zero) - average).approximate,
      best: (outlook.average(scoring: .hundred) - average).approximate)
  }
}

extension AssignmentOrder {
  fileprivate var word: String {
    switch self {
    case .group: "group"
    case .date: "date"
    case .result: "result"
    case .influence: "influence"
    }
  }
}

extension AssignmentLine.Role {
  /// What there is to say beside a score; `nil` where it simply counts or is open.
  fileprivate var word: String? {
    switch self {
    case .counted, .open: nil
    case .droppedAtBottom, .droppedAtTop: "dropped"
    case .bonus, .openBonus: "extra credit"
    case .excused: "excused"
    case .disabled: "not counted"
    }
  }
}
