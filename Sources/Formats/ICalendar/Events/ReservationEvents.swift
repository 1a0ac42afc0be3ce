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

  /// One that somebody has made themselves, for their own calendar: `name` is what people call the
  /// room, `url` the room's page. A UID is `reservation.<building>.<number>.<date>.<time>`:
  /// nobody's name is in it.
  package func own(
    _ reservation: Reservation, in name: String, url: String? = nil, alarm: Int? = nil
  ) -> Event {
    var event = event(reservation, "reservation", "\(name), reserved")
    (event.url, event.description, event.alarm) = (url, url ?? "", alarm)
    return event
  }

  /// One of whomever. A UID is `reserved.<building>.<number>.<date>.<time>`.
  package func anonymous(_ reservation: Reservation) -> Event {
    event(reservation, "reserved", "Reserved")
  }

  /// What stands where nothing is reserved: a calendar without an event keeps what it had.
  package func nothing(in term: Term) -> Event {
    Event(
      uid: EventUID([term.id.text, "no-reservations"], host: host), summary: "No room reserved",
      timing: .allDay(DateSpan(term.days.first)), categories: ["Reservation"],
      transparency: .transparent)
  }

  private func event(_ reservation: Reservation, _ key: String, _ summary: String) -> Event {
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
