internal import CampusModel
internal import Diagnostics
internal import OwnerFiles
internal import SourceFiles

/// Finds the rooms that calendars name, and reports places that are not rooms.
struct ReservationJoin {
  /// In order, each once.
  private(set) var reservations: [Reservation] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Rows that reserve no known room.
  private(set) var unusedRows = UnusedRows()

  /// The number of unknown places that are reported separately.
  private static let mostReported = 50

  init(_ results: [SourceResult], courses: [Course], buildings: [Building]) {
    let calendars = results.indices.filter { !results[$0].contribution.bookings.isEmpty }
    guard !calendars.isEmpty else { return }
    let spellings = RoomSpellings(courses, buildings)
    var found = RoomStretches()
    for source in calendars { join(results[source], at: source, spellings, into: &found) }
    reservations = found.reservations
  }

  /// These reservations and others, in order, each once. Both are in order.
  static func merged(_ all: [Reservation], with others: [Reservation]) -> [Reservation] {
    guard !others.isEmpty else { return all }
    var merged: [Reservation] = []
    merged.reserveCapacity(all.count + others.count)
    var next = others[...]
    func append(_ reservation: Reservation) {
      if merged.last != reservation { merged.append(reservation) }
    }
    for reservation in all {
      while let first = next.first, first < reservation { append(next.removeFirst()) }
      append(reservation)
    }
    next.forEach(append)
    return merged
  }

  private mutating func join(
    _ calendar: SourceResult, at source: Int, _ spellings: RoomSpellings,
    into found: inout RoomStretches
  ) {
    let own = calendar.entry.settings.calendar?.rooms ?? [:]
    var known: [String: [Int]] = [:]
    var lost: [String: (first: FilePlace, count: Int)] = [:]
    var lastLost: FilePlace?
    for booking in calendar.contribution.bookings {
      let rooms: [Int]
      if let places = known[booking.place] {
        rooms = places
      } else {
        rooms = spellings.rooms(of: booking.place, own: own).map { found.place(of: $0) }
        known[booking.place] = rooms
      }
      if rooms.isEmpty {
        lost[booking.place, default: (booking.origin, 0)].count += 1
        // The dates of one event follow one another, and are one row.
        if booking.origin != lastLost { unusedRows.countRow(at: booking.origin, of: source) }
        lastLost = booking.origin
      }
      for room in rooms { found.add(booking.start, booking.end, to: room) }
    }
    let inOrder = lost.sorted { ($0.value.first, $0.key) < ($1.value.first, $1.key) }
    if calendar.entry.kind == .ics { report(inOrder) } else { reportUnquoted(inOrder) }
  }

  /// Reports rows without quoting them: cells may have shifted, so that the room's cell has a
  /// person's name.
  private mutating func reportUnquoted(
    _ lost: [(key: String, value: (first: FilePlace, count: Int))]
  ) {
    for (_, lost) in lost.prefix(Self.mostReported) {
      diagnostics.append(
        Diagnostic(
          .warning, .data, at: lost.first, .unquoted(lost.count),
          suggestion: "if it is a room, add it under 'rooms' of the source"))
    }
    if let next = lost.dropFirst(Self.mostReported).first {
      diagnostics.append(
        Diagnostic(
          .warning, .data, at: next.value.first, .morePlaces(lost.count - Self.mostReported)))
    }
  }

  private mutating func report(_ lost: [(key: String, value: (first: FilePlace, count: Int))]) {
    let places = lost.filter { !$0.key.looksPrivate }
    for (place, lost) in places.prefix(Self.mostReported) {
      diagnostics.append(
        Diagnostic(
          .warning, .data, at: lost.first, .noRoom(place, lost.count),
          suggestion: place.isEmpty ? nil : "if it is a room, add it under 'rooms' of the source"))
    }
    if let next = places.dropFirst(Self.mostReported).first {
      diagnostics.append(
        Diagnostic(
          .warning, .data, at: next.value.first, .morePlaces(places.count - Self.mostReported)))
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

/// The reservations of each room.
///
/// There may be millions, and numbers are sorted much faster than rooms with their names.
private struct RoomStretches {
  private var rooms: [RoomID] = []
  private var places: [RoomID: Int] = [:]
  private var stretches: [[Stretch]] = []

  /// By the clock of the site, in minutes since 1970.
  private struct Stretch: Comparable {
    var start: Int
    var end: Int

    static func < (a: Self, b: Self) -> Bool {
      a.start == b.start ? a.end < b.end : a.start < b.start
    }
  }

  /// The place of a room, which is added where it is new.
  mutating func place(of room: RoomID) -> Int {
    if let place = places[room] { return place }
    places[room] = rooms.count
    rooms.append(room)
    stretches.append([])
    return rooms.count - 1
  }

  mutating func add(_ start: LocalMinute, _ end: LocalMinute, to place: Int) {
    stretches[place].append(Stretch(start: start.localSeconds / 60, end: end.localSeconds / 60))
  }

  /// In order, each once.
  var reservations: [Reservation] {
    var found: [Reservation] = []
    found.reserveCapacity(stretches.reduce(0) { $0 + $1.count })
    for (room, own) in zip(rooms, stretches).sorted(by: { $0.0 < $1.0 }) {
      var last: Stretch?
      for stretch in own.sorted() where stretch != last {
        last = stretch
        let (start, end) = (stretch.start * 60, stretch.end * 60)
        if let reservation = Reservation(
          room, from: LocalMinute(localSeconds: start), to: LocalMinute(localSeconds: end))
        {
          found.append(reservation)
        }
      }
    }
    return found
  }
}

extension String {
  /// Whether it may contain an address or a phone number. Reports on data appear on a public
  /// page, where no link to a meeting belongs.
  fileprivate var looksPrivate: Bool {
    contains("://") || contains("@") || count(where: \.isNumber) >= 7
  }
}

extension Diagnostic.Message {
  fileprivate static func noRoom(_ place: String, _ count: Int) -> Self {
    place.isEmpty
      ? "\(times(count)) without a place"
      : "unknown room '\(place.prefix(80))': \(times(count)) ignored"
  }

  fileprivate static func unquoted(_ count: Int) -> Self {
    "unknown room: \(times(count)) ignored"
  }

  fileprivate static func unsaid(_ places: Int, _ count: Int) -> Self {
    let subject =
      places == 1
      ? "a place that looks like an address or a phone number is"
      : "\(places) places that look like addresses or phone numbers (the first is here) are"
    return "\(subject) not a room: \(times(count)) ignored"
  }

  private static func times(_ count: Int) -> String {
    count == 1 ? "one reservation" : "\(count) reservations"
  }

  fileprivate static func morePlaces(_ count: Int) -> Self {
    "\(count) more places from here on are not rooms"
  }
}
