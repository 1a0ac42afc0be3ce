/// A moment in time: whole seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
package struct Instant: Hashable, Comparable, Encodable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  package let seconds: Int

  package init(seconds: Int) { self.seconds = seconds }

  /// Earlier moments come first.
  package static func < (a: Self, b: Self) -> Bool { a.seconds < b.seconds }

  /// The date and the second of that day, in UTC.
  package var utc: (date: CalendarDate, second: Int) {
    let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    return (CalendarDate(dayNumber: day), seconds - day * 86_400)
  }
}

/// A date and a minute of the wall clock, in a time zone that the context determines.
package struct LocalMinute: Hashable, Comparable, Encodable, Sendable {
  /// The local date.
  package let date: CalendarDate
  /// The local time.
  package let time: MinuteOfDay

  package init(_ date: CalendarDate, _ time: MinuteOfDay) {
    (self.date, self.time) = (date, time)
  }

  /// `minutes` after midnight of `date`; 1,440 and more are on a later day.
  package init(_ date: CalendarDate, minutes: Int) {
    let time = MinuteOfDay(wrapping: minutes)
    self.init(date + (minutes - time.value) / 1440, time)
  }

  /// Seconds since 1970-01-01T00:00 by the same wall clock, the unit of `TimeZones`.
  package var localSeconds: Int { date.dayNumber * 86_400 + time.value * 60 }

  package init(localSeconds: Int) {
    let day = localSeconds >= 0 ? localSeconds / 86_400 : (localSeconds - 86_399) / 86_400
    self.init(
      CalendarDate(dayNumber: day), MinuteOfDay(wrapping: (localSeconds - day * 86_400) / 60))
  }

  /// Earlier minutes come first.
  package static func < (a: Self, b: Self) -> Bool {
    (a.date, a.time) < (b.date, b.time)
  }
}
