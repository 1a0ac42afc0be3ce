package import CampusModel
package import TimeZones

/// One VEVENT: what takes place, where, and when.
package struct Event: Hashable, Sendable {
  package enum Status: Hashable, Sendable { case confirmed, tentative, cancelled }

  /// Whether the time counts as taken.
  package enum Transparency: Hashable, Sendable { case opaque, transparent }

  package var uid: EventUID
  package var summary: String
  package var place: EventPlace?
  package var description: String
  package var categories: [String]
  package var url: String?
  package var status: Status
  package var transparency: Transparency
  package var timing: EventTiming
  package var colour: CSSColour?
  /// How many minutes before it begins the variant with alarms reminds of it; `nil` for never.
  package var alarm: Int?
  /// The dates on which it would take place and does not, for people: no file has them.
  package var omissions: [Omission]

  package init(
    uid: EventUID, summary: String, timing: EventTiming, place: EventPlace? = nil,
    description: String = "", categories: [String] = [], url: String? = nil,
    status: Status = .confirmed, transparency: Transparency = .opaque, colour: CSSColour? = nil,
    alarm: Int? = nil, omissions: [Omission] = []
  ) {
    self.uid = uid
    self.summary = summary
    self.timing = timing
    self.place = place
    self.description = description
    self.categories = categories
    self.url = url
    self.status = status
    self.transparency = transparency
    self.colour = colour
    self.alarm = alarm
    self.omissions = omissions
  }
}

/// A date on which an event would take place, and why it does not.
package struct Omission: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case holiday(String)
    /// The date has another weekday's classes.
    case swap(follows: Weekday)
    /// It alone does not take place; with what was said about it.
    case cancelled(String?)
  }

  package var date: CalendarDate
  package var reason: Reason

  package init(date: CalendarDate, reason: Reason) { (self.date, self.reason) = (date, reason) }
}

/// Where an event takes place.
package struct EventPlace: Hashable, Sendable {
  /// "MAB 0230, Mabry Hall, 12 Orchard Walk, Larkspur". Calendars show a map where a coordinate is known.
  package var text: String
  package var coordinate: Coordinate?

  package init(_ text: String, coordinate: Coordinate? = nil) {
    (self.text, self.coordinate) = (text, coordinate)
  }

  /// A room, with what is known of its building.
  package init(_ room: RoomID, in building: Building?) {
    let parts = [room.text, building?.name, building?.address].compactMap { $0 }
    self.init(
      parts.filter { !$0.isEmpty }.joined(separator: ", "), coordinate: building?.coordinate)
  }
}

/// When an event takes place. Local times are by the wall clock of the feed's zone.
package enum EventTiming: Hashable, Sendable {
  /// Every week on `days` from `first`, which is the first real occurrence and lies on one of them, as long as it starts no
  /// later than `lastEnd`: the end of the last occurrence. Not on the `excluded` dates, which ascend.
  case weekly(
    first: LocalMinute, minutes: Int, days: WeekdaySet, lastEnd: Instant, excluded: [CalendarDate])
  case once(LocalMinute, minutes: Int)
  /// A moment told in UTC, for hours at which the wall clock is set.
  case utc(Instant, seconds: Int)
  case allDay(DateSpan)

  package var isTimed: Bool {
    if case .allDay = self { false } else { true }
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
    case .weekly(let first, let minutes, let days, let lastEnd, let excluded):
      let skipped = Set(excluded)
      var out: [Range<Instant>] = []
      var date = first.date
      while true {
        let stretch = zone.stretch(from: LocalMinute(date, first.time), minutes: minutes)
        guard stretch.lowerBound <= lastEnd else { return out }
        if days.contains(date.weekday), !skipped.contains(date) { out.append(stretch) }
        date = date + 1
      }
    }
  }
}

extension Zone {
  func instant(of local: LocalMinute) -> Instant {
    Instant(seconds: instant(localSeconds: local.localSeconds))
  }

  /// From `start` until the wall clock shows that many minutes more; where that is no later, because the clock was set in
  /// between, for as many minutes as it should last.
  func stretch(from start: LocalMinute, minutes: Int) -> Range<Instant> {
    let begin = instant(of: start)
    let end = Instant(seconds: instant(localSeconds: start.localSeconds + minutes * 60))
    return begin..<(end > begin ? end : Instant(seconds: begin.seconds + minutes * 60))
  }

  /// Whether start or end of such a stretch are hours that the wall clock skips or shows twice, or it is set in between:
  /// calendar programs disagree about those (RFC 5545 §3.3.5 leaves them open).
  func isUnsettled(from start: LocalMinute, minutes: Int) -> Bool {
    let local = start.localSeconds
    guard case .unique(let begin) = resolve(localSeconds: local),
      case .unique(let end) = resolve(localSeconds: local + minutes * 60)
    else { return true }
    return end - begin != minutes * 60
  }
}
