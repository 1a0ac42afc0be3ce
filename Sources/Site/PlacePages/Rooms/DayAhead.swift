internal import CampusModel
internal import Markup
internal import Plotting
internal import RoomUse
internal import SiteFrame

/// One of the days ahead on a room's page: a line, a ruler, and the room's classes and
/// reservations, folded.
struct DayAhead {
  let rooms: RoomsOfTerm
  let day: RoomDay
  /// The hours of the day that are shown.
  let hours: MinuteSpan
  let booking: BookingBlock

  private var edition: Edition { rooms.edition }

  var content: RoomRestContent.Day {
    .init(
      id: day.date.description, name: day.date.weekdayText, line: line, detail: detail,
      ruler: ruler, longest: longest, rows: day.rows(over: DayStretch(hours)).map(row), ask: ask)
  }

  /// "Free 8:00 am – 3:30 pm", the longest of its free times.
  private var line: String {
    if let closure { return closure }
    guard let longest = day.longestFree else {
      return day.isKnown ? "Never free" : "Schedule unknown"
    }
    return "Free \(longest.clock.clockText)"
  }

  /// "Closed", with the reason, if the room does not open except for the end of the night before.
  private var closure: String? {
    guard day.opening.open.allSatisfy({ $0.end <= day.opening.dawn }) else { return nil }
    return day.opening.closures.first.map { "Closed: \($0.name)" } ?? "Closed"
  }

  /// The holiday, or "4 classes, 1 exam, reserved"; nothing for a room that is closed and empty, or
  /// without data.
  private var detail: TrustedMarkup {
    if closure != nil || !day.isKnown, day.uses.isEmpty { return .empty }
    if let holiday = edition.term.holiday(on: day.date) { return phrase("\(holiday.name)") }
    let exams = day.uses.count(where: \.isExam)
    return [
      counted(day.uses.count { $0.isClass && !$0.isExam }, "class", "classes"),
      exams > 0 ? counted(exams, "exam", "exams") : .empty,
      day.uses.contains { !$0.isClass } ? phrase("reserved") : .empty,
    ].joined(by: ", ")
  }

  private var ruler: TrustedMarkup {
    DayRuler(
      subject: "\(edition.name(of: day.room)), \(day.date.weekdayText)", hours: hours,
      stretches: rooms.stretches(of: day, hours: hours), size: .row
    ).svg(id: "d-\(day.date)")
  }

  /// "Longest free: 9 h 10 min".
  private var longest: TrustedMarkup? {
    day.longestFree.map { phrase("Longest free: \(duration($0.length))") }
  }

  private func row(_ row: RoomSlot) -> RoomRestContent.DayRow {
    let words = SlotWords(of: row.state, rooms)
    return .init(
      state: words.state, color: words.color, time: row.stretch.clock.clockText,
      text: words.text, kind: kinds(in: row.state))
  }

  /// "Lecture", or several where sections of several kinds share the room.
  private func kinds(in state: RoomSlot.State) -> String {
    guard case .taken(let uses) = state else { return "" }
    return uses.compactMap(\.kind).joined(separator: "; ")
  }

  /// How to reserve the first slot that is free to its last minute; a script offers the others.
  private var ask: RoomRestContent.Ask? {
    let slots = day.runs(of: edition.campus.settings.rooms.slotMinutes, over: DayStretch(hours))
      .filter(booking.offers).map(\.stretch)
    return slots.first.map { booking.content(for: $0, of: slots, on: day.date) }
  }
}
