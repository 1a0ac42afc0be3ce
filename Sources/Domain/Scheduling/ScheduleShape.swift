package import CampusModel

/// Facts about a schedule's week, for its title and its timetable.
///
/// The week is the usual one: a class that meets in only some weeks is included, and a class that
/// never meets in the term is not.
package struct ScheduleShape: Hashable, Sendable {
  /// One class on one weekday.
  package struct Entry: Hashable, Sendable {
    /// Its section.
    package var section: SectionID
    /// Its row in the timetable.
    package var meeting: Meeting
    /// Its time.
    package var time: MinuteSpan
  }

  /// A weekday with classes.
  package struct Day: Hashable, Sendable {
    /// The weekday.
    package var weekday: Weekday
    /// By start, end and section.
    package var entries: [Entry]
  }

  /// Weekdays with exactly the same classes.
  package struct DayGroup: Hashable, Sendable {
    /// In the order of the week.
    package var weekdays: [Weekday]
    /// By start, end and section.
    package var entries: [Entry]
  }

  /// A time and the weekdays on which it occurs.
  package struct Extreme: Hashable, Sendable {
    /// Minutes from midnight; beyond 1,440 on the next day.
    package var minute: Int
    /// In the order of the week.
    package var weekdays: [Weekday]
  }

  /// The time between two classes of a day.
  package struct Gap: Hashable, Sendable {
    /// The weekday.
    package var weekday: Weekday
    /// The end of the first class, in minutes from midnight.
    package var from: Int
    /// The start of the second class, in minutes from midnight.
    package var to: Int
    /// The length of the gap.
    package var minutes: Int { to - from }
  }

  /// The weekdays with classes, Monday first.
  package var days: [Day]
  /// Sections without a set time, by id.
  package var untimed: [SectionID]
  /// The sum of known credits; ranges are added end by end.
  package var credits: Credits
  /// The number of courses with unknown credits.
  package var coursesWithoutCredits: Int
}

extension ScheduleShape {
  package init(of picks: [Pick], in term: Term) {
    let days = TermDays(of: term)
    let sections = picks.flatMap { $0.sections }
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
    untimed = sections.filter { $0.meetings.allSatisfy { $0.weekly == nil } }.map { $0.id }.sorted()
    let known = picks.compactMap { $0.course.credits }
    let sums = (known.map { $0.lowest }.reduce(0, +), known.map { $0.highest }.reduce(0, +))
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

  /// Days with the same classes grouped, by the first of them: "Monday and Wednesday".
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
    let used = Set(days.map { $0.weekday })
    return Weekday.allCases.prefix(5).filter { !used.contains($0) }
  }

  /// When the earliest class begins; `nil` without set times.
  package var earliestStart: Extreme? {
    extreme {
      $0.map { $0.time.start }.min()
    } isBetter: {
      $0 < $1
    }
  }

  /// When the latest class ends.
  package var latestEnd: Extreme? {
    extreme {
      $0.map { $0.time.end }.max()
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

  /// The longest time between classes of a day, the first in the week for ties; `nil` without one.
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
