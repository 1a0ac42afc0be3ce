package import CampusModel

/// When a weekday is usually quiet.
///
/// ```
/// QuietStretch(weekday: .tuesday, slots: 28..<32, people: 12, days: 9)
/// // usually quiet Tue 14:00–16:00, based on at least 9 Tuesdays
/// ```
package struct QuietStretch: Hashable, Encodable, Sendable {
  /// The weekday.
  package let weekday: Weekday
  /// Half hours of the day (0 to 48), at least `shortest` of them.
  package let slots: Range<Int>
  /// The mean of the half hours' medians, in people.
  package let people: Double
  /// How many days the half hour with the fewest is based on.
  package let days: Int

  /// The shortest quiet stretch, in half hours: two hours.
  package static let shortest = 4

  /// The same half hours as a span of minutes.
  package var time: MinuteSpan {
    guard
      let span = MinuteSpan(
        slots.lowerBound * CountDay.minutes, slots.upperBound * CountDay.minutes)
    else { preconditionFailure("no stretch of a day: \(slots)") }
    return span
  }
}

/// A quiet stretch of an upcoming date.
package struct QuietTime: Hashable, Encodable, Sendable {
  /// The date.
  package let date: CalendarDate
  /// When it is quiet on that date.
  package let stretch: QuietStretch
}

extension CrowdProfile {
  /// The quietest stretch of a weekday, at least two hours long.
  ///
  /// Finds the two hours whose medians have the lowest sum, the earliest of ties. Then extends them
  /// on both sides by half hours that are no busier than their busiest.
  ///
  /// - `first`: the first half hour to consider.
  /// - Returns: `nil` where no two hours in a row are known.
  ///
  /// ```
  /// medians from 14:00: 9, 3, 2, 2, 3, 3, 8   // quiet: 14:30–17:00
  /// ```
  package func quiet(on weekday: Weekday, from first: Int = 0) -> QuietStretch? {
    let medians = medians(on: weekday)
    guard let core = Self.quietest(medians, length: QuietStretch.shortest, from: first) else {
      return nil
    }
    let bound = medians[core].compactMap(\.self).max() ?? 0
    func belongs(_ slot: Int) -> Bool { medians[slot].map { $0 <= bound } ?? false }
    var (start, end) = (core.lowerBound, core.upperBound)
    while start > first, belongs(start - 1) { start -= 1 }
    while end < medians.count, belongs(end) { end += 1 }
    let values = medians[start..<end].compactMap(\.self)
    return QuietStretch(
      weekday: weekday, slots: start..<end, people: values.reduce(0, +) / Double(values.count),
      days: (start..<end).compactMap { usual(on: weekday, at: $0)?.days }.min() ?? 0)
  }

  /// The hour whose two medians have the lowest sum, the earliest of ties; `nil` if none is known.
  package func quietestHour(on weekday: Weekday) -> Range<Int>? {
    Self.quietest(medians(on: weekday), length: 2, from: 0)
  }

  /// The half hour with the highest median, the earliest of ties; `nil` if none is known.
  package func busiest(on weekday: Weekday) -> Int? {
    let known = medians(on: weekday).enumerated().compactMap { slot, median in
      median.map { (slot: slot, median: $0) }
    }
    return known.max { ($0.median, -$0.slot) < ($1.median, -$1.slot) }?.slot
  }

  /// The next quiet time within a week, beginning with the rest of today.
  ///
  /// The rest of today counts where it has two quiet hours with no more people than the median half
  /// hour of the weekday. After that, the first day of the same kind whose quiet stretch is not
  /// closed.
  package func nextQuiet(from now: LocalMinute, at place: CrowdPlace, on usual: UsualDays)
    -> QuietTime?
  {
    let slot = CrowdPlace.slot(of: now.time)
    if let rest = quiet(on: usual.weekday, from: slot),
      rest.people <= middle(of: usual.weekday), isFree(rest.slots, on: now.date, of: place)
    {
      return QuietTime(date: now.date, stretch: rest)
    }
    for date in (1...7).map({ now.date + $0 }) where usual.isComparable(date) {
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

  /// The median of the weekday's medians; 0 if none is known.
  private func middle(of weekday: Weekday) -> Double {
    let values = medians(on: weekday).compactMap(\.self).sorted()
    guard !values.isEmpty else { return 0 }
    return (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
  }

  /// The `length` half hours in a row with the lowest sum, the earliest of ties.
  private static func quietest(
    _ medians: [Double?], length: Int, from first: Int
  ) -> Range<Int>? {
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
