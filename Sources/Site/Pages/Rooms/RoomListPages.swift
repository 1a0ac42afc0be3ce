internal import CampusModel
internal import Markup
internal import Plotting
internal import RoomUse
internal import SiteBuild
internal import Templating

/// The list of rooms: those free now and soon, with the data that its script makes it anew from,
/// and every room's whole day.
struct RoomListPages {
  let edition: Edition
  let rooms: RoomsOfTerm
  let crowds: CrowdedPlaces

  /// At most this many free rooms are listed; the whole day's page has them all.
  private static let listed = 24
  /// And of those in which one is least likely to be disturbed.
  private static let calmest = 6

  private var now: Int { edition.now.time.value }

  func pages() throws(Route.Refusal) -> [Page] {
    [try list(), try wholeDay(), try data()]
  }

  private func data() throws(Route.Refusal) -> Page {
    Page(route: try Route(Address.roomsData), origin: "the list of rooms") { _ in
      RoomsData(edition: edition, rooms: rooms).bytes
    }
  }

  private func list() throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: Address.rooms, origin: "the list of rooms", tab: .rooms, title: "Rooms",
      summary: "Which rooms are free, and until when.",
      sources: SourceNames.places, day: edition.now.date)
    return try edition.page(frame, template: "rooms") { listContent }
  }

  private var listContent: [String: TemplateValue] {
    let free = rooms.today.free(at: now)
    let soon = rooms.today.soonFree(at: now, for: edition.campus.settings.rooms.slotMinutes)
    let calm = rooms.today.leastDisturbed(at: now).prefix(Self.calmest)
    let day = rooms.hours(for: rooms.today.days)
    let hours = hoursAhead(of: day)
    let houses = rooms.directory.buildings
    let zones = crowds.zones(root: Address.root(from: Address.rooms))
    return [
      "crumbs": .crumbs([Crumb(edition.now.date.markup)]),
      "head": .markup(
        rooms.closure.map { phrase("\($0), \(edition.now.time)") }
          ?? phrase("\(counted(free.count, "room", "rooms")) free at \(edition.now.time)")),
      "line": .markup(
        phrase(
          "Free longest first · \(counted(houses.flatMap(\.rooms).count, "room", "rooms"))")),
      "moment": .markup(edition.now.time.markup), "dayData": "day.json", "wholeDay": "day.html",
      "times": .list(times(of: day)), "sizes": .list([4, 8, 20, 50, 100, 200].map(size)),
      "hasFeatures": .flag(!features.isEmpty), "features": .list(features.map(TemplateValue.text)),
      "houseCount": .markup(counted(houses.count, "building", "buildings")),
      "buildings": .list(houses.map { row($0, free: free) }),
      "hasZones": .flag(crowds.hasZones), "zones": zones,
      "strangers": .markup(crowds.strangers),
      "isOpen": .flag(!free.isEmpty || !soon.isEmpty), "scale": .markup(scale(hours)),
      "hasFree": .flag(!free.isEmpty),
      "free": .list(
        free.prefix(Self.listed).map { row($0, hours: hours, "until", $0.end.minute, id: "r") }),
      "more": free.count > Self.listed
        ? .markup(
          phrase(
            "\(counted(free.count - Self.listed, "more room is", "more rooms are")) free."))
        : .nothing,
      "hasSoon": .flag(!soon.isEmpty),
      "soon": .list(
        soon.prefix(Self.listed).map { row($0, hours: hours, "from", $0.start, id: "s") }),
      "hasCalm": .flag(free.count > 1),
      "calm": .list(calm.map { row($0, hours: hours, "until", $0.end.minute, id: "q") }),
      "calmLine": .markup(phrase("at \(edition.now.time)")),
      "key": RoomKey.states(id: "key", of: edition.campus),
      "empty": houses.isEmpty
        ? "No rooms: no section lists one, and there is no source of kind rooms."
        : "No room is free now.",
      "caveat": .text(RoomPage.caveat(for: edition.campus)),
    ]
  }

  private func relative(_ address: String) -> String { Address.root(from: Address.rooms) + address }

  private func row(_ house: RoomDirectory.BuildingRooms, free: [FreeRoom]) -> TemplateValue {
    let count = free.count { $0.entry.id.building == house.code }
    return [
      "href": .text(relative(Address.building(house.code))), "name": .text(house.name),
      "detail": .markup(
        rooms.closure == nil
          ? phrase("\(Figure.count(count)) of \(Figure.count(house.rooms.count)) free")
          : counted(house.rooms.count, "room", "rooms")),
    ]
  }

  /// The half hours of the day that may be asked for.
  private func times(of hours: MinuteSpan) -> [TemplateValue] {
    stride(from: hours.start / 30 * 30, to: hours.end, by: 30).map { minute in
      [
        "minutes": .text(String(minute)),
        "text": .text(MinuteOfDay(wrapping: minute).clockText),
      ]
    }
  }

  private func size(_ seats: Int) -> TemplateValue {
    ["seats": .text(String(seats)), "text": .text("\(seats) or more")]
  }

  /// The features that most rooms have, at most eight, by name.
  private var features: [String] {
    let all = rooms.directory.buildings.flatMap(\.rooms).flatMap { $0.room?.features ?? [] }
    let counts = Dictionary(all.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(8).map(\.key).sorted()
  }

  /// From the present hour to closing time, at least four hours. Before the first room opens from
  /// then on, unless some are open still from the night before.
  private func hoursAhead(of day: MinuteSpan) -> MinuteSpan {
    let first = rooms.today.isAnyOpen(at: now) ? min(now, day.start) : day.start
    let from = max(first, min(now, day.end - 240)) / 60 * 60
    return MinuteSpan(from, min(max(day.end, from + 240), from + 1440)) ?? day
  }

  private func scale(_ hours: MinuteSpan) -> TrustedMarkup {
    DayRuler(subject: "Hours of the day", hours: hours, stretches: [], size: .day).svg(id: "scale")
  }

  /// A room with the minute that matters most of it.
  private func row(
    _ free: FreeRoom, hours: MinuteSpan, _ label: String, _ minute: Int, id: String
  ) -> TemplateValue {
    let name = edition.name(of: free.entry.id)
    let at = MinuteOfDay(wrapping: minute)
    let house = rooms.directory.building(free.entry.id.building)
    return [
      "href": .text(relative(Address.room(free.entry.id))), "name": .text(name),
      "detail": .markup(house.map { rooms.place(of: free.entry, in: $0) } ?? .empty),
      "label": .text(label), "at": ["time": .markup(at.faceMarkup), "half": .text(at.half)],
      "ruler": .markup(
        DayRuler(
          subject: name, finding: "free \(label) \(at.clockText)", hours: hours,
          stretches: rooms.stretches(of: free.day, hours: hours), size: .row
        ).svg(id: "\(id)-\(slug(free.entry.id.text))")),
    ]
  }
}

// The whole day
extension RoomListPages {
  private func wholeDay() throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: Address.roomsDay, origin: "the whole day of rooms", tab: .rooms,
      title: "Rooms, \(edition.now.date.weekdayText)",
      sources: SourceNames.places, day: edition.now.date)
    return try edition.page(frame, template: "rooms-day") { dayContent }
  }

  private var dayContent: [String: TemplateValue] {
    let houses = rooms.directory.buildings
    return [
      "crumbs": .crumbs([Crumb("Rooms", relative(Address.rooms))]),
      "head": .markup(edition.now.date.fullMarkup),
      "line": .markup(
        phrase("Free times of \(counted(houses.flatMap(\.rooms).count, "room", "rooms")).")),
      "houses": .list(
        houses.map { house in
          [
            "href": .text(relative(Address.building(house.code))), "name": .text(house.name),
            "count": .markup(counted(house.rooms.count, "room", "rooms")),
            "rooms": .list(house.rooms.map(row)),
          ]
        }),
      "caveat": .text(RoomPage.caveat(for: edition.campus)),
    ]
  }

  private func row(_ entry: RoomDirectory.Entry) -> TemplateValue {
    let day = rooms.today.day(of: entry.id)
    return [
      "href": .text(relative(Address.room(entry.id))), "name": .text(entry.id.number),
      "seats": .markup(Figure(entry.room?.seats.map(Double.init), .count).markup),
      "free": .markup(free(entry, day)),
      "longest": .markup(day?.longestFree.map { duration($0.length) } ?? .empty),
    ]
  }

  private func free(_ entry: RoomDirectory.Entry, _ day: RoomDay?) -> TrustedMarkup {
    if let reason = entry.room?.exclusion { return phrase("Restricted: \(reason)") }
    guard let day, day.isKnown else { return phrase("Schedule unknown") }
    if day.free.isEmpty {
      return day.opening.open.isEmpty ? phrase("Closed") : phrase("Never")
    }
    return day.free.map(\.clock.markup).joined(by: ", ")
  }
}
