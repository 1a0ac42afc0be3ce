package import CampusModel

/// A piece of work of a course and the day on which it is due. Scores are never a part of it.
package struct DueWork: Hashable, Sendable {
  package var course: CourseID
  package var term: TermID
  /// The group of work that it belongs to: "Homework".
  package var group: String
  /// "Homework 8".
  package var name: String
  package var date: CalendarDate
  /// The page about it.
  package var url: String?

  package init(
    course: CourseID, term: TermID, group: String, name: String, date: CalendarDate,
    url: String? = nil
  ) {
    (self.course, self.term, self.group) = (course, term, group)
    (self.name, self.date, self.url) = (name, date, url)
  }
}

/// Due work as all-day events that take no time.
package struct WorkEvents: Sendable {
  /// The person; a part of every UID.
  package let scope: String
  package let host: String

  package init(scope: String, host: String) { (self.scope, self.host) = (scope, host) }

  /// The event of a feed without work: calendars keep their events if there is none.
  package func nothing(on date: CalendarDate) -> Event {
    Event(
      uid: EventUID([scope, "no-work"], host: host), summary: "No work due",
      timing: .allDay(DateSpan(date)), categories: ["Work"], transparency: .transparent)
  }

  /// One event for each piece of work. A UID is `<scope>.<term>.<course>.<group>.<name>.due`: work
  /// whose date changes keeps it. A number follows where names differ only in the case of letters.
  package func events(_ work: [DueWork]) -> [Event] {
    var counts: [EventUID: Int] = [:]
    return work.map { item in
      let keys = [scope, item.term.text, item.course.canonical, item.group, item.name, "due"]
      let uid = EventUID(keys, host: host)
      let count = counts[uid, default: 0] + 1
      counts[uid] = count
      return Event(
        uid: count == 1 ? uid : uid.appending("\(count)"),
        summary: "\(item.course.text): \(item.name) due", timing: .allDay(DateSpan(item.date)),
        description: item.url ?? "", categories: [item.course.canonical, "Work"], url: item.url,
        transparency: .transparent)
    }
  }
}
