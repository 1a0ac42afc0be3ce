/// A term of study: its dates, holidays and swapped days.
package struct Term: Hashable, Encodable, Sendable {
  /// Unique on the site.
  package let id: TermID
  /// "Fall 2026".
  package var name: String
  /// The first and the last day of classes.
  package var days: DateSpan
  /// Days without classes.
  package var holidays: [Holiday]
  /// Dates that follow another weekday's schedule.
  package var swaps: [DaySwap]
  /// Other important days, in any order.
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

/// Days of a term without classes.
package struct Holiday: Hashable, Encodable, Sendable {
  /// "Thanksgiving break".
  package var name: String
  /// From the first to the last day.
  package var days: DateSpan
  package init(name: String, days: DateSpan) { (self.name, self.days) = (name, days) }
}

/// A date that follows another weekday's schedule: "Tuesday 13 October follows Monday's schedule".
package struct DaySwap: Hashable, Encodable, Sendable {
  /// The date of the swap.
  package var date: CalendarDate
  /// The weekday whose classes meet.
  package var follows: Weekday
  package init(date: CalendarDate, follows: Weekday) { (self.date, self.follows) = (date, follows) }
}

/// An important day: "Last day to drop a course".
package struct TermDate: Hashable, Encodable, Sendable {
  /// "Last day to drop a course".
  package var name: String
  /// From the first to the last day.
  package var days: DateSpan
  /// The time on the last day; `nil` for no particular time.
  package var time: MinuteOfDay?

  package init(name: String, days: DateSpan, time: MinuteOfDay? = nil) {
    (self.name, self.days, self.time) = (name, days, time)
  }
}

extension Term {
  /// The first listed holiday on that date.
  package func holiday(on date: CalendarDate) -> Holiday? {
    holidays.first { $0.days.contains(date) }
  }

  /// The weekday whose classes meet on `date`; `nil` outside the term and on holidays.
  ///
  /// A swap replaces a holiday on the same date: it is a make-up day.
  package func teachingWeekday(on date: CalendarDate) -> Weekday? {
    guard days.contains(date) else { return nil }
    if let swap = swaps.first(where: { $0.date == date }) { return swap.follows }
    return holiday(on: date) == nil ? date.weekday : nil
  }

  /// The dates of `meeting`, in order. Linear in the days of the term.
  ///
  /// Its weekdays, within its own dates and the term, without holidays and with swapped days. Empty
  /// for a meeting without a time.
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

  /// The week of the term with that date, from 1; `nil` outside the term. Weeks begin on Monday.
  package func week(of date: CalendarDate) -> Int? {
    days.contains(date) ? (date.monday - days.first.monday) / 7 + 1 : nil
  }

  /// The number of weeks in the term.
  package var weeks: Int { (days.last.monday - days.first.monday) / 7 + 1 }
}
