package import CampusModel

extension CatalogFit {
  /// For each saved schedule of a term, the courses that could be taken in addition.
  ///
  /// A course fits if one of its options overlaps none of the schedule's meetings, to the minute.
  /// Courses with unknown hours and the schedule's own courses do not fit. The code is
  /// "robin/first-choice". Sections that no longer exist are ignored.
  package static func saved(
    by people: [Person], among courses: [Course], in term: TermID
  ) -> [CatalogFit] {
    let offered = courses.filter { $0.term == term }
    let ways = offered.map { (course: $0.id, ways: $0.options.map { $0.flatMap(\.meetings) }) }
    return SavedHours.all(of: people, among: offered, in: term).map { hours in
      let fitting = ways.filter { hours.leaveRoom(for: $0.course, taken: $0.ways) }
      return CatalogFit(
        code: "\(hours.person.id.text)/\(hours.schedule.id)",
        name: "\(hours.person.name)’s \(hours.schedule.title)",
        courses: Set(fitting.map(\.course)))
    }
  }
}
