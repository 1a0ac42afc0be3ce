/// A term of study: from when to when, and the days on which its week does not run as usual.
package struct Term: Hashable, Encodable, Sendable {
  package let id: TermID
  /// "Fall 2026".
  package var name: String
  /// The first and the last day of classes.
  package var days: DateSpan
  package var holidays: [Holiday]
  package var swaps: [DaySwap]
  /// Days to know beside those, in any order.
  package var dates: [TermDate]
  /// The codes that data sources use for this term, such as "202608".
  package var codes: [String]

  package init(
    id: TermID, name: String, days: DateSpan, holidays: [Holiday] = [], swaps: [DaySwap] = [],
    dates: [TermDate] = [], codes: [String] = []
  ) {
    self.id = id
    self.name = name
    self.days = days
    self.holidays = holidays
    self.swaps = swaps
    self.dates = dates
    self.codes = codes
  }
}

/// Days within a term without classes.
package struct Holiday: Hashable, Encodable, Sendable {
  package var name: String
  package var days: DateSpan
  package init(name: String, days: DateSpan) { (self.name, self.days) = (name, days) }
}

/// A date on which classes run as on another weekday: "Tuesday 13 October follows Monday's schedule".
package struct DaySwap: Hashable, Encodable, Sendable {
  package var date: CalendarDate
  package var follows: Weekday
  package init(date: CalendarDate, follows: Weekday) { (self.date, self.follows) = (date, follows) }
}

/// A day to know: "Last day to drop a course".
package struct TermDate: Hashable, Encodable, Sendable {
  package var name: String
  package var days: DateSpan
  /// On its last day, where it is a matter of the hour.
  package var time: MinuteOfDay?

  package init(name: String, days: DateSpan, time: MinuteOfDay? = nil) {
    (self.name, self.days, self.time) = (name, days, time)
  }
}

extension Term {
  /// The first day on which its catalog is expected to be there: its first day of classes, or the
  /// first day of those of its `dates` whose name holds the word "registration", whichever is
  /// earlier.
  package var opening: CalendarDate {
    let registrations = dates.filter { $0.name.lowercased().contains("registration") }
    return registrations.map(\.days.first).reduce(days.first, min)
  }

  /// The holiday on that date, if any; the first listed wins.
  package func holiday(on date: CalendarDate) -> Holiday? {
    holidays.first { $0.days.contains(date) }
  }

  /// The weekday whose classes meet on `date`; `nil` outside the term and on holidays.
  ///
  /// A swap wins over a holiday: whoever wrote both meant the make-up day.
  package func teachingWeekday(on date: CalendarDate) -> Weekday? {
    guard days.contains(date) else { return nil }
    if let swap = swaps.first(where: { $0.date == date }) { return swap.follows }
    return holiday(on: date) == nil ? date.weekday : nil
  }

  /// The dates on which `meeting` really takes place, in order: its weekdays, within its own dates and the term,
  /// without holidays, with swapped days. Empty for a meeting without a time. Linear in the days of the term.
  package func dates(of meeting: Meeting) -> [CalendarDate] {
    days.dates.filter { meets(meeting, on: $0) }
  }

  /// Whether `date` is one of `dates(of:)`. Linear in the holidays and swaps of the term.
  package func meets(_ meeting: Meeting, on date: CalendarDate) -> Bool {
    guard case .weekly(let weekdays, _) = meeting.timing, meeting.dates?.contains(date) ?? true,
      let weekday = teachingWeekday(on: date)
    else { return false }
    return weekdays.contains(weekday)
  }

  /// Which week of the term `date` lies in, from 1; `nil` outside the term. Weeks begin on Monday.
  package func week(of date: CalendarDate) -> Int? {
    days.contains(date) ? (date.monday - days.first.monday) / 7 + 1 : nil
  }

  /// How many weeks the term has.
  package var weeks: Int { (days.last.monday - days.first.monday) / 7 + 1 }
}
