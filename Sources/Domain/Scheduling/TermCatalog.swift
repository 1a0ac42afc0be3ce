package import CampusModel

/// A term's courses, of which it finds those that a plan depends on.
///
/// What is ranked or held against these alone is the same as against all courses: so a change of
/// another course need not be looked at.
package struct TermCatalog: Sendable {
  /// The term's courses; of several with the same id the first.
  package let courses: [Course]
  /// Of the courses, in the same order: their places in what the catalog was made from.
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

  /// The courses that `plan` and the schedules saved in it can depend on, by their places in
  /// `courses`, ascending: what the plan names, what is of a kind that it asks for, and whatever is
  /// the same course under other names. All courses where it names one that is not there: a similar
  /// id is looked for among all.
  ///
  /// - Complexity: linear in what the plan names; for each kind of courses it asks for, in the term.
  package func relevant(to plan: Plan, in term: TermID) -> [Int] {
    var ids = plan.saved.filter { $0.term == term }.flatMap(\.sections).map(\.course)
    var kinds: [CourseKind] = []
    if plan.term == term {
      ids += plan.wants.flatMap(\.namedCourses) + plan.fixedSections.map(\.course)
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
