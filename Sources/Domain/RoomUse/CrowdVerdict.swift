package import CampusModel

/// How many people the newest counts tell of.
package struct PresentCrowd: Hashable, Encodable, Sendable {
  /// When it was counted, also by the site's clock.
  package let time: Instant
  package let local: LocalMinute
  /// As counted, without those that silent counters may see.
  package let devices: Int
  /// An estimate; silent counters have their usual share in it, as in `CrowdDay`.
  package let people: Double
  /// How many counters were heard, of how many.
  package let heard: Int
  package let counters: Int
}

/// How full a place is by its own measure: thirds of its capacity, or where none is told of its busiest usual half hour.
package enum CrowdLevel: Hashable, Encodable, Sendable { case quiet, middling, busy }

/// The present count beside what is usual at the same time.
package struct CrowdComparison: Hashable, Encodable, Sendable {
  package enum Standing: Hashable, Encodable, Sendable { case quieter, asUsual, busier }

  package let standing: Standing
  package let usual: CrowdProfile.Usual
  /// The weekday it is compared with.
  package let weekday: Weekday
  package let slot: Int

  /// Quieter below the lower quartile, busier above the upper one, in both cases by a whole person at least: with few days the band
  /// may be narrower than what counting can tell.
  init(_ people: Double, _ usual: CrowdProfile.Usual, _ weekday: Weekday, _ slot: Int) {
    (self.usual, self.weekday, self.slot) = (usual, weekday, slot)
    standing =
      people <= usual.lower - 1 ? .quieter : people >= usual.upper + 1 ? .busier : .asUsual
  }
}

/// Whether it is worth going now.
package enum CrowdVerdict: Hashable, Encodable, Sendable {
  package enum Unknown: Hashable, Encodable, Sendable {
    /// There are no counts of this place.
    case noCounts
    /// The newest ones are too old.
    case stale(Instant)
    /// Fewer than half of its counters were heard.
    case unheard(Int, of: Int)
  }

  case closed
  case unknown(Unknown)
  /// The level is `nil` where there is neither a capacity nor anything usual, the comparison where too few days are behind it.
  case known(PresentCrowd, CrowdLevel?, CrowdComparison?)
}

extension CrowdPlace {
  /// What the newest counts tell of the place, or why nothing.
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
      return .failure(.unheard(heard.count, of: counters.count))
    }
    return .success(
      PresentCrowd(
        time: newest.time, local: clock(newest.time), devices: devices,
        people: whole * peoplePerDevice, heard: heard.count, counters: counters.count))
  }

  /// How full it is with so many people; `nil` where there is nothing to measure it by.
  package func level(of people: Double, in profile: CrowdProfile) -> CrowdLevel? {
    guard let full = capacity.map(Double.init) ?? profile.peak, full > 0 else { return nil }
    return people < full / 3 ? .quiet : people < full * 2 / 3 ? .middling : .busy
  }
}

extension CrowdVerdict.Unknown: Error {}
