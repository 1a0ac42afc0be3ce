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
    let ways = offered.map { (course: $0.id, ways: $0.ways.map { $0.flatMap(\.meetings) }) }
    return SavedHours.all(of: people, among: offered, in: term).map { hours in
      let fitting = ways.filter { hours.leaveRoom(for: $0.course, taken: $0.ways) }
      return CatalogFit(
        code: "\(hours.person.id.text)/\(hours.schedule.id)",
        name: "\(hours.person.name)’s \(hours.schedule.title)",
        courses: Set(fitting.map(\.course)))
    }
  }
}
