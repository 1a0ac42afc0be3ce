/// A time zone of the tz database, read from the system's TZif files (RFC 9636).
package struct Zone: Hashable, Sendable {
  /// "America/New_York".
  package let name: String
  /// What the clock does after the last listed change: the file's footer. `nil` where the file does not say; then the last
  /// listed clock goes on.
  package let rule: PosixRule?
  /// The clock before the first change.
  let earliest: WallClock
  /// In the order of time.
  let changes: [Change]
  /// From when on `rule` alone tells this zone's clock, in seconds since 1970-01-01T00:00:00Z; `nil` where there is no rule,
  /// `Int.min` where it always held.
  package let ruleHoldsSince: Int?

  init(name: String, rule: PosixRule?, earliest: WallClock, changes: [Change]) {
    (self.name, self.rule, self.earliest, self.changes) = (name, rule, earliest, changes)
    ruleHoldsSince = Self.start(of: rule, earliest, changes)
  }

  struct Change: Hashable, Sendable {
    let seconds: Int
    let clock: WallClock
  }

  /// A zone that nobody but the giver of these changes knows, which are in the order of time. Before the first, `earliest`
  /// holds, and after the last its clock goes on.
  package init(
    name: String, earliest: WallClock, changes: [(seconds: Int, clock: WallClock)]
  ) {
    self.init(
      name: name, rule: nil, earliest: earliest,
      changes: changes.map { Change(seconds: $0.seconds, clock: $0.clock) })
  }

  /// The zone that never differs from UTC.
  package static let utc = Zone(
    name: "UTC", rule: nil,
    earliest: WallClock(offset: 0, isDaylight: false, abbreviation: "UTC"), changes: [])
}

/// How the clocks of a zone are set during some stretch of time.
package struct WallClock: Hashable, Sendable {
  /// Seconds ahead of UTC; negative west of Greenwich.
  package let offset: Int
  package let isDaylight: Bool
  /// "EDT", "+0530".
  package let abbreviation: String

  package init(offset: Int, isDaylight: Bool, abbreviation: String) {
    (self.offset, self.isDaylight) = (offset, isDaylight)
    self.abbreviation = abbreviation
  }
}

/// What a reading of the wall clock means, as seconds since 1970-01-01T00:00:00Z.
package enum LocalTime: Hashable, Sendable {
  case unique(Int)
  /// No clock shows it, because clocks were put forward over it. `before` is the moment that the clock of after the change
  /// would call so, and lies before the change; `after` the one that the earlier clock would, and lies after it.
  case gap(before: Int, after: Int)
  /// Clocks were put back and show it twice.
  case overlap(first: Int, second: Int)
}

extension Zone {
  /// How clocks are set at a moment given in seconds since 1970-01-01T00:00:00Z. Logarithmic in the zone's changes.
  package func offset(at seconds: Int) -> WallClock {
    guard let last = changes.last else { return rule?.clock(at: seconds) ?? earliest }
    if seconds >= last.seconds { return rule?.clock(at: seconds) ?? last.clock }
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].seconds <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? earliest : changes[low - 1].clock
  }

  /// What the wall clock shows at a moment, in seconds since 1970-01-01T00:00 by that clock.
  package func localSeconds(at seconds: Int) -> Int {
    seconds.clamped + offset(at: seconds).offset
  }

  /// The moment or moments at which the wall clock shows `localSeconds`, counted from 1970-01-01T00:00 by that clock.
  ///
  /// Supposes that no two changes of the clock lie within two days, as none do in the tz database since 1970.
  package func resolve(localSeconds: Int) -> LocalTime {
    let local = localSeconds.clamped
    let earlier = local - offset(at: local - 86_400).offset
    let later = local - offset(at: local + 86_400).offset
    if earlier == later { return .unique(earlier) }
    let earlierHolds = self.localSeconds(at: earlier) == local
    let laterHolds = self.localSeconds(at: later) == local
    switch (earlierHolds, laterHolds) {
    case (true, true): return .overlap(first: min(earlier, later), second: max(earlier, later))
    case (true, false): return .unique(earlier)
    case (false, true): return .unique(later)
    case (false, false): return .gap(before: min(earlier, later), after: max(earlier, later))
    }
  }

  /// The one moment to take for a reading of the wall clock: in a gap as much later as the clock was put forward, in an
  /// overlap the first.
  package func instant(localSeconds: Int) -> Int {
    switch resolve(localSeconds: localSeconds) {
    case .unique(let seconds): seconds
    case .gap(_, let after): after
    case .overlap(let first, _): first
    }
  }

  /// Files list years of changes that their footer repeats: those are walked back.
  private static func start(
    of rule: PosixRule?, _ earliest: WallClock, _ changes: [Change]
  ) -> Int? {
    guard let rule else { return nil }
    guard let last = changes.last else { return Int.min }
    // Some files end with a mark in 2038 at which nothing changes.
    let clocks = [earliest] + changes.map(\.clock)
    let real = zip(changes, clocks).filter { $0.clock != $1 }.map(\.0)
    guard rule.daylight != nil else { return real.last?.seconds ?? Int.min }
    var since = last.seconds
    var year = CivilDay.year(ofSeconds: last.seconds) + 1
    var index = real.count - 1
    while rule.daylight != nil {
      for onset in rule.onsets(in: year).reversed() where onset.seconds <= last.seconds {
        guard index >= 0, real[index].seconds == onset.seconds,
          real[index].clock.offset == onset.clock.offset
        else { return since }
        since = onset.seconds
        index -= 1
      }
      year -= 1
    }
    return since
  }
}

extension Int {
  /// Within half a billion years of 1970, so that adding offsets and days never overflows.
  var clamped: Int { Swift.max(-Self.ages, Swift.min(Self.ages, self)) }

  static let ages = 1 << 54
}
