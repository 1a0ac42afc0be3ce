package import CampusModel

/// A stretch of minutes counted from midnight of one date, half-open.
///
/// Below 0 it lies on the day before, from 1,440 on the day after: seen from Tuesday, a class from Monday 11 pm to Tuesday
/// 1 am is −60 ..< 60. Never empty, at most two days long.
package struct DayStretch: Hashable, Comparable, Encodable, Sendable {
  package let start: Int
  package let end: Int

  /// `nil` when it would be empty or longer than two days.
  package init?(_ start: Int, _ end: Int) {
    guard end > start, end - start <= 2880 else { return nil }
    (self.start, self.end) = (start, end)
  }

  package init(_ span: MinuteSpan) { (start, end) = (span.start, span.end) }

  init(unchecked start: Int, _ end: Int) { (self.start, self.end) = (start, end) }

  package static func < (a: Self, b: Self) -> Bool { (a.start, a.end) < (b.start, b.end) }

  package var length: Int { end - start }

  /// The same stretch by the wall clock, which forgets the day; of one longer than a day also how often it goes around.
  package var clock: MinuteSpan {
    MinuteSpan(from: MinuteOfDay(wrapping: start), to: MinuteOfDay(wrapping: end))
  }

  package func contains(_ minute: Int) -> Bool { start <= minute && minute < end }

  package func overlaps(_ other: Self) -> Bool { start < other.end && other.start < end }

  /// What both have in common; `nil` when they only touch, or not even that.
  package func clipped(to other: Self) -> Self? {
    Self(max(start, other.start), min(end, other.end))
  }

  /// The same stretch counted from a midnight that many days earlier.
  func later(days: Int) -> Self { Self(unchecked: start + days * 1440, end + days * 1440) }

  /// What `taken` leaves of this stretch, in order. `taken` must be in order of starts and may overlap.
  func without(_ taken: some Sequence<Self>) -> [Self] {
    var free: [Self] = []
    var from = start
    for stretch in taken {
      if let gap = Self(from, min(stretch.start, end)) { free.append(gap) }
      from = max(from, stretch.end)
    }
    if let rest = Self(from, end) { free.append(rest) }
    return free
  }
}

extension [DayStretch] {
  /// The same minutes in order, as stretches of which none touches the next.
  package var joined: [DayStretch] {
    guard count > 1 else { return self }
    return sorted().reduce(into: []) { joined, stretch in
      guard let last = joined.last, stretch.start <= last.end,
        let whole = DayStretch(last.start, Swift.max(last.end, stretch.end))
      else { return joined.append(stretch) }
      joined[joined.count - 1] = whole
    }
  }

  /// What lies within `window`.
  func clipped(to window: DayStretch) -> [DayStretch] { compactMap { $0.clipped(to: window) } }

  /// The minutes that are in none of `taken`, which must be in order of starts and may overlap.
  func without(_ taken: [DayStretch]) -> [DayStretch] {
    taken.isEmpty ? self : flatMap { $0.without(taken) }
  }
}
