package import CampusModel
package import TimeZones

/// One of the events that a meeting needs.
struct MeetingTiming {
  var value: EventTiming
  /// The key in its UID after that of the meeting, as `WeeklyRules` gives it.
  var key: String?
  var swap: DaySwap?
  var canceled: Cancellation?
  var omissions: [Omission] = []
}

/// The days of a term as meetings see them, worked out once for all meetings.
struct TermCalendar: Sendable {
  private struct Day: Sendable {
    let date: CalendarDate
    let weekday: Weekday
    /// The weekday whose classes meet; `nil` for none.
    let teaching: Weekday?
    /// Whether no clock is set from the day before to the third day after: nothing that starts on
    /// it is in doubt.
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

  /// The weekly rules, then the dates outside of them: those on which the clock changes during the
  /// meeting, made-up days, and cancellations. A cancellation of a date without the meeting is
  /// ignored. Empty for a meeting without dates.
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
      timing.canceled = cancellations.first { $0.date == day.date }
      if let canceled = timing.canceled, isRegular {
        omissions.append(Omission(date: day.date, reason: .canceled(canceled.reason)))
      }
      if !isRegular { timing.swap = term.swaps.first { $0.date == day.date } }
      if !day.isSteady { timing.value = .settled(start, minutes: time.length, in: zone) }
      if isRegular, timing.canceled == nil, case .once = timing.value {
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

extension TermCalendar {
  /// The rules that give exactly `dates`, which ascend, each with the dates omitted before the next
  /// begins.
  private func rules(
    on dates: [CalendarDate], at time: MinuteSpan, omitting omissions: [Omission]
  ) -> [MeetingTiming] {
    let rules = WeeklyRules(in: zone).rules(on: dates, at: time)
    return rules.enumerated().map { index, rule in
      let next = index + 1 < rules.count ? rules[index + 1].first : nil
      let first = index == 0 ? nil : rule.first
      return MeetingTiming(
        value: rule.timing.value, key: rule.timing.key,
        omissions: omissions.filter { omission in
          (first.map { omission.date >= $0 } ?? true) && (next.map { omission.date < $0 } ?? true)
        })
    }
  }
}

extension EventTiming {
  /// One stretch by the wall clock, or in UTC at hours at which calendar programs disagree about
  /// it.
  package static func settled(_ start: LocalMinute, minutes: Int, in zone: Zone) -> EventTiming {
    guard zone.isUnsettled(from: start, minutes: minutes) else {
      return .once(start, minutes: minutes)
    }
    let stretch = zone.stretch(from: start, minutes: minutes)
    return .utc(
      stretch.lowerBound, seconds: stretch.upperBound.seconds - stretch.lowerBound.seconds)
  }
}
