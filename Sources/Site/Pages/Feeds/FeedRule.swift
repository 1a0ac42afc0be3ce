internal import CampusModel
internal import ICalendar
internal import TimeZones

/// A recurring event of a feed: one thing at one hour, week after week, and the dates that differ.
///
/// "CMPS 231-0101 Lecture, Mon, Wed, Fri 10:00 – 10:50 am, 31 Aug – 14 Dec; not on 7 Sep (Labor
/// Day); also on Tue 24 Nov, as on a Friday". The words are complete: `dates` are calculated only
/// from the rule, and equal the dates of the events.
struct FeedRule: Hashable {
  enum Pattern: Hashable {
    /// Every week on these days, from the first date to the last, but for the exceptions.
    case weekly(WeekdaySet, DateSpan)
    /// These dates, ascending, if most weeks have none.
    case dates([CalendarDate])
  }

  /// A date of the rule on which it is canceled; the reason is `nil` if none is given.
  struct Exception: Hashable {
    var date: CalendarDate
    var reason: Omission.Reason?
  }

  /// A further date; on a swapped day with the weekday whose classes meet then.
  struct Addition: Hashable {
    var date: CalendarDate
    var follows: Weekday?
  }

  let summary: String
  let place: String?
  let start: MinuteOfDay
  let minutes: Int
  let pattern: Pattern
  /// Ascending; for a list of dates only those with a reason.
  let exceptions: [Exception]
  /// In the order of the feed.
  var additions: [Addition] = []

  /// `nil` for an event that does not recur, and for one without a date.
  init?(_ event: Event, in zone: Zone) {
    guard case .weekly(let first, let minutes, let days, _, _) = event.timing else { return nil }
    let reasons = Dictionary(event.omissions.map { ($0.date, $0.reason) }) { first, _ in first }
    let held = event.timing.occurrences(in: zone)
      .map { LocalMinute(localSeconds: zone.localSeconds(at: $0.lowerBound.seconds)).date }
      .filter { reasons[$0] == nil }
    guard let from = held.first, let to = held.last else { return nil }
    (summary, place) = (event.summary, event.place?.text)
    (start, self.minutes) = (first.time, minutes)
    let span = DateSpan(from, to)
    let meets = Set(held)
    let unexplained = span.dates.filter {
      days.contains($0.weekday) && !meets.contains($0) && reasons[$0] == nil
    }
    let isSparse = unexplained.count * 2 > held.count
    pattern = isSparse ? .dates(held) : .weekly(days, span)
    let explained = reasons.map { Exception(date: $0.key, reason: $0.value) }
    let others = isSparse ? [] : unexplained.map { Exception(date: $0, reason: nil) }
    exceptions = (explained + others).sorted { $0.date < $1.date }
  }

  /// Whether it goes on for a year or more.
  var isOverAYear: Bool {
    switch pattern {
    case .weekly(_, let span): span.last - span.first >= 365
    case .dates(let dates):
      dates.first.flatMap { first in dates.last.map { $0 - first >= 365 } } ?? false
    }
  }

  /// All dates on which it matches place according to the rule, in order.
  var dates: [CalendarDate] {
    let regular: [CalendarDate]
    switch pattern {
    case .dates(let dates): regular = dates
    case .weekly(let days, let span):
      let skipped = Set(exceptions.map(\.date))
      regular = span.dates.filter { days.contains($0.weekday) && !skipped.contains($0) }
    }
    return (regular + additions.map(\.date)).sorted()
  }

  /// The weekdays on which it usually matches place.
  var days: WeekdaySet {
    switch pattern {
    case .weekly(let days, _): days
    case .dates(let dates): WeekdaySet(dates.map(\.weekday))
    }
  }

  /// Whether a single event is the same thing at the same hour.
  func matches(_ event: Event) -> Bool {
    guard case .once(let from, let minutes) = event.timing, event.omissions.isEmpty else {
      return false
    }
    return from.time == start && minutes == self.minutes && event.summary == summary
      && event.place?.text == place
  }

  /// Whether the rule already lists it as canceled on that date, for that reason.
  func excepts(_ summary: String, on date: CalendarDate, for reason: Omission.Reason) -> Bool {
    self.summary == summary && exceptions.contains(Exception(date: date, reason: reason))
  }
}
