package import CampusModel
internal import Diagnostics
package import FileFormats

/// The keys of an entry of `sources:` of kind `ics`, apart from its path; one of kind
/// `reservations` has only spellings of rooms.
package struct CalendarEntry {
  enum Use: String, CaseIterable {
    case reservations
    case termDates = "term-dates"
  }

  var use: Use
  /// Rooms by their spelling in a calendar, if it is not one of the usual ones.
  package var rooms: [String: RoomID] = [:]
  /// Words that mark a day without classes.
  var holidays: [String] = []
}

extension CalendarEntry {
  /// Reads the keys of an entry of `sources:` of kind `ics`; `nil`, with errors, where they do not
  /// say what the calendar is for. For every other kind these keys are errors.
  package init?(_ map: YAMLMapping, kind: String) {
    map.allow("as", "rooms", "holidays")
    if kind == SourceKind.reservations.rawValue {
      map.refuse("as", "holidays") { .onlyOfCalendars($0) }
      // All that it shares with calendars is how they spell rooms.
      self.init(use: .reservations, rooms: map.roomSpellings())
      return
    }
    guard kind == "ics" else {
      map.refuse("as", "rooms", "holidays") { .onlyOfCalendars($0) }
      return nil
    }
    let words = Use.allCases.map(\.rawValue)
    let scalar = YAMLScalar<Use>(words.joined(separator: " or "), words: words) {
      Use(rawValue: $0)
    }
    guard let use = map.required("as", scalar) else { return nil }
    self.init(use: use)
    map.refuse(use == .reservations ? "holidays" : "rooms") { .notOfUse($0, use) }
    switch use {
    case .reservations: rooms = map.roomSpellings()
    case .termDates: holidays = map.list("holidays", .text).map { $0.value.lowercased() }
    }
  }
}

extension YAMLMapping {
  /// `rooms: {"Mabry Hall, Lecture Hall": MAB 0230}`.
  fileprivate func roomSpellings() -> [String: RoomID] {
    var rooms: [String: RoomID] = [:]
    for entry in entries("rooms", "rooms like {\"Great Hall\": MAB 0230}") {
      rooms[RoomSpellings.folded(entry.key)] = entry.value.read(.roomID)
    }
    return rooms
  }
}

extension Diagnostic.Message {
  fileprivate static func onlyOfCalendars(_ key: String) -> Self {
    "'\(key)' is only for sources of kind 'ics'"
  }

  fileprivate static func notOfUse(_ key: String, _ use: CalendarEntry.Use) -> Self {
    "'\(key)' is not supported for calendars with 'as: \(use.rawValue)'"
  }
}
