package import CampusModel

/// The newest count of a place.
package struct PresentCrowd: Hashable, Encodable, Sendable {
  /// When it was counted.
  package let time: Instant
  /// The same by the site's clock.
  package let local: LocalMinute
  /// As counted, without an estimate for silent counters.
  package let devices: Int
  /// An estimate that includes the usual share of silent counters, as in `CrowdDay`.
  package let people: Double
  /// How many counters reported, of `counters`.
  package let heard: Int
  /// How many counters the place has.
  package let counters: Int
}

/// How full a place is: in thirds of its capacity, or of its usual peak where that is unknown.
package enum CrowdLevel: Hashable, Encodable, Sendable { case quiet, moderate, busy }

/// The newest count next to the usual level at the same time.
package struct CrowdComparison: Hashable, Encodable, Sendable {
  /// Fewer people than usual, as many, or more.
  package enum Standing: Hashable, Encodable, Sendable { case quieter, asUsual, busier }

  /// Whether there are fewer or more people than usual.
  package let standing: Standing
  /// The usual level at that time.
  package let usual: CrowdProfile.Usual
  /// The weekday it is compared with.
  package let weekday: Weekday
  /// The half hour it is compared with, from 0 to 47.
  package let slot: Int

  /// Compares a number of people with the quartiles.
  ///
  /// Quieter is at least one person below the lower quartile, busier at least one above the upper:
  /// based on few days, the quartiles may be closer than counts are exact.
  init(
    of people: Double, with usual: CrowdProfile.Usual, on weekday: Weekday, at slot: Int
  ) {
    (self.usual, self.weekday, self.slot) = (usual, weekday, slot)
    standing =
      people <= usual.lower - 1 ? .quieter : people >= usual.upper + 1 ? .busier : .asUsual
  }
}

/// Whether it is worth going now.
package enum CrowdVerdict: Hashable, Encodable, Sendable {
  /// Why it is unknown how full a place is.
  package enum Unknown: Hashable, Encodable, Sendable {
    /// There are no counts of this place.
    case noCounts
    /// The newest counts are too old; they were taken then.
    case stale(Instant)
    /// Only so many of its counters reported, fewer than half.
    case tooFewCounters(Int, of: Int)
  }

  case closed
  case unknown(Unknown)
  /// The level is `nil` without a capacity or a usual peak, the comparison where too few days were
  /// counted.
  case known(PresentCrowd, CrowdLevel?, CrowdComparison?)
}

extension CrowdPlace {
  /// The newest count of the place, or why there is none to show.
  func present(
    in counts: CountHistory, by shares: CounterShares, at now: Instant, staleAfter minutes: Int,
    clock: (Instant) -> LocalMinute
  ) -> Result<PresentCrowd, CrowdVerdict.Unknown> {
    guard let newest = counts.newest else { return .failure(.noCounts) }
    let heard = counters.filter { newest.devices[$0] != nil }
    if heard.isEmpty, counters.allSatisfy({ counts.days[$0] == nil }) { return .failure(.noCounts) }
    guard !newest.isStale(at: now, after: minutes) else { return .failure(.stale(newest.time)) }
    let devices = heard.reduce(0) { $0 + (newest.devices[$1] ?? 0) }
    let share = heard.reduce(0) { $0 + shares.share(of: $1) }
    guard let whole = shares.whole(Double(devices), heard: heard.count, share: share) else {
      return .failure(.tooFewCounters(heard.count, of: counters.count))
    }
    return .success(
      PresentCrowd(
        time: newest.time, local: clock(newest.time), devices: devices,
        people: whole * peoplePerDevice, heard: heard.count, counters: counters.count))
  }

  /// How full the place is with that many people; `nil` without a capacity or a usual peak.
  package func level(of people: Double, in profile: CrowdProfile) -> CrowdLevel? {
    guard let full = capacity.map(Double.init) ?? profile.peak, full > 0 else { return nil }
    return people < full / 3 ? .quiet : people < full * 2 / 3 ? .moderate : .busy
  }
}

extension CrowdVerdict.Unknown: Error {}
