internal import CampusModel
internal import ICalendar
internal import Markup
internal import RoomUse
internal import SiteFrame
internal import TimeZones

/// How to reserve a room: by a mail to its calendar, by a file for your own calendar, or on a
/// booking page. Empty if the owner sets none of them.
struct BookingBlock {
  let edition: Edition
  let entry: RoomDirectory.Entry

  private var calendar: String? { entry.room?.booking.calendar }
  private var link: String? {
    entry.room?.booking.link ?? edition.campus.settings.rooms.bookingLink
  }

  /// Whether the room can be reserved at all. A room that the owner excludes cannot.
  var isPossible: Bool {
    (calendar != nil || link != nil) && entry.room?.exclusion == nil
  }

  /// The id of the element that says how to reserve a slot.
  static func id(of stretch: DayStretch) -> String { "ask-\(stretch.start)" }

  /// Whether a slot can be reserved: a whole one, free to its last minute.
  func offers(_ run: MergedSlots) -> Bool {
    guard isPossible, case .free = run.state else { return false }
    return run.stretch.length == edition.campus.settings.rooms.slotMinutes
  }

  /// How to reserve each of these slots of the present day.
  func content(for slots: [DayStretch], on date: CalendarDate) -> RoomContent.Asking? {
    guard isPossible, !slots.isEmpty else { return nil }
    return .init(
      line: date.markup, rules: rules, slots: slots.map { content(for: $0, on: date) }, note: note)
  }

  private func content(for slot: DayStretch, on date: CalendarDate) -> RoomContent.Asking.Slot {
    let time = RequestedTime(slot, on: date)
    return .init(
      id: Self.id(of: slot), time: slot.clock.markup,
      mail: calendar.map { mail(to: $0, for: time) },
      file: calendar.map { file(asking: $0, for: slot, on: date) },
      link: link.map { filled($0, for: time) })
  }

  /// "Whole slots of 30 min, at most 4 slots (2 h) per person and day."
  private var rules: TrustedMarkup {
    let rooms = edition.campus.settings.rooms
    return phrase(
      """
      Whole slots of \(duration(rooms.slotMinutes)), at most \
      \(counted(rooms.slotsPerDay, "slot", "slots")) \
      (\(duration(rooms.slotsPerDay * rooms.slotMinutes))) per person and day.
      """)
  }

  private var note: String {
    calendar == nil
      ? "The booking page accepts or declines your request."
      : "This only sends a request; the room’s calendar accepts or declines it. A downloaded request is sent once you add it to your calendar."
  }

  private var name: String { edition.name(of: entry.id) }

  private func mail(to address: String, for time: RequestedTime) -> String {
    let subject = "\(name), \(time.day), \(time.from)–\(time.to)"
    let body = """
      I would like to reserve \(name) (\(entry.id.text)) on \(time.day) \(time.year), \
      from \(time.from) to \(time.to).
      """
    return "mailto:\(address)?subject=\(Escaping.urlQuery(subject))&body=\(Escaping.urlQuery(body))"
  }

  /// Its UID begins with date and time, always of the same length, so that a script can replace
  /// them.
  private func file(asking address: String, for slot: DayStretch, on date: CalendarDate) -> String {
    let (start, end) = (
      LocalMinute(date, minutes: slot.start), LocalMinute(date, minutes: slot.end)
    )
    let keys = [
      "\(start.date)", "\(start.time)".replacing(":", with: ""), "reserve",
      entry.id.building.text, entry.id.number,
    ]
    let invitation = Invitation(
      uid: EventUID(keys, host: edition.records.feedIdentity.host), summary: name,
      location: "\(name), \(edition.name(of: entry.id.building))", room: address,
      start: instant(start), end: instant(end))
    return String(decoding: invitation.bytes, as: UTF8.self)
  }

  private func instant(_ minute: LocalMinute) -> Instant {
    Instant(seconds: edition.zone.instant(localSeconds: minute.localSeconds))
  }

  /// The owner's address with room, date and times filled in.
  private func filled(_ link: String, for time: RequestedTime) -> String {
    let values = [
      "{room}": entry.id.text, "{date}": time.date, "{from}": time.fromClock, "{to}": time.toClock,
    ]
    return values.reduce(link) { $0.replacing($1.key, with: Escaping.urlQuery($1.value)) }
  }
}

// The days ahead
extension BookingBlock {
  /// How to reserve a slot of one of the days ahead. `slots` are all that can be reserved, in
  /// order.
  func content(
    for slot: DayStretch, of slots: [DayStretch], on date: CalendarDate
  ) -> RoomRestContent.Ask {
    let time = RequestedTime(slot, on: date)
    let free = JSON.list(slots.joined.map { .list([.number($0.start), .number($0.end)]) })
    return .init(
      free: free.text, time: slot.clock.clockText, mail: calendar.map { mail(to: $0, for: time) },
      hasFile: calendar != nil, link: link.map { filled($0, for: time) })
  }

  /// Patterns from which a script makes requests for other times: a mail and an address with names
  /// in braces in place of the time, and a file for `date` whose times it replaces.
  func patterns(for date: CalendarDate?) -> RoomRestContent.Requests? {
    guard isPossible, let date, let slot = DayStretch(0, edition.campus.settings.rooms.slotMinutes)
    else {
      return nil
    }
    return .init(
      minutes: String(slot.length), note: note, mail: calendar.map { mail(to: $0, for: .named) },
      file: calendar.map { file(asking: $0, for: slot, on: date) },
      link: link.map { filled($0, for: .named) })
  }
}

/// A requested time, in the words of mails and the digits of addresses.
private struct RequestedTime {
  /// "Wed 18 Nov".
  let day: String
  let year: String
  /// "11:30 am".
  let (from, to): (String, String)
  /// "2026-11-18".
  let date: String
  /// "11:30".
  let (fromClock, toClock): (String, String)

  init(_ slot: DayStretch, on date: CalendarDate) {
    let start = LocalMinute(date, minutes: slot.start)
    let end = LocalMinute(date, minutes: slot.end)
    (day, year) = (start.date.weekdayText, "\(start.date.year)")
    (from, to) = (start.time.clockText, end.time.clockText)
    self.date = "\(start.date)"
    (fromClock, toClock) = ("\(start.time)", "\(end.time)")
  }

  /// Names in braces instead of a time, for a script to fill in.
  static let named = RequestedTime()

  private init() {
    (day, year, date) = ("{day}", "{year}", "{date}")
    (from, to, fromClock, toClock) = ("{from}", "{to}", "{from}", "{to}")
  }
}
