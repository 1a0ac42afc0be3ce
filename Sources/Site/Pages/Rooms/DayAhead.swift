internal import CampusModel
internal import Markup
internal import Plotting
internal import RoomUse
internal import Templating

/// One of the days ahead on a room's page: a line, a ruler, and what is in the room, folded.
struct DayAhead {
  let rooms: RoomsOfTerm
  let day: RoomDay
  /// What is shown of the day.
  let hours: MinuteSpan
  let asking: RankingScope

  private var edition: Edition { rooms.edition }

  var value: TemplateValue {
    [
      "id": .text(day.date.description), "name": .text(day.date.weekdayText), "line": .text(line),
      "detail": .markup(detail), "ruler": .markup(ruler), "longest": .markup(longest),
      "rows": .list(day.rows(over: DayStretch(hours)).map(row)), "ask": ask,
    ]
  }

  /// "Free 8:00 am – 3:30 pm", the longest of its free times.
  private var line: String {
    if let closure { return closure }
    guard let longest = day.longestFree else {
      return day.isKnown ? "Never free" : "Schedule unknown"
    }
    return "Free \(longest.clock.clockText)"
  }

  /// "Closed", and by what, where the room never opens but for the end of the night before.
  private var closure: String? {
    guard day.opening.open.allSatisfy({ $0.end <= day.opening.dawn }) else { return nil }
    return day.opening.closures.first.map { "Closed: \($0.name)" } ?? "Closed"
  }

  /// The holiday, or "4 classes, 1 exam, reserved"; nothing of a room that is closed and empty, or
  /// of which nothing is known.
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
  private var longest: TrustedMarkup {
    day.longestFree.map { phrase("Longest free: \(duration($0.length))") } ?? .empty
  }

  private func row(_ row: RoomSlot) -> TemplateValue {
    let words = SlotWords(of: row.state, rooms)
    return [
      "state": .text(words.state), "colour": .text(words.color),
      "time": .text(row.stretch.clock.clockText), "text": .markup(words.text),
      "kind": .text(kinds(in: row.state)),
    ]
  }

  /// "Lecture", or several where sections of several kinds share the room.
  private func kinds(in state: RoomSlot.State) -> String {
    guard case .taken(let uses) = state else { return "" }
    return uses.compactMap(\.kind).joined(separator: "; ")
  }

  /// How to ask for the first slot that is free to its last minute; a script offers the others.
  private var ask: TemplateValue {
    let slots = day.runs(of: edition.campus.settings.rooms.slotMinutes, over: DayStretch(hours))
      .filter(asking.offers).map(\.stretch)
    return slots.first.map { asking.value(for: $0, of: slots, on: day.date) } ?? .nothing
  }
}
