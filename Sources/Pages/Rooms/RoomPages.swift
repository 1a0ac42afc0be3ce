internal import CampusModel
internal import Markup
internal import Plotting
internal import RoomUse
internal import SiteBuild
internal import Templating

/// Rooms: those free now, each building, each floor with its counts, each room and its days within the horizon.
struct RoomPages {
  let edition: Edition
  let rooms: RoomsOfTerm

  /// At most this many free rooms are listed; the buildings' pages have them all.
  private static let listed = 24

  func pages() throws(Route.Refusal) -> [Page] {
    var pages = [try list()]
    for house in rooms.directory.houses {
      pages.append(try page(of: house))
      for entry in house.rooms {
        let days = edition.horizon.map { rooms.day(of: entry.id, on: $0) }
        let hours = hours(for: days)
        var ahead = Fingerprint()
        ahead.add(days)
        for day in days {
          pages.append(
            try page(of: entry, in: house, on: day, of: days, ahead: ahead, hours: hours))
        }
      }
    }
    for floor in rooms.floors { pages.append(try page(of: floor)) }
    return pages
  }

  private func page(of floor: CountedFloor) throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: floor.address, origin: "floor \(floor.name)", tab: .rooms, title: floor.name,
      sources: SourceNames.rooms.union(SourceNames.counts).union(SourceNames.catalog))
    return try edition.page(frame, template: "floor") {
      FloorPage(edition: edition, rooms: rooms, counted: floor).content
    }
  }

  /// The opening hours, and whole hours beyond them that hold the classes of these days.
  private func hours(for days: [RoomDay]) -> MinuteSpan {
    let open = rooms.usualHours
    let classes = days.flatMap(\.uses).map(\.stretch)
    let start = max(0, min(open.start, classes.map(\.start).min() ?? open.start)) / 60 * 60
    let end = max(open.end, classes.map(\.end).max() ?? open.end)
    return MinuteSpan(start, min((end + 59) / 60 * 60, start + 1440)) ?? open
  }

  private func page(
    of entry: RoomDirectory.Entry, in house: RoomDirectory.House, on day: RoomDay,
    of days: [RoomDay], ahead: Fingerprint, hours: MinuteSpan
  ) throws(Route.Refusal) -> Page {
    let date = day.date
    let isToday = date == edition.now.date
    let name = edition.name(of: entry.id)
    let address = isToday ? Address.room(entry.id) : Address.room(entry.id, on: date)
    let frame = PageFrame(
      address: address, origin: "room \(entry.id.text)", tab: .rooms,
      title: "\(name), \(date.weekdayText)", sources: SourceNames.catalog.union(SourceNames.rooms),
      day: date)
    let page = RoomPage(
      edition: edition, rooms: rooms, house: house, entry: entry, day: day, days: days,
      ahead: ahead, hours: hours, address: address)
    return try edition.page(frame, template: "room", basis: page.addBasis) { page.content }
  }
}

// The list of free rooms
extension RoomPages {
  private func list() throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: Address.rooms, origin: "the list of rooms", tab: .rooms, title: "Rooms",
      summary: "Which rooms are free, and until when.",
      sources: SourceNames.catalog.union(SourceNames.rooms), day: edition.now.date)
    return try edition.page(frame, template: "rooms") { listContent }
  }

  private var listContent: [String: TemplateValue] {
    let free = rooms.today.free(at: edition.now.time.value)
    let hours = hoursAhead
    let houses = rooms.directory.houses
    return [
      "crumbs": .crumbs([Crumb(edition.now.date.markup)]),
      "head": .markup(
        rooms.closure.map { phrase("\($0), \(edition.now.time)") }
          ?? phrase("\(counted(free.count, "room", "rooms")) free at \(edition.now.time)")),
      "line": .markup(
        phrase(
          "Longest first, of \(counted(houses.flatMap(\.rooms).count, "room", "rooms")) known.")),
      "buildings": .list(
        houses.map { house in
          let count = free.count { $0.entry.id.building == house.code }
          return [
            "href": .text(relative(Address.building(house.code))), "name": .text(house.name),
            "detail": .markup(
              rooms.closure == nil
                ? phrase("\(Figure.count(count)) of \(Figure.count(house.rooms.count)) free")
                : counted(house.rooms.count, "room", "rooms")),
          ]
        }),
      "hasFree": .flag(!free.isEmpty), "scale": .markup(scale(hours)),
      "free": .list(free.prefix(Self.listed).map { row($0, hours: hours) }),
      "more": free.count > Self.listed
        ? .markup(
          phrase("And \(Figure.count(free.count - Self.listed)) more, by building.")) : .nothing,
      "key": RoomKey.states(id: "key", of: edition.campus),
      "empty": houses.isEmpty
        ? "No room is known: no section names one, and there is no source of kind rooms."
        : "No room is free now.",
      "caveat": .text(RoomPage.caveat(for: edition.campus)),
    ]
  }

  private func relative(_ address: String) -> String { Address.root(from: Address.rooms) + address }

  /// From the present hour to closing time, at least four hours.
  private var hoursAhead: MinuteSpan {
    let open = rooms.usualHours
    let from = max(open.start, min(edition.now.time.value, open.end - 240)) / 60 * 60
    return MinuteSpan(from, max(open.end, from + 240)) ?? open
  }

  private func scale(_ hours: MinuteSpan) -> TrustedMarkup {
    DayRuler(subject: "Hours of the day", hours: hours, stretches: [], size: .day).svg(id: "scale")
  }

  private func row(_ free: FreeRoom, hours: MinuteSpan) -> TemplateValue {
    let room = free.entry.room
    let floor = free.entry.floor.flatMap { id in
      edition.buildings[free.entry.id.building]?.floors.first { $0.id == id }?.name
    }
    let parts = [
      phrase("\(edition.name(of: free.entry.id.building))"),
      floor.map { phrase("\($0)") } ?? .empty,
      room?.seats.map { counted($0, "seat", "seats") } ?? .empty,
    ]
    let name = edition.name(of: free.entry.id)
    let until = MinuteOfDay(wrapping: free.end.minute)
    return [
      "href": .text(relative(Address.room(free.entry.id))), "name": .text(name),
      "detail": .markup(parts.joined(by: " · ")),
      "until": ["time": .markup(until.faceMarkup), "half": .text(until.half)],
      "ruler": .markup(
        DayRuler(
          subject: name, finding: "free until \(until.clockText)", hours: hours,
          stretches: rooms.stretches(of: free.day, hours: hours), size: .row
        ).svg(id: "r-\(slug(free.entry.id.text))")),
    ]
  }
}

// A building
extension RoomPages {
  private func page(of house: RoomDirectory.House) throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: Address.building(house.code), origin: "building \(house.code.text)", tab: .rooms,
      title: house.name, sources: SourceNames.catalog.union(SourceNames.rooms),
      day: edition.now.date)
    return try edition.page(frame, template: "building") { content(of: house) }
  }

  private func content(of house: RoomDirectory.House) -> [String: TemplateValue] {
    let root = Address.root(from: Address.building(house.code))
    let floors = house.storeys.compactMap(\.floor)
    let address = house.building?.address.map { phrase("\($0)") } ?? .empty
    return [
      "crumbs": .crumbs([Crumb("Rooms", root + Address.rooms)]), "head": .text(house.name),
      "line": .markup(
        [address, counted(house.rooms.count, "room", "rooms"), edition.now.markup].joined(by: " · ")
      ),
      "hasFloors": .flag(!floors.isEmpty),
      "floors": .list(
        floors.map {
          ["href": .text(root + Address.floor($0.id, of: house.code)), "name": .text($0.name)]
        }),
      "groups": .list(
        house.storeys.filter { !$0.rooms.isEmpty }.map { storey in
          [
            "name": .text(storey.floor?.name ?? "Floor not known"),
            "count": .markup(counted(storey.rooms.count, "room", "rooms")),
            "rooms": .list(storey.rooms.map { row($0, root: root) }),
          ]
        }),
      "key": RoomKey.states(id: "key", of: edition.campus),
    ]
  }

  private func row(_ entry: RoomDirectory.Entry, root: String) -> TemplateValue {
    let hours = rooms.usualHours
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
  static func states(id: String, of campus: Campus) -> TemplateValue {
    let states: [(DayRuler.State, String)] =
      [(.free, "free"), (.course("", CourseColour(7)), "class")]
      + (campus.reservations.isEmpty ? [] : [(.reserved, "reserved")]) + [(.closed, "closed")]
    return .list(
      states.enumerated().map { place, state in
        [
          "swatch": .markup(KeySwatch.state(state.0).svg(id: "\(id)\(place)")),
          "text": .text(state.1),
        ]
      })
  }
}
