package import CampusModel
package import TimeZones

/// Reservations of rooms as events that take time. Where they begin is their identity: one that is
/// cut short, or goes on longer, stays the same event.
package struct ReservationEvents: Sendable {
  package let zone: Zone
  package let host: String
  private let buildings: [BuildingCode: Building]

  package init(zone: Zone, host: String, buildings: [Building]) {
    (self.zone, self.host) = (zone, host)
    self.buildings = Dictionary(buildings.map { ($0.code, $0) }) { first, _ in first }
  }

  /// A reservation that people made themselves, for their own calendar: `name` is the room's usual
  /// name, `url` the room's page. A UID is `reservation.<building>.<number>.<date>.<time>`, without
  /// the name of a person.
  package func own(
    _ reservation: Reservation, in name: String, url: String? = nil, alarm: Int? = nil
  ) -> Event {
    var event = event(reservation, key: "reservation", summary: "\(name), reserved")
    (event.url, event.description, event.alarm) = (url, url ?? "", alarm)
    return event
  }

  /// One of whomever. A UID is `reserved.<building>.<number>.<date>.<time>`.
  package func anonymous(_ reservation: Reservation) -> Event {
    event(reservation, key: "reserved", summary: "Reserved")
  }

  /// The event of a feed without reservations: calendars keep their events if there is none.
  package func nothing(in term: Term) -> Event {
    Event(
      uid: EventUID([term.id.text, "no-reservations"], host: host), summary: "No room reserved",
      timing: .allDay(DateSpan(term.days.first)), categories: ["Reservation"],
      transparency: .transparent)
  }

  private func event(_ reservation: Reservation, key: String, summary: String) -> Event {
    let (room, start) = (reservation.room, reservation.start)
    let time = "\(zeroPadded(start.time.hour, 2))\(zeroPadded(start.time.minute, 2))"
    return Event(
      uid: EventUID(
        [key, room.building.text, room.number, digits(of: start.date), time], host: host),
      summary: summary,
      timing: .settled(start, minutes: reservation.minutes, in: zone),
      place: EventPlace(room, in: buildings[room.building]), categories: ["Reservation"])
  }
}
