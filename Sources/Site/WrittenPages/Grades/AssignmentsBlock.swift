internal import CampusModel
internal import Grading
internal import Markup
internal import Plotting
internal import Prose
internal import SiteFrame

/// The assignments in four orders, and how far each moves the average.
struct AssignmentsBlock {
  let standing: CourseStanding

  /// `nil` for a course without assignments.
  var content: GradebookContent.Assignments? {
    guard !standing.assignments.isEmpty || !standing.course.ungrouped.isEmpty else {
      return nil
    }
    return .init(
      orders: AssignmentOrder.allCases.map { order in
        .init(id: "by-\(order.word)", name: order.word, lists: lists(by: order))
      },
      influence: influence,
      untaken: standing.course.ungrouped.isEmpty ? nil : .init(rows: ungrouped))
  }

  /// The assignments of an export that are in no group.
  private var ungrouped: [GradebookContent.Assignments.UngroupedRow] {
    standing.course.ungrouped.map { assignment in
      .init(
        name: assignment.name, detail: assignment.date?.markup ?? phrase("no date"),
        score: score(of: assignment))
    }
  }

  /// One list for each group, or one of all.
  private func lists(by order: AssignmentOrder) -> [GradebookContent.Assignments.List] {
    let lines = standing.assignments.sorted(by: order)
    guard order == .group else {
      return [.init(rows: lines.map { row($0, naming: true) })]
    }
    return standing.course.groups.indices.compactMap { place in
      let own = lines.filter { $0.work.group == place }
      guard !own.isEmpty else { return nil }
      return .init(
        name: standing.course.groups[place].name, rows: own.map { row($0, naming: false) })
    }
  }

  private func row(
    _ line: AssignmentLine, naming group: Bool
  ) -> GradebookContent.Assignments.Row {
    let date = line.assignment.date?.markup ?? phrase("no date")
    return .init(
      name: line.assignment.name, detail: group ? phrase("\(date) · \(line.group)") : date,
      score: score(of: line), effect: effect(of: line),
      notes: line.assignment.notes.map { Prose(markdown: $0).html })
  }

  /// "19 of 20", followed by "dropped" and the like.
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
  /// The word after a score; `nil` where it simply counts or is open.
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
