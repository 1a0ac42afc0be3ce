package import CampusModel

/// A weekly entry of a timetable: a bar of a week strip, a block of a week grid.
package struct WeekEntry: Hashable, Sendable {
  /// A course's id, "CMPS 330", or another name.
  package var name: String
  /// Short, for example "SOR 104".
  package var place: String?
  /// The days of the week.
  package var days: WeekdaySet
  /// Past midnight it stays in the column of the day on which it begins.
  package var time: MinuteSpan
  /// The course's color.
  package var color: CourseColor

  package init(
    name: String, place: String? = nil, days: WeekdaySet, time: MinuteSpan, color: CourseColor
  ) {
    (self.name, self.place, self.days) = (name, place, days)
    (self.time, self.color) = (time, color)
  }

  /// "CMPS 330 Mon and Wed 9:30 – 10:45 am, SOR 104".
  var sentence: String {
    let when = "\(name) \(listed(days.days.map(\.shortName))) \(time.clockText)"
    return place.map { "\(when), \($0)" } ?? when
  }
}

extension [WeekEntry] {
  /// Monday to Friday, and the weekend if it has any entry.
  var shownDays: [Weekday] {
    let used = reduce(into: WeekdaySet()) { $0.formUnion($1.days) }
    let isWeekendUsed = used.contains(.saturday) || used.contains(.sunday)
    return [Weekday](Weekday.allCases.prefix(isWeekendUsed ? 7 : 5))
  }

  /// All entries in words, by time of the week.
  var sentence: String {
    let used = filter { !$0.days.isEmpty }.sorted { a, b in
      (a.days.first?.rawValue ?? 7, a.time.start, a.time.end, a.name)
        < (b.days.first?.rawValue ?? 7, b.time.start, b.time.end, b.name)
    }
    return used.isEmpty
      ? "nothing at a fixed time" : used.map(\.sentence).joined(separator: "; ")
  }
}
