package import CampusModel
package import Diagnostics
package import TimeZones

/// What a file of calendars holds, within a window of days.
package struct ImportedCalendar: Hashable, Sendable {
  /// What the first calendar of the file calls itself.
  package var name: String?
  /// Events with an occurrence within the window, in the order of the file. An occurrence that was changed by itself is an
  /// event of its own, with the UID of its series.
  package var events: [ImportedEvent]
  /// How many events the file holds that could be read, within the window or not, but for those
  /// that are merged.
  package var kept: Int
  /// How many could not, each with a warning.
  package var dropped: Int
  /// How many only repeat a booking that another event of the file has, and are not in `events`.
  package var merged = 0
}

package struct ImportedEvent: Hashable, Sendable {
  package enum Status: Hashable, Sendable { case confirmed, tentative, cancelled }

  /// Where the file gives none, one made of the line on which the event begins: "#12".
  package var uid: String
  /// Which occurrence of its series it changes, as seconds since 1970 by the clock that its file names; `nil` for what is no change.
  package var change: Int?
  package var summary: String
  /// Without HTML, at most 4,000 characters.
  package var description: String
  /// LOCATION as it is written, in one line.
  package var place: String
  package var coordinate: Coordinate?
  package var categories: [String]
  /// http and https only.
  package var url: String?
  package var status: Status
  /// Whether it leaves its time free.
  package var isTransparent: Bool
  /// Whether its owner marked it as private or confidential: what it says is not for others.
  package var isPrivate: Bool
  /// In the order of time; never empty.
  package var occurrences: [Occurrence]
  /// Where it begins in its file.
  package var origin: FilePlace
  /// The number that 25Live gives a booking, whichever calendar it is published in.
  package var booking: String?

  package enum Occurrence: Hashable, Sendable {
    case timed(TimedOccurrence)
    case days(DateSpan)
  }
}

package struct TimedOccurrence: Hashable, Sendable {
  /// Empty for an event that lasts no time.
  package var stretch: Range<Instant>
  /// Its ends by the clock of the site; the later may be the smaller while clocks are put back.
  package var localStart: LocalMinute
  package var localEnd: LocalMinute
}

/// The zones that times are read in.
package struct ImportZones: Sendable {
  /// The site's, also for times of which nothing tells the zone.
  package var site: Zone
  /// A zone of the tz database; `nil` where there is none of that name.
  package var named: @Sendable (String) -> Zone?

  package init(site: Zone, named: @escaping @Sendable (String) -> Zone?) {
    (self.site, self.named) = (site, named)
  }
}
