package import CampusModel
package import TimeZones

/// When an event is. Local times are by the wall clock of the feed's zone.
package enum EventTiming: Hashable, Encodable, Sendable {
  /// Every week on `days` from `first`, which is the first real occurrence and lies on one of them,
  /// as long as it starts no later than `lastEnd`: the end of the last occurrence. Not on the
  /// `excluded` dates, which ascend.
  case weekly(
    first: LocalMinute, minutes: Int, days: WeekdaySet, lastEnd: Instant, excluded: [CalendarDate])
  case once(LocalMinute, minutes: Int)
  /// A moment in UTC, for hours in which the clock changes.
  case utc(Instant, seconds: Int)
  case allDay(DateSpan)

  package var isTimed: Bool {
    if case .allDay = self { false } else { true }
  }

  /// Whether it is written by the clock of the feed's zone.
  var isLocal: Bool {
    switch self {
    case .weekly, .once: true
    case .utc, .allDay: false
    }
  }
}

extension EventTiming {
  /// When it begins, whole days at midnight.
  func start(in zone: Zone) -> Instant {
    switch self {
    case .weekly(let first, _, _, _, _), .once(let first, _): zone.instant(of: first)
    case .utc(let instant, _): instant
    case .allDay(let days):
      Instant(seconds: zone.instant(localSeconds: days.first.dayNumber * 86_400))
    }
  }

  /// Every start and end of a timed event, in the order of time; none for whole days.
  package func occurrences(in zone: Zone) -> [Range<Instant>] {
    switch self {
    case .allDay: return []
    case .utc(let start, let seconds):
      return [start..<Instant(seconds: start.seconds + max(0, seconds))]
    case .once(let start, let minutes): return [zone.stretch(from: start, minutes: minutes)]
    case .weekly(let first, let minutes, _, _, _):
      return dates(in: zone).map {
        zone.stretch(from: LocalMinute($0, first.time), minutes: minutes)
      }
    }
  }

  /// The dates of a rule's occurrences, in order; empty for a timing without a rule.
  func dates(in zone: Zone) -> [CalendarDate] {
    guard case .weekly(let first, let minutes, let days, let lastEnd, let excluded) = self else {
      return []
    }
    let skipped = Set(excluded)
    var out: [CalendarDate] = []
    var date = first.date
    while zone.stretch(from: LocalMinute(date, first.time), minutes: minutes).lowerBound <= lastEnd
    {
      if days.contains(date.weekday), !skipped.contains(date) { out.append(date) }
      date = date + 1
    }
    return out
  }
}

// Deadlines
extension EventTiming {
  /// The event for a deadline on a day, at `time` of its last day if the hour matters.
  ///
  /// Calendars show the end of a day badly, so from 22:00 on it is the whole day, and before that
  /// the half hour that ends then. `note` is appended to the words if they must contain the time: "
  /// (23:59)", otherwise empty. Several days are whole. Such an event should be transparent.
  package static func deadline(
    _ days: DateSpan, at time: MinuteOfDay?, in zone: Zone
  ) -> (timing: EventTiming, note: String) {
    guard let time else { return (.allDay(days), "") }
    guard time.hour < 22, days.first == days.last else { return (.allDay(days), " (\(time))") }
    let length = 30
    let start = LocalMinute(days.last, minutes: time.value - length)
    guard zone.isUnsettled(from: start, minutes: length) else {
      return (.once(start, minutes: length), "")
    }
    let end = zone.instant(of: LocalMinute(days.last, time))
    return (.utc(Instant(seconds: end.seconds - length * 60), seconds: length * 60), "")
  }
}

extension Zone {
  func instant(of local: LocalMinute) -> Instant {
    Instant(seconds: instant(localSeconds: local.localSeconds))
  }

  /// From `start` until the wall clock shows that many minutes more; if that is not later, because
  /// the clock was set back, for that many minutes.
  func stretch(from start: LocalMinute, minutes: Int) -> Range<Instant> {
    let begin = instant(of: start)
    let end = Instant(seconds: instant(localSeconds: start.localSeconds + minutes * 60))
    return begin..<(end > begin ? end : Instant(seconds: begin.seconds + minutes * 60))
  }

  /// Whether start or end of such a stretch are hours that the wall clock skips or shows twice, or
  /// it is set in between: calendar programs disagree about those (RFC 5545 §3.3.5 leaves them
  /// open).
  func isUnsettled(from start: LocalMinute, minutes: Int) -> Bool {
    let local = start.localSeconds
    guard case .unique(let begin) = resolve(localSeconds: local),
      case .unique(let end) = resolve(localSeconds: local + minutes * 60)
    else { return true }
    return end - begin != minutes * 60
  }
}
