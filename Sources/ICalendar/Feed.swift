internal import CampusModel
package import TimeZones

/// A calendar to subscribe to. It is never without an event: programs keep what they had when a file has none.
package struct Feed: Hashable, Sendable {
  /// A colour as calendars name it: "royalblue", "#4169E1".
  package struct Colour: Hashable, Sendable {
    package var cssName: String
    package var hex: String
    package init(cssName: String, hex: String) { (self.cssName, self.hex) = (cssName, hex) }
  }

  /// Natural keys without the host, such as "robin-vale/first-choice"; unique on the site.
  package var id: String
  /// The host of the site: "almanac.example.edu".
  package var host: String
  package var name: String
  package var description: String
  package var pageURL: String?
  /// Where the feed itself is found; `nil` for addresses that are secret.
  package var sourceURL: String?
  package var colour: Colour?
  package var zone: Zone
  /// After how many hours programs should look again.
  package var refreshHours: Int
  package private(set) var events: [Event]

  /// Where no event has a set time, `notice` is added.
  package init(
    id: String, host: String, name: String, description: String = "", pageURL: String? = nil,
    sourceURL: String? = nil, colour: Colour? = nil, zone: Zone, refreshHours: Int = 6,
    events: [Event], notice: Event
  ) {
    precondition(refreshHours > 0, "a feed cannot be refreshed every \(refreshHours) hours")
    self.id = id
    self.host = host
    self.name = name
    self.description = description
    self.pageURL = pageURL
    self.sourceURL = sourceURL
    self.colour = colour
    self.zone = zone
    self.refreshHours = refreshHours
    self.events = events.contains { $0.timing.isTimed } ? events : events + [notice]
  }

  /// The property under which a file names its feed, for whoever learns from it what was published.
  static let identityName: StaticString = "X-ALMANAC-FEED"

  /// The name of the calendar as a whole.
  package var uid: EventUID {
    EventUID(id.split(separator: "/").map(String.init), host: host)
  }
}

extension Feed {
  /// The same calendar with every occurrence as an event of its own in UTC, for programs that do not understand exceptions
  /// to a rule. Its id ends in "/flat".
  package func flattened() -> Feed {
    var flat = self
    flat.id += "/flat"
    flat.events = events.flatMap { $0.spelledOut(in: zone) }
    return flat
  }

  /// What a file holds: its VTIMEZONE and its events by start and UID, each UID once.
  ///
  /// Where the zone cannot be told to calendars for the whole time of the events, there is no VTIMEZONE and every occurrence
  /// becomes an event of its own in UTC.
  func content() -> (zone: TimeZoneComponent?, events: [Event]) {
    let sorted = Self.sorted(events, in: zone)
    let earliest = sorted.first { $0.timing.isTimed }?.timing.start(in: zone)
    if let component = TimeZoneComponent(zone), earliest.map({ component.holds(at: $0) }) ?? true {
      return (component, sorted)
    }
    return (nil, Self.sorted(sorted.flatMap { $0.spelledOut(in: zone) }, in: zone))
  }

  private static func sorted(_ events: [Event], in zone: Zone) -> [Event] {
    var seen: Set<EventUID> = []
    return events.filter { seen.insert($0.uid).inserted }
      .map { (start: $0.timing.start(in: zone), event: $0) }
      .sorted { ($0.start, $0.event.uid) < ($1.start, $1.event.uid) }
      .map(\.event)
  }
}

extension Event {
  /// One event in UTC for each occurrence; those of a rule have their date in their UID.
  fileprivate func spelledOut(in zone: Zone) -> [Event] {
    guard timing.isTimed else { return [self] }
    let isRule = if case .weekly = timing { true } else { false }
    return timing.occurrences(in: zone).map { stretch in
      let (start, end) = (stretch.lowerBound.seconds, stretch.upperBound.seconds)
      var copy = self
      copy.timing = .utc(stretch.lowerBound, seconds: end - start)
      let date = LocalMinute(localSeconds: zone.localSeconds(at: start)).date
      if isRule { copy.uid = uid.appending(compact(date)) }
      return copy
    }
  }
}

/// "20261013".
func compact(_ date: CalendarDate) -> String {
  let (year, month, day) = date.civil
  return zeroPadded(year, 4) + zeroPadded(month, 2) + zeroPadded(day, 2)
}
