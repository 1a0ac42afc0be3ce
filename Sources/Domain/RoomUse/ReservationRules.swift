package import CampusModel

/// The rules for reservations: free time of rooms, in whole slots, limited per person and day.
///
/// Slots begin and end at multiples of the settings' `slotMinutes` from midnight, or at midnight. A
/// request is refused if a minute of it is in the past, on a day outside all terms, outside opening
/// hours, in a closure, a class or an exam, or already reserved. A term extends to its last exam
/// that has a room.
///
/// ```
/// let rules = ReservationRules(of: campus, now: now, reserved: all)
/// rules.problem(with: request, holding: mine)    // nil: allowed
/// rules.openings(of: room, from: now, lasting: 60, atMost: 3)
/// ```
package struct ReservationRules: Sendable {
  private let settings: RoomSettings
  /// The number of days from now that are searched for openings.
  private let horizon: Int
  private let now: LocalMinute
  private let terms: [RoomUses]
  private let directory: RoomDirectory
  private let hours: OpeningSchedule

  /// Reads the rooms and terms of a campus.
  ///
  /// - `now`: by the clock of the site.
  /// - `reserved`: all reservations by anyone; they replace the campus's own.
  package init(of campus: Campus, now: LocalMinute, reserved: [Reservation]) {
    (settings, horizon) = (campus.settings.rooms, campus.settings.time.horizon)
    self.now = now
    terms = campus.catalog.terms.map {
      RoomUses(
        campus.catalog.courses, term: $0, among: campus.catalog.terms, reservations: reserved)
    }.filter { $0.days.last >= now.date - 1 }
    directory = RoomDirectory(courses: campus.catalog.courses, buildings: campus.catalog.buildings)
    hours = OpeningSchedule(campus.settings.rooms, buildings: campus.catalog.buildings)
  }

  /// Why a request is not granted.
  package enum Problem: Hashable, Sendable {
    /// It does not begin and end on slots of this many minutes.
    case offGrid(minutes: Int)
    case past
    /// The classes of that day are unknown. `last` is the last day on which they are known, `nil`
    /// where that is past.
    case unknownDay(last: CalendarDate?)
    /// Nobody may reserve the room.
    case excluded(reason: String)
    case taken(ClassUse)
    case reserved(DayStretch)
    /// The person already has it.
    case mine(Reservation)
    case closure(name: String)
    /// The room's hours on that date, in order.
    case closed(hours: [DayStretch])
    /// `left` is how many of the `limit` slots a day are left.
    case tooMany(limit: Int, left: Int)
  }

  /// The first reason against a request; `nil` where it is granted.
  ///
  /// - Precondition: the request lies within one date, or ends at midnight.
  /// - `own`: reservations that the person has already.
  package func problem(with request: Reservation, holding own: [Reservation]) -> Problem? {
    guard isOnGrid(request) else { return .offGrid(minutes: settings.slotMinutes) }
    if request.start < now { return .past }
    let date = request.start.date
    guard uses(on: date) != nil else {
      return .unknownDay(last: terms.map(\.days.last).filter { $0 >= now.date }.max())
    }
    if let reason = directory.entry(request.room)?.room?.exclusion {
      return .excluded(reason: reason)
    }
    if !isFree(request) { return obstacle(to: request, holding: own) }
    let left = settings.slotsPerDay - slots(of: own, on: date)
    return count(of: request) > left
      ? .tooMany(limit: settings.slotsPerDay, left: max(0, left)) : nil
  }

  /// How many slots of a date the reservations `own` use, each rounded up.
  package func slots(of own: [Reservation], on date: CalendarDate) -> Int {
    own.filter { $0.start.date == date }.map(count).reduce(0, +)
  }

  private func count(of reservation: Reservation) -> Int {
    (reservation.minutes + settings.slotMinutes - 1) / settings.slotMinutes
  }

  private func isOnGrid(_ request: Reservation) -> Bool {
    [request.start.time.value, request.end.time.value].allSatisfy { $0 % settings.slotMinutes == 0 }
  }
}

// Openings
extension ReservationRules {
  /// When a room can be reserved for at least `minutes`, in order.
  ///
  /// - `start`: the earliest start.
  /// - `count`: the most results.
  /// - Returns: stretches of whole slots, within as many days as there are pages; none for an
  ///   excluded room.
  package func openings(
    of room: RoomID, from start: LocalMinute, lasting minutes: Int, atMost count: Int
  ) -> [Reservation] {
    guard directory.entry(room)?.room?.exclusion == nil else { return [] }
    var found: [Reservation] = []
    for day in 0..<horizon where found.count < count {
      let date = start.date + day
      let first = date == max(start, now).date ? max(start, now).time.value : 0
      guard date >= now.date else { continue }
      found += free(room, on: date).compactMap { stretch in
        onGrid(stretch, from: first, in: room, on: date)
      }.filter { $0.minutes >= minutes }
    }
    return Array(found.prefix(count))
  }

  /// Other rooms that are free all through the request: same building first, then by building and
  /// number.
  package func others(freeFor request: Reservation, atMost count: Int) -> [RoomID] {
    guard request.start >= now else { return [] }
    let buildings = directory.buildings
    let inOrder =
      buildings.filter { $0.code == request.room.building }
      + buildings.filter { $0.code != request.room.building }
    return Array(
      inOrder.lazy.flatMap(\.rooms)
        .filter { $0.id != request.room && $0.room?.exclusion == nil }.map(\.id)
        .filter { room in
          Reservation(room, from: request.start, to: request.end).map(isFree) ?? false
        }
        .prefix(count))
  }

  /// The whole slots within a stretch and not before a minute; `nil` without any.
  private func onGrid(
    _ stretch: DayStretch, from first: Int, in room: RoomID, on date: CalendarDate
  ) -> Reservation? {
    let slot = settings.slotMinutes
    let start = (max(stretch.start, first) + slot - 1) / slot * slot
    let end = stretch.end == 1440 ? 1440 : stretch.end / slot * slot
    return Reservation(
      room, from: LocalMinute(date, minutes: start), to: LocalMinute(date, minutes: end))
  }
}

// A room's day
extension ReservationRules {
  private func uses(on date: CalendarDate) -> RoomUses? {
    terms.first { $0.term.days.contains(date) } ?? terms.first { $0.days.contains(date) }
  }

  private func isFree(_ request: Reservation) -> Bool {
    let stretch = request.stretch
    return free(request.room, on: request.start.date).contains {
      $0.start <= stretch.start && stretch.end <= $0.end
    }
  }

  /// `nil` for a date whose classes are unknown.
  private func day(of room: RoomID, on date: CalendarDate) -> RoomDay? {
    uses(on: date).map {
      RoomDay(room, in: $0, opening: hours.opening(of: room, on: date))
    }
  }

  /// The free stretches from midnight to midnight, in order; none touches the next.
  private func free(_ room: RoomID, on date: CalendarDate) -> [DayStretch] {
    day(of: room, on: date)?.free.clipped(to: .untilMidnight) ?? []
  }

  /// Why a time that is not free is taken.
  private func obstacle(to request: Reservation, holding own: [Reservation]) -> Problem {
    if let mine = own.first(where: request.overlaps) { return .mine(mine) }
    let (date, stretch) = (request.start.date, request.stretch)
    let opening = hours.opening(of: request.room, on: date)
    if let use = day(of: request.room, on: date)?.uses.first(where: { $0.stretch.overlaps(stretch) }
    ) {
      return use.isReserved ? .reserved(use.stretch) : .taken(use)
    }
    if let closure = opening.closures.first(where: { $0.stretch.overlaps(stretch) }) {
      return .closure(name: closure.name)
    }
    return .closed(hours: opening.hours.clipped(to: .untilMidnight))
  }
}

extension Reservation {
  /// Its minutes, counted from midnight of the date on which it begins.
  fileprivate var stretch: DayStretch {
    let start = start.time.value
    guard let stretch = DayStretch(start, start + minutes) else {
      preconditionFailure("a reservation of \(minutes) minutes is none of one day")
    }
    return stretch
  }
}

extension DayStretch {
  fileprivate static var untilMidnight: DayStretch { DayStretch(unchecked: 0, 1440) }
}
