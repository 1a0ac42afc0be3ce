package import CampusModel

/// A file for a person's own calendar that asks a room's calendar for a time: one event with the
/// room as an attendee (RFC 5545 §3.6.1, with CUTYPE=ROOM of §3.2.3).
///
/// It has neither METHOD nor ORGANIZER: the person who saves it becomes the organizer, and their
/// calendar sends the invitation.
package struct Invitation: Hashable, Sendable {
  package var uid: EventUID
  /// "Mabry 0230".
  package var summary: String
  package var location: String
  /// The mail address of the room's calendar, without "mailto:".
  package var room: String
  package var start: Instant
  package var end: Instant

  package init(
    uid: EventUID, summary: String, location: String, room: String, start: Instant, end: Instant
  ) {
    self.uid = uid
    self.summary = summary
    self.location = location
    self.room = room
    self.start = start
    self.end = end
  }

  /// UTF-8 with CRLF, lines of at most 75 octets. Its DTSTAMP is when it begins, so that the same
  /// time has the same file whenever it is made.
  package var bytes: [UInt8] {
    var lines = ContentLines()
    lines.word("BEGIN", "VCALENDAR")
    lines.word("VERSION", "2.0")
    lines.word("PRODID", "-//Almanac//Almanac 1.0//EN")
    lines.word("BEGIN", "VEVENT")
    lines.word("UID", uid.text)
    lines.line("DTSTAMP:") { $0.append(start) }
    lines.line("DTSTART:") { $0.append(start) }
    lines.line("DTEND:") { $0.append(end) }
    lines.text("SUMMARY", summary)
    lines.text("LOCATION", location)
    lines.address("ATTENDEE;CUTYPE=ROOM;ROLE=REQ-PARTICIPANT;RSVP=TRUE", "mailto:\(room)")
    lines.word("END", "VEVENT")
    lines.word("END", "VCALENDAR")
    var out: [UInt8] = []
    lines.fold(0..<lines.bytes.count, into: &out)
    return out
  }
}
