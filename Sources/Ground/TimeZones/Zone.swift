/// A time zone of the tz database, read from the system's TZif files (RFC 9636).
///
/// ```
/// let zone = try Zone.load("America/New_York")
/// zone.offset(at: 0).abbreviation                        // "EST"
/// zone.instant(localSeconds: 0)                          // 18000: midnight there
/// ```
package struct Zone: Hashable, Sendable {
  /// For example "America/New_York".
  package let name: String
  /// The rule after the last listed change; `nil` if the file has none, and the last clock
  /// continues.
  package let rule: PosixRule?
  /// The clock before the first change.
  let earliest: WallClock
  /// In order of time.
  package let changes: [Change]
  /// The moment from which `rule` applies, in seconds from 1970-01-01T00:00:00Z.
  ///
  /// `nil` without a rule, `Int.min` if it always applied.
  package let ruleAppliesSince: Int?

  init(name: String, rule: PosixRule?, earliest: WallClock, changes: [Change]) {
    (self.name, self.rule, self.earliest, self.changes) = (name, rule, earliest, changes)
    ruleAppliesSince = Self.start(of: rule, earliest, changes)
  }

  /// A moment at which the clock changes.
  package struct Change: Hashable, Sendable {
    /// From 1970-01-01T00:00:00Z.
    package let seconds: Int
    /// The clock from then on.
    package let clock: WallClock
  }

  /// A zone with its own list of changes, in order of time.
  ///
  /// `earliest` applies before the first change; the last clock continues.
  package init(
    name: String, earliest: WallClock, changes: [(seconds: Int, clock: WallClock)]
  ) {
    self.init(
      name: name, rule: nil, earliest: earliest,
      changes: changes.map { Change(seconds: $0.seconds, clock: $0.clock) })
  }

  /// The zone of UTC.
  package static let utc = Zone(
    name: "UTC", rule: nil,
    earliest: WallClock(offset: 0, isDaylight: false, abbreviation: "UTC"), changes: [])
}

/// The offset and name of a zone's clocks during some stretch of time.
package struct WallClock: Hashable, Sendable {
  /// Seconds ahead of UTC; negative west of Greenwich.
  package let offset: Int
  /// Whether it is daylight saving time.
  package let isDaylight: Bool
  /// For example "EDT", "+0530".
  package let abbreviation: String

  package init(offset: Int, isDaylight: Bool, abbreviation: String) {
    (self.offset, self.isDaylight) = (offset, isDaylight)
    self.abbreviation = abbreviation
  }
}

/// The meaning of a reading of the wall clock, in seconds from 1970-01-01T00:00:00Z.
///
/// ```
/// New York, 2026-03-08: 02:30 → gap(before: 01:30 EST, after: 03:30 EDT)
/// New York, 2026-11-01: 01:30 → overlap(first: 01:30 EDT, second: 01:30 EST)
/// ```
package enum LocalTime: Hashable, Sendable {
  case unique(Int)
  /// No clock shows it, since clocks skip it. `before` is read by the clock after the change,
  /// `after` by the clock before it.
  case gap(before: Int, after: Int)
  /// Clocks go back and show it twice.
  case overlap(first: Int, second: Int)
}

extension Zone {
  /// The clock at a moment, given in seconds from 1970-01-01T00:00:00Z.
  ///
  /// - Complexity: logarithmic in the zone's changes.
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

  /// The reading of the wall clock at a moment, in seconds from 1970-01-01T00:00 by that clock.
  package func localSeconds(at seconds: Int) -> Int {
    seconds.clamped + offset(at: seconds).offset
  }

  /// The moments at which the wall clock shows `localSeconds`, from 1970-01-01T00:00 by that clock.
  ///
  /// Requires that no two changes are within two days, as in the tz database since 1970.
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

  /// One moment for a reading of the wall clock.
  ///
  /// In an overlap the first; in a gap, as much later as clocks skip.
  package func instant(localSeconds: Int) -> Int {
    switch resolve(localSeconds: localSeconds) {
    case .unique(let seconds): seconds
    case .gap(_, let after): after
    case .overlap(let first, _): first
    }
  }

  /// The changes of the clock within a range of seconds from 1970-01-01T00:00:00Z, in order, each
  /// with the clock from then on.
  ///
  /// Requires that no two changes are within a day. Linear in the days of the range.
  package func changes(within range: Range<Int>) -> [(seconds: Int, clock: WallClock)] {
    var found: [(seconds: Int, clock: WallClock)] = []
    var clock = offset(at: range.lowerBound)
    for start in stride(from: range.lowerBound, to: range.upperBound, by: 86_400) {
      let end = min(start + 86_400, range.upperBound)
      guard offset(at: end) != clock else { continue }
      var (before, after) = (start, end)
      while after - before > 1 {
        let middle = (before + after) / 2
        if offset(at: middle) == clock { before = middle } else { after = middle }
      }
      clock = offset(at: after)
      found.append((after, clock))
    }
    return found
  }

  /// Walks back over listed changes that the rule would give too.
  private static func start(
    of rule: PosixRule?, _ earliest: WallClock, _ changes: [Change]
  ) -> Int? {
    guard let rule else { return nil }
    guard let last = changes.last else { return Int.min }
    // Some files end with a mark in 2038 that changes nothing.
    let clocks = [earliest] + changes.map { $0.clock }
    let real = zip(changes, clocks).filter { $0.clock != $1 }.map { $0.0 }
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
  var clamped: Int { Swift.max(-Self.farthestSecond, Swift.min(Self.farthestSecond, self)) }

  /// Where integers have 32 bits, as on phones, ten days before these end in January 2038.
  static let farthestSecond = bitWidth > 54 ? 1 << 54 : max - 864_000
}
