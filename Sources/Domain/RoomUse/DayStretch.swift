package import CampusModel

/// A stretch of minutes counted from midnight of one date, half-open.
///
/// Minutes below 0 are on the day before, those from 1,440 on the day after. Never empty, at most
/// two days long.
///
/// ```
/// class Monday 23:00 to Tuesday 01:00, seen from Tuesday:
/// DayStretch(-60, 60)
/// ```
package struct DayStretch: Hashable, Comparable, Encodable, Sendable {
  /// The first minute.
  package let start: Int
  /// The minute after the last.
  package let end: Int

  /// `nil` if it would be empty or longer than two days.
  package init?(_ start: Int, _ end: Int) {
    guard end > start, end - start <= 2880 else { return nil }
    (self.start, self.end) = (start, end)
  }

  /// The same minutes as a span of the day.
  package init(_ span: MinuteSpan) { (start, end) = (span.start, span.end) }

  init(unchecked start: Int, _ end: Int) { (self.start, self.end) = (start, end) }

  /// By start, then by end.
  package static func < (a: Self, b: Self) -> Bool { (a.start, a.end) < (b.start, b.end) }

  /// How many minutes long it is.
  package var length: Int { end - start }

  /// The stretch by the wall clock, without its day.
  ///
  /// For a stretch longer than a day, the span goes around the clock as often.
  package var clock: MinuteSpan {
    MinuteSpan(from: MinuteOfDay(wrapping: start), to: MinuteOfDay(wrapping: end))
  }

  /// Whether a minute is in it.
  package func contains(_ minute: Int) -> Bool { start <= minute && minute < end }

  /// Whether both have a minute in common.
  package func overlaps(_ other: Self) -> Bool { start < other.end && other.start < end }

  /// The minutes that both have in common; `nil` without any.
  package func clipped(to other: Self) -> Self? {
    Self(max(start, other.start), min(end, other.end))
  }

  /// The same stretch, counted from a midnight that many days earlier.
  func later(days: Int) -> Self { Self(unchecked: start + days * 1440, end + days * 1440) }

  /// The parts of this stretch that are in none of `taken`, in order.
  ///
  /// - `taken`: sorted by start; may overlap.
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
  /// The same minutes, sorted and merged so that no stretch touches the next.
  package var joined: [DayStretch] {
    guard count > 1 else { return self }
    return sorted().reduce(into: []) { joined, stretch in
      guard let last = joined.last, stretch.start <= last.end,
        let whole = DayStretch(last.start, Swift.max(last.end, stretch.end))
      else { return joined.append(stretch) }
      joined[joined.count - 1] = whole
    }
  }

  /// The parts within `window`.
  func clipped(to window: DayStretch) -> [DayStretch] { compactMap { $0.clipped(to: window) } }

  /// The parts that are in none of `taken`, which is sorted by start and may overlap.
  func without(_ taken: [DayStretch]) -> [DayStretch] {
    taken.isEmpty ? self : flatMap { $0.without(taken) }
  }
}
