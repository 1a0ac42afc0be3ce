internal import CampusModel
internal import Diagnostics

/// Finds the rooms that calendars speak of, and tells of the places that are none.
struct ReservationJoin {
  /// In order, each once.
  private(set) var reservations: [Reservation] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// So many places are told one by one.
  private static let told = 50

  init(_ results: [SourceResult], courses: [Course], buildings: [Building]) {
    let calendars = results.filter { !$0.yield.bookings.isEmpty }
    guard !calendars.isEmpty else { return }
    let spellings = RoomSpellings(courses, buildings)
    var found: Set<Reservation> = []
    for calendar in calendars {
      found.formUnion(join(calendar, spellings))
    }
    reservations = found.sorted()
  }

  private mutating func join(
    _ calendar: SourceResult, _ spellings: RoomSpellings
  ) -> [Reservation] {
    let own = calendar.entry.calendar?.rooms ?? [:]
    var known: [String: [RoomID]] = [:]
    var lost: [String: (first: FilePlace, count: Int)] = [:]
    var found: [Reservation] = []
    for booking in calendar.yield.bookings {
      let rooms = known[booking.place] ?? spellings.rooms(of: booking.place, own: own)
      known[booking.place] = rooms
      if rooms.isEmpty { lost[booking.place, default: (booking.origin, 0)].count += 1 }
      found += rooms.compactMap { Reservation($0, from: booking.start, to: booking.end) }
    }
    let inOrder = lost.sorted { ($0.value.first, $0.key) < ($1.value.first, $1.key) }
    if calendar.entry.kind == "ics" { tell(inOrder) } else { tellUnquoted(inOrder) }
    return found
  }

  /// Of rows that may have slipped by a cell, so that a name may stand where the room should.
  private mutating func tellUnquoted(
    _ lost: [(key: String, value: (first: FilePlace, count: Int))]
  ) {
    for (_, lost) in lost.prefix(Self.told) {
      diagnostics.append(
        Diagnostic(
          .warning, .data, at: lost.first, .unquoted(lost.count),
          suggestion: "if it is a room, name it under 'rooms' of the source"))
    }
    if let next = lost.dropFirst(Self.told).first {
      diagnostics.append(
        Diagnostic(.warning, .data, at: next.value.first, .morePlaces(lost.count - Self.told)))
    }
  }

  private mutating func tell(_ lost: [(key: String, value: (first: FilePlace, count: Int))]) {
    let places = lost.filter { !$0.key.looksPrivate }
    for (place, lost) in places.prefix(Self.told) {
      diagnostics.append(
        Diagnostic(
          .warning, .data, at: lost.first, .noRoom(place, lost.count),
          suggestion: place.isEmpty ? nil : "if it is a room, name it under 'rooms' of the source"))
    }
    if let next = places.dropFirst(Self.told).first {
      diagnostics.append(
        Diagnostic(
          .warning, .data, at: next.value.first, .morePlaces(places.count - Self.told)))
    }
    let unsaid = lost.filter(\.key.looksPrivate)
    if let first = unsaid.first?.value.first {
      diagnostics.append(
        Diagnostic(
          .warning, .data, at: first, .unsaid(unsaid.count, unsaid.map(\.value.count).reduce(0, +)))
      )
    }
  }
}

extension String {
  /// Whether it may hold an address or a number to call. What is told of data is printed on a public page, where nobody
  /// shall find the way into a meeting.
  fileprivate var looksPrivate: Bool {
    contains("://") || contains("@") || count(where: \.isNumber) >= 7
  }
}

extension Diagnostic.Message {
  fileprivate static func noRoom(_ place: String, _ count: Int) -> Self {
    place.isEmpty
      ? "\(times(count)) without a place"
      : "no room is called '\(place.prefix(80))': \(times(count)) left out"
  }

  fileprivate static func unquoted(_ count: Int) -> Self {
    "no room is called what stands here: \(times(count)) left out"
  }

  fileprivate static func unsaid(_ places: Int, _ count: Int) -> Self {
    let subject =
      places == 1
      ? "a place that looks like an address or a number to call is"
      : "\(places) places that look like addresses or numbers to call, this the first, are"
    return "\(subject) no room: \(times(count)) left out"
  }

  private static func times(_ count: Int) -> String {
    count == 1 ? "one reservation" : "\(count) reservations"
  }

  fileprivate static func morePlaces(_ count: Int) -> Self {
    "\(count) more places that are no room from here on"
  }
}
