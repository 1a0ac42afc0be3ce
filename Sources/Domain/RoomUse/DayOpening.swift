package import CampusModel

/// When a place is open on one date.
///
/// Minutes count from midnight of the date. Hours past midnight belong to the day they begin on:
/// the date has the rest of the last night, and its own hours to their end.
///
/// ```
/// hours Mon 18:00–02:00, Tue 09:00–17:00, seen on Tuesday:
/// hours = [0..<120, 540..<1020], nightEnd = 120, ownWindow = 540..<1020
/// ```
package struct DayOpening: Hashable, Encodable, Sendable {
  /// A closure, clipped to the date.
  package struct DayClosure: Hashable, Encodable, Sendable {
    /// The name of the closure.
    package let name: String
    /// The minutes it closes.
    package let stretch: DayStretch
  }

  /// The date whose minutes are counted.
  package let date: CalendarDate
  /// The usual hours, closures ignored; in order, none touches the next.
  package let hours: [DayStretch]
  /// When last night's hours end; 0 if they end before midnight.
  package let nightEnd: Int
  /// From the start of the first hours that begin on the date to the end of the last; `nil` without
  /// any.
  package let ownWindow: DayStretch?
  /// When the place is open, closures excluded; in order, none touches the next.
  package let open: [DayStretch]
  /// The closures of the date, in the order given. They may overlap, and lie outside the hours.
  package let closures: [DayClosure]
  /// The end of the date's own hours, at least 1,440. Later minutes are the next day's.
  package let end: Int
  /// Where the place is still open at `end`: when it closes, at most 2,880. Otherwise `nil`.
  let onward: Int?

  /// Applies the closures to the usual hours of a date.
  ///
  /// A closure of a whole day cancels the hours that begin on it, with those past midnight, but not
  /// the rest of last night. A closure of some hours cancels those minutes, whichever day's hours
  /// they are.
  package init(_ hours: OpeningHours, closures: [Closure] = [], on date: CalendarDate) {
    func own(_ days: Int) -> [DayStretch] {
      hours[(date + days).weekday].map { DayStretch($0).later(days: days) }
    }
    let near = closures.filter { $0.days.first <= date + 1 && date - 1 <= $0.days.last }
    let (before, today, after) = (own(-1), own(0), own(1))
    let end = max(1440, today.map(\.end).max() ?? 0)
    let (usual, two) = (DayStretch(unchecked: 0, end), DayStretch(unchecked: 0, 2880))
    let days = [(-1, before), (0, today), (1, after)]
    let kept = days.filter { day, _ in !near.contains { $0.isWhole(on: date + day) } }
    let open = kept.flatMap(\.1).clipped(to: two).joined.without(near.timed(around: date))
    self.date = date
    self.hours = (before + today).clipped(to: usual).joined
    nightEnd = max(0, before.map(\.end).max() ?? 0)
    ownWindow = today.first.flatMap { first in
      today.last.flatMap { DayStretch(first.start, $0.end) }
    }
    self.open = open.clipped(to: usual)
    self.end = end
    onward = open.first { $0.start < end && end < $0.end }?.end
    self.closures = near.flatMap { closure in
      closure.stretches(around: date, lastNight: before, end: end).clipped(to: usual)
        .map { DayClosure(name: closure.name, stretch: $0) }
    }
  }

  /// The end of last night's hours, or the start of the date's own hours if that is earlier.
  package var dawn: Int { min(nightEnd, ownWindow?.start ?? nightEnd) }

  /// Whether the place is open at that minute of the date.
  package func isOpen(at minute: Int) -> Bool { open.contains { $0.contains(minute) } }

  /// From the start of the first hours to the end of the last; `nil` on a day without any.
  package var window: DayStretch? {
    guard let first = hours.first, let last = hours.last else { return nil }
    return DayStretch(first.start, last.end)
  }

  /// `open`, with the last stretch extended to when the place closes.
  var ahead: [DayStretch] {
    guard let onward, let last = open.last else { return open }
    return open.dropLast() + [DayStretch(unchecked: last.start, onward)]
  }
}

extension Closure {
  fileprivate func isWhole(on date: CalendarDate) -> Bool { time == nil && days.contains(date) }

  /// The minutes it closes, counted from midnight of `date`: for a whole day all of them, and those
  /// past midnight of the hours that begin on it.
  fileprivate func stretches(
    around date: CalendarDate, lastNight: [DayStretch], end: Int
  ) -> [DayStretch] {
    (-1...1).filter { days.contains(date + $0) }.flatMap { day -> [DayStretch] in
      if let time { return [DayStretch(time).later(days: day)] }
      return switch day {
      case -1: lastNight
      case 0: [DayStretch(unchecked: 0, end)]
      default: [DayStretch(unchecked: 1440, 2880)]
      }
    }
  }
}

extension [Closure] {
  /// The stretches of closures of some hours, in order of time.
  fileprivate func timed(around date: CalendarDate) -> [DayStretch] {
    guard !isEmpty else { return [] }
    return filter { $0.time != nil }
      .flatMap { $0.stretches(around: date, lastNight: [], end: 0) }.sorted()
  }
}
