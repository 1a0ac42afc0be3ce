internal import CampusModel
internal import ICalendar
internal import Markup
internal import RoomUse
internal import Templating
internal import TimeZones

/// How one asks for a room: by a mail to its calendar, by a file for one's own, or on a page of somebody else's. Nothing where the owner
/// names none of them.
struct Asking {
  let edition: Edition
  let entry: RoomDirectory.Entry

  private var calendar: String? { entry.room?.booking.calendar }
  private var link: String? { entry.room?.booking.link ?? edition.campus.settings.bookingLink }

  /// Whether the room can be asked for at all. What the owner excludes cannot.
  var isPossible: Bool {
    (calendar != nil || link != nil) && entry.room?.exclusion == nil
  }

  /// The id of the element that holds the ways to ask for a slot.
  static func id(of stretch: DayStretch) -> String { "ask-\(stretch.start)" }

  /// The ways to ask for each of these times.
  func value(for slots: [DayStretch], on date: CalendarDate) -> TemplateValue {
    guard isPossible, !slots.isEmpty else { return .nothing }
    return [
      "line": .markup(date.markup), "slots": .list(slots.map { value(for: $0, on: date) }),
      "note": .text(
        calendar == nil
          ? "The booking page decides, not this one."
          : "The room’s calendar decides, not this page. The saved invitation asks it once it is in your own calendar."
      ),
    ]
  }

  private func value(for slot: DayStretch, on date: CalendarDate) -> TemplateValue {
    let (start, end) = (
      LocalMinute(date, minutes: slot.start), LocalMinute(date, minutes: slot.end)
    )
    return [
      "id": .text(Self.id(of: slot)), "time": .markup(slot.clock.markup),
      "mail": .optional(calendar.map { mail(to: $0, from: start, to: end) }),
      "file": .optional(calendar.map { file(asking: $0, from: start, to: end) }),
      "link": .optional(link.map { filled($0, from: start, to: end) }),
    ]
  }

  private var name: String { edition.name(of: entry.id) }

  private func mail(to address: String, from start: LocalMinute, to end: LocalMinute) -> String {
    let subject =
      "\(name), \(start.date.weekdayText), \(start.time.clockText)–\(end.time.clockText)"
    let body = """
      I would like to reserve \(name) (\(entry.id.text)) on \(start.date.fullText), \
      from \(start.time.clockText) to \(end.time.clockText).
      """
    return "mailto:\(address)?subject=\(Escaping.urlQuery(subject))&body=\(Escaping.urlQuery(body))"
  }

  private func file(asking address: String, from start: LocalMinute, to end: LocalMinute) -> String
  {
    let keys = [
      "reserve", entry.id.building.text, entry.id.number, "\(start.date)", "\(start.time)",
    ]
    let invitation = Invitation(
      uid: EventUID(keys, host: edition.feedIdentity.host), summary: name,
      location: "\(name), \(edition.name(of: entry.id.building))", room: address,
      start: instant(start), end: instant(end))
    return String(decoding: invitation.bytes, as: UTF8.self)
  }

  private func instant(_ minute: LocalMinute) -> Instant {
    Instant(seconds: edition.zone.instant(localSeconds: minute.localSeconds))
  }

  /// The owner's address with room, date and times in their places.
  private func filled(_ link: String, from start: LocalMinute, to end: LocalMinute) -> String {
    let values = [
      "{room}": entry.id.text, "{date}": "\(start.date)", "{from}": "\(start.time)",
      "{to}": "\(end.time)",
    ]
    return values.reduce(link) { $0.replacing($1.key, with: Escaping.urlQuery($1.value)) }
  }
}
