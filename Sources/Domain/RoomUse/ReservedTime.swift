internal import CampusModel

/// When one room is reserved, as stretches that do not touch each other.
struct ReservedTime: Hashable, Sendable {
  /// In minutes from midnight of 1970-01-01 by the clock of the site, in order.
  private let spans: [Range<Int>]

  init(_ reservations: [Reservation]) {
    let wanted = reservations.map { minutes($0.start)..<minutes($0.end) }
      .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    spans = wanted.reduce(into: []) { spans, span in
      guard let last = spans.last, span.lowerBound <= last.upperBound else {
        spans.append(span)
        return
      }
      spans[spans.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
    }
  }

  /// The reserved stretches between midnight of `date` and the minute `end`, in order.
  ///
  /// A stretch that begins earlier or ends later is whole if it lasts at most a day. Otherwise it
  /// is clipped to the requested minutes, and cut into days.
  func stretches(on date: CalendarDate, until end: Int) -> [DayStretch] {
    let midnight = date.dayNumber * 1440
    let first = firstEnding(after: midnight)
    return spans[first...].prefix { $0.lowerBound < midnight + end }.flatMap { span in
      let (from, to) = (span.lowerBound - midnight, span.upperBound - midnight)
      if to - from <= 1440, let whole = DayStretch(from, to) { return [whole] }
      let start = max(0, from)
      return stride(from: start, to: min(to, end), by: 1440).compactMap {
        DayStretch($0, min($0 + 1440, min(to, end)))
      }
    }
  }

  /// - Complexity: logarithmic in the reservations of the room.
  private func firstEnding(after minute: Int) -> Int {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].upperBound <= minute { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

private func minutes(_ minute: LocalMinute) -> Int {
  minute.date.dayNumber * 1440 + minute.time.value
}
