package import CampusModel
package import TimeZones

/// A calendar to subscribe to. It is never without an event: programs keep their events when a file
/// has none.
package struct Feed: Hashable, Sendable {
  /// The forms in which a calendar is published, each in its own file.
  package enum Variant: CaseIterable, Hashable, Encodable, Sendable {
    case plain
    /// With a reminder of each timed event that has one.
    case alarms
    /// With every occurrence as an event of its own, for programs that do not understand exceptions
    /// to a rule.
    case flat
  }

  /// Natural keys without the host, such as "robin-vale/first-choice"; unique on the site, but for
  /// the variants of a feed. `nil` for addresses that are secret: these are all that such a feed
  /// has.
  package var id: String?
  /// The host of the site: "almanac.example.edu".
  package var host: String
  /// The name that calendars show.
  package var name: String
  /// Plain text; empty for none.
  package var description: String
  /// The absolute URL of the page about it.
  package var pageURL: String?
  /// Where the feed itself is found; `nil` for addresses that are secret.
  package var sourceURL: String?
  /// A color of CSS (RFC 7986 §5.9); `nil` leaves the choice to the calendar.
  package var color: CSSColor?
  /// The zone by whose clock its events are.
  package var zone: Zone
  /// The hours after which programs should look again.
  package var refreshHours: Int
  /// At least one, in any order: files have an order of their own.
  package private(set) var events: [Event]
  /// The form that this one has.
  package private(set) var variant: Variant
  /// Whose events those are: "campus", or a person's id. The same UID reads the same in all feeds
  /// of a scope, so a scope has one memory of it.
  package var scope: String
  /// The last day of the term that it is about; `nil` if it is about none, or several.
  package var lastDay: CalendarDate?
  /// When the feed ended; `nil` for a feed that is still published.
  private(set) var ended: Instant?

  /// `notice` is the only event if there are no others.
  ///
  /// - Precondition: there are events, or a notice.
  package init(
    id: String?, host: String, name: String, description: String = "", pageURL: String? = nil,
    zone: Zone, refreshHours: Int = 6, events: [Event], notice: Event? = nil, scope: String
  ) {
    precondition(refreshHours > 0, "a feed cannot be refreshed every \(refreshHours) hours")
    precondition(!events.isEmpty || notice != nil, "the feed \(name) has no event")
    self.id = id
    self.host = host
    self.name = name
    self.description = description
    self.pageURL = pageURL
    self.zone = zone
    self.refreshHours = refreshHours
    self.events = events.isEmpty ? [notice].compactMap(\.self) : events
    variant = .plain
    self.scope = scope
  }

  /// The property by which a file names its feed, for later builds; and those for its scope, for
  /// its end, and for the last day of its subject.
  static let identityName: StaticString = "X-ALMANAC-FEED"
  static let scopeName: StaticString = "X-ALMANAC-SCOPE"
  static let endedName: StaticString = "X-ALMANAC-ENDED"
  static let lastDayName: StaticString = "X-ALMANAC-LAST-DAY"

  /// The name of the calendar as a whole; `nil` if the address is secret.
  package var uid: EventUID? {
    id.map { EventUID($0.split(separator: "/").map(String.init), host: host) }
  }

  /// The scope of the remembered events: those with alarms differ from those without.
  var memoryScope: String { variant == .alarms ? scope + Self.alarmsScope : scope }

  /// The form whose events are remembered: of a flat feed the rules, not their dates.
  var memoryForm: Feed { variant == .flat ? self.variant(.plain) : self }

  static let alarmsScope = "+alarms"
}

// Variants
extension Feed.Variant {
  /// The name of the file of a feed, given without an ending: "x.ics", "x+alarms.ics",
  /// "x.flat.ics".
  package func file(of base: String) -> String { base + ending }

  /// Whether the name of a file ends as those of this form do; all end as the plain one.
  package func isForm(of file: String) -> Bool { file.hasSuffix(ending) }

  fileprivate var ending: String {
    switch self {
    case .plain: ".ics"
    case .alarms: "+alarms.ics"
    case .flat: ".flat.ics"
    }
  }
}

extension Feed {
  /// The same calendar in another form. If its source has the name that `Variant.file` gives, it
  /// becomes the source of that form.
  package func variant(_ variant: Variant) -> Feed {
    var other = self
    other.variant = variant
    if let source = sourceURL, source.hasSuffix(self.variant.ending) {
      other.sourceURL = variant.file(of: String(source.dropLast(self.variant.ending.count)))
    }
    return other
  }
}

// Feeds that have ended
extension Feed {
  /// The remains of a feed that is no longer published: one event on the day of the discovery, so
  /// that calendars remove the others and people see why. Its stamps are the moment of its end,
  /// without a memory.
  ///
  /// `current` is the page that lists the present feeds.
  package static func ended(
    _ ended: EndedFeed, current: String? = nil, host: String, zone: Zone
  ) -> Feed {
    let keys = ended.path.split(separator: "/").map(String.init)
    let words = ended.isOver(in: zone) ? "has ended" : "is no longer here"
    let advice = ["You can remove this calendar.", current.map { "See instead: \($0)" }]
    let event = Event(
      uid: EventUID(["ended"] + keys, host: host), summary: "\(ended.name) \(words)",
      timing: .allDay(DateSpan(ended.date(in: zone))),
      description: advice.compactMap(\.self).joined(separator: "\n"), url: current,
      transparency: .transparent)
    return left(of: ended, id: keys.joined(separator: "/"), event, host: host, zone: zone)
  }

  /// A notice for a secret address that was given up: its owner has a new one, which is not named.
  /// The old one is not in it either.
  package static func moved(_ ended: EndedFeed, host: String, zone: Zone) -> Feed {
    let event = Event(
      uid: EventUID(["moved", slug(ended.name), String(ended.since.seconds)], host: host),
      summary: "\(ended.name) has moved", timing: .allDay(DateSpan(ended.date(in: zone))),
      description: "Its new address is on your private pages. You can remove this calendar.",
      transparency: .transparent)
    return left(of: ended, id: nil, event, host: host, zone: zone)
  }

  private static func left(
    of ended: EndedFeed, id: String?, _ event: Event, host: String, zone: Zone
  ) -> Feed {
    var feed = Feed(
      id: id, host: host, name: ended.name, zone: zone, refreshHours: 24, events: [event],
      scope: "ended")
    (feed.ended, feed.lastDay) = (ended.since, ended.lastDay)
    return feed
  }
}

extension EndedFeed {
  /// Whether the term that it was about was over when it was found missing.
  package func isOver(in zone: Zone) -> Bool { lastDay.map { $0 < date(in: zone) } ?? false }

  /// The day on which it was found missing.
  package func date(in zone: Zone) -> CalendarDate {
    LocalMinute(localSeconds: zone.localSeconds(at: since.seconds)).date
  }
}
