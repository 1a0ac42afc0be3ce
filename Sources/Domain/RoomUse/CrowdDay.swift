package import CampusModel

/// About how many people were in a place on one date, by half hours.
///
/// The value of a half hour is the sum of its counters' means. Silent counters add their usual
/// share: the reporting ones' sum is scaled by the average of all counters over the whole history.
/// With fewer than half of the counters the half hour is unknown, which is not 0. A counter that
/// never reported has no share, and counts as silent.
///
/// ```
/// counters A and B see 30 and 10 on average; at 10:00 A sees 60, B is silent
/// people at 10:00 = 60 × (30 + 10) / 30 = 80
/// ```
package struct CrowdDay: Hashable, Encodable, Sendable {
  /// The date of these half hours.
  package let date: CalendarDate
  /// 48 numbers of people, from midnight: not whole; `nil` where unknown.
  package let people: [Double?]

  /// - Precondition: `people` has 48 half hours.
  package init(date: CalendarDate, people: [Double?]) {
    precondition(people.count == CountDay.slots, "a day of \(people.count) half hours")
    (self.date, self.people) = (date, people)
  }
}

/// How many devices each counter of a place sees on average, over the half hours it reported.
struct CounterShares: Hashable, Encodable, Sendable {
  /// By counter; only counters that reported at least once.
  private let devices: [String: Double]
  private let all: Double
  private let counters: Int

  init(of counters: [String], in counts: CountHistory) {
    var devices: [String: Double] = [:]
    var all = 0.0
    for counter in counters {
      guard let mean = Self.mean(counts.days[counter] ?? []) else { continue }
      devices[counter] = mean
      all += mean
    }
    (self.devices, self.all, self.counters) = (devices, all, counters.count)
  }

  /// The mean of the half hours' means: half hours that were counted more often weigh no more.
  /// `nil` if there are none.
  private static func mean(_ days: [CountDay]) -> Double? {
    var (sum, count) = (0.0, 0)
    for slot in days.lazy.flatMap(\.slots) {
      guard let mean = slot.mean else { continue }
      (sum, count) = (sum + mean, count + 1)
    }
    return count > 0 ? sum / Double(count) : nil
  }

  func share(of counter: String) -> Double { devices[counter] ?? 0 }

  /// The devices in the whole place, scaled up from those of the `heard` counters.
  ///
  /// - `seen`: the devices these counters saw, together.
  /// - `share`: the devices they see on average, together.
  /// - Returns: `nil` if they are fewer than half of the counters.
  func whole(_ seen: Double, heard: Int, share: Double) -> Double? {
    guard heard > 0, 2 * heard >= counters else { return nil }
    return heard == devices.count || share <= 0 ? seen : seen * all / share
  }
}

extension CrowdPlace {
  /// All dates from the first count to the last, in order, gaps included.
  ///
  /// - Complexity: linear in the half hours of the place's counters.
  package func days(in counts: CountHistory) -> [CrowdDay] {
    days(in: counts, by: CounterShares(of: counters, in: counts))
  }

  func days(in counts: CountHistory, by shares: CounterShares) -> [CrowdDay] {
    let dates = counters.compactMap { counts.days[$0] }.flatMap { [$0.first, $0.last] }
      .compactMap { $0?.date }
    guard let first = dates.min(), let last = dates.max() else { return [] }
    var tallies = [Tally](repeating: Tally(), count: (last - first + 1) * CountDay.slots)
    for counter in counters {
      let share = shares.share(of: counter)
      for day in counts.days[counter] ?? [] {
        let base = (day.date - first) * CountDay.slots
        for (slot, count) in day.slots.enumerated() {
          if let mean = count.mean { tallies[base + slot].record(mean, share: share) }
        }
      }
    }
    return (0...(last - first)).map { day in
      let slots = tallies[(day * CountDay.slots)..<((day + 1) * CountDay.slots)]
      return CrowdDay(
        date: first + day,
        people: slots.map { tally in
          shares.whole(tally.devices, heard: tally.heard, share: tally.share)
            .map { $0 * peoplePerDevice }
        })
    }
  }
}

/// The counts of one half hour.
private struct Tally {
  var heard = 0
  var devices = 0.0
  var share = 0.0

  mutating func record(_ mean: Double, share: Double) {
    heard += 1
    devices += mean
    self.share += share
  }
}
