/// Counted devices: the newest counts, and the past in half hours.
package struct CountHistory: Hashable, Sendable {
  /// The newest counts that are not after the moment the site shows; `nil` without any.
  package var newest: Snapshot?
  /// The days with counts in order, by counter, in the site's time zone.
  ///
  /// A counter is an access point or any other unit that a source counts by.
  package var days: [String: [CountDay]]

  /// The newest counts, and days in order.
  package init(newest: Snapshot? = nil, days: [String: [CountDay]] = [:]) {
    (self.newest, self.days) = (newest, days)
  }

  /// Counts at most so many seconds apart belong to one moment: counters do not report all at once.
  package static let together = 600
}

/// The counts of one counter on one date, by half hours of the site's clock.
package struct CountDay: Hashable, Encodable, Sendable {
  /// In the site's time zone.
  package let date: CalendarDate
  /// 48, from midnight. The hour that a clock repeats is added to the same slots.
  package var slots: [CountSlot]

  /// - Precondition: There are 48 slots.
  package init(date: CalendarDate, slots: [CountSlot]) {
    precondition(slots.count == Self.slots, "a day of \(slots.count) half hours")
    (self.date, self.slots) = (date, slots)
  }

  /// The number of slots in a day.
  package static let slots = 48
  /// The length of a slot.
  package static let minutes = 30
}

/// The counts of one half hour, in whole numbers: the order of additions changes nothing.
package struct CountSlot: Hashable, Encodable, Sendable {
  /// The number of counts; 0 means that nothing was counted, not that nobody was there.
  package var times: Int
  /// The sum of all counted devices.
  package var sum: Int

  package init(times: Int = 0, sum: Int = 0) { (self.times, self.sum) = (times, sum) }

  /// The mean number of devices; `nil` where nothing was counted.
  package var mean: Double? { times > 0 ? Double(sum) / Double(times) : nil }

  /// Adds one count.
  package mutating func add(_ devices: Int) { (times, sum) = (times + 1, sum + devices) }
}

extension CountHistory {
  /// Rolls up `snapshots` as seen at `now`.
  ///
  /// Only the last `days` are kept, that of `now` included; `nil` keeps all. Counts after `now` are
  /// left out. `clock` has the site's local minute at a moment.
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
  /// The newest count of each counter among those that belong to the moment of the last snapshot.
  ///
  /// - Precondition: `snapshots` are in order of time.
  package init?(newestOf snapshots: [Snapshot]) {
    guard let last = snapshots.last else { return nil }
    let together = snapshots.drop { last.time.seconds - $0.time.seconds > CountHistory.together }
    self = together.reduce(into: Snapshot(time: last.time, devices: [:])) { merged, snapshot in
      for (counter, devices) in snapshot.devices { merged.devices[counter] = devices }
    }
  }
}

extension CountHistory {
  /// The same history with each small count replaced by the middle of its possible range.
  ///
  /// A half hour of one counter with a small mean is replaced likewise. Results therefore do not
  /// depend on the small counts (see `PublishableCount`). A limit of 0 or 1 changes nothing.
  ///
  /// ```
  /// // With `under: 5`, counts of 0 … 4 all become 2.
  /// history.maskingCounts(under: 5)
  /// ```
  package func maskingCounts(under smallest: Int) -> CountHistory {
    guard smallest > 1 else { return self }
    var copy = self
    copy.newest?.devices = (newest?.devices ?? [:]).mapValues {
      $0 < smallest ? (smallest - 1) / 2 : $0
    }
    copy.days = days.mapValues { days in
      days.map { day in
        CountDay(date: day.date, slots: day.slots.map { $0.maskingCounts(under: smallest) })
      }
    }
    return copy
  }
}

extension CountSlot {
  fileprivate func maskingCounts(under smallest: Int) -> CountSlot {
    guard times > 0, sum < smallest * times else { return self }
    return CountSlot(times: times, sum: (smallest - 1) * times / 2)
  }
}
