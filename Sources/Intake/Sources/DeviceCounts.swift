internal import CampusModel

/// Counts of devices by moment and access point, while they are read. Of two counts of the same the first holds.
struct DeviceCounts {
  private var devices: [Instant: [String: Int]] = [:]
  private var latest: Instant?

  /// How a count goes with what was known.
  enum Standing { case new, repeated, other }

  /// In the order of time.
  var snapshots: [Snapshot] {
    devices.sorted { $0.key < $1.key }.map { Snapshot(time: $0.key, devices: $0.value) }
  }

  /// Files may come in any order; only within one are rows expected in the order of time.
  mutating func beginFile() { latest = nil }

  mutating func record(_ count: Int, _ accessPoint: String, _ time: Instant) -> Standing {
    guard let known = devices[time]?[accessPoint] else {
      devices[time, default: [:]][accessPoint] = count
      return .new
    }
    return known == count ? .repeated : .other
  }

  /// Counts a row that is older than one before it in the same file.
  mutating func noteOrder(_ time: Instant, at offset: Int, _ log: inout DataLog) {
    if let latest, time < latest {
      log.tally(.order, at: offset)
    } else {
      latest = time
    }
  }
}
