internal import CampusModel
internal import Markup
internal import Plotting
internal import Scheduling
internal import SiteBuild
internal import SiteFrame

/// How flexible each section is: the share of the fitting schedules that have it.
struct FreedomPage: Sendable {
  let context: RankingContext

  /// The most sections that are listed of courses that the plan does not name.
  private static let mostOthers = 40

  private var ranking: Ranking { context.ranking }

  func page() throws(Route.PathError) -> Page {
    let person = context.person
    let frame = PageFrame(
      address: Address.freedom(person.id), origin: "plan of \(person.id.text)", tab: .schedules,
      title: "Sections in \(context.title)", sources: SourceNames.catalog)
    return try context.edition.page(frame, basis: { $0.add(context.basis) }) { content }
  }

  private var content: FreedomContent {
    let root = Address.root(from: Address.freedom(context.person.id))
    let named = namedCourses
    let others = others(beside: Set(named))
    return FreedomContent(
      crumbs: [
        Crumb("Schedules", root + Address.plans),
        Crumb("\(context.person.name)’s plan", root + Address.ranking(context.person.id)),
        Crumb("Sections"),
      ],
      head: head(of: named), line: line, courses: named.compactMap { course($0, root: root) },
      hasOthers: !others.isEmpty, others: others.map { row(of: $0) },
      othersLine: others.count < Self.mostOthers
        ? counted(others.count, "section", "sections")
        : phrase("the \(Figure.count(others.count)) most frequent sections"))
  }

  /// The summary: how many sections can be taken at all.
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

  /// Courses that the plan names, then the courses of its fixed sections.
  private var namedCourses: [CourseID] {
    let wanted = context.person.plan.wants.flatMap(\.namedCourses)
    var seen: Set<CourseID> = []
    return (wanted + context.person.plan.sections.fixed.map(\.course))
      .filter { seen.insert($0).inserted }
  }

  private func sections(of course: CourseID) -> [Section] {
    context.edition.course(course, in: context.term.id)?.sections ?? []
  }

  private func course(_ id: CourseID, root: String) -> FreedomContent.Course? {
    let sections = sections(of: id)
    guard let course = context.edition.course(id, in: context.term.id), !sections.isEmpty else {
      return nil
    }
    return .init(
      name: id.text, title: course.title, href: root + Address.course(id),
      color: context.colors[id].className, sections: sections.map { row(of: $0.id) })
  }

  /// Sections of courses that the plan requests by their kind, the most frequent first.
  private func others(beside named: Set<CourseID>) -> [SectionID] {
    let found = ranking.freedom.filter { !named.contains($0.key.course) && $0.value > 0 }
    return found.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostOthers).map(
      \.key)
  }

  private func row(of id: SectionID) -> FreedomContent.Section {
    let share = ranking.freedom[id]
    return .init(
      name: id.text, share: share == nil ? .empty : Self.figure(of: share).markup,
      state: share == 0 ? "red" : "", words: Self.words(of: share))
  }

  /// In percent. A share above 0 is never rounded to 0, nor one below 1 to 100.
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
