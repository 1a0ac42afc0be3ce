package import CampusModel

/// What may be reserved: the free time of a campus's rooms, on a grid of slots, so much a day for each person.
///
/// A slot begins and ends at a multiple of the settings' `slotMinutes` from midnight, or at
/// midnight. A wish is granted where no minute of it is before now, on a day of no term, outside of
/// opening hours, in a closure, in a class or an exam, or reserved by anybody. The days up to a
/// term's last exam that has a room are days of the term.
package struct ReservationRules: Sendable {
  private let settings: SiteSettings
  private let now: LocalMinute
  private let terms: [RoomUses]
  private let directory: RoomDirectory
  private let hours: Openings

  /// `now` by the clock of the site; `reserved` is all that anybody has reserved, and stands for the campus's own.
  package init(of campus: Campus, now: LocalMinute, reserved: [Reservation]) {
    (settings, self.now) = (campus.settings, now)
    terms = campus.terms.map {
      RoomUses(campus.courses, term: $0, among: campus.terms, reservations: reserved)
    }.filter { $0.days.last >= now.date - 1 }
    directory = RoomDirectory(courses: campus.courses, buildings: campus.buildings)
    hours = Openings(campus.settings, buildings: campus.buildings)
  }

  /// Why a wish is not granted.
  package enum Refusal: Hashable, Sendable {
    /// It begins or ends between two slots of so many minutes.
    case offGrid(minutes: Int)
    case past
    /// Nobody knows the classes of that day; the last one on which they are known, if any is ahead.
    case unknownDay(last: CalendarDate?)
    /// The room is for nobody to reserve.
    case excluded(reason: String)
    case taken(ClassUse)
    case reserved(DayStretch)
    /// The person themselves has it.
    case mine(Reservation)
    case closure(name: String)
    /// The room's hours on that date, in order.
    case closed(hours: [DayStretch])
    /// Of so many slots a day, so many are left.
    case tooMany(limit: Int, left: Int)
  }

  /// The first reason against a wish of somebody who has reserved `own`; `nil` where it is granted.
  ///
  /// - Precondition: the wish lies within one date, or ends at midnight.
  package func refusal(of wish: Reservation, holding own: [Reservation]) -> Refusal? {
    guard isOnGrid(wish) else { return .offGrid(minutes: settings.slotMinutes) }
    if wish.start < now { return .past }
    let date = wish.start.date
    guard uses(on: date) != nil else {
      return .unknownDay(last: terms.map(\.days.last).filter { $0 >= now.date }.max())
    }
    if let reason = directory.entry(wish.room)?.room?.exclusion { return .excluded(reason: reason) }
    if !isFree(wish) { return obstacle(to: wish, own) }
    let left = settings.slotsADay - slots(of: own, on: date)
    return count(of: wish) > left ? .tooMany(limit: settings.slotsADay, left: max(0, left)) : nil
  }

  /// How many slots somebody who has reserved `own` has on a date; one begun counts whole.
  package func slots(of own: [Reservation], on date: CalendarDate) -> Int {
    own.filter { $0.start.date == date }.map(count).reduce(0, +)
  }

  private func count(of reservation: Reservation) -> Int {
    (reservation.minutes + settings.slotMinutes - 1) / settings.slotMinutes
  }

  private func isOnGrid(_ wish: Reservation) -> Bool {
    [wish.start.time.value, wish.end.time.value].allSatisfy { $0 % settings.slotMinutes == 0 }
  }
}

// What is free instead
extension ReservationRules {
  /// When the room can be reserved for at least so many minutes, in order: at most `count` stretches of slots from `start` on,
  /// within as many days as pages are written for. None of an excluded room.
  package func openings(
    of room: RoomID, from start: LocalMinute, lasting minutes: Int, atMost count: Int
  ) -> [Reservation] {
    guard directory.entry(room)?.room?.exclusion == nil else { return [] }
    var found: [Reservation] = []
    for day in 0..<settings.horizon where found.count < count {
      let date = start.date + day
      let first = date == max(start, now).date ? max(start, now).time.value : 0
      guard date >= now.date else { continue }
      found += free(room, on: date).compactMap { stretch in
        onGrid(stretch, from: first, in: room, on: date)
      }.filter { $0.minutes >= minutes }
    }
    return Array(found.prefix(count))
  }

  /// At most `count` other rooms that are free all through the wish: those of its building first, then by building and number.
  package func others(freeFor wish: Reservation, atMost count: Int) -> [RoomID] {
    guard wish.start >= now else { return [] }
    let houses = directory.houses
    let inOrder =
      houses.filter { $0.code == wish.room.building }
      + houses.filter { $0.code != wish.room.building }
    return Array(
      inOrder.lazy.flatMap(\.rooms)
        .filter { $0.id != wish.room && $0.room?.exclusion == nil }.map(\.id)
        .filter { room in
          Reservation(room, from: wish.start, to: wish.end).map(isFree) ?? false
        }
        .prefix(count))
  }

  /// The slots that lie wholly in a stretch and not before a minute; `nil` where there is none.
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

  private func isFree(_ wish: Reservation) -> Bool {
    let stretch = wish.stretch
    return free(wish.room, on: wish.start.date).contains {
      $0.start <= stretch.start && stretch.end <= $0.end
    }
  }

  /// `nil` for a date on which it is not known what is in rooms.
  private func day(of room: RoomID, on date: CalendarDate) -> RoomDay? {
    uses(on: date).map {
      RoomDay(room, in: $0, opening: hours.opening(of: room, on: date))
    }
  }

  /// What is free between midnight and midnight, in order: none touches the next.
  private func free(_ room: RoomID, on date: CalendarDate) -> [DayStretch] {
    day(of: room, on: date)?.free.clipped(to: .untilMidnight) ?? []
  }

  /// What stands against a wish that is not free.
  private func obstacle(to wish: Reservation, _ own: [Reservation]) -> Refusal {
    if let mine = own.first(where: wish.overlaps) { return .mine(mine) }
    let (date, stretch) = (wish.start.date, wish.stretch)
    let opening = hours.opening(of: wish.room, on: date)
    if let use = day(of: wish.room, on: date)?.uses.first(where: { $0.stretch.overlaps(stretch) }) {
      return use.isReserved ? .reserved(use.stretch) : .taken(use)
    }
    if let closure = opening.closures.first(where: { $0.stretch.overlaps(stretch) }) {
      return .closure(name: closure.name)
    }
    return .closed(hours: opening.hours.clipped(to: .untilMidnight))
  }
}

extension Reservation {
  /// Counted from midnight of the date on which it begins.
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
