internal import CampusModel
internal import OccupancyStore
internal import TimeZones

/// The date and the half hour that a zone's clock shows.
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

extension RollUp {
  /// The counts of the dates that count.
  init(_ counts: DeviceCounts, zone: Zone, where isWanted: (_ day: Int) -> Bool = { _ in true }) {
    self.init()
    var clocks: [Int: (day: Int, slot: Int)] = [:]
    var clock = SlotClock(zone)
    counts.forEach { seconds, counter, devices in
      let found = clocks[seconds] ?? clock.slot(at: seconds)
      clocks[seconds] = found
      if isWanted(found.day) {
        add(devices, counter: counter, day: found.day, slot: found.slot)
      }
    }
  }
}
