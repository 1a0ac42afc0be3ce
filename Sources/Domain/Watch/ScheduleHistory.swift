package import CampusModel

/// The sections of saved schedules as the last build saw them, and their changes since they were
/// saved. Contains only the schedules that it is given: the publisher omits private people.
package struct ScheduleHistory: Hashable, Sendable {
  struct Key: Hashable, Comparable, Sendable {
    var person: PersonID
    var schedule: String

    static func < (a: Self, b: Self) -> Bool {
      (a.person, a.schedule) < (b.person, b.schedule)
    }
  }

  struct Record: Hashable, Sendable {
    var term: TermID
    var since: Instant
    var sections: [SectionID: WatchedSection] = [:]
    /// In the order noticed.
    var changes: [SectionChange] = []
  }

  var records: [Key: Record] = [:]

  /// How many changes of a schedule are kept: the newest.
  static let mostChanges = 200

  package init() {}

  /// Compares a schedule of `person` with `courses` of its term, which were true at `asOf`, and
  /// notes the differences.
  ///
  /// The first time there is nothing to compare with, and so for a section that was added later; a
  /// section that its owner removed is forgotten with its changes. The same courses again change
  /// nothing. A schedule that moved to another term starts again.
  package mutating func notice(
    _ saved: SavedSchedule, of person: PersonID, in courses: (CourseID) -> Course?, asOf: Instant
  ) {
    let key = Key(person: person, schedule: saved.id)
    var record = Record(term: saved.term, since: asOf)
    if let known = records[key], known.term == saved.term { record = known }
    let kept = Set(saved.sections)
    record.sections = record.sections.filter { kept.contains($0.key) }
    record.changes.removeAll { !kept.contains($0.section) }
    var seen: Set<SectionID> = []
    for id in saved.sections where seen.insert(id).inserted {
      let course = courses(id.course)
      let section = course?.sections.first { $0.id == id }
      let (now, news) = Self.watch(section, of: course, before: record.sections[id])
      record.sections[id] = now
      record.changes += news.map { SectionChange(section: id, noticed: asOf, news: $0) }
    }
    record.changes = Array(record.changes.suffix(Self.mostChanges))
    records[key] = record
  }

  private static func watch(
    _ section: Section?, of course: Course?, before: WatchedSection?
  ) -> (WatchedSection, [SectionChange.News]) {
    guard let section, let course else {
      let isNews = before.map { !$0.isGone } ?? false
      return (WatchedSection(look: before?.look, isGone: true), isNews ? [.gone] : [])
    }
    let look = SectionLook(section, of: course, seatsBefore: before?.look?.seats ?? .unknown)
    var news: [SectionChange.News] = before?.isGone ?? false ? [.back] : []
    if let old = before?.look { news += look.news(since: old, open: section.seats?.open) }
    return (WatchedSection(look: look, isGone: false), news)
  }

  /// Forgets the schedules that are not among the saved ones of these people: nobody watches the
  /// others.
  package mutating func keep(only people: [Person]) {
    let kept = Set(
      people.flatMap { person in
        person.saved.map { Key(person: person.id, schedule: $0.id) }
      })
    records = records.filter { kept.contains($0.key) }
  }

  /// The changes of a schedule since it was saved; `nil` if no build has seen it yet.
  package func watch(on schedule: String, of person: PersonID) -> ScheduleWatch? {
    records[Key(person: person, schedule: schedule)].map { record in
      ScheduleWatch(since: record.since, changes: record.changes.reversed())
    }
  }
}

/// One saved schedule's past.
package struct ScheduleWatch: Hashable, Encodable, Sendable {
  /// When the data was true that the schedule was first held against.
  package let since: Instant
  /// The newest first.
  package let changes: [SectionChange]
}
