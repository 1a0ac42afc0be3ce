package import CampusModel

/// When a place is open on one date.
///
/// Minutes count from midnight of the date. Hours that go on past midnight belong to the day they begin on: the date has the
/// rest of the night before, and its own hours to their end.
package struct DayOpening: Hashable, Encodable, Sendable {
  /// A closure, as far as it concerns the date.
  package struct Closed: Hashable, Encodable, Sendable {
    package let name: String
    package let stretch: DayStretch
  }

  package let date: CalendarDate
  /// The usual hours, whatever closes the place; in order, none touches the next.
  package let hours: [DayStretch]
  /// Until when the hours of the day before go on; 0 where they end before midnight.
  package let nightEnd: Int
  /// From the beginning of the first usual hours that begin on the date to the end of the last; `nil` where none do.
  package let ownWindow: DayStretch?
  /// When it is really open; in order, none touches the next.
  package let open: [DayStretch]
  /// What closes it, in the order given. They may overlap, and lie outside the hours.
  package let closures: [Closed]
  /// Where the date's own hours end, at least 1,440: what begins later is the next day's.
  package let end: Int
  /// Where the place does not close at `end`: when it does, or 2,880, beyond which nobody looked.
  let onward: Int?

  /// A closure of a whole day takes the hours that begin on it, those past midnight too, and leaves the rest of the night
  /// before. One of some hours takes these minutes, whichever day's hours they are of.
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
        .map { Closed(name: closure.name, stretch: $0) }
    }
  }

  /// Where the night of the day before ends, or the date's own hours begin if that is earlier.
  package var dawn: Int { min(nightEnd, ownWindow?.start ?? nightEnd) }

  /// Whether the place is open at that minute of the date.
  package func isOpen(at minute: Int) -> Bool { open.contains { $0.contains(minute) } }

  /// From the beginning of the first hours to the end of the last; `nil` on a day without any.
  package var window: DayStretch? {
    guard let first = hours.first, let last = hours.last else { return nil }
    return DayStretch(first.start, last.end)
  }

  /// `open`, with the last stretch as far as it really goes.
  var ahead: [DayStretch] {
    guard let onward, let last = open.last else { return open }
    return open.dropLast() + [DayStretch(unchecked: last.start, onward)]
  }
}

extension Closure {
  fileprivate func isWhole(on date: CalendarDate) -> Bool { time == nil && days.contains(date) }

  /// The minutes it concerns, counted from midnight of `date`: of a whole day all of them, and the hours of the day that go on
  /// past midnight.
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
