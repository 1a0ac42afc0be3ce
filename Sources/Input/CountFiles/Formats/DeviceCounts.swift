internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import OccupancyStore

/// One count of devices.
struct DeviceCount {
  var time: Instant
  var counter: String
  var devices: Int
}

/// Counts of devices by moment and counter, while they are read. If there are two counts of the
/// same counter and moment, the first one is used.
///
/// Takes some 40 bytes for each count.
package struct DeviceCounts {
  /// The moments whose counts are wanted, in seconds; others are ignored.
  private let wanted: ClosedRange<Int>
  private var devices: [Key: Int32] = [:]
  private var ids: [String: Int32] = [:]
  private(set) var names: [String] = []
  private var latest: Instant?
  /// The first and the last moment of the present file's counts, in seconds. `heard` has its
  /// counters.
  private(set) var moments: ClosedRange<Int>?
  private var heard: Set<Int32> = []

  private struct Key: Hashable {
    var seconds: Int
    var counter: Int32
  }

  /// The relation of a count to those recorded before.
  enum Standing { case new, repeated, other, unwanted }

  init(wanted: ClosedRange<Int> = Int.min...Int.max) { self.wanted = wanted }

  var isEmpty: Bool { devices.isEmpty }

  /// In the order of time.
  var snapshots: [Snapshot] {
    var moments: [Int: [String: Int]] = [:]
    for (key, count) in devices {
      moments[key.seconds, default: [:]][names[Int(key.counter)]] = Int(count)
    }
    return moments.sorted { $0.key < $1.key }.map {
      Snapshot(time: Instant(seconds: $0.key), devices: $0.value)
    }
  }

  /// The names of the present file's counters.
  var counters: [String] { heard.map { names[Int($0)] } }

  /// Forgets the file before; its counts stay.
  mutating func openFile() {
    (latest, moments) = (nil, nil)
    heard.removeAll(keepingCapacity: true)
  }

  /// Files may come in any order; only within one are rows expected in the order of time.
  mutating func beginFile() { latest = nil }

  /// Calls `each` with every count, in no order.
  func forEach(_ each: (_ seconds: Int, _ counter: Int32, _ devices: Int) -> Void) {
    for (key, count) in devices { each(key.seconds, key.counter, Int(count)) }
  }

  mutating func id(of name: String) -> Int32 {
    if let id = ids[name] { return id }
    let id = Int32(names.count)
    ids[name] = id
    names.append(name)
    return id
  }

  mutating func record(_ count: Int, _ accessPoint: String, _ time: Instant) -> Standing {
    record(count, id(of: accessPoint), time.seconds)
  }

  mutating func record(_ count: Int, _ counter: Int32, _ seconds: Int) -> Standing {
    heard.insert(counter)
    let known = moments ?? seconds...seconds
    moments = min(known.lowerBound, seconds)...max(known.upperBound, seconds)
    guard wanted.contains(seconds) else { return .unwanted }
    let key = Key(seconds: seconds, counter: counter)
    guard let known = devices[key] else {
      devices[key] = Int32(count)
      return .new
    }
    return Int(known) == count ? .repeated : .other
  }

  /// Records the count of a row, and reports whether it is kept.
  mutating func record(_ count: DeviceCount, in row: some ReportedRecord) {
    if let latest, count.time < latest { row.tally(.order) } else { latest = count.time }
    switch record(count.devices, count.counter, count.time) {
    case .new: row.keep()
    case .repeated: row.merge()
    case .other: row.drop(.conflict, .secondCount(count.counter))
    case .unwanted: break
    }
  }
}

extension Diagnostic.Message {
  static func secondCount(_ accessPoint: String) -> Self {
    "\(accessPoint) has two counts for the same time; the first is used"
  }
}
