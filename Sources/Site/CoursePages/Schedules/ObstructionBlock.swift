internal import CampusModel
internal import Markup
internal import Plotting
internal import Scheduling
internal import SiteFrame

/// Why nothing fits, and each possible fix with the number of schedules it gives.
struct ObstructionBlock {
  let context: RankingContext
  let root: String

  private var ranking: Ranking { context.ranking }
  private var plan: Plan { context.person.plan }

  /// `nil` where something fits, or nothing is requested.
  var content: ObstructionContent? {
    guard let obstruction = ranking.obstruction, !context.wantsNothing else { return nil }
    return ObstructionContent(
      head: head(obstruction), detail: detail(obstruction), strip: strip(obstruction),
      hasUnusable: !obstruction.unusable.isEmpty, unusable: obstruction.unusable.map(unusable),
      hasWays: !ranking.costs.isEmpty, ways: fixes.map(fix), deadEnds: deadEnds,
      pairs: PairTable(obstruction.pairs).content)
  }

  /// Changes that give a schedule, or may give one where that was not counted.
  private var fixes: [ConstraintCost] {
    CostBlock.sorted(ranking.costs).filter { $0.without != .exactly(0) }
  }

  /// Changes that give no schedule by themselves, in one sentence.
  private var deadEnds: TrustedMarkup? {
    let names = ranking.costs.filter { $0.without == .exactly(0) }
      .map { ConstraintWords($0.constraint, of: plan).name }
    guard !names.isEmpty else { return nil }
    return names.count == 1
      ? phrase("Dropping this wouldn’t help: \(names[0]).")
      : phrase("Dropping any one of these wouldn’t help: \(names.joined(by: "; ")).")
  }

  private func head(_ obstruction: Obstruction) -> TrustedMarkup {
    let stuck = obstruction.unusable.map(\.course.text)
    if !stuck.isEmpty { return phrase("\(Self.listed(stuck)) cannot be taken") }
    let names = obstruction.smallest.map(\.text)
    if names.count == 2 { return phrase("\(Self.listed(names)) always clash") }
    return names.isEmpty
      ? phrase("The courses fit together, but not within the plan’s limits")
      : phrase("\(Self.listed(names)) cannot all be taken together")
  }

  private func detail(_ obstruction: Obstruction) -> TrustedMarkup? {
    let names = obstruction.smallest.map(\.text)
    if let clash = obstruction.example { return example(clash) }
    return names.count > 2
      ? phrase("Any \(Figure.count(names.count - 1)) of them can be taken together.") : nil
  }

  /// "Every combination offered overlaps. For example, CMPS 330-0101 and HIST 214-0102: first on
  /// Wed 27 Jan, 9:00 – 9:50 am and 9:30 – 10:45 am."
  private func example(_ clash: Clash) -> TrustedMarkup {
    let scope = ranking.costs.isEmpty ? "offered" : "your plan allows"
    let times =
      clash.firstTime == clash.secondTime
      ? phrase("both \(clash.firstTime.markup)")
      : phrase("\(clash.firstTime.markup) and \(clash.secondTime.markup)")
    return phrase(
      """
      Every combination \(scope) overlaps. For example, \(clash.first.name) and \(clash.second.name): first \
      on \(clash.date), \(times).
      """)
  }

  /// "A and B", "A, B and C".
  private static func listed(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// The week of the two sections that overlap.
  private func strip(_ obstruction: Obstruction) -> TrustedMarkup? {
    guard let clash = obstruction.example else { return nil }
    let entries = [clash.first, clash.second].flatMap(entries)
    guard !entries.isEmpty else { return nil }
    let finding =
      "\(clash.first.name) and \(clash.second.name) overlap on \(clash.date.weekday.name)"
    return WeekStrip(
      subject: "The clash", finding: finding, hours: WeekStrip.hours(for: entries),
      entries: entries
    ).svg(id: "clash")
  }

  private func entries(of party: Clash.Party) -> [WeekEntry] {
    switch party {
    case .section(let id), .exam(let id):
      guard let course = context.edition.course(id.course, in: context.term.id) else { return [] }
      return course.sections.first { $0.id == id }?
        .weekEntries(of: id.course, in: context.colors[id.course]) ?? []
    case .block(let title):
      return plan.ownEntries(in: context.term).filter { $0.name == title }
    }
  }

  private func unusable(_ course: Obstruction.Unusable) -> ObstructionContent.Unusable {
    let offered = context.edition.course(course.course, in: context.term.id)
    return .init(
      name: course.course.text, title: offered?.title ?? "",
      href: offered == nil ? nil : root + Address.course(course.course),
      color: context.colors[course.course].className,
      ways: course.ways == 0
        ? phrase("No valid option is offered.")
        : phrase("\(counted(course.ways, "option", "options")), none left."),
      reasons: course.reasons.map { reason in
        phrase(
          """
          \(ConstraintWords(reason.constraint, of: plan).name): rules out \
          \(Figure.count(reason.ways)) of \(Figure.count(course.ways))
          """)
      })
  }

  private func fix(_ cost: ConstraintCost) -> ObstructionContent.Fix {
    let count: TrustedMarkup =
      switch cost.without {
      case .exactly(let many): phrase("\(strong: Figure(Double(many), .count).markup)")
      case .tooMany: phrase("\(strong: phrase("> \(cost.without.figure)"))")
      case .unknown: phrase("not counted")
      }
    let noun =
      switch cost.without {
      case .exactly(1): "schedule"
      case .exactly, .tooMany: "schedules"
      case .unknown: ""
      }
    return .init(
      what: ConstraintWords(cost.constraint, of: plan).wayOut, count: count, noun: noun)
  }
}

/// How many combinations take each two courses together, as a square table.
struct PairTable {
  private let courses: [CourseID]
  private var cells: [CourseID: [CourseID: UInt64]] = [:]

  init(_ pairs: [Obstruction.Pair]) {
    var seen: Set<CourseID> = []
    courses = pairs.flatMap { [$0.first, $0.second] }.filter { seen.insert($0).inserted }
    for pair in pairs {
      cells[pair.first, default: [:]][pair.second] = pair.fitting
      cells[pair.second, default: [:]][pair.first] = pair.fitting
    }
  }

  /// `nil` without pairs.
  var content: ObstructionContent.Pairs? {
    guard !courses.isEmpty else { return nil }
    return .init(
      heads: courses.map(\.text),
      rows: courses.map { row in
        .init(name: row.text, cells: courses.map { cell(row, with: $0) })
      })
  }

  private func cell(_ row: CourseID, with column: CourseID) -> TrustedMarkup {
    if row == column { return phrase("·") }
    guard let fitting = cells[row]?[column] else { return Figure(nil, .count).markup }
    guard fitting == 0 else { return Figure(Double(fitting), .count).markup }
    var writer = MarkupWriter()
    writer.element("span", ["class": "red", "aria-hidden": "true"], "✕")
    writer.element("span", ["class": "unseen"], "none")
    return writer.markup
  }
}
