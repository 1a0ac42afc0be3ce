internal import CampusModel
internal import Markup
internal import Plotting
internal import RoomUse
internal import SiteBuild

/// A person's rooms: their reservations, and the favorites of their plan with the present day of
/// each.
struct OwnRoomsPage {
  let edition: Edition
  let rooms: RoomsOfTerm
  let person: Person

  static func isNeeded(for person: Person) -> Bool {
    !person.favorites.isEmpty || !person.reservations.isEmpty
  }

  private var address: String { Address.ownRooms(person.id) }
  private var root: String { Address.root(from: address) }

  func page() throws(Route.PathError) -> Page {
    let frame = PageFrame(
      address: address, origin: "rooms of \(person.id.text)", tab: .rooms,
      title: "Rooms, \(person.name)", sources: SourceNames.places,
      day: edition.now.date, dayEnd: rooms.dayEnd, isAboutNow: true, isFound: false)
    return try edition.page(frame) { content }
  }

  private var content: OwnRoomsContent {
    // Until the day is over: the page of a private person is the same all day.
    let coming = person.reservations.filter { edition.now.date <= $0.end.date }
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
      hasFavourites: !person.favorites.isEmpty,
      favourites: person.favorites.map { row($0, hours: hours) },
      today: edition.now.date.markup, scale: scale(hours),
      key: RoomKey.states(id: "key", of: edition.campus, withYours: true),
      caveat: RoomPage.caveat(for: edition.campus))
  }

  private var hours: MinuteSpan {
    let known = person.favorites.filter { rooms.directory.entry($0) != nil }
    return rooms.hours(for: known.map(today(of:)))
  }

  /// The present day of a room, as the person sees it.
  private func today(of room: RoomID) -> RoomDay {
    RoomDay(
      room, in: rooms.uses, opening: rooms.openings.opening(of: room, on: edition.now.date),
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
struct OwnRoomsPages: PageFamily {
  private let plan: SitePlan

  init(_ plan: SitePlan) { self.plan = plan }

  func pages() throws(Route.PathError) -> [Page] {
    var pages: [Page] = []
    for person in plan.edition.people where OwnRoomsPage.isNeeded(for: person) {
      pages.append(
        try OwnRoomsPage(edition: plan.edition, rooms: plan.rooms, person: person).page())
    }
    return pages
  }
}
