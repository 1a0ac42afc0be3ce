internal import CampusModel
internal import Diagnostics
internal import OccupancyStore
internal import TimeZones

/// The roll-ups that a site shows at a moment, next to counts one by one.
///
/// For a counter and date that has counts one by one, these count and roll-ups do not: so nothing
/// counts twice. A half hour with counts after the moment cannot be divided and is left out, unless
/// all of it is later.
struct SettledRollUps {
  /// The days of each counter, in order.
  private(set) var days: [String: [CountDay]] = [:]
  /// The last counts of half hours, in order of time, back to the earliest that can belong to the
  /// newest ones.
  private(set) var newest: [Snapshot] = []
  /// In the order of files.
  private(set) var diagnostics: [Diagnostic] = []

  private let counts: RollUpCounts
  private let now: Int
  private let firstDay: Int
  private var clock: SlotClock
  private let zone: Zone

  init(
    _ counts: RollUpCounts, beside raw: [String: [CountDay]], now: Int, firstDay: Int, zone: Zone
  ) {
    (self.counts, self.now, self.firstDay, self.zone) = (counts, now, firstDay, zone)
    clock = SlotClock(zone)
    settle(beside: raw)
  }

  /// The omissions of a file: their number, and the counter and date of the first.
  fileprivate struct Omission {
    var number = 0
    var first: RollUp.Cell?
  }

  private mutating func settle(beside raw: [String: [CountDay]]) {
    let rolled = counts.rolled
    let taken = rolled.names.map { Set((raw[$0] ?? []).map { Int32($0.date.dayNumber) }) }
    var repeated: [Int32: Omission] = [:]
    var divided: [Int32: Omission] = [:]
    var last: [(seconds: Int, counter: Int32, devices: Int)] = []
    let order = rolled.cells.indices.sorted { rolled.cells[$0].day < rolled.cells[$1].day }
    for place in order where Int(rolled.cells[place].day) >= firstDay {
      let (cell, file) = (rolled.cells[place], rolled.files[place])
      guard !taken[Int(cell.counter)].contains(cell.day) else {
        repeated[file, default: Omission()].add(cell)
        continue
      }
      let (slots, omitted) = settled(rolled.slots(at: place), on: Int(cell.day))
      if omitted { divided[file, default: Omission()].add(cell) }
      guard let newest = slots.max(by: { $0.last < $1.last }), newest.counts > 0 else { continue }
      last.append((newest.last, cell.counter, Int(newest.lastDevices)))
      days[rolled.names[Int(cell.counter)], default: []].append(
        CountDay(
          date: CalendarDate(dayNumber: Int(cell.day)),
          slots: slots.map { CountSlot(times: Int($0.counts), sum: Int($0.sum)) }))
    }
    setNewest(last)
    report(repeated) { .countedOneByOne($0, $1, on: $2) }
    report(divided, suggestion: "roll up only the counts until the moment that the site shows") {
      .divided($0, $1, on: $2)
    }
  }

  /// The half hours of a date that are not after the moment, and whether one was omitted that is
  /// only in part after it.
  private func settled(
    _ slots: ArraySlice<RolledCounts.Slot>, on day: Int
  ) -> (slots: [RolledCounts.Slot], omitted: Bool) {
    var slots = Array(slots)
    var omitted = false
    for number in slots.indices where slots[number].last > now && slots[number].counts > 0 {
      slots[number] = RolledCounts.Slot()
      if day * CountDay.slots + number <= zone.halfHour(at: now) { omitted = true }
    }
    return (slots, omitted)
  }

  private mutating func setNewest(_ last: [(seconds: Int, counter: Int32, devices: Int)]) {
    guard let end = last.map(\.seconds).max() else { return }
    var moments: [Int: [String: Int]] = [:]
    for (seconds, counter, devices) in last where end - seconds <= CountHistory.together {
      moments[seconds, default: [:]][counts.rolled.names[Int(counter)]] = devices
    }
    newest = moments.sorted { $0.key < $1.key }.map {
      Snapshot(time: Instant(seconds: $0.key), devices: $0.value)
    }
  }

  private mutating func report(
    _ omissions: [Int32: Omission], suggestion: String? = nil,
    _ message: (Int, String, CalendarDate) -> Diagnostic.Message
  ) {
    for (file, omission) in omissions.sorted(by: { $0.key < $1.key }) {
      guard let first = omission.first else { continue }
      diagnostics.append(
        Diagnostic(
          .warning, .data, at: FilePlace(counts.files[Int(file)]),
          message(
            omission.number, counts.rolled.names[Int(first.counter)],
            CalendarDate(dayNumber: Int(first.day))),
          suggestion: suggestion))
    }
  }
}

extension SettledRollUps.Omission {
  fileprivate mutating func add(_ cell: RollUp.Cell) {
    number += 1
    first = first ?? cell
  }
}

extension CountHistory {
  /// Adds roll-ups. `lately` has the counts one by one of the moments that it is asked for, in
  /// order of time.
  mutating func append<Failure: Error>(
    _ rollUps: SettledRollUps,
    lately: (ClosedRange<Int>) throws(Failure) -> [Snapshot]
  ) throws(Failure) {
    days.merge(rollUps.days) { ($0 + $1).sorted { $0.date < $1.date } }
    guard let last = rollUps.newest.last?.time.seconds else { return }
    let end = max(last, newest?.time.seconds ?? last)
    let raw = try lately(end - Self.together...end)
    newest = Snapshot(newestOf: (raw + rollUps.newest).sorted { $0.time < $1.time })
  }
}

extension Diagnostic.Message {
  fileprivate static func countedOneByOne(
    _ count: Int, _ name: String, on date: CalendarDate
  ) -> Self {
    "roll-ups of access points and dates with counts in another source, which are used: \(count), such as \(name) on \(date)"
  }

  fileprivate static func divided(_ count: Int, _ name: String, on date: CalendarDate) -> Self {
    "half hours with counts after the site's current time, left out: \(count), such as of \(name) on \(date)"
  }
}
