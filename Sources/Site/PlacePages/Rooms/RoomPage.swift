internal import CampusModel
internal import Markup
internal import Plotting
internal import RoomUse
internal import SiteFrame

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
  /// The hours that are shown of each day.
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
  static let caveatWithReservations =
    "Based on classes, exams and reservations only: a “free” room may still be locked or in use."

  static func caveat(for campus: Campus) -> String {
    campus.occupancy.reservations.isEmpty ? caveat : caveatWithReservations
  }

  private var root: String { Address.root(from: address) }
  private var name: String { edition.name(of: entry.id) }

  /// Adds all that the content depends on, apart from facts shared by all pages: the time of day
  /// too, because the page shows how the room is now.
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

  /// The part that changes while somebody has the page open.
  @Sendable func live() -> RoomContent {
    let (verdict, isFree) = words(for: today.state(at: now))
    let slots = today.runs(of: slotMinutes, over: DayStretch(hours))
    return RoomContent(
      crumbs: crumbs, head: name, line: line, near: near, aliases: aliases, excluded: excluded,
      verdict: .init(text: verdict, state: isFree ? "good" : "caution", states: verdicts),
      rulerData: "\(hours.start),\(hours.end)", ruler: ruler,
      key: RoomKey.states(id: "key", of: edition.campus), day: today.date.fullMarkup,
      longest: longest, slotMinutes: String(slotMinutes),
      slotLine: phrase("slots of \(duration(slotMinutes))"), slots: rows(of: slots),
      caveat: Self.caveat(for: edition.campus),
      asking: booking.content(for: slots.filter(isOffered).map(\.stretch), on: today.date))
  }

  /// The rest of the page.
  @Sendable func rest() -> RoomRestContent {
    RoomRestContent(
      map: map, floorHref: floor.map { root + $0.address }, mapLine: floor?.floor.name ?? "",
      share: edition.campus.settings.publishing.baseURL + address, address: address,
      feed: rooms.subscribing(to: entry.id), requests: booking.patterns(for: ahead.first?.date),
      hasAhead: !ahead.isEmpty,
      days: ahead.map { DayAhead(rooms: rooms, day: $0, hours: hours, booking: booking).content })
  }

  private var booking: BookingBlock { BookingBlock(edition: edition, entry: entry) }
  private var slotMinutes: Int { edition.campus.settings.rooms.slotMinutes }
  private var now: Int { edition.now.time.value }

  private var aliases: TrustedMarkup? {
    let names = entry.room?.aliases ?? []
    return names.isEmpty ? nil : phrase("Also \(names.joined(separator: ", "))")
  }

  private var excluded: TrustedMarkup? {
    guard let reason = entry.room?.exclusion else { return nil }
    return phrase("Restricted: \(reason). Not listed as free.")
  }

  /// "Longest free: 11:50 am – 3:30 pm".
  private var longest: TrustedMarkup? {
    guard let stretch = today.longestFree else { return nil }
    return phrase("Longest free: \(stretch.clock.markup), \(duration(stretch.length))")
  }

  private var ruler: TrustedMarkup {
    DayRuler(
      subject: "\(name), \(today.date.weekdayText)", hours: hours,
      stretches: rooms.stretches(of: today, hours: hours), size: .room
    ).svg(id: "day")
  }

  /// The floor's plan with the room marked.
  private var map: TrustedMarkup? {
    guard let floor, let plan = floor.floor.plan, entry.room?.outline.isEmpty == false,
      let chart = FloorMap(
        subject: floor.name, plan: plan, places: floor.places(marking: entry.id), spots: floor.spots
      )
    else { return nil }
    return [chart.svg(id: "plan"), chart.key(id: "plan-key")].joined(by: "")
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
  private var near: RoomContent.Near? {
    guard let nearby else { return nil }
    return .init(
      href: root + Address.floor(nearby.floor, of: house.code),
      text: [
        phrase(
          "\(rangeMarkup(nearby.people.people, .estimate)) people \(words(for: nearby.people.reach))"
        ),
        silent(nearby.people),
      ].joined(by: ", "), counted: rooms.countedMoment)
  }

  private func words(for reach: PeopleNearby.Reach) -> TrustedMarkup {
    switch reach {
    case .meters(let meters): phrase("within \(Figure(meters, .meters)) m")
    case .nearest(let count):
      phrase("at the nearest \(counted(count, "access point", "access points"))")
    }
  }

  /// How many of the access points do not report: the estimate is too low by their people.
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

  /// Whether the room is free, in words.
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

  /// The room's verdict at every minute of the day, for the script.
  private var verdicts: String {
    MinuteStates(at: today.changes) { minute in
      let (text, isFree) = words(for: today.state(at: minute))
      return (isFree ? .good : .caution, text.words)
    }.text(until: today.opening.end)
  }
}

// Slots
extension RoomPage {
  /// A row for each slot; a run of slots is one cell that spans its rows.
  private func rows(of runs: [MergedSlots]) -> [RoomContent.Slot] {
    runs.flatMap { run in
      (0..<run.slots).map { index in
        let start =
          index == 0
          ? run.stretch.start : (run.stretch.start / slotMinutes + index) * slotMinutes
        return .init(
          time: MinuteOfDay(wrapping: start).faceMarkup, minutes: String(start),
          cell: index == 0 ? cell(run) : nil)
      }
    }
  }

  /// Whether the page says how to reserve that time: a whole slot, free and not past.
  private func isOffered(_ run: MergedSlots) -> Bool {
    booking.offers(run) && run.stretch.start >= now
  }

  private func cell(_ run: MergedSlots) -> RoomContent.Cell {
    let words = SlotWords(of: run.state, rooms)
    return .init(
      state: words.state, color: words.color, rows: run.slots > 1 ? String(run.slots) : nil,
      text: words.text, detail: detail(of: run.state),
      ask: isOffered(run) ? "#\(BookingBlock.id(of: run.stretch))" : nil,
      from: MinuteOfDay(wrapping: run.stretch.start).clockText)
  }

  /// The contents of a part of the slot, or the end of the use.
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
