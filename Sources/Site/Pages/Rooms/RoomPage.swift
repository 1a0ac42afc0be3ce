internal import CampusModel
internal import Markup
internal import Plotting
internal import RoomUse
internal import Templating

/// One room: whether it is free now, the present day in slots, and the days ahead.
struct RoomPage {
  let edition: Edition
  let rooms: RoomsOfTerm
  let house: RoomDirectory.BuildingRooms
  let entry: RoomDirectory.Entry
  /// The present day.
  let today: RoomDay
  /// The other days of the horizon.
  let ahead: [RoomDay]
  /// What is shown of each day.
  let hours: MinuteSpan

  init(of entry: RoomDirectory.Entry, in house: RoomDirectory.BuildingRooms, _ rooms: RoomsOfTerm) {
    (edition, self.rooms, self.house, self.entry) = (rooms.edition, rooms, house, entry)
    today = rooms.day(of: entry.id, on: edition.now.date)
    ahead = edition.horizon.dropFirst().map { rooms.day(of: entry.id, on: $0) }
    hours = rooms.hours(for: [today] + ahead)
  }

  var address: String { Address.room(entry.id) }

  static let caveat =
    "Based on classes and exams only: a “free” room may still be locked, reserved or in use."
  static let caveatBesideReservations =
    "Based on classes, exams and reservations only: a “free” room may still be locked or in use."

  static func caveat(for campus: Campus) -> String {
    campus.occupancy.reservations.isEmpty ? caveat : caveatBesideReservations
  }

  private var root: String { Address.root(from: address) }
  private var name: String { edition.name(of: entry.id) }

  /// Adds all that the content depends on, apart from what all pages share: the time of day too,
  /// because the page shows how the room is now.
  @Sendable func addBasis(to digest: inout Fingerprint) {
    digest.add(edition.now.time)
    digest.add(rooms.countsDigest)
    digest.add(entry)
    digest.add([house.code.text, house.name])
    digest.add(today)
    digest.add(ahead)
    digest.add(hours)
    for day in [today] + ahead {
      for use in day.uses { digest.add(rooms.color(of: use).className) }
    }
    rooms.addFeed(of: entry.id, to: &digest)
  }

  /// Of a page that stays as it is.
  var content: [String: TemplateValue] {
    live().merging(rest()) { $1 }.merging(["live": .nothing]) { $1 }
  }

  /// What changes while somebody has the page open.
  @Sendable func live() -> [String: TemplateValue] {
    let (verdict, isFree) = words(for: today.state(at: now))
    let slots = today.runs(of: slotMinutes, over: DayStretch(hours))
    return [
      "crumbs": .crumbs(crumbs), "head": .text(name), "line": .markup(line), "near": near,
      "aliases": .markup(aliases), "excluded": .markup(excluded),
      "verdict": [
        "text": .markup(verdict), "state": isFree ? "g" : "q", "stretches": .text(verdicts),
      ],
      "rulerData": .text("\(hours.start),\(hours.end)"),
      "ruler": .markup(ruler),
      "key": RoomKey.states(id: "key", of: edition.campus), "day": .markup(today.date.fullMarkup),
      "longest": .markup(longest), "slotMinutes": .text(String(slotMinutes)),
      "slotLine": .markup(phrase("slots of \(duration(slotMinutes))")),
      "slots": .list(rows(of: slots)), "caveat": .text(Self.caveat(for: edition.campus)),
      "asking": asking.value(for: slots.filter(isOffered).map(\.stretch), on: today.date),
    ]
  }

  /// What does not.
  @Sendable func rest() -> [String: TemplateValue] {
    [
      "map": map, "floorHref": .optional(floor.map { root + $0.address }),
      "mapLine": .text(floor?.floor.name ?? ""),
      "share": .text(edition.campus.settings.publishing.baseURL + address),
      "address": .text(address),
      "feed": rooms.subscribing(to: entry.id),
      "requests": asking.template(for: ahead.first?.date),
      "hasAhead": .flag(!ahead.isEmpty),
      "days": .list(
        ahead.map { DayAhead(rooms: rooms, day: $0, hours: hours, asking: asking).value }),
    ]
  }

  private var asking: RankingScope { RankingScope(edition: edition, entry: entry) }
  private var slotMinutes: Int { edition.campus.settings.rooms.slotMinutes }
  private var now: Int { edition.now.time.value }

  private var aliases: TrustedMarkup {
    let names = entry.room?.aliases ?? []
    return names.isEmpty ? .empty : phrase("Also \(names.joined(separator: ", "))")
  }

  private var excluded: TrustedMarkup {
    guard let reason = entry.room?.exclusion else { return .empty }
    return phrase("Restricted: \(reason). Not listed as free.")
  }

  /// "Longest free: 11:50 am – 3:30 pm".
  private var longest: TrustedMarkup {
    guard let stretch = today.longestFree else { return .empty }
    return phrase("Longest free: \(stretch.clock.markup), \(duration(stretch.length))")
  }

  private var ruler: TrustedMarkup {
    DayRuler(
      subject: "\(name), \(today.date.weekdayText)", hours: hours,
      stretches: rooms.stretches(of: today, hours: hours), size: .room
    ).svg(id: "day")
  }

  /// The floor's plan with the room marked.
  private var map: TemplateValue {
    guard let floor, let plan = floor.floor.plan, entry.room?.outline.isEmpty == false,
      let chart = FloorMap(
        subject: floor.name, plan: plan, places: floor.places(marking: entry.id), spots: floor.spots
      )
    else { return .nothing }
    return .markup([chart.svg(id: "plan"), chart.key(id: "plan-key")].joined(by: ""))
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
      ? phrase("Inferred from class schedules.") : parts.joined(by: ", ")
  }

  /// "~9 people within 20 m", with a link to the floor's map.
  private var near: TemplateValue {
    guard let nearby else { return .nothing }
    return [
      "href": .text(root + Address.floor(nearby.floor, of: house.code)),
      "text": .markup(
        [
          phrase(
            "\(told(nearby.people.people, .estimate)) people \(words(for: nearby.people.reach))"),
          silent(nearby.people),
        ].joined(by: ", ")),
    ]
  }

  private func words(for reach: PeopleNearby.Reach) -> TrustedMarkup {
    switch reach {
    case .meters(let meters): phrase("within \(Figure(meters, .meters)) m")
    case .nearest(let count):
      phrase("at the nearest \(counted(count, "access point", "access points"))")
    }
  }

  /// How many of the access points asked say nothing: the estimate is too low by what they would.
  private func silent(_ people: PeopleNearby) -> TrustedMarkup {
    people.silent.isEmpty
      ? .empty
      : phrase(
        "\(Figure.count(people.silent.count)) of \(Figure.count(people.silent.count + people.accessPoints.count)) not reporting"
      )
  }

  private var floor: CountedFloor? { rooms.floor(of: entry) }

  private var nearby: (floor: String, people: PeopleNearby)? {
    guard let floor, let room = entry.room,
      let nearby = floor.density?.people(near: room, by: edition.campus.settings.counts),
      nearby.people != nil
    else { return nil }
    return (floor.floor.id, nearby)
  }

  /// How the room stands now, in words.
  private func words(for state: RoomDay.State) -> (text: TrustedMarkup, isFree: Bool) {
    switch state {
    case .free(_, .closing): return (phrase("Free until closing"), true)
    case .free(let until, _): return (phrase("Free until \(MinuteOfDay(wrapping: until))"), true)
    case .taken(let uses, let until, _):
      let name = uses.first.map(rooms.name) ?? "A class"
      return (phrase("\(name) until \(MinuteOfDay(wrapping: until))"), false)
    case .closed(.outsideHours): return (phrase("Closed now"), false)
    case .closed(.closure(let name)): return (phrase("Closed now: \(name)"), false)
    case .unknown: return (phrase("Schedule unknown today"), false)
    }
  }

  /// What is said of the room at any minute of the day, for the script: JSON, stretches with the
  /// class of the line and its words.
  private var verdicts: String {
    let bounds =
      [0, today.opening.end] + today.opening.open.flatMap { [$0.start, $0.end] }
      + today.free.flatMap { [$0.start, $0.end] }
      + today.uses.flatMap { [$0.stretch.start, $0.stretch.end] }
    let minutes = Set(bounds).filter { (0...today.opening.end).contains($0) }.sorted()
    return JSON.list(
      zip(minutes, minutes.dropFirst()).map { from, to in
        let (text, isFree) = words(for: today.state(at: from))
        return .list([
          .number(from), .number(to), .text(isFree ? "g" : "q"), .text(text.words),
        ])
      }
    ).text
  }
}

// Slots
extension RoomPage {
  /// A row for each slot; a run of slots is one cell that spans its rows.
  private func rows(of runs: [MergedSlots]) -> [TemplateValue] {
    runs.flatMap { run -> [TemplateValue] in
      (0..<run.slots).map { index in
        let start =
          index == 0
          ? run.stretch.start : (run.stretch.start / slotMinutes + index) * slotMinutes
        return [
          "time": .markup(MinuteOfDay(wrapping: start).faceMarkup),
          "minutes": .text(String(start)),
          "cell": index == 0 ? cell(run) : .nothing,
        ]
      }
    }
  }

  /// Whether the ways to ask for that time are told: a whole slot, free and not past.
  private func isOffered(_ run: MergedSlots) -> Bool {
    asking.offers(run) && run.stretch.start >= now
  }

  private func cell(_ run: MergedSlots) -> TemplateValue {
    let words = SlotWords(of: run.state, rooms)
    return [
      "state": .text(words.state), "colour": .text(words.color),
      "rows": run.slots > 1 ? .text(String(run.slots)) : .nothing, "text": .markup(words.text),
      "detail": .markup(detail(of: run.state)),
      "ask": isOffered(run) ? .text("#\(RankingScope.id(of: run.stretch))") : .nothing,
      "from": .text(MinuteOfDay(wrapping: run.stretch.start).clockText),
    ]
  }

  /// What takes a slot in part, or until when it is taken.
  private func detail(of state: RoomSlot.State) -> TrustedMarkup {
    switch state {
    case .partly(_, let uses): uses.map { phrase("\(rooms.name(of: $0))") }.joined(by: ", ")
    case .taken(let uses):
      uses.map { use in
        phrase("\(use.kind.map { "\($0), " } ?? "")until \(use.stretch.clock.endTime)")
      }.joined(by: "; ")
    case .free, .closed, .unknown: .empty
    }
  }
}
