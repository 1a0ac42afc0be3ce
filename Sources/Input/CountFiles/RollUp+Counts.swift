internal import OccupancyStore
internal import TimeZones

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
