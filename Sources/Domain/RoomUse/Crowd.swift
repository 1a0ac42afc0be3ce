package import CampusModel

/// All that is known of how full a place is: what is usual, what was counted today, and whether it is worth going now.
package struct Crowd: Hashable, Encodable, Sendable {
  package let place: CrowdPlace
  package let usual: UsualDays
  package let profile: CrowdProfile
  /// `nil` where nothing was counted today. Its last known half hour may still go on.
  package let today: CrowdDay?
  /// `nil` where the newest counts are missing, stale, or of fewer than half of its counters.
  package let present: PresentCrowd?
  package let verdict: CrowdVerdict
  /// The next two quiet hours or more, today or within a week.
  package let nextQuiet: QuietTime?

  /// `usual` are the days that today is compared with, which is the date that `clock`, the site's, shows at `now`. Counts older than
  /// `minutes` are stale. Linear in the half hours of the place's counters.
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
          crowd, place.level(of: crowd.people, in: profile), profile.comparison(of: crowd, usual))
        : .closed
    case .failure(let reason):
      present = nil
      verdict = place.isOpen(at: local) ? .unknown(reason) : .closed
    }
  }
}

extension CrowdProfile {
  /// `nil` where the counts are not of today, or nothing is usual at their time.
  fileprivate func comparison(of crowd: PresentCrowd, _ days: UsualDays) -> CrowdComparison? {
    let slot = CrowdPlace.slot(of: crowd.local.time)
    guard crowd.local.date == days.today, let usual = usual(days.weekday, slot) else { return nil }
    return CrowdComparison(crowd.people, usual, days.weekday, slot)
  }
}
