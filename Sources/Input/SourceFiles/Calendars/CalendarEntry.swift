package import CampusModel
internal import Diagnostics
package import FileFormats

/// What an entry of `sources:` of kind `ics` says beside its path; one of kind `reservations` has
/// only spellings of rooms.
package struct CalendarEntry {
  enum Use: String, CaseIterable {
    case reservations
    case termDates = "term-dates"
  }

  var use: Use
  /// Rooms by how a calendar spells them, where that is none of the usual ways.
  package var rooms: [String: RoomID] = [:]
  /// Words that tell a day without classes.
  var holidays: [String] = []

  /// The keys that only this kind has.
  package static let keys = ["as", "rooms", "holidays"]
}

/// Reads the keys of an entry of kind `ics`; `nil`, with errors, where they do not tell what the
/// calendar is for. For every other kind these keys are errors.
package func readCalendar(
  _ map: YAMLMapping, kind: String, _ findings: inout Findings
) -> CalendarEntry? {
  if kind == SourceKind.reservations.rawValue {
    for key in ["as", "holidays"] where map[key] != nil {
      findings.error(at: map.place(of: key), .onlyOfCalendars(key))
    }
    // All that it shares with calendars is how they spell rooms.
    return CalendarEntry(use: .reservations, rooms: readSpellings(map, &findings))
  }
  guard kind == "ics" else {
    for key in CalendarEntry.keys where map[key] != nil {
      findings.error(at: map.place(of: key), .onlyOfCalendars(key))
    }
    return nil
  }
  let words = CalendarEntry.Use.allCases.map(\.rawValue)
  let use = YAMLScalar<CalendarEntry.Use>(words.joined(separator: " or "), words: words) {
    CalendarEntry.Use(rawValue: $0)
  }
  guard let use = map.required("as", use, &findings) else { return nil }
  var entry = CalendarEntry(use: use)
  switch use {
  case .reservations:
    refuse("holidays", of: map, use, &findings)
    entry.rooms = readSpellings(map, &findings)
  case .termDates:
    refuse("rooms", of: map, use, &findings)
    entry.holidays = map.list("holidays", .text, &findings).map { $0.value.lowercased() }
  }
  return entry
}

private func refuse(
  _ key: String, of map: YAMLMapping, _ use: CalendarEntry.Use, _ findings: inout Findings
) {
  guard map[key] != nil else { return }
  findings.error(at: map.place(of: key), .notOfUse(key, use))
}

/// `rooms: {"Mabry Hall, Lecture Hall": MAB 0230}`.
private func readSpellings(_ map: YAMLMapping, _ findings: inout Findings) -> [String: RoomID] {
  guard let node = map["rooms"] else { return [:] }
  guard let entries = node.entries else {
    findings.error(
      at: node.place,
      .mismatch("rooms like {\"Great Hall\": MAB 0230}", found: findings.found(node)))
    return [:]
  }
  var rooms: [String: RoomID] = [:]
  for entry in entries {
    rooms[RoomSpellings.folded(entry.key)] = YAMLScalar.roomID.read(entry.value, &findings)
  }
  return rooms
}

extension Diagnostic.Message {
  fileprivate static func onlyOfCalendars(_ key: String) -> Self {
    "'\(key)' is only for sources of kind 'ics'"
  }

  fileprivate static func notOfUse(_ key: String, _ use: CalendarEntry.Use) -> Self {
    "'\(key)' is not for calendars that are read as \(use.rawValue)"
  }
}
