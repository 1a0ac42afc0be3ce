internal import CampusModel
internal import Markup
internal import Plotting
internal import RoomUse
internal import Templating

/// One room on one date: its state, its half-hour slots, and the days ahead.
struct RoomPage {
  let edition: Edition
  let rooms: RoomsOfTerm
  let house: RoomDirectory.House
  let entry: RoomDirectory.Entry
  let day: RoomDay
  /// All days of the horizon, this one among them.
  let days: [RoomDay]
  /// A digest of `days`.
  let ahead: Fingerprint
  /// What is shown of each day.
  let hours: MinuteSpan
  let address: String

  static let caveat =
    "Only classes are known here: a free room may be locked, reserved or in use all the same."
  static let caveatBesideReservations =
    "Only classes and listed reservations are known here: a free room may be locked or in use all the same."

  static func caveat(for campus: Campus) -> String {
    campus.reservations.isEmpty ? caveat : caveatBesideReservations
  }

  private var date: CalendarDate { day.date }
  private var root: String { Address.root(from: address) }
  private var isToday: Bool { date == edition.now.date }
  private var name: String { edition.name(of: entry.id) }

  /// Adds all that the content depends on, beside what all pages share; the time of day too on the present day's page, which
  /// tells how things stand now.
  @Sendable func addBasis(to digest: inout Fingerprint) {
    if isToday {
      digest.add(edition.now.time)
      digest.add(nearby.map { [$0.floor, $0.people.description] })
    }
    digest.add(entry)
    digest.add([house.code.text, house.name])
    digest.add(ahead)
    digest.add(day.date)
    digest.add(hours)
    for use in day.uses { digest.add(rooms.colour(of: use).className) }
    digest.add(rooms.feedPage(of: entry.id))
  }

  var content: [String: TemplateValue] {
    let verdict = verdict(on: day)
    return [
      "crumbs": .crumbs(crumbs), "head": .text(name), "line": .markup(line), "near": near,
      "verdict": ["text": .markup(verdict.text), "state": .text(verdict.state)],
      "rulerData": .text("\(hours.start),\(hours.end)"),
      "ruler": .markup(
        DayRuler(
          subject: "\(name), \(date.weekdayText)", hours: hours,
          stretches: rooms.stretches(of: day, hours: hours), size: .room
        ).svg(id: "day")),
      "key": RoomKey.states(id: "key", of: edition.campus), "day": .markup(date.fullMarkup),
      "slots": .list(slots(of: day)), "caveat": .text(Self.caveat(for: edition.campus)),
      "days": .list(days.map(ahead)),
      "feed": .optional(rooms.feedPage(of: entry.id).map { root + $0 }),
    ]
  }

  private var crumbs: [Crumb] {
    let floor = entry.floor.flatMap { id in
      house.building?.floors.first { $0.id == id }
    }
    let place = floor.map {
      Crumb("\(house.name), \($0.name)", root + Address.floor($0.id, of: house.code))
    }
    return [
      Crumb("Rooms", root + Address.rooms),
      place ?? Crumb(house.name, root + Address.building(house.code)),
    ]
  }

  private var line: TrustedMarkup {
    let seats = entry.room?.seats.map { counted($0, "seat", "seats") } ?? .empty
    let features = (entry.room?.features ?? []).map { phrase("\($0)") }
    let parts = [seats] + features
    return parts.allSatisfy(\.isEmpty)
      ? phrase("Known from its classes.") : parts.joined(by: ", ")
  }

  /// "~9 people nearby", with a link to the floor's map.
  private var near: TemplateValue {
    guard isToday, let nearby else { return .nothing }
    return [
      "href": .text(root + Address.floor(nearby.floor, of: house.code)),
      "text": .markup(phrase("\(Figure(nearby.people, .count, .estimate)) people nearby")),
    ]
  }

  private var nearby: (floor: String, people: Double)? {
    guard let floor = entry.floor, let room = entry.room,
      let counted = rooms.floors.first(where: {
        $0.house.code == house.code && $0.floor.id == floor
      }), let nearby = counted.density?.peopleNear(room, by: edition.campus.settings)
    else { return nil }
    return (floor, nearby.people)
  }

  private func verdict(on day: RoomDay) -> (text: TrustedMarkup, state: String) {
    guard isToday else {
      guard let longest = day.longestFree else { return (phrase("Never free"), "") }
      return (phrase("Free \(longest.clock.markup)"), "g")
    }
    switch day.state(at: edition.now.time.value) {
    case .free(_, .closing): return (phrase("Free until it closes"), "g")
    case .free(let until, _):
      return (phrase("Free until \(MinuteOfDay(wrapping: until))"), "g")
    case .taken(let uses, let until, _):
      let name = uses.first.map(rooms.name) ?? "A class"
      return (phrase("\(name) until \(MinuteOfDay(wrapping: until))"), "q")
    case .closed(.outsideHours): return (phrase("Closed now"), "q")
    case .closed(.closure(let name)): return (phrase("Closed now: \(name)"), "q")
    case .unknown: return (phrase("No classes are known today"), "q")
    }
  }

  /// One of the days of the horizon, as a line of the list; drawn on the present day's page only, which leads to the others.
  private func ahead(_ day: RoomDay) -> TemplateValue {
    let date = day.date
    let target =
      date == edition.now.date
      ? Address.room(entry.id) : Address.room(entry.id, on: date)
    let detail =
      edition.term.holiday(on: date).map { phrase("\($0.name)") }
      ?? [
        counted(day.uses.count(where: \.isClass), "class", "classes"),
        day.uses.contains { !$0.isClass } ? phrase("reserved") : .empty,
      ].joined(by: ", ")
    return [
      "href": .text(root + target), "name": .markup(date.markup),
      "current": .flag(date == self.date), "detail": .markup(detail),
      "ruler": isToday
        ? .markup(
          DayRuler(
            subject: "\(name), \(date.weekdayText)", hours: hours,
            stretches: rooms.stretches(of: day, hours: hours), size: .row
          ).svg(id: "d-\(date)")) : .nothing,
    ]
  }
}

// Slots
extension RoomPage {
  /// A row for each half hour; a run of slots is one cell that spans its rows.
  private func slots(of day: RoomDay) -> [TemplateValue] {
    day.runs(over: DayStretch(hours)).flatMap { run -> [TemplateValue] in
      (0..<run.slots).map { index in
        let start =
          index == 0
          ? run.stretch.start : (run.stretch.start / 30 + index) * 30
        return [
          "time": .markup(MinuteOfDay(wrapping: start).faceMarkup),
          "minutes": .text(String(start)),
          "cell": index == 0 ? cell(run) : .nothing,
        ]
      }
    }
  }

  private func cell(_ run: SlotRun) -> TemplateValue {
    var (state, colour): (String, String) = ("free", "")
    var (text, detail): (TrustedMarkup, TrustedMarkup) = (.empty, .empty)
    switch run.state {
    case .free: text = phrase("○ Free")
    case .partly(let free, let uses):
      state = "part"
      text = phrase("◐ Free \(free.map(\.clock.markup).joined(by: ", "))")
      detail = uses.map { phrase("\(rooms.name(of: $0))") }.joined(by: ", ")
    case .taken(let uses):
      let classes = uses.filter(\.isClass)
      state = classes.isEmpty ? "resv" : "class"
      colour = classes.first.map { rooms.colour(of: $0).className } ?? ""
      text = uses.map { phrase("\($0.isClass ? "■" : "▨") \(rooms.name(of: $0))") }
        .joined(by: ", ")
      detail = uses.map { use in
        phrase("\(use.kind.map { "\($0), " } ?? "")until \(use.stretch.clock.endTime)")
      }.joined(by: "; ")
    case .closed(.outsideHours): (state, text) = ("shut", phrase("– Closed"))
    case .closed(.closure(let name)): (state, text) = ("shut", phrase("– Closed: \(name)"))
    case .unknown: (state, text) = ("shut", phrase("– No classes are known"))
    }
    return [
      "state": .text(state), "colour": .text(colour),
      "rows": run.slots > 1 ? .text(String(run.slots)) : .nothing, "text": .markup(text),
      "detail": .markup(detail),
    ]
  }
}

extension FloorDensity {
  /// About how many people are within 20 metres of a room.
  func peopleNear(_ room: Room, by settings: SiteSettings) -> PeopleNearby? {
    people(near: room, within: 20, perDevice: settings.peoplePerDevice)
  }
}
