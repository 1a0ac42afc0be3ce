package import CampusModel
package import TimeZones

/// One of the events that a meeting needs.
struct MeetingTiming {
  var value: EventTiming
  /// What its UID has after that of the meeting: nothing for the first rule, a letter for later ones, the date for what is
  /// no part of one.
  var key: String?
  var swap: DaySwap?
  var cancelled: Cancellation?
  var omissions: [Omission] = []
}

/// The days of a term as meetings see them, worked out once for all meetings.
struct TermCalendar: Sendable {
  private struct Day: Sendable {
    let date: CalendarDate
    let weekday: Weekday
    /// Whose classes meet; `nil` for nobody's.
    let teaching: Weekday?
    /// Whether no clock is set from the day before to the third day after: nothing that starts on it is in doubt.
    let isSteady: Bool
  }

  private let term: Term
  private let zone: Zone
  private let days: [Day]

  init(_ term: Term, _ zone: Zone) {
    (self.term, self.zone) = (term, zone)
    days = term.days.dates.map { date in
      let midnight = date.dayNumber * 86_400
      return Day(
        date: date, weekday: date.weekday, teaching: term.teachingWeekday(on: date),
        isSteady: zone.offset(at: midnight - 86_400).offset
          == zone.offset(at: midnight + 3 * 86_400).offset
      )
    }
  }

  /// The weekly rules, then what they cannot say: dates on which the clock is set during the meeting, made-up days, and
  /// cancelled ones. A cancellation of a date without the meeting does nothing. None for a meeting that never takes place.
  func timings(of meeting: Meeting, cancellations: [Cancellation]) -> [MeetingTiming] {
    guard let (weekdays, time) = meeting.weekly else { return [] }
    let cancellations = cancellations.filter { $0.start.map { $0 == time.startTime } ?? true }
    var regular: [CalendarDate] = []
    var others: [MeetingTiming] = []
    var omissions: [Omission] = []
    for day in days where meeting.dates?.contains(day.date) ?? true {
      let isRegular = weekdays.contains(day.weekday)
      guard let teaching = day.teaching, weekdays.contains(teaching) else {
        if isRegular { omissions.append(omission(on: day.date)) }
        continue
      }
      let start = LocalMinute(day.date, time.startTime)
      var timing = MeetingTiming(value: .once(start, minutes: time.length))
      timing.cancelled = cancellations.first { $0.date == day.date }
      if let cancelled = timing.cancelled, isRegular {
        omissions.append(Omission(date: day.date, reason: .cancelled(cancelled.reason)))
      }
      if !isRegular { timing.swap = term.swaps.first { $0.date == day.date } }
      if !day.isSteady { timing.value = .settled(start, minutes: time.length, in: zone) }
      if isRegular, timing.cancelled == nil, case .once = timing.value {
        regular.append(day.date)
      } else {
        timing.key = digits(of: day.date)
        others.append(timing)
      }
    }
    if regular.isEmpty, !others.isEmpty { others[0].omissions = omissions }
    return rules(on: regular, at: time, omitting: omissions) + others
  }

  /// Why a regular date has no meeting.
  private func omission(on date: CalendarDate) -> Omission {
    if let swap = term.swaps.first(where: { $0.date == date }) {
      return Omission(date: date, reason: .swap(follows: swap.follows))
    }
    return Omission(date: date, reason: .holiday(term.holiday(on: date)?.name ?? ""))
  }
}

// Rules
extension TermCalendar {
  /// The rules that give exactly `dates`, which ascend, each with as many exceptions as programs bear; none for none.
  private func rules(
    on dates: [CalendarDate], at time: MinuteSpan, omitting omissions: [Omission]
  ) -> [MeetingTiming] {
    let pieces = pieces(of: dates, at: time)
    return pieces.indices.map { index in
      let next = pieces.indices.contains(index + 1) ? pieces[index + 1].first : nil
      let first = index == 0 ? nil : pieces[index].first
      return MeetingTiming(
        value: rule(on: pieces[index], at: time), key: index == 0 ? nil : Self.letters(index),
        omissions: omissions.filter { omission in
          (first.map { omission.date >= $0 } ?? true) && (next.map { omission.date < $0 } ?? true)
        })
    }
  }

  /// Cuts dates where a rule over them would leave out too many of its own, or one at an hour at which the clock is set:
  /// libical leaves nothing out at an hour that does not exist, and goes on an hour late.
  private func pieces(
    of dates: [CalendarDate], at time: MinuteSpan
  ) -> [ArraySlice<CalendarDate>] {
    let days = WeekdaySet(of: dates)
    var pieces: [ArraySlice<CalendarDate>] = []
    var start = 0
    var excluded = 0
    for index in dates.indices.dropFirst() {
      let left = days.dates(between: dates[index - 1], and: dates[index])
      excluded += left.count
      let isInDoubt = left.contains {
        zone.isUnsettled(from: LocalMinute($0, time.startTime), minutes: time.length)
      }
      if excluded <= FeedBudget.mostExclusions, !isInDoubt { continue }
      pieces.append(dates[start..<index])
      (start, excluded) = (index, 0)
    }
    return dates.isEmpty ? [] : pieces + [dates[start...]]
  }

  /// "b" for 1, "z" for 25, "ba" for 26.
  private static func letters(_ index: Int) -> String {
    let last = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index % 26)))
    return index < 26 ? last : letters(index / 26) + last
  }

  /// The rule that gives exactly `dates`, which ascend and are not none.
  private func rule(on dates: ArraySlice<CalendarDate>, at time: MinuteSpan) -> EventTiming {
    let (first, last) = (dates[dates.startIndex], dates[dates.endIndex - 1])
    let start = LocalMinute(first, time.startTime)
    guard first != last else { return .once(start, minutes: time.length) }
    let days = WeekdaySet(of: dates)
    let excluded = zip(dates, dates.dropFirst()).flatMap { days.dates(between: $0, and: $1) }
    // A meeting of a whole day ends as the next day's would start, and the rule takes in its end.
    let lastMinutes = min(time.length, 1439)
    let lastEnd = zone.stretch(from: LocalMinute(last, time.startTime), minutes: lastMinutes)
    return .weekly(
      first: start, minutes: time.length, days: days, lastEnd: lastEnd.upperBound,
      excluded: excluded)
  }
}

// Plain loops: they run for every meeting of every feed.
extension WeekdaySet {
  fileprivate init(of dates: some Sequence<CalendarDate>) {
    self = []
    for date in dates { formUnion(Self(date.weekday)) }
  }

  /// The dates on these weekdays after one date and before another.
  fileprivate func dates(
    between first: CalendarDate, and last: CalendarDate
  ) -> [CalendarDate] {
    var found: [CalendarDate] = []
    var date = first + 1
    while date < last {
      if contains(date.weekday) { found.append(date) }
      date = date + 1
    }
    return found
  }
}

extension EventTiming {
  /// One stretch by the wall clock, or in UTC at hours at which calendar programs disagree about it.
  package static func settled(_ start: LocalMinute, minutes: Int, in zone: Zone) -> EventTiming {
    guard zone.isUnsettled(from: start, minutes: minutes) else {
      return .once(start, minutes: minutes)
    }
    let stretch = zone.stretch(from: start, minutes: minutes)
    return .utc(
      stretch.lowerBound, seconds: stretch.upperBound.seconds - stretch.lowerBound.seconds)
  }
}
