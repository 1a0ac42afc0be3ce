package import CampusModel
package import Diagnostics
package import TimeZones

/// The content of a calendar file within a window of days.
package struct ImportedCalendar: Hashable, Sendable {
  /// The name of the file's first calendar.
  package var name: String?
  /// Events with an occurrence within the window, in file order.
  ///
  /// A changed occurrence is an event of its own, with the UID of its series.
  package var events: [ImportedEvent]
  /// How many events could be read, within the window or not, without merged ones.
  package var kept: Int
  /// How many events could not be read, each with a warning.
  package var dropped: Int
  /// How many events repeat a booking of another event, and are not in `events`.
  package var merged = 0
}

/// An event of a calendar file with its occurrences.
package struct ImportedEvent: Hashable, Sendable {
  /// Whether the event is confirmed.
  package enum Status: Hashable, Sendable { case confirmed, tentative, canceled }

  /// The event's UID, or "#12" for one without that begins on line 12.
  package var uid: String
  /// The occurrence of the series it changes, in seconds since 1970 by the file's clock; `nil` if
  /// it is not a change.
  package var change: Int?
  /// Its title.
  package var summary: String
  /// Without HTML, at most 4,000 characters.
  package var description: String
  /// LOCATION as written, in one line.
  package var place: String
  /// GEO; `nil` where not given.
  package var coordinate: Coordinate?
  /// CATEGORIES, in order.
  package var categories: [String]
  /// Only http and https.
  package var url: String?
  /// Whether it is confirmed, tentative or canceled.
  package var status: Status
  /// Whether its time counts as free.
  package var isTransparent: Bool
  /// Whether it is marked as private or confidential; then its text is not for others.
  package var isPrivate: Bool
  /// In order of time; never empty.
  package var occurrences: [Occurrence]
  /// Where it begins in its file.
  package var origin: FilePlace
  /// The number of 25Live's booking, the same in all calendars.
  package var booking: String?

  /// When it is: on whole days, or at a time.
  package enum Occurrence: Hashable, Sendable {
    case timed(TimedOccurrence)
    case days(DateSpan)
  }
}

/// An occurrence with a time.
package struct TimedOccurrence: Hashable, Sendable {
  /// Empty for an event without duration.
  package var stretch: Range<Instant>
  /// Its start by the clock of the site, which may be after its end where clocks go back.
  package var localStart: LocalMinute
  /// Its end by the clock of the site.
  package var localEnd: LocalMinute
}

/// The zones for reading times.
package struct ImportZones: Sendable {
  /// The site's zone, also for times without a known zone.
  package var site: Zone
  /// A zone of the tz database; `nil` if there is none of that name.
  package var named: @Sendable (String) -> Zone?

  package init(site: Zone, named: @escaping @Sendable (String) -> Zone?) {
    (self.site, self.named) = (site, named)
  }
}
