package import CampusModel

/// When a weekday is usually quiet: "usually quiet Tue 14:00–16:00, median of 9 Tuesdays".
package struct QuietStretch: Hashable, Encodable, Sendable {
  package let weekday: Weekday
  /// Half hours of the day, at least `shortest` of them.
  package let slots: Range<Int>
  /// The mean of the half hours' medians, in people at a time.
  package let people: Double
  /// How many days are behind the half hour that has fewest.
  package let days: Int

  /// Two hours.
  package static let shortest = 4

  package var time: MinuteSpan {
    guard
      let span = MinuteSpan(
        slots.lowerBound * CountDay.minutes, slots.upperBound * CountDay.minutes)
    else { preconditionFailure("no stretch of a day: \(slots)") }
    return span
  }
}

/// A quiet stretch of a date to come.
package struct QuietTime: Hashable, Encodable, Sendable {
  package let date: CalendarDate
  package let stretch: QuietStretch
}

extension CrowdProfile {
  /// The quietest stretch of at least two hours, from the half hour `first` of that weekday on: the two hours whose medians have the
  /// least sum, the earliest of equals, and before and after them whatever is no busier than the busiest of their half hours.
  /// `nil` where no two hours on end are known.
  package func quiet(on weekday: Weekday, from first: Int = 0) -> QuietStretch? {
    let medians = medians(on: weekday)
    guard let core = Self.quietest(medians, QuietStretch.shortest, from: first) else { return nil }
    let bound = medians[core].compactMap(\.self).max() ?? 0
    func belongs(_ slot: Int) -> Bool { medians[slot].map { $0 <= bound } ?? false }
    var (start, end) = (core.lowerBound, core.upperBound)
    while start > first, belongs(start - 1) { start -= 1 }
    while end < medians.count, belongs(end) { end += 1 }
    let values = medians[start..<end].compactMap(\.self)
    return QuietStretch(
      weekday: weekday, slots: start..<end, people: values.reduce(0, +) / Double(values.count),
      days: (start..<end).compactMap { usual(weekday, $0)?.days }.min() ?? 0)
  }

  /// The hour whose two medians have the least sum, the earliest of equals; `nil` where no hour is known.
  package func quietestHour(on weekday: Weekday) -> Range<Int>? {
    Self.quietest(medians(on: weekday), 2, from: 0)
  }

  /// The half hour of the greatest median, the earliest of equals; `nil` where none is known.
  package func busiest(on weekday: Weekday) -> Int? {
    let known = medians(on: weekday).enumerated().compactMap { slot, median in
      median.map { (slot: slot, median: $0) }
    }
    return known.max { ($0.median, -$0.slot) < ($1.median, -$1.slot) }?.slot
  }

  /// The quietest time from `now` on within a week: what is left of today where two quiet hours are, else the quiet stretch of the
  /// next day of the same kind on which the place is not closed. What is left of today is quiet where it has no more people than half of
  /// the weekday's half hours.
  package func nextQuiet(from now: LocalMinute, at place: CrowdPlace, on usual: UsualDays)
    -> QuietTime?
  {
    let slot = CrowdPlace.slot(of: now.time)
    if let rest = quiet(on: usual.weekday, from: slot),
      rest.people <= middle(of: usual.weekday), isFree(rest.slots, on: now.date, of: place)
    {
      return QuietTime(date: now.date, stretch: rest)
    }
    for date in (1...7).map({ now.date + $0 }) where usual.isAlike(date) {
      guard let stretch = quiet(on: date.weekday), isFree(stretch.slots, on: date, of: place) else {
        continue
      }
      return QuietTime(date: date, stretch: stretch)
    }
    return nil
  }

  private func isFree(_ slots: Range<Int>, on date: CalendarDate, of place: CrowdPlace) -> Bool {
    let open = place.openSlots(on: date)
    return slots.allSatisfy { open[$0] }
  }

  /// The median of the weekday's medians; 0 where nothing is known.
  private func middle(of weekday: Weekday) -> Double {
    let values = medians(on: weekday).compactMap(\.self).sorted()
    guard !values.isEmpty else { return 0 }
    return (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
  }

  /// The `length` slots on end with the least sum, the earliest of equals.
  private static func quietest(_ medians: [Double?], _ length: Int, from first: Int) -> Range<Int>?
  {
    var best: (sum: Double, slots: Range<Int>)?
    for start in first..<max(first, medians.count - length + 1) {
      let known = medians[start..<(start + length)].compactMap(\.self)
      guard known.count == length else { continue }
      let sum = known.reduce(0, +)
      if best.map({ sum < $0.sum }) ?? true { best = (sum, start..<(start + length)) }
    }
    return best?.slots
  }
}
