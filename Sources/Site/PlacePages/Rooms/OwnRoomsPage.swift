package import CampusModel
internal import Markup
internal import Plotting
internal import RoomUse
package import SiteBuild
package import SiteFrame

/// A person's rooms: their reservations from a date on, and the favorites of their plan with the
/// day that each has then.
package struct OwnRoomsPage {
  let edition: Edition
  let rooms: RoomsOfTerm
  let person: Person
  let date: CalendarDate

  /// Whether the person has favorite rooms or reservations.
  package static func isNeeded(for person: Person) -> Bool {
    !person.favorites.isEmpty || !person.reservations.isEmpty
  }

  /// A private person has one for each day that may be the present one.
  private var address: String {
    let address = Address.ownRooms(person.id)
    return edition.access == nil ? address : Address.dated(address, on: date)
  }
  private var root: String { Address.root(from: address) }

  func page() throws(Route.PathError) -> Page {
    let frame = PageFrame(
      address: address, origin: "rooms of \(person.id.text)", tab: .rooms,
      title: "Rooms, \(person.name)", sources: SourceNames.places,
      day: date, dayEnd: dayEnd, isAboutNow: true, isFound: false)
    return try edition.page(frame) { content }
  }

  private var content: OwnRoomsContent {
    // Until the day is over: the page of a private person is the same all day.
    let coming = person.reservations.filter { date <= $0.end.date }
      .sorted { ($0.start, $0.room) < ($1.start, $1.room) }
    let hours = hours
    return OwnRoomsContent(
      crumbs: [Crumb("Rooms", root + Address.rooms), Crumb(person.name)], head: "Your rooms",
      line: phrase(
        """
        \(counted(coming.count, "reservation", "reservations")) from today on, \
        \(counted(person.favorites.count, "favorite", "favorites"))
        """),
      hasReservations: !coming.isEmpty, reservations: coming.map(row),
      hasFavorites: !person.favorites.isEmpty,
      favorites: person.favorites.map { row($0, hours: hours) },
      today: date.markup, scale: scale(hours),
      key: RoomKey.states(id: "key", of: edition.campus, withYours: true),
      caveat: RoomPage.caveat(for: edition.campus))
  }

  /// When the day of these rooms ends: at midnight, or when the last one closes after it.
  private var dayEnd: Int {
    person.favorites.reduce(1440) { max($0, today(of: $1).opening.end) }
  }

  private var hours: MinuteSpan {
    let known = person.favorites.filter { rooms.directory.entry($0) != nil }
    return rooms.hours(for: known.map(today(of:)))
  }

  /// The day of a room, as the person sees it.
  private func today(of room: RoomID) -> RoomDay {
    RoomDay(
      room, in: rooms.uses, opening: rooms.openings.opening(of: room, on: date),
      mine: person.reservations)
  }

  private func scale(_ hours: MinuteSpan) -> TrustedMarkup {
    DayRuler(subject: "Hours of the day", hours: hours, stretches: [], size: .day).svg(id: "scale")
  }

  private func row(_ reservation: Reservation) -> OwnRoomsContent.ReservationRow {
    let date = reservation.start.date
    let target = edition.address(of: reservation.room, on: date)
    let end =
      reservation.end.date == date
      ? phrase("\(reservation.end.time)")
      : phrase("\(reservation.end.date) \(reservation.end.time)")
    return .init(
      at: ClockFace(reservation.start.time),
      href: rooms.directory.entry(reservation.room) == nil ? nil : root + target,
      name: edition.name(of: reservation.room), detail: phrase("\(date), until \(end)"))
  }

  private func row(_ favorite: RoomID, hours: MinuteSpan) -> RoomDayRow {
    let name = edition.name(of: favorite)
    guard let entry = rooms.directory.entry(favorite),
      let house = rooms.directory.building(favorite.building)
    else {
      return RoomDayRow(name: name, detail: phrase("Unknown room"), state: .empty)
    }
    let day = today(of: favorite)
    let (glyph, words) = rooms.words(for: day.state(at: edition.now.time.value))
    return RoomDayRow(
      href: root + Address.room(favorite), name: name, detail: rooms.place(of: entry, in: house),
      state: phrase("\(glyph) \(words)"), states: rooms.states(of: day),
      ruler: DayRuler(
        subject: name, hours: hours, stretches: rooms.stretches(of: day, hours: hours), size: .row
      ).svg(id: "f-\(slug(favorite.text))"))
  }
}

/// The rooms of each person who has any.
package struct OwnRoomsPages {
  let edition: Edition
  let rooms: RoomsOfTerm

  package init(edition: Edition, rooms: RoomsOfTerm) {
    (self.edition, self.rooms) = (edition, rooms)
  }

  package func pages() throws(Route.PathError) -> [Page] {
    var pages: [Page] = []
    for person in edition.people where OwnRoomsPage.isNeeded(for: person) {
      for date in edition.present.days {
        pages.append(
          try OwnRoomsPage(edition: edition, rooms: rooms, person: person, date: date)
            .page())
      }
    }
    return pages
  }
}
