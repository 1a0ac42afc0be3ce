package import CampusModel
package import TimeZones

/// Describes dates as weekly rules.
package struct WeeklyRules: Sendable {
  /// One of the events that dates need.
  package struct Timing: Sendable {
    package var value: EventTiming
    /// The end of its UID: none for the first rule, a letter for later ones, the date outside of
    /// rules.
    package var key: String?
  }

  private let zone: Zone

  /// A weekday gets a rule if more than one in so many of its weeks has a date: exceptions of a
  /// rule are shorter than separate events.
  private static let mostWeeks = 4

  package init(in zone: Zone) { self.zone = zone }

  /// Timings that give exactly `dates`, which ascend, each at `time`: rules on the weekdays that
  /// are frequent enough, then the remaining dates separately, and those on which the clock
  /// changes.
  ///
  /// - Complexity: linear in the days from the first date to the last.
  package func timings(on dates: [CalendarDate], at time: MinuteSpan) -> [Timing] {
    let settled = dates.filter { !isUnsettled(on: $0, at: time) }
    let weekdays = WeekdaySet(
      Weekday.allCases.filter { weekday in
        let own = settled.filter { $0.weekday == weekday }
        guard own.count > 1 else { return false }
        return (own[own.count - 1] - own[0]) / 7 + 1 < Self.mostWeeks * own.count
      })
    let regular = settled.filter { weekdays.contains($0.weekday) }
    let alone = dates.filter { isUnsettled(on: $0, at: time) || !weekdays.contains($0.weekday) }
    return rules(on: regular, at: time).map(\.timing)
      + alone.map { date in
        let start = LocalMinute(date, time.startTime)
        return Timing(
          value: .settled(start, minutes: time.length, in: zone), key: digits(of: date))
      }
  }

  /// The rules that give exactly `dates`, which ascend and are settled, each with as many
  /// exceptions as programs bear, and the first date of each; none for none.
  func rules(
    on dates: [CalendarDate], at time: MinuteSpan
  ) -> [(first: CalendarDate, timing: Timing)] {
    pieces(of: dates, at: time).enumerated().map { index, piece in
      (
        piece[piece.startIndex],
        Timing(value: rule(on: piece, at: time), key: index == 0 ? nil : Self.letters(index))
      )
    }
  }

  private func isUnsettled(on date: CalendarDate, at time: MinuteSpan) -> Bool {
    zone.isUnsettled(from: LocalMinute(date, time.startTime), minutes: time.length)
  }
}

extension WeeklyRules {
  /// Cuts dates where a rule over them would leave out too many of its own, or one at an hour at
  /// which the clock is set: libical leaves nothing out at an hour that does not exist, and goes on
  /// an hour late.
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
      let isInDoubt = left.contains { isUnsettled(on: $0, at: time) }
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
