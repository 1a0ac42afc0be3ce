internal import CampusModel
internal import Markup
internal import Plotting
internal import Scheduling
internal import SiteBuild
internal import Templating

/// How much room each section leaves a plan: of all schedules that fit, the part that holds it.
struct FreedomPage: Sendable {
  let context: RankingContext

  /// Of courses that a plan does not name but only describes, so many sections are listed.
  private static let mostOthers = 40

  private var ranking: Ranking { context.ranking }

  func page() throws(Route.Refusal) -> Page {
    let person = context.person
    let frame = PageFrame(
      address: Address.freedom(person.id), origin: "plan of \(person.id.text)", tab: .schedules,
      title: "Sections in \(context.title)", sources: SourceNames.catalog)
    return try context.edition.page(
      frame, template: "freedom", basis: { $0.add(context.basis) }
    ) { content }
  }

  private var content: [String: TemplateValue] {
    let root = Address.root(from: Address.freedom(context.person.id))
    let named = namedCourses
    let others = others(beside: Set(named))
    return [
      "crumbs": .crumbs([
        Crumb("Schedules", root + Address.plans),
        Crumb("\(context.person.name)’s plan", root + Address.ranking(context.person.id)),
        Crumb("Sections"),
      ]),
      "head": .markup(head(of: named)), "line": .markup(line),
      "courses": .list(named.compactMap { course($0, root: root) }),
      "hasOthers": .flag(!others.isEmpty), "others": .list(others.map { row(of: $0) }),
      "othersLine": .markup(
        others.count < Self.mostOthers
          ? counted(others.count, "section", "sections")
          : phrase("the \(Figure.count(others.count)) most frequent sections")),
    ]
  }

  /// The answer: how many sections can be taken at all.
  private func head(of named: [CourseID]) -> TrustedMarkup {
    let all = named.flatMap { sections(of: $0) }
    let fitting = all.count { ranking.freedom[$0.id].map { $0 > 0 } ?? false }
    return fitting == all.count
      ? phrase("Every section can fit")
      : phrase("\(Figure.count(fitting)) of \(counted(all.count, "section", "sections")) can fit")
  }

  private var line: TrustedMarkup {
    phrase(
      """
      Share of the \(ranking.fitting.figure) schedules that use each section: pin one and this much \
      is left.
      """)
  }

  /// Courses that the plan names, then those of its fixed sections.
  private var namedCourses: [CourseID] {
    let wanted = context.person.plan.wants.flatMap(\.namedCourses)
    var seen: Set<CourseID> = []
    return (wanted + context.person.plan.sections.fixed.map(\.course))
      .filter { seen.insert($0).inserted }
  }

  private func sections(of course: CourseID) -> [Section] {
    context.edition.course(course, in: context.term.id)?.sections ?? []
  }

  private func course(_ id: CourseID, root: String) -> TemplateValue? {
    let sections = sections(of: id)
    guard let course = context.edition.course(id, in: context.term.id), !sections.isEmpty else {
      return nil
    }
    return [
      "name": .text(id.text), "title": .text(course.title),
      "href": .text(root + Address.course(id)),
      "colour": .text(context.colors[id].className),
      "sections": .list(sections.map { row(of: $0.id) }),
    ]
  }

  /// Sections of courses that only a kind brought in, the most frequent first.
  private func others(beside named: Set<CourseID>) -> [SectionID] {
    let found = ranking.freedom.filter { !named.contains($0.key.course) && $0.value > 0 }
    return found.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostOthers).map(
      \.key)
  }

  private func row(of id: SectionID) -> TemplateValue {
    let share = ranking.freedom[id]
    return [
      "name": .text(id.text),
      "share": .markup(share == nil ? .empty : Self.figure(of: share).markup),
      "state": share == 0 ? "red" : "",
      "words": .text(Self.words(of: share)),
    ]
  }

  /// In percent; what is more than nothing never reads as nothing, nor less than all as all.
  private static func figure(of share: Double?) -> Figure {
    guard let share else { return Figure(nil, .share) }
    let percent = share * 100
    let isWhole = share == 0 || share == 1 || (0.5...99.5).contains(percent)
    return isWhole ? Figure(percent, .share) : Figure(min(max(percent, 0.1), 99.9), .percent)
  }

  private static func words(of share: Double?) -> String {
    guard let share else { return "excluded by the plan" }
    return share == 0 ? "✕ can never fit" : share == 1 ? "in every schedule" : ""
  }
}
