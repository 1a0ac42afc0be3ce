package import CampusModel

/// The hours of somebody's saved schedule, as courses of its term are held against them: a course fits where some way to take it overlaps
/// with none of the schedule's meetings, to the minute.
package struct SavedHours: Sendable {
  /// A class of the schedule that is in the way.
  package struct Overlap: Hashable, Encodable, Sendable {
    package let course: CourseID
    package let days: WeekdaySet
    package let time: MinuteSpan
  }

  package enum Answer: Hashable, Encodable, Sendable {
    /// The course is in the schedule.
    case own
    /// Nobody knows the course's hours.
    case unknown
    case fits
    /// Every way overlaps; these are the classes in the way of the one with the fewest, in the order of the schedule.
    case overlaps([Overlap])
  }

  package let person: Person
  package let schedule: SavedSchedule
  private let own: Set<CourseID>
  private let taken: [Overlap]

  /// All schedules of that term that these people have saved, in their order. Those that name a section the term no longer has are
  /// held by those it has.
  package static func all(
    of people: [Person], among courses: [Course], in term: TermID
  ) -> [SavedHours] {
    let sections = Dictionary(
      courses.filter { $0.term == term }.flatMap(\.sections).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    return people.flatMap { person in
      person.plan.saved.filter { $0.term == term }.map {
        SavedHours(person, $0, sections: $0.sections.compactMap { sections[$0] })
      }
    }
  }

  private init(_ person: Person, _ schedule: SavedSchedule, sections: [Section]) {
    (self.person, self.schedule) = (person, schedule)
    own = Set(schedule.sections.map(\.course))
    taken = sections.flatMap { section in
      section.meetings.compactMap { meeting in
        meeting.weekly.map { Overlap(course: section.id.course, days: $0.days, time: $0.time) }
      }
    }
  }

  package func answer(for course: Course) -> Answer {
    answer(for: course.id, taken: course.ways.map { $0.flatMap(\.meetings) })
  }

  /// The same for a course that is taken in one of these ways.
  func answer(for course: CourseID, taken ways: [[Meeting]]) -> Answer {
    if own.contains(course) { return .own }
    var fewest: [Overlap]?
    for way in ways {
      let overlaps = taken.filter { mine in way.contains { mine.overlaps($0) } }
      if overlaps.isEmpty { return .fits }
      if overlaps.count < fewest?.count ?? .max { fewest = overlaps }
    }
    return fewest.map(Answer.overlaps) ?? .unknown
  }
}

extension SavedHours.Overlap {
  /// Whether the meeting needs a person at a minute of the week at which this class does.
  fileprivate func overlaps(_ meeting: Meeting) -> Bool {
    guard let weekly = meeting.weekly else { return false }
    return !days.isDisjoint(with: weekly.days) && time.overlaps(weekly.time)
  }
}
