internal import CampusModel

/// A plan held against a term's catalog: what it asks for, and what is in the way.
struct Request: Sendable {
  private let catalogue: Catalogue
  private var courses: [Course] = []
  private var fixed: [Section] = []
  private(set) var problems: [PlanProblem] = []

  init(_ plan: Plan, among catalogue: Catalogue) {
    self.catalogue = catalogue
    var seen: Set<CourseID> = []
    for id in plan.neededCourses where seen.insert(id).inserted {
      guard let course = catalogue[id] else {
        problems.append(.unknownCourse(id, nearest: catalogue.nearest(to: id)))
        continue
      }
      courses.append(course)
    }
    var fixedIDs: Set<SectionID> = []
    for id in plan.fixedSections where fixedIDs.insert(id).inserted {
      guard let course = catalogue[id.course], let section = catalogue.section(id) else {
        problems.append(.unknownSection(id, nearest: catalogue.nearest(to: id)))
        continue
      }
      fixed.append(section)
      guard !courses.contains(where: { $0.id == course.id }) else { continue }
      problems.append(.fixedNotWanted(id))
      courses.append(course)
    }
  }

  /// What each course offers beside the sections fixed in it. Courses that cannot be taken at all are left out.
  mutating func offers(valued valuation: Valuation, on days: TermDays) -> [Offer] {
    var offers: [Offer] = []
    for course in courses {
      guard !course.sections.isEmpty else {
        problems.append(.noSections(course.id))
        continue
      }
      let bundles = course.bundles(on: days)
      guard !bundles.isEmpty else {
        problems.append(.noBundle(course.id))
        continue
      }
      let needed = fixed.map(\.id).filter { $0.course == course.id }
      let left = bundles.filter { bundle in needed.allSatisfy { bundle.ids.contains($0) } }
      if left.isEmpty { problems.append(.fixedApart(course.id, needed)) }
      offers.append(Offer(course, left, valued: valuation, on: days))
    }
    return offers
  }

  /// Takes away what clashes with own times.
  mutating func keepFree(_ blocks: [OwnBlock], in offers: inout [Offer], on days: TermDays) {
    let taken = blocks.map { Timetable(of: [$0.meeting].compactMap(\.self), on: days) }
    for index in offers.indices where !offers[index].options.isEmpty {
      let before = offers[index].options
      offers[index].keep { option in !taken.contains { option.timetable.clashes(with: $0) } }
      guard offers[index].options.isEmpty else { continue }
      let inTheWay = zip(blocks, taken).filter { _, time in
        before.contains { $0.timetable.clashes(with: time) }
      }
      problems.append(.blocked(offers[index].course.id, by: inTheWay.map(\.0.title)))
    }
  }

  mutating func reportClashes(among blocks: [OwnBlock], on days: TermDays) {
    let commitments =
      fixed.map { Commitment($0, on: days) } + blocks.map { Commitment($0, on: days) }
    problems += Commitment.clashes(among: commitments, on: days).map { .clash($0) }
  }
}
