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
    "Only classes and exams are known here: a free room may be locked, reserved or in use anyway."
  static let caveatBesideReservations =
    "Only classes, exams and listed reservations are known here: a free room may be locked or in use anyway."

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
      digest.add(rooms.countsDigest)
    }
    digest.add(entry)
    digest.add([house.code.text, house.name])
    digest.add(ahead)
    digest.add(day.date)
    digest.add(hours)
    for use in day.uses { digest.add(rooms.colour(of: use).className) }
    digest.add(rooms.feedPage(of: entry.id))
  }

  /// Of a page that stays as it is.
  var content: [String: TemplateValue] {
    live().merging(rest()) { $1 }.merging(["live": .nothing]) { $1 }
  }

  /// What changes while somebody has the page open.
  @Sendable func live() -> [String: TemplateValue] {
    let verdict = verdict(on: day)
    let slots = day.runs(of: slotMinutes, over: DayStretch(hours))
    return [
      "crumbs": .crumbs(crumbs), "head": .text(name), "line": .markup(line), "near": near,
      "aliases": .markup(aliases), "excluded": .markup(excluded),
      "verdict": [
        "text": .markup(verdict.text), "state": .text(verdict.state),
        "stretches": isToday ? .text(verdicts) : .nothing,
      ],
      "rulerData": .text("\(hours.start),\(hours.end)"),
      "ruler": .markup(ruler(of: day, .room, "day")),
      "key": RoomKey.states(id: "key", of: edition.campus), "day": .markup(date.fullMarkup),
      "longest": .markup(longest), "slotMinutes": .text(String(slotMinutes)),
      "slotLine": .markup(phrase("slots of \(duration(slotMinutes))")),
      "slots": .list(rows(of: slots)), "caveat": .text(Self.caveat(for: edition.campus)),
      "asking": asking.value(for: slots.filter(isOffered).map(\.stretch), on: date),
    ]
  }

  /// What does not.
  @Sendable func rest() -> [String: TemplateValue] {
    [
      "map": map, "floorHref": .optional(floor.map { root + $0.address }),
      "mapLine": .text(floor?.floor.name ?? ""),
      "share": isToday
        ? .text(edition.campus.settings.baseURL + Address.room(entry.id)) : .nothing,
      "address": .text(Address.room(entry.id)), "days": .list(days.map(ahead)),
      "feed": .optional(rooms.feedPage(of: entry.id).map { root + $0 }),
    ]
  }

  private var asking: Asking { Asking(edition: edition, entry: entry) }
  private var slotMinutes: Int { edition.campus.settings.slotMinutes }

  private var aliases: TrustedMarkup {
    let names = entry.room?.aliases ?? []
    return names.isEmpty ? .empty : phrase("Also \(names.joined(separator: ", "))")
  }

  private var excluded: TrustedMarkup {
    guard let reason = entry.room?.exclusion else { return .empty }
    return phrase("Not for everybody: \(reason). It is in no list of free rooms.")
  }

  /// "Longest free: 11:50 am – 3:30 pm".
  private var longest: TrustedMarkup {
    guard let stretch = day.longestFree else { return .empty }
    return phrase("Longest free: \(stretch.clock.markup), \(duration(stretch.length))")
  }

  private func ruler(of day: RoomDay, _ size: DayRuler.Size, _ id: String) -> TrustedMarkup {
    DayRuler(
      subject: "\(name), \(day.date.weekdayText)", hours: hours,
      stretches: rooms.stretches(of: day, hours: hours), size: size
    ).svg(id: id)
  }

  /// The floor's plan with the room marked, on the present day's page.
  private var map: TemplateValue {
    guard isToday, let floor, let plan = floor.floor.plan, entry.room?.outline.isEmpty == false,
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
      ? phrase("Known from its classes.") : parts.joined(by: ", ")
  }

  /// "~9 people within 20 m", with a link to the floor's map.
  private var near: TemplateValue {
    guard isToday, let nearby else { return .nothing }
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
    case .metres(let metres): phrase("within \(Figure(metres, .metres)) m")
    case .nearest(let count):
      phrase("by the nearest \(counted(count, "access point", "access points"))")
    }
  }

  /// How many of the access points asked say nothing: the estimate is too low by what they would.
  private func silent(_ people: PeopleNearby) -> TrustedMarkup {
    people.silent.isEmpty
      ? .empty
      : phrase(
        "\(Figure.count(people.silent.count)) of \(Figure.count(people.silent.count + people.accessPoints.count)) silent"
      )
  }

  private var floor: CountedFloor? { rooms.floor(of: entry) }

  private var nearby: (floor: String, people: PeopleNearby)? {
    guard let floor, let room = entry.room,
      let nearby = floor.density?.people(near: room, by: edition.campus.settings),
      nearby.people != nil
    else { return nil }
    return (floor.floor.id, nearby)
  }

  private func verdict(on day: RoomDay) -> (text: TrustedMarkup, state: String) {
    guard isToday else {
      guard let longest = day.longestFree else { return (phrase("Never free"), "") }
      return (phrase("Free \(longest.clock.markup)"), "g")
    }
    let (words, isFree) = words(for: day.state(at: edition.now.time.value))
    return (words, isFree ? "g" : "q")
  }

  /// How the room stands now, in words.
  private func words(for state: RoomDay.State) -> (text: TrustedMarkup, isFree: Bool) {
    switch state {
    case .free(_, .closing): return (phrase("Free until it closes"), true)
    case .free(let until, _): return (phrase("Free until \(MinuteOfDay(wrapping: until))"), true)
    case .taken(let uses, let until, _):
      let name = uses.first.map(rooms.name) ?? "A class"
      return (phrase("\(name) until \(MinuteOfDay(wrapping: until))"), false)
    case .closed(.outsideHours): return (phrase("Closed now"), false)
    case .closed(.closure(let name)): return (phrase("Closed now: \(name)"), false)
    case .unknown: return (phrase("No classes are known today"), false)
    }
  }

  /// What is said of the room at any minute of the day, for the script: JSON, stretches with the class of the line and its words.
  private var verdicts: String {
    let bounds =
      [0, day.opening.end] + day.opening.open.flatMap { [$0.start, $0.end] }
      + day.free.flatMap { [$0.start, $0.end] }
      + day.uses.flatMap { [$0.stretch.start, $0.stretch.end] }
    let minutes = Set(bounds).filter { (0...day.opening.end).contains($0) }.sorted()
    return JSON.list(
      zip(minutes, minutes.dropFirst()).map { from, to in
        let (text, isFree) = words(for: day.state(at: from))
        return .list([
          .number(from), .number(to), .text(isFree ? "g" : "q"), .text(text.words),
        ])
      }
    ).text
  }

  /// "Closed", and by what, on a day on which the room never opens.
  private func closure(of day: RoomDay) -> TrustedMarkup? {
    guard day.opening.open.isEmpty else { return nil }
    return day.opening.closures.first.map { phrase("Closed: \($0.name)") } ?? phrase("Closed")
  }

  /// One of the days of the horizon, as a line of the list; drawn on the present day's page only, which leads to the others.
  private func ahead(_ day: RoomDay) -> TemplateValue {
    let date = day.date
    let target =
      date == edition.now.date
      ? Address.room(entry.id) : Address.room(entry.id, on: date)
    let exams = day.uses.count(where: \.isExam)
    let detail =
      closure(of: day) ?? edition.term.holiday(on: date).map { phrase("\($0.name)") }
      ?? [
        counted(day.uses.count { $0.isClass && !$0.isExam }, "class", "classes"),
        exams > 0 ? counted(exams, "exam", "exams") : .empty,
        day.uses.contains { !$0.isClass } ? phrase("reserved") : .empty,
      ].joined(by: ", ")
    return [
      "href": .text(root + target), "name": .markup(date.markup),
      "current": .flag(date == self.date), "detail": .markup(detail),
      "ruler": isToday ? .markup(ruler(of: day, .row, "d-\(date)")) : .nothing,
    ]
  }
}

// Slots
extension RoomPage {
  /// A row for each slot; a run of slots is one cell that spans its rows.
  private func rows(of runs: [SlotRun]) -> [TemplateValue] {
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
  private func isOffered(_ run: SlotRun) -> Bool {
    guard asking.isPossible, case .free = run.state, run.stretch.length == slotMinutes else {
      return false
    }
    return !isToday || run.stretch.start >= edition.now.time.value
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
      "ask": isOffered(run) ? .text("#\(Asking.id(of: run.stretch))") : .nothing,
      "from": .text(MinuteOfDay(wrapping: run.stretch.start).clockText),
    ]
  }
}
