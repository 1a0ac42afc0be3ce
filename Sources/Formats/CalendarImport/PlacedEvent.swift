internal import CampusModel
internal import TimeZones

/// A reading of one clock.
struct ClockTime {
  var zone: Zone
  /// Seconds from 1970-01-01T00:00 by the zone's clock.
  var local: Int
  /// Whether it means its whole day.
  var isDay: Bool

  var instant: Int { zone.instant(localSeconds: local) }
  var date: CalendarDate { LocalMinute(localSeconds: local).date }
}

/// An event whose first occurrence is placed on a clock.
struct PlacedEvent {
  var event: WrittenEvent
  /// Its index in its calendar.
  var index: Int
  var start: ClockTime
  var length: Length

  /// How long each occurrence lasts; never below 0.
  enum Length {
    /// By the wall clock: a night shift ends at 6:00 on every night of the year.
    case wall(Int)
    /// In seconds that pass.
    case exact(Int)

    var seconds: Int {
      switch self {
      case .wall(let seconds), .exact(let seconds): seconds
      }
    }
  }
}

extension PlacedEvent {
  /// Whether it is once, and is not part of a series.
  var isSingle: Bool {
    event.rules.isEmpty && event.additions.isEmpty && event.exceptions.isEmpty
      && event.change == nil
  }
}

/// The days to expand.
struct ImportWindow {
  let days: DateSpan
  let site: Zone
  /// In seconds from 1970-01-01T00:00:00Z.
  private let moments: Range<Int>

  init(days: DateSpan, site: Zone) {
    (self.days, self.site) = (days, site)
    let start = site.instant(localSeconds: days.first.dayNumber * 86_400)
    let end = site.instant(localSeconds: (days.last + 1).dayNumber * 86_400)
    moments = start..<max(start, end)
  }

  /// By any clock of the Earth, and earlier for events that begin before and last.
  func readings(lasting seconds: Int) -> Range<Int> {
    let margin = 2 * 86_400
    let start = days.first.dayNumber * 86_400 - margin - min(max(0, seconds), 400 * 366 * 86_400)
    return start..<(days.last + 1).dayNumber * 86_400 + margin
  }

  /// The event's own start, before any rule.
  func occurrence(of event: PlacedEvent) -> ImportedEvent.Occurrence? {
    occurrence(
      at: event.start.local, in: event.start.zone, isDay: event.start.isDay,
      lasting: event.length)
  }

  /// The occurrence that begins when `zone` shows `local`; `nil` outside the window.
  func occurrence(
    at local: Int, in zone: Zone, isDay: Bool, lasting length: PlacedEvent.Length
  ) -> ImportedEvent.Occurrence? {
    if isDay {
      let first = LocalMinute(localSeconds: local).date
      let count = max(1, (length.seconds + 86_399) / 86_400)
      let span = DateSpan(first, first + (count - 1))
      return span.overlaps(days) ? .days(span) : nil
    }
    let start = zone.instant(localSeconds: local)
    let end = max(start, self.end(of: local, at: start, in: zone, lasting: length))
    guard start < moments.upperBound, end > moments.lowerBound || start >= moments.lowerBound else {
      return nil
    }
    return .timed(
      TimedOccurrence(
        stretch: Instant(seconds: start)..<Instant(seconds: end), localStart: shown(start),
        localEnd: shown(end)))
  }

  private func end(
    of local: Int, at start: Int, in zone: Zone, lasting length: PlacedEvent.Length
  ) -> Int {
    switch length {
    case .exact(let seconds): return start + seconds
    case .wall(let seconds):
      // An event that begins in skipped time begins later than written, and lasts as long.
      if case .gap = zone.resolve(localSeconds: local) { return start + seconds }
      return zone.instant(localSeconds: local + seconds)
    }
  }

  private func shown(_ instant: Int) -> LocalMinute {
    LocalMinute(localSeconds: site.localSeconds(at: instant))
  }
}
