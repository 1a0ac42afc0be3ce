package import CampusModel
package import Markup
package import Plotting
package import RoomUse
package import SiteFrame

/// Rooms, classes and counts: results that several pages need, calculated once. The classes are
/// from the present term, and from each other one with days in the horizon.
///
/// A class, because the page of every room on every day holds it.
package final class RoomsOfTerm: Sendable {
  let edition: Edition
  /// The buildings with the rooms that pages list.
  package let directory: RoomDirectory
  let uses: RoomUses
  let openings: OpeningSchedule
  /// The rooms on the present date.
  package let today: FreeRooms
  /// The counts shown: the newest that are not after now.
  package let snapshot: Snapshot?
  /// The floors that have a plan or counts.
  package let floors: [CountedFloor]
  /// A digest of the counts shown.
  let countsDigest: Fingerprint
  private let floorsByID: [String: CountedFloor]
  private let timetables: RoomTimetables
  /// Each department's place in the palette, so that a class has one color in every room.
  private let colors: [String: CourseColor]

  package init(_ edition: Edition, uses: RoomUses) {
    self.edition = edition
    // Rooms of every term: courses of other terms lead to theirs too.
    directory = RoomDirectory(
      courses: edition.campus.catalog.courses, buildings: edition.campus.catalog.buildings)
    self.uses = uses
    openings = OpeningSchedule(
      edition.campus.settings.rooms, buildings: edition.campus.catalog.buildings)
    today = FreeRooms(directory, on: edition.now.date, in: uses, openings: openings)
    timetables = RoomTimetables(of: edition)
    let snapshot = edition.campus.occupancy.counts.newest
    self.snapshot = snapshot
    let floors = directory.buildings.flatMap { house in
      house.floors.compactMap { level in
        level.floor.map { floor in
          CountedFloor(
            house: house, floor: floor,
            density: snapshot.map {
              FloorDensity(floor, in: $0, under: edition.campus.settings.counts.smallest)
            }, edition: edition)
        }
      }
    }
    self.floors = floors
    floorsByID = Dictionary(floors.map { ($0.address, $0) }) { first, _ in first }
    countsDigest = Fingerprint(of: snapshot)
    let present = Set(edition.courses(in: edition.term.id).map(\.id.department))
    let others = Set(edition.campus.catalog.courses.map(\.id.department)).subtracting(present)
    let departments = present.sorted() + others.sorted()
    colors = Dictionary(
      uniqueKeysWithValues: departments.enumerated().map { ($1, CourseColor($0 % 12 + 1)) })
  }

  /// Whether the counts shown are older than the settings allow; `false` without counts.
  package var isStale: Bool {
    snapshot?.isStale(at: edition.instant, after: edition.campus.settings.counts.staleAfter)
      ?? false
  }

  /// What the room is used for on a date, within its opening hours.
  package func day(of room: RoomID, on date: CalendarDate) -> RoomDay {
    RoomDay(room, in: uses, opening: openings.opening(of: room, on: date))
  }

  /// The floor of a room, where it is known.
  func floor(of entry: RoomDirectory.Entry) -> CountedFloor? {
    entry.floor.flatMap { floorsByID[Address.floor($0, of: entry.id.building)] }
  }

  /// "2nd floor · 24 seats", after the building's name unless the room's own name contains it.
  package func place(of entry: RoomDirectory.Entry, in house: RoomDirectory.BuildingRooms)
    -> TrustedMarkup
  {
    let floor = entry.floor.flatMap { id in house.building?.floors.first { $0.id == id } }
    let building = edition.hasShortName(house.code) ? nil : phrase("\(house.name)")
    let seats = entry.room?.seats.map { counted($0, "seat", "seats") }
    let parts = [building, floor.map { phrase("\($0.name)") }, seats].compactMap(\.self)
    return parts.isEmpty ? phrase("\(house.name)") : parts.joined(by: " · ")
  }

  /// The address of a room's feed without its extension; `nil` for a room without classes, exams
  /// and reservations.
  package func feed(of room: RoomID) -> String? {
    timetables.isUsed(room) ? Address.roomFeed(room) : nil
  }

  /// How people subscribe to it on the room's page, with its contents beyond the days listed there.
  func subscribing(to room: RoomID) -> RoomRestContent.Feed? {
    guard let feed = feed(of: room) else { return nil }
    let exceptions = ClassExceptions(
      meeting: timetables.weekdays(of: room), in: edition.term, from: edition.now.date)
    let block = SubscribeBlock(
      edition: edition, feed: feed, page: Address.room(room), id: Address.feedBlock, hasCode: true,
      exceptions: exceptions.markup)
    let groups = timetables.groups(of: room)
    return .init(subscribe: block.content, hasGroups: !groups.isEmpty, groups: groups)
  }

  /// Adds everything that `subscribing` depends on, in addition to facts shared by all pages.
  func addFeed(of room: RoomID, to digest: inout Fingerprint) {
    timetables.addBasis(of: room, to: &digest)
  }

  /// The same for all classes of a course.
  package func color(of use: ClassUse) -> CourseColor {
    use.sections.first.flatMap { colors[$0.course.department] } ?? CourseColor(12)
  }

  /// Why it is unknown whether rooms are free now; `nil` if it is known.
  package var closure: String? {
    if !uses.isKnown(edition.now.date) { return "Schedule unknown for this day" }
    return today.isAnyOpen(at: edition.now.time.value) ? nil : "Closed"
  }

  /// The hours that days of these rooms are drawn over: the usual ones, extended to whole hours
  /// that contain the opening hours and uses of each day. The hours of the night before are drawn
  /// on the day before. At most a day.
  func hours(for days: some Sequence<RoomDay>) -> MinuteSpan {
    let usual = usualHours
    let stretches = days.flatMap { day in
      day.uses.map(\.stretch).filter { $0.end > day.opening.nightEnd }
        + [day.opening.ownWindow].compactMap(\.self)
    }
    let start = max(0, min(usual.start, stretches.map(\.start).min() ?? usual.start)) / 60 * 60
    let end = max(usual.end, stretches.map(\.end).max() ?? usual.end)
    return MinuteSpan(start, min((end + 59) / 60 * 60, start + 1440)) ?? usual
  }

  /// The default hours of a drawn day: the widest of the site's whole week.
  package var usualHours: MinuteSpan {
    edition.campus.settings.rooms.openingHours.widest ?? Self.eightToTen
  }

  private static let eightToTen = MinuteSpan(
    from: MinuteOfDay(wrapping: 480), to: MinuteOfDay(wrapping: 1320))
}

/// A floor with the counts of its access points.
package struct CountedFloor: Sendable {
  package let house: RoomDirectory.BuildingRooms
  package let floor: Floor
  let density: FloorDensity?
  package let address: String
  /// "Mabry Hall, 2nd floor".
  package let name: String
  /// A lower bound; 0 without counts.
  package let people: Double
  package let peopleText: TrustedMarkup

  init(
    house: RoomDirectory.BuildingRooms, floor: Floor, density: FloorDensity?, edition: Edition
  ) {
    self.house = house
    self.floor = floor
    self.density = density
    address = Address.floor(floor.id, of: house.code)
    name = "\(house.name), \(floor.name)"
    let estimate = density?.people(perDevice: edition.campus.settings.counts.peoplePerDevice)
    people = estimate?.lowerBound ?? 0
    peopleText = rangeMarkup(estimate, .estimate)
  }
}

extension CountedFloor {
  /// The rooms of the floor, as its map names them; one of them may be marked.
  package func places(marking room: RoomID? = nil) -> [FloorMap.Place] {
    floor.rooms.map {
      FloorMap.Place(name: $0.id.number, outline: $0.outline, isMarked: $0.id == room)
    }
  }

  /// Its access points with their counts.
  var spots: [FloorMap.Spot] {
    density?.counts.map {
      FloorMap.Spot(at: $0.accessPoint.position, $0.count)
    } ?? floor.accessPoints.map { FloorMap.Spot(at: $0.position, .notHeard) }
  }
}

extension RoomsOfTerm {
  /// The stretches of a room's day, as a ruler draws them.
  func stretches(of day: RoomDay, hours: MinuteSpan) -> [DayRuler.Stretch] {
    let window = DayStretch(hours)
    var stretches: [DayRuler.Stretch] = []
    func add(_ stretch: DayStretch, _ state: DayRuler.State) {
      guard let shown = stretch.clipped(to: window) else { return }
      stretches.append(DayRuler.Stretch(shown.clock, state))
    }
    if !day.isKnown { add(window, .closed) }
    for closed in day.opening.closures { add(closed.stretch, .closed) }
    for stretch in day.free { add(stretch, .free) }
    for use in day.uses {
      add(use.stretch, state(of: use))
    }
    return stretches
  }

  private func state(of use: ClassUse) -> DayRuler.State {
    if use.isClass { return .course(name(of: use), color(of: use)) }
    return use.isMine ? .yours : .reserved
  }

  /// The courses of a class or an exam: "CMPS 231", or several where sections of different courses
  /// share it. "Reserved" where only that may be shown.
  package func name(of use: ClassUse) -> String {
    if !use.isClass { return use.isMine ? "Reserved for you" : "Reserved" }
    let courses = use.sections.map(\.course.text)
    return courses.indices.filter { $0 == 0 || courses[$0] != courses[$0 - 1] }.map { courses[$0] }
      .joined(separator: ", ")
  }

  /// A room's state at a minute, in words.
  package func words(for state: RoomDay.State) -> (glyph: String, text: TrustedMarkup) {
    switch state {
    case .free(_, .closing): ("○", phrase("free until closing"))
    case .free(let until, _): ("○", phrase("free until \(MinuteOfDay(wrapping: until))"))
    case .taken(let uses, let until, _):
      (
        !uses.contains(where: \.isClass) ? "▨" : "■",
        phrase("\(uses.first.map(name) ?? "class") until \(MinuteOfDay(wrapping: until))")
      )
    case .closed(.outsideHours): ("–", phrase("closed"))
    case .closed(.closure(let name)): ("–", phrase("closed: \(name)"))
    case .unknown: ("–", phrase("schedule unknown"))
    }
  }
}
