package import CampusModel

/// About how many people were in a place on one date, half hour by half hour.
///
/// Of each counter the mean of its counts is taken, and the means are added up. A half hour in which fewer than half of the
/// counters were heard is unknown, which is not 0. Where some were silent, their usual share is added: what all counters see on
/// average over the whole history, in proportion to what those that were heard see. So an entrance that falls silent does not make
/// the place look empty. A counter that was never heard has no share; it still counts as one that should have been.
package struct CrowdDay: Hashable, Encodable, Sendable {
  package let date: CalendarDate
  /// 48, from midnight: people at a time, not whole; `nil` where unknown.
  package let people: [Double?]

  package init(date: CalendarDate, people: [Double?]) {
    precondition(people.count == CountDay.slots, "a day of \(people.count) half hours")
    (self.date, self.people) = (date, people)
  }
}

/// What one counter of a place sees on average: devices at a time, over all half hours in which it was heard.
struct CounterShares: Hashable, Encodable, Sendable {
  /// Of counters that were heard at all.
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

  /// The mean of the half hours' means, so that hours that were counted more often weigh no more.
  private static func mean(_ days: [CountDay]) -> Double? {
    var (sum, count) = (0.0, 0)
    for slot in days.lazy.flatMap(\.slots) {
      guard let mean = slot.mean else { continue }
      (sum, count) = (sum + mean, count + 1)
    }
    return count > 0 ? sum / Double(count) : nil
  }

  func share(of counter: String) -> Double { devices[counter] ?? 0 }

  /// All devices of the place, by what `heard` of its counters saw together, who see `share` on average; `nil` where that is fewer
  /// than half of them.
  func whole(_ seen: Double, heard: Int, share: Double) -> Double? {
    guard heard > 0, 2 * heard >= counters else { return nil }
    return heard == devices.count || share <= 0 ? seen : seen * all / share
  }
}

extension CrowdPlace {
  /// Every date from the first on which one of its counters was heard to the last, in order. Linear in the counters' half hours.
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
          if let mean = count.mean { tallies[base + slot].add(mean, share: share) }
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

/// What counters saw in one half hour.
private struct Tally {
  var heard = 0
  var devices = 0.0
  var share = 0.0

  mutating func add(_ mean: Double, share: Double) {
    heard += 1
    devices += mean
    self.share += share
  }
}
