internal import CampusModel
internal import Markup
internal import Plotting
internal import RoomUse
internal import SiteBuild
internal import Templating

/// Rooms: those free now, each building, each floor with its counts, each room.
struct RoomPages {
  let edition: Edition
  let rooms: RoomsOfTerm
  let crowds: CrowdedPlaces

  func pages() throws(Route.Refusal) -> [Page] {
    let list = RoomListPages(edition: edition, rooms: rooms, crowds: crowds)
    var pages = try list.pages()
    for house in rooms.directory.buildings {
      pages += try pagesOf(house)
      for entry in house.rooms { pages += try pagesOf(entry, in: house) }
    }
    for floor in rooms.floors { pages += try pagesOf(floor) }
    return pages
  }

  private func pagesOf(_ floor: CountedFloor) throws(Route.Refusal) -> [Page] {
    let frame = PageFrame(
      address: floor.address, origin: "floor \(floor.name)", tab: .rooms, title: floor.name,
      sources: SourceNames.all)
    return try edition.livePages(frame, template: "floor") {
      FloorPage(edition: edition, rooms: rooms, crowds: crowds, counted: floor).content
    }
  }

  /// The page of a room, and what changes of it as a file of its own.
  private func pagesOf(
    _ entry: RoomDirectory.Entry, in house: RoomDirectory.BuildingRooms
  ) throws(Route.Refusal) -> [Page] {
    let page = RoomPage(of: entry, in: house, rooms)
    let frame = PageFrame(
      address: page.address, origin: "room \(entry.id.text)", tab: .rooms,
      title: edition.name(of: entry.id),
      sources: rooms.floor(of: entry)?.density == nil ? SourceNames.places : SourceNames.all,
      day: edition.now.date)
    guard changes(entry) else {
      return [
        try edition.page(frame, template: "room", showsNow: true, basis: page.addBasis) {
          page.content
        }
      ]
    }
    return try edition.livePages(
      frame, template: "room", showsNow: true, basis: page.addBasis, live: page.live,
      rest: page.rest)
  }

  /// Whether what is told of the room changes within a day: who is near, or who has reserved it.
  private func changes(_ entry: RoomDirectory.Entry) -> Bool {
    rooms.floor(of: entry)?.density != nil || !edition.campus.occupancy.reservations.isEmpty
  }
}

// A building
extension RoomPages {
  private func pagesOf(_ house: RoomDirectory.BuildingRooms) throws(Route.Refusal) -> [Page] {
    let frame = PageFrame(
      address: Address.building(house.code), origin: "building \(house.code.text)", tab: .rooms,
      title: house.name, sources: SourceNames.places,
      day: edition.now.date)
    return try edition.livePages(frame, template: "building") { content(of: house) }
  }

  private func content(of house: RoomDirectory.BuildingRooms) -> [String: TemplateValue] {
    let root = Address.root(from: Address.building(house.code))
    let floors = house.floors.compactMap(\.floor)
    let address = house.building?.address.map { phrase("\($0)") } ?? .empty
    let hours = rooms.hours(for: house.rooms.compactMap { rooms.today.day(of: $0.id) })
    return [
      "crumbs": .crumbs([Crumb("Rooms", root + Address.rooms)]), "head": .text(house.name),
      "line": .markup(
        [address, counted(house.rooms.count, "room", "rooms"), edition.now.markup].joined(by: " · ")
      ),
      "full": .markup(full(house)),
      "crowd": .optional(crowds.address(of: .building(house.code)).map { root + $0 }),
      "hasFloors": .flag(!floors.isEmpty),
      "floors": .list(
        floors.map {
          ["href": .text(root + Address.floor($0.id, of: house.code)), "name": .text($0.name)]
        }),
      "groups": .list(
        house.floors.filter { !$0.rooms.isEmpty }.map { level in
          [
            "name": .text(level.floor?.name ?? "Floor unknown"),
            "count": .markup(counted(level.rooms.count, "room", "rooms")),
            "rooms": .list(level.rooms.map { row($0, hours: hours, root: root) }),
          ]
        }),
      "key": RoomKey.states(id: "key", of: edition.campus),
    ]
  }

  /// "~40 % full, of 320 seats"; nothing where that is not known.
  private func full(_ house: RoomDirectory.BuildingRooms) -> TrustedMarkup {
    let floors = rooms.floors.filter { $0.house.code == house.code }.compactMap(\.density)
    let share = BuildingDensity(floors)
      .share(perDevice: edition.campus.settings.counts.peoplePerDevice)
    return share.map { phrase("\($0.markup) full, \($0.note)") } ?? .empty
  }

  private func row(
    _ entry: RoomDirectory.Entry, hours: MinuteSpan, root: String
  ) -> TemplateValue {
    let day = rooms.day(of: entry.id, on: edition.now.date)
    let (glyph, words) = rooms.words(for: day.state(at: edition.now.time.value))
    let parts =
      [entry.room?.seats.map { counted($0, "seat", "seats") } ?? .empty]
      + (entry.room?.features ?? []).map { phrase("\($0)") }
    return [
      "href": .text(root + Address.room(entry.id)), "name": .text(edition.name(of: entry.id)),
      "detail": .markup(parts.joined(by: ", ")), "state": .markup(phrase("\(glyph) \(words)")),
      "ruler": .markup(
        DayRuler(
          subject: edition.name(of: entry.id), hours: hours,
          stretches: rooms.stretches(of: day, hours: hours), size: .row
        ).svg(id: "r-\(slug(entry.id.number))")),
    ]
  }
}

/// The key of the states a room can be in.
enum RoomKey {
  /// "reserved" among them only where the site knows of reservations.
  static func states(id: String, of campus: Campus, withYours: Bool = false) -> TemplateValue {
    let states: [(DayRuler.State, String)] =
      [(.free, "free"), (.course("", CourseColor(7)), "class or exam")]
      + (campus.occupancy.reservations.isEmpty ? [] : [(.reserved, "reserved")])
      + (withYours ? [(.yours, "yours")] : []) + [(.closed, "closed")]
    return .list(
      states.enumerated().map { place, state in
        [
          "swatch": .markup(KeySwatch.state(state.0).svg(id: "\(id)\(place)")),
          "text": .text(state.1),
        ]
      })
  }
}

extension RoomPages: PageFamily {
  init(_ plan: SitePlan) {
    self.init(edition: plan.edition, rooms: plan.rooms, crowds: plan.crowds)
  }
}
