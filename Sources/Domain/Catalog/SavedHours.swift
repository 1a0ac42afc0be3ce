import CampusModel

/// The hours of a saved schedule.
///
/// A course fits if one of its options overlaps none of the schedule's meetings, to the minute.
struct SavedHours {
  let person: Person
  let schedule: SavedSchedule
  private let own: Set<CourseID>
  private let taken: [(days: WeekdaySet, time: MinuteSpan)]

  /// All schedules of a term that these people have saved, in order. Sections that no longer exist
  /// are ignored.
  static func all(
    of people: [Person], among courses: [Course], in term: TermID
  ) -> [SavedHours] {
    let sections = Dictionary(
      courses.filter { $0.term == term }.flatMap(\.sections).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    return people.flatMap { person in
      person.saved.filter { $0.term == term }.map {
        SavedHours(person, $0, sections: $0.sections.compactMap { sections[$0] })
      }
    }
  }

  private init(_ person: Person, _ schedule: SavedSchedule, sections: [Section]) {
    (self.person, self.schedule) = (person, schedule)
    own = Set(schedule.sections.map(\.course))
    taken = sections.flatMap(\.meetings).compactMap { meeting in
      meeting.weekly.map { ($0.days, $0.time) }
    }
  }

  /// Whether one of these options fits. False for the schedule's own courses and for unknown hours.
  func leaveRoom(for course: CourseID, taken ways: [[Meeting]]) -> Bool {
    !own.contains(course) && ways.contains { !$0.contains(where: overlaps) }
  }

  private func overlaps(_ meeting: Meeting) -> Bool {
    guard let weekly = meeting.weekly else { return false }
    return taken.contains {
      !$0.days.isDisjoint(with: weekly.days) && $0.time.overlaps(weekly.time)
    }
  }
}
