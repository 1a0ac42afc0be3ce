internal import CampusModel
internal import Grading
internal import Markup

/// Everything about a person's grades in one course, for the terminal or as one line of JSON.
struct CourseReport: Sendable {
  var person: Person
  /// The term's name.
  var term: String
  var present: CourseStanding
  /// The scores of `--what-if`.
  var supposed: Scenario?

  private var course: GradedCourse { present.course }

  /// With the scores of `--what-if`.
  private var then: CourseStanding? { supposed.map { CourseStanding(of: course, assuming: $0) } }

  func text(as format: SiteOptions.Format) -> String {
    switch format {
    case .text:
      sections.filter { !$0.isEmpty }.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
    case .json: json.line + "\n"
    }
  }
}

// For people
extension CourseReport {
  private var sections: [[String]] {
    let supposed = then.map {
      [comparison(with: $0), NeedsTable(of: $0, "With these scores,").lines]
    }
    return [head, groups, arithmetic, NeedsTable(of: present, "For each letter,").lines, scenarios]
      + (supposed ?? [])
  }

  private var head: [String] {
    let rounded =
      course.rounding == .exact
      ? "" : ", \(GradeWords.decimal(present.roundedAverage ?? .zero)) for the letter"
    let average =
      present.average.map { "\(GradeWords.mark($0))\(rounded)" } ?? "– (nothing graded yet)"
    let kind =
      switch course.result {
      case nil: ""
      case .letter: ", entered as the result"
      case .mark: ", a mark without grade points"
      }
    return wrapped("\(course.course.text) \(course.title), \(term), \(person.name)", indent: 0)
      + wrapped("letter \(present.letterText)\(kind); average \(average)")
      + wrapped(
        "\(GradeWords.share(present.gradedShare)) of the weight is graded; scale \(course.scale.name)"
      )
      + reach(of: present)
  }

  private func reach(of standing: CourseStanding) -> [String] {
    guard let reach = standing.reach, reach.span > .zero else { return [] }
    let letters = [reach.lowestLetter, reach.highestLetter].map { $0?.letter ?? "no letter" }
    return wrapped(
      """
      the average can still become \(GradeWords.mark(reach.lowest)) to \(GradeWords.mark(reach.highest)), \
      from \(letters[0]) to \(letters[1])
      """)
  }

  private var groups: [String] {
    let columns: [TextTable.Column] = [
      .init("Group", .left), .init("Weight"), .init("Graded"), .init("Dropped"), .init("Earned"),
      .init("Of"), .init("Score"), .init("Points"),
    ]
    return TextTable(columns: columns, rows: present.groups.map(row)).lines()
  }

  private func row(_ group: GroupLine) -> [String] {
    [
      group.name, (group.isExtraCredit ? "+" : "") + GradeWords.mark(group.share),
      "\(group.graded)/\(group.assignments)", group.dropped == 0 ? "" : "\(group.dropped)",
      group.graded == 0 ? "–" : GradeWords.decimal(group.earned),
      group.graded == 0 ? "–" : GradeWords.decimal(group.possible), GradeWords.mark(group.percent),
      group.contribution.map { Figure(exactly: $0, .decimal(2)).text } ?? "–",
    ]
  }

  private var arithmetic: [String] {
    let groups = present.groups.flatMap { group -> [String] in
      guard let arithmetic = group.arithmetic else { return [] }
      return wrapped("\(group.name) = \(arithmetic.text) = \(GradeWords.decimal(arithmetic.value))")
    }
    let average = present.arithmetic.map { arithmetic in
      let value = arithmetic.value
      let exactly = GradeWords.decimal(value) == "\(value)" ? "" : ", exactly \(value)"
      return wrapped("average = \(arithmetic.text) = \(GradeWords.decimal(value))\(exactly)")
    }
    return groups + (average ?? [])
  }

  private var scenarios: [String] {
    guard !course.scenarios.isEmpty else { return [] }
    let rows = course.scenarios.map { scenario in
      let standing = CourseStanding(of: course, assuming: scenario)
      return [
        scenario.name, GradeWords.mark(standing.average), standing.calculatedLetter?.letter ?? "–",
      ]
    }
    return TextTable(
      columns: [.init("What if", .left), .init("Average"), .init("Letter", .left)], rows: rows
    ).lines()
  }

  private func comparison(with then: CourseStanding) -> [String] {
    let names = (supposed?.scores ?? []).map { score in
      "\(course.name(of: score.work)) \(score.text)"
    }
    let sides = [present, then]
    let letters = sides.map { $0.calculatedLetter?.letter ?? "–" }
    var rows = [
      ["average"] + sides.map { GradeWords.mark($0.average) }, ["calculated letter"] + letters,
      ["graded"] + sides.map { GradeWords.share($0.gradedShare) },
      ["lowest possible"] + sides.map { GradeWords.mark($0.reach?.lowest) },
      ["highest possible"] + sides.map { GradeWords.mark($0.reach?.highest) },
    ]
    rows += zip(present.groups, then.groups).filter { $0.percent != $1.percent }.map { now, then in
      [now.name, GradeWords.mark(now.percent), GradeWords.mark(then.percent)]
    }
    return wrapped("What if \(names.joined(separator: ", "))", indent: 0)
      + TextTable(columns: [.init("", .left), .init("Now"), .init("Then")], rows: rows).lines()
  }
}

/// The scores needed for each letter: a column for the final, for each open assignment, and for all
/// open work alike.
private struct NeedsTable {
  private let standing: CourseStanding
  private let lead: String

  init(of standing: CourseStanding, _ lead: String) {
    (self.standing, self.lead) = (standing, lead)
  }

  /// The number that fits into 80 columns.
  private static let most = 8

  var lines: [String] {
    let needs = standing.needs
    guard !needs.isEmpty else { return [] }
    let legend = needs.enumerated().flatMap { place, need in
      wrapped("\(place + 1): \(need.words)")
    }
    let tables = stride(from: 0, to: needs.count, by: Self.most).map { start in
      table(Array(needs.enumerated().dropFirst(start).prefix(Self.most)))
    }
    return wrapped("\(lead) the lowest sufficient score in percent, of", indent: 0) + legend
      + tables.flatMap { [""] + $0 } + marks(in: needs)
  }

  private func table(_ needs: [(offset: Int, element: OpenNeed)]) -> [String] {
    let columns =
      [TextTable.Column("Letter", .left), .init("From")]
      + needs.map { TextTable.Column("(\($0.offset + 1))") }
    let rows = standing.course.scale.steps.enumerated().map { place, step in
      [step.letter, GradeWords.decimal(Rational(step.from))]
        + needs.map { Self.cell($0.element.outlook.ladder[place].need) }
    }
    return TextTable(columns: columns, rows: rows).lines()
  }

  private static func cell(_ need: Need) -> String {
    switch need {
    case .secured: "safe"
    case .needs(let score): GradeWords.enough(score)
    case .outOfReach(let score): score.map { "\(GradeWords.enough($0))*" } ?? "never"
    }
  }

  private func marks(in needs: [OpenNeed]) -> [String] {
    let isBeyond = needs.flatMap(\.outlook.ladder).contains {
      if case .outOfReach(.some) = $0.need { true } else { false }
    }
    return (isBeyond ? ["  * more than 100"] : [])
      + wrapped("Other open work is ignored, as in the average.")
  }
}

/// Open work, and the scores needed on it.
struct OpenNeed: Sendable {
  enum Kind: String, Sendable { case final, work, everything }

  var kind: Kind
  var outlook: Outlook

  var words: String {
    let share = "\(GradeWords.mark(outlook.share)) % of the course"
    let date = outlook.date.map { ", \($0)" } ?? ""
    return switch kind {
    case .final, .work: "\(outlook.name ?? ""), \(share)\(date)"
    case .everything: "all open work alike, \(share)"
    }
  }
}

extension CourseStanding {
  /// The final's, each open assignment's (except one that is all of the final) in the order of the
  /// gradebook, and that of all open work if there is more than one.
  var needs: [OpenNeed] {
    let final = self.final
    let works = course.groups.enumerated().flatMap { place, group in
      group.assignments.isEmpty
        ? [Work(group: place, assignment: nil)]
        : group.assignments.indices.map { Work(group: place, assignment: $0) }
    }
    let single = works.filter { final?.works != [$0] }.compactMap(outlook)
    let all = everythingOpen.flatMap { $0.works.count > 1 ? $0 : nil }
    return (final.map { [OpenNeed(kind: .final, outlook: $0)] } ?? [])
      + single.map { OpenNeed(kind: .work, outlook: $0) }
      + (all.map { [OpenNeed(kind: .everything, outlook: $0)] } ?? [])
  }
}

extension GradedCourse {
  func name(of work: Work) -> String {
    work.assignment.map { groups[work.group].assignments[$0].name } ?? groups[work.group].name
  }
}

extension Scenario.Score {
  /// "18/20", or "85 %" for a percentage.
  fileprivate var text: String {
    let earned = GradeWords.decimal(Rational(self.earned))
    return outOf == ExactNumber(digits: 100)
      ? "\(earned) %" : "\(earned)/\(GradeWords.decimal(Rational(outOf)))"
  }
}

extension Arithmetic {
  /// "(19 + 17.5) ÷ (20 + 20) × 100": groups by their names, assignments without theirs.
  fileprivate var text: String {
    switch self {
    case .written(let number): GradeWords.decimal(Rational(number))
    case .number(let number): GradeWords.decimal(number)
    case .sum(let parts): parts.isEmpty ? "0" : parts.map(\.text).joined(separator: " + ")
    case .product(let a, let b): "\(a.factor) × \(b.factor)"
    case .quotient(let a, let b): "\(a.factor) ÷ \(b.divisor)"
    case .named(let name, .product(let a, let b)): "\(name) \(a.factor) × \(b.divisor)"
    case .named(_, let arithmetic): arithmetic.text
    }
  }

  private var factor: String {
    if case .sum(let parts) = self, parts.count > 1 { "(\(text))" } else { text }
  }

  private var divisor: String {
    switch self {
    case .quotient, .product: "(\(text))"
    case .written, .number, .sum, .named: factor
    }
  }
}

// For programs
extension CourseReport {
  /// The names are part of the command line's contract.
  private var json: JSON {
    [
      "command": .text(Command.grades.rawValue), "status": .number(0),
      "person": .text(person.id.text), "name": .text(person.name),
      "term": .text(course.term.text), "course": .record(GradesReport.json(present)),
      "rounding": .text(course.rounding.rawValue), "drops": .text(course.drops.rawValue),
      "scale": .text(course.scale.name), "standing": Self.json(present),
      "scenarios": .list(course.scenarios.map(json)),
      "whatIf": supposed.map(json) ?? .null,
    ]
  }

  private func json(_ scenario: Scenario) -> JSON {
    [
      "name": .text(scenario.name),
      "scores": .list(
        scenario.scores.map { score in
          [
            "work": .text(course.name(of: score.work)),
            "group": .text(course.groups[score.work.group].name),
            "earned": GradeWords.json(Rational(score.earned)),
            "outOf": GradeWords.json(Rational(score.outOf)),
          ]
        }),
      "standing": Self.json(CourseStanding(of: course, assuming: scenario)),
    ]
  }

  private static func json(_ standing: CourseStanding) -> JSON {
    [
      "average": GradeWords.json(standing.average),
      "roundedAverage": GradeWords.json(standing.roundedAverage),
      "letter": .optional(standing.calculatedLetter?.letter),
      "gradedShare": GradeWords.json(standing.gradedShare),
      "reach": standing.reach.map(json) ?? .null,
      "groups": .list(zip(standing.groups, standing.course.groups).map { json($0, $1) }),
      "assignments": .list(standing.assignments.map(json)),
      "needs": .list(standing.needs.map { json($0, in: standing.course) }),
    ]
  }

  private static func json(_ reach: Reach) -> JSON {
    [
      "lowest": GradeWords.json(reach.lowest), "highest": GradeWords.json(reach.highest),
      "lowestLetter": .optional(reach.lowestLetter?.letter),
      "highestLetter": .optional(reach.highestLetter?.letter),
    ]
  }

  private static func json(_ line: GroupLine, _ group: WeightGroup) -> JSON {
    [
      "name": .text(line.name), "weight": GradeWords.json(Rational(group.weight)),
      "share": GradeWords.json(line.share), "extraCredit": .flag(line.isExtraCredit),
      "graded": .number(line.graded), "assignments": .number(line.assignments),
      "dropped": .number(line.dropped), "earned": GradeWords.json(line.earned),
      "possible": GradeWords.json(line.possible), "percent": GradeWords.json(line.percent),
      "contribution": GradeWords.json(line.contribution),
    ]
  }

  private static func json(_ line: AssignmentLine) -> JSON {
    [
      "name": .text(line.assignment.name), "group": .text(line.group),
      "date": .optional(line.assignment.date?.description),
      "score": GradeWords.json(line.assignment.score.map { Rational($0) }),
      "outOf": GradeWords.json(Rational(line.assignment.outOf)), "role": .text("\(line.role)"),
      "supposed": .flag(line.isAssumed), "percent": GradeWords.json(line.percent),
      "share": GradeWords.json(line.share), "effect": GradeWords.json(line.effect),
      "span": GradeWords.json(line.span),
    ]
  }

  private static func json(_ need: OpenNeed, in course: GradedCourse) -> JSON {
    let group = need.outlook.works.first.map { course.groups[$0.group].name }
    return [
      "for": .text(need.kind.rawValue), "name": .optional(need.outlook.name),
      "group": .optional(need.kind == .everything ? nil : group),
      "share": GradeWords.json(need.outlook.share),
      "ladder": .list(need.outlook.ladder.map(json)),
    ]
  }

  private static func json(_ rung: Outlook.Rung) -> JSON {
    let (state, score): (String, Rational?) =
      switch rung.need {
      case .secured: ("secured", nil)
      case .needs(let score): ("needed", score)
      case .outOfReach(let score): ("outOfReach", score)
      }
    return [
      "letter": .text(rung.step.letter), "from": GradeWords.json(Rational(rung.step.from)),
      "state": .text(state), "score": GradeWords.json(score),
    ]
  }
}
