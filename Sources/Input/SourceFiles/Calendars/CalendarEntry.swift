package import CampusModel
internal import Diagnostics
internal import FileFormats

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

extension SourceSettings {
  /// The settings of a calendar; `nil` for other kinds.
  package var calendar: CalendarEntry? {
    get { self[CalendarEntry.self] }
    set { self[CalendarEntry.self] = newValue }
  }
}

extension SourceKeys {
  /// The purpose of a calendar.
  static let calendar = SourceKeys(["as", "rooms", "holidays"]) { map, settings in
    settings.calendar = CalendarEntry(map)
    return settings.calendar != nil
  }

  /// The spellings of rooms in a calendar of classes.
  static let classCalendar = SourceKeys(["rooms"]) { map, settings in
    settings.calendar = CalendarEntry(use: .reservations, rooms: map.roomSpellings())
    return true
  }

  /// The spellings of rooms, the dates and the columns of reservations in a table.
  static let reservations = SourceKeys(["rooms", "dates", "columns"]) { map, settings in
    settings.calendar = CalendarEntry(use: .reservations, rooms: map.roomSpellings())
    settings.reservations = ReservationReading(
      columns: map.names("columns", of: ReservationReading.Column.self),
      dates: map.optional("dates", .dateOrder))
    return true
  }
}

extension CalendarEntry {
  /// `nil`, with errors, where the keys do not name the calendar's purpose.
  fileprivate init?(_ map: YAMLMapping) {
    map.allow("as", "rooms", "holidays")
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
  fileprivate static func notOfUse(_ key: String, _ use: CalendarEntry.Use) -> Self {
    "'\(key)' is not supported for calendars with 'as: \(use.rawValue)'"
  }
}
