internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import OccupancyStore
internal import TimeZones

/// Which date and which half hour a zone's clock shows.
struct SlotClock {
  private let zone: Zone
  private var seconds: Int?
  private var found = (day: 0, slot: 0)

  init(_ zone: Zone) { self.zone = zone }

  /// The last moment that was asked for costs nothing.
  mutating func slot(at seconds: Int) -> (day: Int, slot: Int) {
    if self.seconds == seconds { return found }
    let local = LocalMinute(localSeconds: zone.localSeconds(at: seconds))
    self.seconds = seconds
    found = (local.date.dayNumber, local.time.value / CountDay.minutes)
    return found
  }
}

/// Rolls up the counts of a piece of a file whose rows are in the order of time, without keeping
/// more than a moment's.
struct OrderedSink: CountSink {
  /// The counts of the piece's first moment, which may go on from the piece before: they are in no
  /// roll-up yet.
  private(set) var head: [HeadCount] = []
  private(set) var first: Int?
  /// The last moment that was begun.
  private(set) var present: Int?
  private(set) var rollUp = RollUp()
  private(set) var isDisordered = false

  struct HeadCount {
    var counter: Int32
    var devices: Int
    var line: Int
  }

  private struct State {
    /// The moments are numbered; 0 is none.
    var moment: Int32 = 0
    var devices: Int32 = 0
    var day: Int32 = .min
    var place: Int32 = 0
  }

  private var states: [State] = []
  private var number: Int32 = 0
  private var clock: SlotClock
  private var day: Int32 = 0
  private var slot = 0

  /// How many counts are in the roll-up.
  private(set) var kept = 0
  private let report: Report
  private let names: () -> [String]

  /// `names` are those of the scanner's counters.
  init(_ zone: Zone, report: Report, names: @escaping () -> [String]) {
    clock = SlotClock(zone)
    (self.report, self.names) = (report, names)
  }

  mutating func begin(_ seconds: Int) -> Bool {
    if let present, seconds <= present {
      isDisordered = seconds < present
      return !isDisordered
    }
    if first == nil { first = seconds }
    present = seconds
    number += 1
    let found = clock.slot(at: seconds)
    (day, slot) = (Int32(truncatingIfNeeded: found.day), found.slot)
    return true
  }

  @inline(__always)
  mutating func take(_ counter: Int32, _ devices: Int, line: Int) {
    if number == 1 {
      head.append(HeadCount(counter: counter, devices: devices, line: line))
      return
    }
    let index = Int(counter)
    while index >= states.count { states.append(State()) }
    if states[index].moment == number {
      reportRepeat(counter, isSame: states[index].devices == devices, line)
      return
    }
    if states[index].day != day {
      states[index].day = day
      states[index].place = Int32(rollUp.place(of: RollUp.Cell(counter: counter, day: day)))
    }
    states[index].moment = number
    states[index].devices = Int32(truncatingIfNeeded: devices)
    rollUp.add(devices, to: slot, at: Int(states[index].place))
    kept += 1
  }

  private func reportRepeat(_ counter: Int32, isSame: Bool, _ line: Int) {
    if isSame {
      report.merge(atLine: line)
    } else {
      report.drop(.conflict, atLine: line, .secondCount(names()[Int(counter)]))
    }
  }

  /// The counts of the last moment, unless it is the first too.
  var tail: [Int32: Int] {
    guard number > 1 else { return [:] }
    var tail: [Int32: Int] = [:]
    for (index, state) in states.enumerated() where state.moment == number {
      tail[Int32(index)] = Int(state.devices)
    }
    return tail
  }

  var hasOneMoment: Bool { number == 1 }
}

/// Puts counts beside those of other files, in whatever order they come.
struct GatheringSink: CountSink {
  private(set) var counts: DeviceCounts
  private let report: Report
  private let names: () -> [String]
  private var ids: [Int32] = []
  private var seconds = 0

  /// `names` are those of the scanner's counters.
  init(into counts: DeviceCounts, report: Report, names: @escaping () -> [String]) {
    (self.counts, self.report, self.names) = (counts, report, names)
  }

  mutating func begin(_ seconds: Int) -> Bool {
    self.seconds = seconds
    return true
  }

  mutating func take(_ counter: Int32, _ devices: Int, line: Int) {
    if Int(counter) >= ids.count {
      for name in names().dropFirst(ids.count) { ids.append(counts.id(of: name)) }
    }
    counts.record(devices, of: ids[Int(counter)], at: seconds, line: line, report)
  }
}
