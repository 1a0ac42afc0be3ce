/// What the site knows of devices that were counted: the newest counts one by one, and the past rolled up into half hours.
package struct CountHistory: Hashable, Sendable {
  /// The newest counts that are not after the moment the site shows; `nil` without any.
  package var newest: Snapshot?
  /// By counter (an access point, or whatever else a source counts by): the dates on which it was heard, in order, by the site's
  /// clock.
  package var days: [String: [CountDay]]

  package init(newest: Snapshot? = nil, days: [String: [CountDay]] = [:]) {
    (self.newest, self.days) = (newest, days)
  }

  /// Counts that are so many seconds older than the newest, or less, are of the same moment: what counts devices does not do it
  /// everywhere at once.
  package static let together = 600
}

/// What one counter counted on one date, by half hours of the site's clock.
package struct CountDay: Hashable, Encodable, Sendable {
  package let date: CalendarDate
  /// 48, from midnight. The hour that a clock repeats adds to what stands there.
  package var slots: [CountSlot]

  package init(date: CalendarDate, slots: [CountSlot]) {
    precondition(slots.count == Self.slots, "a day of \(slots.count) half hours")
    (self.date, self.slots) = (date, slots)
  }

  /// How many slots a day has, and how many minutes each lasts.
  package static let slots = 48
  package static let minutes = 30
}

/// What was counted in one half hour. Whole numbers, so that the order in which counts are added changes nothing.
package struct CountSlot: Hashable, Encodable, Sendable {
  /// How often it was counted: 0 means nobody did, which is not the same as nobody there.
  package var times: Int
  /// All devices counted, added up.
  package var sum: Int

  package init(times: Int = 0, sum: Int = 0) { (self.times, self.sum) = (times, sum) }

  /// Devices at a time, on average; `nil` where nothing was counted.
  package var mean: Double? { times > 0 ? Double(sum) / Double(times) : nil }

  package mutating func add(_ devices: Int) { (times, sum) = (times + 1, sum + devices) }
}

extension CountHistory {
  /// The history of counts that are all at hand, as seen at `now`. `clock` is the site's: the minute it shows at a moment.
  /// What was counted after `now` is left out, and so is what was counted on dates before the last `days`, that of `now` among
  /// them; `nil` keeps all.
  package init(
    _ snapshots: [Snapshot], at now: Instant, days: Int? = nil, clock: (Instant) -> LocalMinute
  ) {
    let oldest = days.map { clock(now).date - ($0 - 1) }
    let past = snapshots.filter { snapshot in
      snapshot.time <= now && oldest.map { clock(snapshot.time).date >= $0 } ?? true
    }
    .sorted { $0.time < $1.time }
    var slots: [String: [CalendarDate: [CountSlot]]] = [:]
    let empty = [CountSlot](repeating: CountSlot(), count: CountDay.slots)
    for snapshot in past {
      let local = clock(snapshot.time)
      for (counter, devices) in snapshot.devices {
        slots[counter, default: [:]][local.date, default: empty][
          local.time.value / CountDay.minutes
        ].add(devices)
      }
    }
    let days = slots.mapValues { dates in
      dates.sorted { $0.key < $1.key }.map { CountDay(date: $0.key, slots: $0.value) }
    }
    self.init(newest: Snapshot(newestOf: past), days: days)
  }
}

extension Snapshot {
  /// Each counter's newest count among those taken together with the last of `snapshots`, which are in order of time.
  package init?(newestOf snapshots: [Snapshot]) {
    guard let last = snapshots.last else { return nil }
    let together = snapshots.drop { last.time.seconds - $0.time.seconds > CountHistory.together }
    self = together.reduce(into: Snapshot(time: last.time, devices: [:])) { merged, snapshot in
      merged.devices.merge(snapshot.devices) { _, newer in newer }
    }
  }
}

extension CountHistory {
  /// The same with each small count, and each half hour of one counter whose mean is small, in the middle of what it may be: what
  /// is made of it is the same whichever small counts stand behind it (see `ToldCount`). Up to 1 changes nothing.
  package func withholding(under smallest: Int) -> CountHistory {
    guard smallest > 1 else { return self }
    var copy = self
    copy.newest?.devices = (newest?.devices ?? [:]).mapValues {
      $0 < smallest ? (smallest - 1) / 2 : $0
    }
    copy.days = days.mapValues { days in
      days.map { day in
        CountDay(date: day.date, slots: day.slots.map { $0.withholding(under: smallest) })
      }
    }
    return copy
  }
}

extension CountSlot {
  fileprivate func withholding(under smallest: Int) -> CountSlot {
    guard times > 0, sum < smallest * times else { return self }
    return CountSlot(times: times, sum: (smallest - 1) * times / 2)
  }
}
