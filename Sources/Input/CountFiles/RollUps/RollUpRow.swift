internal import CampusModel
internal import FileFormats
internal import OccupancyStore
internal import TimeZones

/// One row of roll-ups: the counts of one counter in one half hour of one date.
struct RollUpRow: Hashable, Sendable {
  /// The number of the day.
  var day: Int
  /// The half hour of the day by the site's clock, 0 to 47.
  var slot: Int
  /// How many counts there were.
  var counts: Int
  /// The sum of all counted devices.
  var sum: Int
  /// The moment of the last count, in seconds since 1970.
  var last: Int
  /// The devices of the last count.
  var lastDevices: Int
  /// A number that grows with each change of the table it was made from, if there is one.
  var mark: Int?

  /// One in each second of a half hour that clocks repeat.
  private static let mostCounts = 3600

  /// Whether there are counts with these sums.
  var isPossible: Bool {
    (1...Self.mostCounts).contains(counts) && (0...largestCount).contains(lastDevices)
      && (lastDevices...lastDevices + (counts - 1) * largestCount).contains(sum)
  }

  /// How far the table was read if this is its newest row.
  var watermark: Int { max(0, mark ?? last) }

  /// - Precondition: It is possible.
  var numbers: RolledCounts.Slot {
    RolledCounts.Slot(
      counts: UInt32(counts), sum: UInt32(sum), last: last, lastDevices: UInt32(lastDevices))
  }
}

extension Zone {
  /// The number of the half hour that the clock shows, from that of 1970-01-01T00:00 on: 48 for
  /// each day.
  func halfHour(at seconds: Int) -> Int {
    let local = localSeconds(at: seconds)
    let length = CountDay.minutes * 60
    return local >= 0 ? local / length : (local - length + 1) / length
  }
}
