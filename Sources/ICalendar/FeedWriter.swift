internal import CampusModel
internal import TimeZones

/// Writes a feed as an iCalendar file (RFC 5545, RFC 7986), the same bytes for the same feed and stamps.
///
/// Every property of RFC 7986 has its older twin beside it, because programs read one or the other. There is no METHOD,
/// ORGANIZER, CLASS, VALARM, RDATE or COUNT: each makes some program lose events or show them as invitations.
package struct FeedWriter {
  private var out: [UInt8] = []

  /// The file's bytes: UTF-8, CRLF, lines of at most 75 octets.
  package static func bytes(of stamped: StampedFeed) -> [UInt8] {
    var writer = FeedWriter()
    writer.word("BEGIN", "VCALENDAR")
    writer.head(stamped.feed, modified: stamped.modified)
    if let zone = stamped.zone { writer.component(zone) }
    for event in stamped.events { writer.event(event) }
    writer.word("END", "VCALENDAR")
    return writer.out
  }

  private mutating func head(_ feed: Feed, modified: Instant) {
    word("VERSION", "2.0")
    word("PRODID", "-//Almanac//Almanac 1.0//EN")
    word("CALSCALE", "GREGORIAN")
    add(.text("NAME", feed.name))
    add(.text("X-WR-CALNAME", feed.name))
    if !feed.description.isEmpty {
      add(.text("DESCRIPTION", feed.description))
      add(.text("X-WR-CALDESC", feed.description))
    }
    // Not as UID (RFC 7986 §5.3): vdirsyncer takes a calendar's UID for that of each of its events and keeps only one.
    word(Feed.identityName, feed.uid.text)
    if let page = feed.pageURL { add(.uri("URL", page)) }
    if let source = feed.sourceURL { add(.uri("SOURCE", source)) }
    word("LAST-MODIFIED", Stamp.utc(modified))
    word("REFRESH-INTERVAL;VALUE=DURATION", "PT\(feed.refreshHours)H")
    word("X-PUBLISHED-TTL", "PT\(feed.refreshHours)H")
    if let colour = feed.colour {
      add(.text("COLOR", colour.cssName))
      add(.text("X-APPLE-CALENDAR-COLOR", colour.hex))
    }
    add(.text("X-WR-TIMEZONE", feed.zone.name))
  }

  private mutating func component(_ zone: TimeZoneComponent) {
    word("BEGIN", "VTIMEZONE")
    add(.text("TZID", zone.name))
    for observance in zone.observances {
      let kind = observance.isDaylight ? "DAYLIGHT" : "STANDARD"
      word("BEGIN", kind)
      word("DTSTART", Stamp.local(observance.firstOnset))
      if let rule = observance.rule { word("RRULE", rule) }
      word("TZOFFSETFROM", Stamp.offset(observance.offsetFrom))
      word("TZOFFSETTO", Stamp.offset(observance.offsetTo))
      add(.text("TZNAME", observance.name))
      word("END", kind)
    }
    word("END", "VTIMEZONE")
  }

  private mutating func event(_ event: StampedEvent) {
    word("BEGIN", "VEVENT")
    add(event.lines.uid)
    word("DTSTAMP", Stamp.utc(event.modified))
    word("LAST-MODIFIED", Stamp.utc(event.modified))
    word("SEQUENCE", String(event.sequence))
    for line in event.lines.rest { add(line) }
    word("END", "VEVENT")
  }

  private mutating func word(_ name: StaticString, _ value: String) {
    add(ContentLine(name, value))
  }

  private mutating func add(_ line: ContentLine) { line.fold(into: &out) }
}
