internal import CampusModel
internal import Markup
internal import Plotting
internal import RoomUse
package import SiteBuild
package import SiteFrame

/// Rooms: those free now, each building, each floor with its counts, each room.
package struct RoomPages {
  let edition: Edition
  let rooms: RoomsOfTerm
  let crowds: CrowdedPlaces
  let days: CampusDays

  package init(edition: Edition, rooms: RoomsOfTerm, crowds: CrowdedPlaces, days: CampusDays) {
    (self.edition, self.rooms, self.crowds, self.days) = (edition, rooms, crowds, days)
  }

  /// In any order; nothing is rendered yet. Throws if a name of the data cannot be a file name.
  package func pages() throws(Route.PathError) -> [Page] {
    let list = RoomListPages(
      edition: edition, rooms: rooms, crowds: crowds,
      near: NearBuilding(of: edition, days, among: rooms.directory))
    var pages = try list.pages()
    for house in rooms.directory.buildings {
      pages += try pagesOf(house)
      for entry in house.rooms { pages += try pagesOf(entry, in: house) }
    }
    for floor in rooms.floors { pages += try pagesOf(floor) }
    return pages
  }

  private func pagesOf(_ floor: CountedFloor) throws(Route.PathError) -> [Page] {
    let frame = PageFrame(
      address: floor.address, origin: "floor \(floor.name)", tab: .rooms, title: floor.name,
      sources: SourceNames.all, day: edition.now.date, dayEnd: rooms.dayEnd, isAboutNow: true)
    return try edition.livePages(frame) {
      FloorPage(edition: edition, rooms: rooms, crowds: crowds, counted: floor).content
    }
  }

  /// The page of a room, and the part of it that changes as a separate file.
  private func pagesOf(
    _ entry: RoomDirectory.Entry, in house: RoomDirectory.BuildingRooms
  ) throws(Route.PathError) -> [Page] {
    let page = RoomPage(of: entry, in: house, rooms)
    let frame = PageFrame(
      address: page.address, origin: "room \(entry.id.text)", tab: .rooms,
      title: edition.name(of: entry.id),
      sources: rooms.floor(of: entry)?.density == nil ? SourceNames.places : SourceNames.all,
      day: edition.now.date, dayEnd: rooms.dayEnd, isAboutNow: true)
    guard changes(entry) else {
      return [
        try edition.stillPage(
          frame, showsNow: true, basis: page.addBasis, live: page.live, rest: page.rest)
      ]
    }
    return try edition.livePages(
      frame, showsNow: true, basis: page.addBasis, live: page.live, rest: page.rest)
  }

  /// Whether the room's page changes within a day: the people near it, or its reservations.
  private func changes(_ entry: RoomDirectory.Entry) -> Bool {
    rooms.floor(of: entry)?.density != nil || !edition.campus.occupancy.reservations.isEmpty
  }
}

// A building
extension RoomPages {
  private func pagesOf(_ house: RoomDirectory.BuildingRooms) throws(Route.PathError) -> [Page] {
    let frame = PageFrame(
      address: Address.building(house.code), origin: "building \(house.code.text)", tab: .rooms,
      title: house.name, sources: SourceNames.places, day: edition.now.date,
      dayEnd: rooms.dayEnd, isAboutNow: true)
    return try edition.livePages(frame) { content(of: house) }
  }

  private func content(of house: RoomDirectory.BuildingRooms) -> BuildingContent {
    let root = Address.root(from: Address.building(house.code))
    let floors = house.floors.compactMap(\.floor)
    let address = house.building?.address.map { phrase("\($0)") } ?? .empty
    let hours = rooms.hours(for: house.rooms.compactMap { rooms.today.day(of: $0.id) })
    return BuildingContent(
      crumbs: [Crumb("Rooms", root + Address.rooms)], head: house.name,
      line: [
        address, counted(house.rooms.count, "room", "rooms"),
        phrase("\(edition.now.date), \(rooms.presentTime)"),
      ].joined(by: " · "),
      full: full(house), counted: rooms.countedMoment,
      crowd: crowds.address(of: .building(house.code)).map { root + $0 },
      hasFloors: !floors.isEmpty,
      floors: floors.map {
        .init(href: root + Address.floor($0.id, of: house.code), name: $0.name)
      },
      groups: house.floors.filter { !$0.rooms.isEmpty }.map { level in
        .init(
          name: level.floor?.name ?? "Floor unknown",
          count: counted(level.rooms.count, "room", "rooms"),
          rooms: level.rooms.map { row($0, hours: hours, root: root) })
      },
      key: RoomKey.states(id: "key", of: edition.campus))
  }

  /// "~40 % full, of 320 seats"; `nil` where that is unknown.
  private func full(_ house: RoomDirectory.BuildingRooms) -> TrustedMarkup? {
    let floors = rooms.floors.filter { $0.house.code == house.code }.compactMap(\.density)
    let share = BuildingDensity(floors)
      .share(perDevice: edition.campus.settings.counts.peoplePerDevice)
    return share.map { phrase("\($0.markup) full, \($0.note)") }
  }

  private func row(
    _ entry: RoomDirectory.Entry, hours: MinuteSpan, root: String
  ) -> RoomDayRow {
    let day = rooms.day(of: entry.id, on: edition.now.date)
    let (glyph, words) = rooms.words(for: day.state(at: edition.now.time.value))
    let parts =
      [entry.room?.seats.map { counted($0, "seat", "seats") } ?? .empty]
      + (entry.room?.features ?? []).map { phrase("\($0)") }
    return RoomDayRow(
      href: root + Address.room(entry.id), name: edition.name(of: entry.id),
      detail: parts.joined(by: ", "), state: phrase("\(glyph) \(words)"),
      states: rooms.states(of: day),
      ruler: DayRuler(
        subject: edition.name(of: entry.id), hours: hours,
        stretches: rooms.stretches(of: day, hours: hours), size: .row
      ).svg(id: "r-\(slug(entry.id.number))"))
  }
}

/// The key of the states a room can be in.
enum RoomKey {
  /// "reserved" is included only if the site has reservations.
  static func states(id: String, of campus: Campus, withYours: Bool = false) -> [KeyEntry] {
    let states: [(DayRuler.State, String)] =
      [(.free, "free"), (.course("", CourseColor(7)), "class or exam")]
      + (campus.occupancy.reservations.isEmpty ? [] : [(.reserved, "reserved")])
      + (withYours ? [(.yours, "yours")] : []) + [(.closed, "closed")]
    return states.enumerated().map { place, state in
      KeyEntry(swatch: KeySwatch.state(state.0).svg(id: "\(id)\(place)"), text: state.1)
    }
  }
}
