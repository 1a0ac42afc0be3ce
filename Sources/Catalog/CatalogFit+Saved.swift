package import CampusModel

extension CatalogFit {
  /// For each schedule of that term that these people have saved, which courses could be taken beside it: some way to take them
  /// overlaps with none of its meetings, to the minute. Courses whose hours nobody knows are left out, and so are its own.
  ///
  /// Its code is "robin/first-choice". Schedules that name a section the term no longer has are held against those it has.
  package static func saved(
    by people: [Person], among courses: [Course], in term: TermID
  ) -> [CatalogFit] {
    let offered = courses.filter { $0.term == term }
    let sections = Dictionary(
      offered.flatMap(\.sections).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let ways = offered.map { (course: $0.id, ways: $0.ways.map { $0.flatMap(\.meetings) }) }
    return people.flatMap { person in
      person.plan.saved.filter { $0.term == term }.map { schedule in
        let taken = schedule.sections.compactMap { sections[$0] }.flatMap(\.meetings)
        let own = Set(schedule.sections.map(\.course))
        let fitting = ways.filter { course, ways in
          !own.contains(course) && ways.contains { !$0.overlap(with: taken) }
        }
        return CatalogFit(
          code: "\(person.id.text)/\(schedule.id)", name: "\(schedule.title), \(person.name)",
          courses: Set(fitting.map(\.course)))
      }
    }
  }
}

extension [Meeting] {
  /// Whether any needs a person at a minute of the week at which one of the others does.
  fileprivate func overlap(with others: [Meeting]) -> Bool {
    contains { mine in
      others.contains { other in
        guard let mine = mine.weekly, let other = other.weekly else { return false }
        return !mine.days.isDisjoint(with: other.days) && mine.time.overlaps(other.time)
      }
    }
  }
}
