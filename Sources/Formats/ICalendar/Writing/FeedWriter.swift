package import CampusModel
internal import TimeZones

/// Writes a feed as an iCalendar file (RFC 5545, RFC 7986), the same bytes for the same feed and
/// stamps.
///
/// Every property of RFC 7986 is next to its older twin, because programs read one or the other.
/// There is no METHOD, ORGANIZER, CLASS, RDATE or COUNT: each makes some program lose events or
/// show them as invitations. Only one variant has alarms.
package struct FeedWriter: Sendable {
  private let feed: Feed
  private let written: WrittenEvents
  private var lines: EventLines
  private var out: [UInt8] = []

  init(_ feed: Feed) {
    self.feed = feed
    written = WrittenEvents(feed)
    lines = EventLines(in: feed)
  }

  /// The file's bytes: UTF-8, CRLF, lines of at most 75 octets; with the stamps of `memory`, which
  /// should have noted the feed. Events that it does not know count as unchanged since 1970.
  package static func bytes(of feed: Feed, by memory: FeedMemory) -> [UInt8] {
    var writer = FeedWriter(feed)
    let known = memory.entries(of: feed.memoryScope)
    let unknown = EventStamps(sequence: 0, modified: feed.ended ?? Instant(seconds: 0))
    let events = writer.written.sorted(feed.events).map { event, rule in
      let (uid, isFlat) = (event.uid.text, feed.variant == .flat)
      let stamps = isFlat ? known.flatStamps(of: uid, datedBy: rule?.text) : known[uid]?.stamps
      return (event: event, stamps: stamps ?? unknown)
    }
    writer.head(
      modified: events.map(\.stamps.modified).max() ?? unknown.modified,
      needsZone: events.contains { $0.event.timing.isLocal })
    for (event, stamps) in events { writer.add(event, stamps) }
    writer.tail()
    return writer.out
  }
}

// Piece by piece
extension FeedWriter {
  /// The least number of bytes in a chunk, except for the last.
  package static let chunk = 64 * 1024

  /// Writes a calendar of any size into `sink`, in chunks: the events of `feed` are replaced by
  /// those that `next` returns until `nil`. They are written in their order, each UID as often as
  /// it occurs. Memory use does not grow with them.
  package static func write(
    _ feed: Feed, modified: Instant, from next: () -> (event: Event, stamps: EventStamps)?,
    into sink: ([UInt8]) -> Void
  ) {
    var writer = FeedWriter(feed)
    writer.head(modified: modified, needsZone: true)
    while let (event, stamps) = next() {
      writer.written.each(of: event) { event, _ in writer.add(event, stamps) }
      guard writer.out.count >= chunk else { continue }
      sink(writer.out)
      writer.out.removeAll(keepingCapacity: true)
    }
    writer.tail()
    sink(writer.out)
  }

  private mutating func add(_ event: Event, _ stamps: EventStamps) {
    lines.read(event)
    lines.write(stamps, to: &out)
  }

  private mutating func tail() { out.append("END:VCALENDAR\r\n") }

  private mutating func head(modified: Instant, needsZone: Bool) {
    var head = ContentLines()
    head.word("BEGIN", "VCALENDAR")
    head.properties(of: feed, modified: modified)
    if needsZone, let zone = written.component { head.component(zone) }
    head.fold(0..<head.bytes.count, into: &out)
  }
}

extension ContentLines {
  fileprivate mutating func properties(of feed: Feed, modified: Instant) {
    word("VERSION", "2.0")
    word("PRODID", "-//Almanac//Almanac 1.0//EN")
    word("CALSCALE", "GREGORIAN")
    text("NAME", feed.name)
    text("X-WR-CALNAME", feed.name)
    if !feed.description.isEmpty {
      text("DESCRIPTION", feed.description)
      text("X-WR-CALDESC", feed.description)
    }
    // Not as UID (RFC 7986 §5.3): vdirsyncer takes a calendar's UID for that of each of its events
    // and keeps only one.
    if let uid = feed.uid { word(Feed.identityName, uid.text) }
    word(Feed.scopeName, FeedMemory.key(of: feed.memoryScope))
    if let ended = feed.ended {
      line(Feed.endedName) { out in
        out.append(UInt8(ascii: ":"))
        out.append(ended)
      }
      if let lastDay = feed.lastDay {
        line(Feed.lastDayName) { out in
          out.append(UInt8(ascii: ":"))
          out.append(lastDay)
        }
      }
    }
    if let page = feed.pageURL { uri("URL", page) }
    if let source = feed.sourceURL { uri("SOURCE", source) }
    line("LAST-MODIFIED:") { $0.append(modified) }
    word("REFRESH-INTERVAL;VALUE=DURATION", "PT\(feed.refreshHours)H")
    word("X-PUBLISHED-TTL", "PT\(feed.refreshHours)H")
    if let color = feed.color {
      word("COLOR", color.name)
      word("X-APPLE-CALENDAR-COLOR", color.hex)
    }
    text("X-WR-TIMEZONE", feed.zone.name)
  }

  fileprivate mutating func component(_ zone: TimeZoneComponent) {
    word("BEGIN", "VTIMEZONE")
    text("TZID", zone.name)
    for observance in zone.observances {
      let kind: StaticString = observance.isDaylight ? "DAYLIGHT" : "STANDARD"
      word("BEGIN", kind)
      line("DTSTART:") { $0.append(observance.firstOnset) }
      if let rule = observance.rule { word("RRULE", rule) }
      line("TZOFFSETFROM:") { $0.append(offset: observance.offsetFrom) }
      line("TZOFFSETTO:") { $0.append(offset: observance.offsetTo) }
      text("TZNAME", observance.name)
      word("END", kind)
    }
    word("END", "VTIMEZONE")
  }
}
