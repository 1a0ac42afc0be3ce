package import CampusModel

/// A term's courses, with a search for those that a plan depends on.
///
/// A plan gives the same results with only these courses, so a change of any other course cannot
/// matter.
package struct TermCatalog: Sendable {
  /// The term's courses; of several with one id the first.
  package let courses: [Course]
  /// For each course, its index in the list given to `init`.
  package let places: [Int]
  private let numbers: [CourseID: Int]
  private let twins: Twins

  /// - Complexity: n log n in `all`.
  package init(of term: TermID, among all: [Course]) {
    var (courses, places): ([Course], [Int]) = ([], [])
    var numbers: [CourseID: Int] = [:]
    for (place, course) in all.enumerated() where course.term == term && numbers[course.id] == nil {
      numbers[course.id] = courses.count
      courses.append(course)
      places.append(place)
    }
    (self.courses, self.places, self.numbers) = (courses, places, numbers)
    twins = Twins(courses)
  }

  /// The indices in `courses` of the courses that a plan and saved schedules depend on, ascending.
  ///
  /// These are the named courses, courses of a requested kind, and twins of both. If the plan names
  /// a missing course, all courses: similar ids are searched among all.
  ///
  /// - Complexity: linear in the named courses; for each requested kind, linear in the term.
  package func relevant(
    to plan: Plan, and saved: [SavedSchedule] = [], in term: TermID
  ) -> [Int] {
    var ids = saved.filter { $0.term == term }.flatMap { $0.sections }.map { $0.course }
    var kinds: [CourseKind] = []
    if plan.term == term {
      ids += plan.wants.flatMap { $0.namedCourses } + plan.sections.fixed.map { $0.course }
      kinds = plan.wants.compactMap { want in
        if case .any(_, let kind) = want { kind } else { nil }
      }
    }
    guard ids.allSatisfy({ numbers[$0] != nil }) else { return Array(courses.indices) }
    if plan.term == term { ids += plan.chosenCredits.keys }
    var found = Set(ids.compactMap { numbers[$0] })
    for kind in kinds { found.formUnion(courses.indices.filter { kind.includes(courses[$0]) }) }
    for number in Array(found) {
      found.formUnion(twins.names(of: courses[number].id).compactMap { numbers[$0] })
    }
    return found.sorted()
  }
}
