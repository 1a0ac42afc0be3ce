package import CampusModel

/// What a schedule's week looks like: facts for its title and its timetable.
///
/// The week is the usual one: what meets in only some weeks stands on its weekday all the same, and what never meets in the term is left out.
package struct ScheduleShape: Hashable, Sendable {
  /// One class on one weekday.
  package struct Entry: Hashable, Sendable {
    package var section: SectionID
    package var meeting: Meeting
    package var time: MinuteSpan
  }

  package struct Day: Hashable, Sendable {
    package var weekday: Weekday
    /// By start, end and section.
    package var entries: [Entry]
  }

  /// Weekdays on which exactly the same happens.
  package struct DayGroup: Hashable, Sendable {
    package var weekdays: [Weekday]
    package var entries: [Entry]
  }

  /// A minute counted from midnight, beyond 1,440 after the next, and the weekdays it holds on.
  package struct Extreme: Hashable, Sendable {
    package var minute: Int
    package var weekdays: [Weekday]
  }

  package struct Gap: Hashable, Sendable {
    package var weekday: Weekday
    /// From the end of one class to the start of the next, in minutes from midnight.
    package var from: Int
    package var to: Int
    package var minutes: Int { to - from }
  }

  /// The weekdays with classes, Monday first.
  package var days: [Day]
  /// Sections without any set time, by id.
  package var untimed: [SectionID]
  /// The credits of all courses that have some, ranges added end by end.
  package var credits: Credits
  /// How many courses have unknown credits.
  package var coursesWithoutCredits: Int
}

extension ScheduleShape {
  package init(of picks: [Pick], in term: Term) {
    let days = TermDays(of: term)
    let sections = picks.flatMap(\.sections)
    var entries: [Weekday: Set<Entry>] = [:]
    for section in sections {
      for meeting in section.meetings {
        guard let weekly = meeting.weekly, !days.days(of: meeting).isEmpty else { continue }
        let entry = Entry(section: section.id, meeting: meeting, time: weekly.time)
        for weekday in weekly.days.days { entries[weekday, default: []].insert(entry) }
      }
    }
    self.days = Weekday.allCases.compactMap { weekday in
      entries[weekday].map { Day(weekday: weekday, entries: $0.sorted(by: Self.order)) }
    }
    untimed = sections.filter { $0.meetings.allSatisfy { $0.weekly == nil } }.map(\.id).sorted()
    let known = picks.compactMap(\.course.credits)
    let sums = (known.map(\.lowest).reduce(0, +), known.map(\.highest).reduce(0, +))
    credits = Credits(tenths: sums.0, to: sums.1) ?? Credits(0)
    coursesWithoutCredits = picks.count - known.count
  }

  /// Equal rows of different rooms and dates keep a fixed order too.
  private static func order(_ a: Entry, _ b: Entry) -> Bool {
    if a.time.start != b.time.start { return a.time.start < b.time.start }
    if a.time.end != b.time.end { return a.time.end < b.time.end }
    if a.section != b.section { return a.section < b.section }
    let rooms = (a.meeting.room?.text ?? "", b.meeting.room?.text ?? "")
    if rooms.0 != rooms.1 { return rooms.0 < rooms.1 }
    let kinds = (a.meeting.kind ?? "", b.meeting.kind ?? "")
    if kinds.0 != kinds.1 { return kinds.0 < kinds.1 }
    return (a.meeting.dates?.first.dayNumber ?? 0, a.meeting.dates?.last.dayNumber ?? 0)
      < (b.meeting.dates?.first.dayNumber ?? 0, b.meeting.dates?.last.dayNumber ?? 0)
  }

  /// The days with equal ones put together, by the first of them: "Monday and Wednesday".
  package var dayGroups: [DayGroup] {
    var groups: [DayGroup] = []
    for day in days {
      if let known = groups.firstIndex(where: { $0.entries == day.entries }) {
        groups[known].weekdays.append(day.weekday)
      } else {
        groups.append(DayGroup(weekdays: [day.weekday], entries: day.entries))
      }
    }
    return groups
  }

  /// The weekdays from Monday to Friday without a class.
  package var freeWeekdays: [Weekday] {
    let used = Set(days.map(\.weekday))
    return Weekday.allCases.prefix(5).filter { !used.contains($0) }
  }

  /// When the earliest class begins; `nil` without classes at set times.
  package var earliestStart: Extreme? {
    extreme {
      $0.map(\.time.start).min()
    } isBetter: {
      $0 < $1
    }
  }

  /// When the latest class ends.
  package var latestEnd: Extreme? {
    extreme {
      $0.map(\.time.end).max()
    } isBetter: {
      $0 > $1
    }
  }

  private func extreme(
    _ minute: ([Entry]) -> Int?, isBetter: (Int, Int) -> Bool
  ) -> Extreme? {
    var best: Extreme?
    for day in days {
      guard let minute = minute(day.entries) else { continue }
      if let known = best, !isBetter(minute, known.minute) {
        if minute == known.minute { best?.weekdays.append(day.weekday) }
      } else {
        best = Extreme(minute: minute, weekdays: [day.weekday])
      }
    }
    return best
  }

  /// The longest time between classes of one day, the first in the week of equal ones; `nil` when no day has one.
  package var longestGap: Gap? {
    var longest: Gap?
    for day in days {
      var end: Int?
      for entry in day.entries {
        if let end, entry.time.start - end > longest?.minutes ?? 0 {
          longest = Gap(weekday: day.weekday, from: end, to: entry.time.start)
        }
        end = max(end ?? 0, entry.time.end)
      }
    }
    return longest
  }
}
