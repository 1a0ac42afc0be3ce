package import CampusModel

/// Reservations without the time of classes and exams in the same room.
///
/// Overlapping reservations are merged; those that only touch are not. Classes and exams are often
/// booked too, so their time is excluded.
///
/// ```
/// reserved 09:00–11:00 and 10:00–13:00, class 10:00–10:50
/// reservations: 09:00–10:00, 10:50–13:00
/// ```
package struct ReservationsOutsideClasses: Sendable {
  private let terms: [RoomUses]
  private let reserved: [RoomID: [Reservation]]

  /// - Complexity: linear in the meetings of rooms that are reserved.
  package init(classesOf campus: Campus) {
    reserved = Dictionary(grouping: campus.occupancy.reservations, by: \.room)
    let rooms = reserved
    let courses = campus.catalog.courses.filter { course in
      course.sections.contains { $0.rooms.contains { rooms[$0] != nil } }
    }
    terms = rooms.isEmpty ? [] : campus.catalog.terms.map { RoomUses(courses, term: $0) }
  }

  /// The reservations of one room, in order.
  package func reservations(of room: RoomID) -> [Reservation] {
    joined(reserved[room] ?? []).flatMap(withoutClasses)
  }

  /// All rooms with reservations, sorted, even where classes and exams cover all of them.
  package var rooms: [RoomID] { reserved.keys.sorted() }

  private func joined(_ reservations: [Reservation]) -> [Reservation] {
    reservations.sorted().reduce(into: []) { joined, next in
      guard let last = joined.last, last.overlaps(next),
        let whole = Reservation(last.room, from: last.start, to: max(last.end, next.end))
      else { return joined.append(next) }
      joined[joined.count - 1] = whole
    }
  }

  private func withoutClasses(_ reservation: Reservation) -> [Reservation] {
    var rest: [Reservation] = []
    var start = reservation.start
    for taken in (classes(during: reservation) + exams(in: reservation.room)).sorted()
    where taken.overlaps(reservation) {
      rest += [
        Reservation(reservation.room, from: start, to: min(taken.start, reservation.end))
      ].compactMap(\.self)
      start = max(start, taken.end)
    }
    return rest
      + [Reservation(reservation.room, from: start, to: reservation.end)].compactMap(\.self)
  }

  /// Classes that may overlap it.
  private func classes(during reservation: Reservation) -> [Reservation] {
    let room = reservation.room
    return terms.flatMap { uses in
      // A class that began on the last day may go on after the term.
      let first = max(uses.term.days.first, reservation.start.date)
      let last = min(uses.term.days.last + 1, reservation.end.date)
      guard first <= last else { return [Reservation]() }
      return DateSpan(first, last).dates.flatMap { date in
        uses.uses(of: room, on: date).compactMap {
          Reservation(
            room, from: LocalMinute(date, minutes: $0.stretch.start),
            to: LocalMinute(date, minutes: $0.stretch.end))
        }
      }
    }
  }

  private func exams(in room: RoomID) -> [Reservation] {
    // Each term has the exams of all terms.
    (terms.first?.exams(of: room) ?? []).compactMap { exam in
      Reservation(
        room, from: LocalMinute(exam.date, exam.time.startTime),
        to: LocalMinute(exam.date, minutes: exam.time.end))
    }
  }
}
