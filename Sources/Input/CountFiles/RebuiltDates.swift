internal import OccupancyStore
internal import TimeZones

/// The dates whose roll-ups are removed and built again from the files.
struct RebuiltDates {
  /// Day numbers, in order; no two ranges touch.
  private(set) var days: [Range<Int>] = []
  private var clock: SlotClock

  init(_ clock: SlotClock) { self.clock = clock }

  /// Adds the dates of these moments, and one before and after them: a clock that is put back over
  /// midnight shows a date twice.
  mutating func add(_ moments: ClosedRange<Int>?) {
    guard let moments else { return }
    let first = clock.slot(at: moments.lowerBound).day - 1
    let last = clock.slot(at: moments.upperBound).day + 1
    var new = first..<last + 1
    days.removeAll { old in
      guard old.lowerBound <= new.upperBound, new.lowerBound <= old.upperBound else { return false }
      new = min(old.lowerBound, new.lowerBound)..<max(old.upperBound, new.upperBound)
      return true
    }
    days.append(new)
    days.sort { $0.lowerBound < $1.lowerBound }
  }
}
