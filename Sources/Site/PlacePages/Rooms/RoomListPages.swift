internal import CampusModel
internal import Markup
internal import Plotting
internal import RoomUse
internal import SiteBuild
internal import SiteFrame

/// The list of rooms: those free now and soon, with the data from which its script updates it, and
/// every room's whole day.
struct RoomListPages {
  let edition: Edition
  let rooms: RoomsOfTerm
  let crowds: CrowdedPlaces
  let near: NearBuilding

  /// At most this many free rooms are listed; the whole day's page has them all.
  private static let listed = 24
  /// At most this many of the rooms where an interruption is least likely.
  private static let calmest = 6
  /// At most this many buildings can be chosen above the list.
  private static let chosenBuildings = 7

  private var now: Int { edition.now.time.value }

  func pages() throws(Route.PathError) -> [Page] {
    [try list(), try wholeDay(), try data()]
  }

  private func data() throws(Route.PathError) -> Page {
    Page(route: try Route(Address.roomsData), origin: "the list of rooms") { _ in
      RoomsData(edition: edition, rooms: rooms, near: near).bytes
    }
  }

  private func list() throws(Route.PathError) -> Page {
    let frame = PageFrame(
      address: Address.rooms, origin: "the list of rooms", tab: .rooms, title: "Rooms",
      summary: "Which rooms are free, and until when.",
      sources: SourceNames.places, day: edition.now.date, dayEnd: rooms.dayEnd, isAboutNow: true,
      isFound: edition.outline.parts.hasRooms)
    return try edition.page(frame) { listContent }
  }

  private var listContent: RoomListContent {
    let free = rooms.today.free(at: now)
    let groups = FreeRoomGroup.groups(
      of: free, near: here?.building, at: now,
      color: { $0.isClass ? rooms.color(of: $0).place : 0 })
    let soon = rooms.today.soonFree(at: now, for: edition.campus.settings.rooms.slotMinutes)
    let calm = rooms.today.leastDisturbed(at: now).prefix(Self.calmest)
    let day = rooms.hours(for: rooms.today.days)
    let hours = hoursAhead(of: day)
    let houses = rooms.directory.buildings
    let zones = crowds.zones(root: Address.root(from: Address.rooms))
    let features = features
    return RoomListContent(
      crumbs: [Crumb(edition.now.date.markup)],
      head: rooms.closure.map { phrase("\($0), \(edition.now.time)") }
        ?? phrase("\(counted(free.count, "room", "rooms")) free at \(edition.now.time)"),
      line: counted(houses.flatMap(\.rooms).count, "room", "rooms"), order: order,
      moment: edition.now.time.markup, dayData: "day.json", wholeDay: "day.html",
      times: times(of: day), sizes: [4, 8, 20, 50, 100, 200].map(size),
      hasFeatures: !features.isEmpty, features: features,
      houseCount: counted(houses.count, "building", "buildings"),
      buildings: houses.map { row($0, free: free) }, hasChoice: houses.count > 1,
      choice: choice, counted: rooms.countedMoment, hasZones: crowds.hasZones, zones: zones,
      strangers: crowds.unplacedDevices, isOpen: !free.isEmpty || !soon.isEmpty,
      scale: scale(hours),
      hasFree: !free.isEmpty,
      free: groups.prefix(Self.listed).map { row($0, hours: hours) }, more: more(of: groups),
      hasSoon: !soon.isEmpty,
      soon: soon.prefix(Self.listed).map {
        row($0, hours: hours, label: "from", minute: $0.start, id: "s")
      },
      hasCalm: free.count > 1,
      calm: calm.map { row($0, hours: hours, label: "until", minute: $0.end.minute, id: "q") },
      calmLine: phrase("at \(edition.now.time)"),
      key: RoomKey.states(id: "key", of: edition.campus),
      empty: houses.isEmpty
        ? "No rooms: no section lists one, and there is no source of kind rooms."
        : "No room is free now.",
      caveat: RoomPage.caveat(for: edition.campus))
  }

  private func relative(_ address: String) -> String { Address.root(from: Address.rooms) + address }

  /// The stretch of the present or the next class.
  private var here: NearBuilding.Stretch? { near.stretch(at: now) }

  /// "Mabry Hall first, for STAT 210 at 12:00 pm, then free longest."
  private var order: TrustedMarkup {
    guard let here else { return phrase("Free longest first.") }
    return phrase(
      "\(edition.name(of: here.building)) first, for \(here.name), then free longest.")
  }

  /// The buildings with the most rooms, in the order of the campus.
  private var choice: [RoomListContent.Choice] {
    let houses = rooms.directory.buildings
    let large = Set(
      houses.sorted { ($1.rooms.count, $0.name) < ($0.rooms.count, $1.name) }
        .prefix(Self.chosenBuildings).map(\.code))
    return houses.filter { large.contains($0.code) }.map {
      .init(
        href: relative(Address.building($0.code)), code: $0.code.text,
        name: $0.name.split(separator: " ").first.map(String.init) ?? $0.name)
    }
  }

  /// "21 more rooms are free."
  private func more(of groups: [FreeRoomGroup]) -> TrustedMarkup? {
    let rest = groups.dropFirst(Self.listed).reduce(0) { $0 + $1.rooms.count }
    return rest > 0 ? phrase("\(counted(rest, "more room is", "more rooms are")) free.") : nil
  }

  private func row(
    _ house: RoomDirectory.BuildingRooms, free: [FreeRoom]
  ) -> RoomListContent.BuildingRow {
    let count = free.count { $0.entry.id.building == house.code }
    return .init(
      href: relative(Address.building(house.code)), code: house.code.text, name: house.name,
      detail: rooms.closure == nil
        ? phrase("\(Figure.count(count)) of \(Figure.count(house.rooms.count)) free")
        : counted(house.rooms.count, "room", "rooms"))
  }

  /// The half hours of the day that can be chosen.
  private func times(of hours: MinuteSpan) -> [RoomListContent.Time] {
    stride(from: hours.start / 30 * 30, to: hours.end, by: 30).map { minute in
      .init(minutes: String(minute), text: MinuteOfDay(wrapping: minute).clockText)
    }
  }

  private func size(_ seats: Int) -> RoomListContent.Size {
    .init(seats: String(seats), text: "\(seats) or more")
  }

  /// The features that most rooms have, at most eight, by name.
  private var features: [String] {
    let all = rooms.directory.buildings.flatMap(\.rooms).flatMap { $0.room?.features ?? [] }
    let counts = Dictionary(all.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(8).map(\.key).sorted()
  }

  /// From the present hour to closing time, at least four hours. Before the first room opens, from
  /// its opening hour, unless rooms are still open from the night before.
  private func hoursAhead(of day: MinuteSpan) -> MinuteSpan {
    let first = rooms.today.isAnyOpen(at: now) ? min(now, day.start) : day.start
    let from = max(first, min(now, day.end - 240)) / 60 * 60
    return MinuteSpan(from, min(max(day.end, from + 240), from + 1440)) ?? day
  }

  private func scale(_ hours: MinuteSpan, id: String = "scale") -> TrustedMarkup {
    DayRuler(subject: "Hours of the day", hours: hours, stretches: [], size: .day).svg(id: id)
  }

  /// A room, or several that are free alike.
  private func row(_ group: FreeRoomGroup, hours: MinuteSpan) -> RoomListContent.FreeRow {
    let first = group.rooms[0]
    var row = row(first, hours: hours, label: "until", minute: first.end.minute, id: "r")
    guard group.rooms.count > 1 else { return row }
    (row.href, row.name) = (nil, edition.name(of: first.entry.id.building))
    row.detail = [
      counted(group.rooms.count, "room", "rooms"), seats(of: group.rooms),
      walk(to: first.entry.id.building),
    ].joined(by: " · ")
    row.rooms = group.rooms.map { room in
      .init(
        href: relative(Address.room(room.entry.id)), name: edition.name(of: room.entry.id),
        number: room.entry.id.number)
    }
    return row
  }

  /// "24 – 64 seats"; empty where the seats of a room are unknown.
  private func seats(of rooms: [FreeRoom]) -> TrustedMarkup {
    let seats = rooms.map { $0.entry.room?.seats ?? 0 }
    guard let least = seats.min(), let most = seats.max(), least > 0 else { return .empty }
    return least == most
      ? counted(most, "seat", "seats")
      : phrase("\(Figure.count(least)) – \(counted(most, "seat", "seats"))")
  }

  /// "5 min from Bexley Laboratories"; empty in the building itself, and where that is unknown.
  private func walk(to building: BuildingCode) -> TrustedMarkup {
    guard let here, here.building != building,
      let time = edition.campus.travel.walking.travelTime(from: here.building, to: building)
    else { return .empty }
    let minutes = Figure(Double(time.minutes), .minutes)
    return phrase("\(minutes) min from \(edition.name(of: here.building))")
  }

  /// A room with the minute of the day that matters most.
  private func row(
    _ free: FreeRoom, hours: MinuteSpan, label: String, minute: Int, id: String
  ) -> RoomListContent.FreeRow {
    let name = edition.name(of: free.entry.id)
    let at = MinuteOfDay(wrapping: minute)
    let house = rooms.directory.building(free.entry.id.building)
    return .init(
      href: relative(Address.room(free.entry.id)), name: name,
      detail: [
        house.map { rooms.place(of: free.entry, in: $0) } ?? .empty,
        walk(to: free.entry.id.building),
      ].joined(by: " · "), label: label,
      at: ClockFace(at),
      ruler: DayRuler(
        subject: name, finding: "free \(label) \(at.clockText)", hours: hours,
        stretches: rooms.stretches(of: free.day, hours: hours), size: .row
      ).svg(id: "\(id)-\(slug(free.entry.id.text))"))
  }
}

// The whole day
extension RoomListPages {
  private func wholeDay() throws(Route.PathError) -> Page {
    let frame = PageFrame(
      address: Address.roomsDay, origin: "the whole day of rooms", tab: .rooms,
      title: "Rooms, \(edition.now.date.weekdayText)",
      sources: SourceNames.places, day: edition.now.date, dayEnd: rooms.dayEnd, isAboutNow: true,
      isFound: edition.outline.parts.hasRooms)
    return try edition.page(frame) { dayContent }
  }

  private var dayContent: RoomsDayContent {
    let houses = rooms.directory.buildings
    let hours = rooms.hours(for: rooms.today.days)
    return RoomsDayContent(
      crumbs: [Crumb("Rooms", relative(Address.rooms))], head: edition.now.date.fullMarkup,
      line: phrase("Free times of \(counted(houses.flatMap(\.rooms).count, "room", "rooms"))."),
      rulerData: "\(hours.start),\(hours.end)",
      houses: houses.map { house in
        .init(
          href: relative(Address.building(house.code)), name: house.name,
          count: counted(house.rooms.count, "room", "rooms"),
          scale: scale(hours, id: "scale-\(slug(house.code.text))"),
          rooms: house.rooms.map { row($0, hours: hours) })
      },
      key: RoomKey.states(id: "key", of: edition.campus),
      caveat: RoomPage.caveat(for: edition.campus))
  }

  /// A room by its number: its building is above the list.
  private func row(_ entry: RoomDirectory.Entry, hours: MinuteSpan) -> RoomDayRow {
    let day = rooms.day(of: entry.id, on: edition.now.date)
    let reason = entry.room?.exclusion
    let (glyph, words) = rooms.words(for: day.state(at: edition.now.time.value))
    return RoomDayRow(
      href: relative(Address.room(entry.id)), name: entry.id.number,
      detail: reason.map { phrase("Restricted: \($0)") }
        ?? entry.room?.seats.map { counted($0, "seat", "seats") } ?? .empty,
      state: reason == nil ? phrase("\(glyph) \(words)") : .empty,
      states: reason == nil ? rooms.states(of: day) : nil,
      ruler: DayRuler(
        subject: edition.name(of: entry.id), hours: hours,
        stretches: reason == nil ? rooms.stretches(of: day, hours: hours) : [], size: .row
      ).svg(id: "r-\(slug(entry.id.text))"))
  }
}
