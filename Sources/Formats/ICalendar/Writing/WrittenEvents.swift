package import CampusModel
internal import TimeZones

/// The events of a feed as its file contains them: in the form of its variant, and by the wall
/// clock only if calendars can express the zone. Otherwise every occurrence is a separate event in
/// UTC.
///
/// The form of an event depends on nothing else in the feed, so that it is the same in all of them.
struct WrittenEvents: Sendable {
  let zone: Zone
  /// `nil` for a zone that calendars cannot express.
  let component: TimeZoneComponent?
  private let isFlat: Bool

  init(_ feed: Feed) {
    zone = feed.zone
    component = TimeZoneComponent(feed.zone)
    isFlat = feed.variant == .flat
  }

  /// Calls `body` with each event of the file that represents `event`, and with the name of the
  /// rule that it is a date of, if `event` is one.
  func each(of event: Event, _ body: (_ event: Event, _ rule: EventUID?) -> Void) {
    guard event.timing.isTimed, isFlat || !isExpressible(event.timing) else {
      return body(event, nil)
    }
    let keepsClock = isExpressible(event.timing)
    for (timing, date) in event.timing.single(in: zone, local: keepsClock) {
      var copy = event
      copy.timing = timing
      if let date { copy.uid = event.uid.appending(digits(of: date)) }
      body(copy, date == nil ? nil : event.uid)
    }
  }

  /// All of them by their start and UID, each UID once: of several the first.
  func sorted(_ events: [Event]) -> [(event: Event, rule: EventUID?)] {
    var seen: Set<EventUID> = []
    var written: [(start: Instant, event: Event, rule: EventUID?)] = []
    for event in events {
      each(of: event) { event, rule in
        guard seen.insert(event.uid).inserted else { return }
        written.append((event.timing.start(in: zone), event, rule))
      }
    }
    written.sort { ($0.start, $0.event.uid) < ($1.start, $1.event.uid) }
    return written.map { ($0.event, $0.rule) }
  }

  private func isExpressible(_ timing: EventTiming) -> Bool {
    guard let component else { return false }
    switch timing {
    case .utc, .allDay: return true
    case .once(let start, _), .weekly(let start, _, _, _, _):
      // No clock is more than a day from UTC: most events need no look at the zone.
      return component.holds(at: Instant(seconds: start.localSeconds - 2 * 86_400))
        || component.holds(at: zone.instant(of: start))
    }
  }
}

extension EventTiming {
  /// One timing for each occurrence, by the wall clock if `local` and no program could mistake it,
  /// otherwise in UTC; with its date for those of a rule.
  fileprivate func single(
    in zone: Zone, local: Bool
  ) -> [(timing: EventTiming, date: CalendarDate?)] {
    func single(_ start: LocalMinute, _ minutes: Int) -> EventTiming {
      if local, !zone.isUnsettled(from: start, minutes: minutes) {
        return .once(start, minutes: minutes)
      }
      let stretch = zone.stretch(from: start, minutes: minutes)
      return .utc(
        stretch.lowerBound, seconds: stretch.upperBound.seconds - stretch.lowerBound.seconds)
    }
    switch self {
    case .utc, .allDay: return [(self, nil)]
    case .once(let start, let minutes): return [(single(start, minutes), nil)]
    case .weekly(let first, let minutes, _, _, _):
      return dates(in: zone).map { (single(LocalMinute($0, first.time), minutes), $0) }
    }
  }
}

/// "20261013", as a part of a UID.
package func digits(of date: CalendarDate) -> String {
  var bytes: [UInt8] = []
  bytes.append(date)
  return String(decoding: bytes, as: UTF8.self)
}
