package import CampusModel

/// How full a place is, how full it usually is, and whether to go now.
package struct Crowd: Hashable, Encodable, Sendable {
  /// The place that was counted.
  package let place: CrowdPlace
  /// The days that today is compared with.
  package let usual: UsualDays
  /// The usual level in each half hour of the week.
  package let profile: CrowdProfile
  /// Today's half hours; the last one may not be over. `nil` without counts today.
  package let today: CrowdDay?
  /// The newest count; `nil` where it is missing, stale, or of fewer than half of the counters.
  package let present: PresentCrowd?
  /// Whether it is worth going now, or why that is unknown.
  package let verdict: CrowdVerdict
  /// The next quiet stretch of at least two hours, today or within a week.
  package let nextQuiet: QuietTime?

  /// Compares the counts of a place at `now` with the days of `usual`.
  ///
  /// - Complexity: linear in the half hours of the place's counters.
  /// - `usual`: the days to compare with; their `today` is the date that `clock` shows at `now`.
  /// - `minutes`: the age above which counts are stale.
  /// - `clock`: the clock of the site.
  package init(
    at place: CrowdPlace, by counts: CountHistory, comparedWith usual: UsualDays, now: Instant,
    staleAfter minutes: Int, clock: (Instant) -> LocalMinute
  ) {
    let shares = CounterShares(of: place.counters, in: counts)
    let days = place.days(in: counts, by: shares)
    let profile = CrowdProfile(of: place, days: days, on: usual)
    let local = clock(now)
    let newest = place.present(
      in: counts, by: shares, at: now, staleAfter: minutes, clock: clock)
    (self.place, self.usual, self.profile) = (place, usual, profile)
    today = days.last { $0.date == local.date && $0.people.contains { $0 != nil } }
    nextQuiet = profile.nextQuiet(from: local, at: place, on: usual)
    switch newest {
    case .success(let crowd):
      present = crowd
      verdict =
        place.isOpen(at: local)
        ? .known(
          crowd, place.level(of: crowd.people, in: profile),
          profile.comparison(of: crowd, with: usual))
        : .closed
    case .failure(let reason):
      present = nil
      verdict = place.isOpen(at: local) ? .unknown(reason) : .closed
    }
  }
}

extension CrowdProfile {
  /// The newest count next to the usual one; `nil` where it is not of today, or nothing is usual
  /// then.
  fileprivate func comparison(
    of crowd: PresentCrowd, with days: UsualDays
  ) -> CrowdComparison? {
    let slot = CrowdPlace.slot(of: crowd.local.time)
    guard crowd.local.date == days.today, let usual = usual(on: days.weekday, at: slot) else {
      return nil
    }
    return CrowdComparison(of: crowd.people, with: usual, on: days.weekday, at: slot)
  }
}
