internal import CampusModel
internal import Markup
internal import Plotting
internal import RoomUse

/// Rooms, their classes and the counts of the present term: what several pages ask, worked out once.
///
/// A class, because the page of every room on every day holds it.
final class RoomsOfTerm: Sendable {
  let edition: Edition
  let directory: RoomDirectory
  let uses: RoomUses
  /// The counts shown, the newest that are not after now.
  let snapshot: Snapshot?
  let floors: [CountedFloor]
  /// Rooms that have a feed of their classes and reservations.
  private let withFeeds: Set<RoomID>
  /// Each department's place in the palette, so that a class has one colour in every room.
  private let colours: [String: CourseColour]

  init(_ edition: Edition, uses: RoomUses) {
    self.edition = edition
    let courses = edition.courses(in: edition.term.id)
    // Rooms of every term: courses of other terms lead to theirs too.
    directory = RoomDirectory(
      courses: edition.campus.courses, buildings: edition.campus.buildings)
    self.uses = uses
    withFeeds = Set(edition.campus.courses.flatMap { $0.sections.flatMap(\.timedRooms) })
      .union(edition.campus.reservations.map(\.room))
    let snapshot = edition.campus.counts.newest
    self.snapshot = snapshot
    floors = directory.houses.flatMap { house in
      house.storeys.compactMap { storey in
        storey.floor.map { floor in
          CountedFloor(
            house: house, floor: floor,
            density: snapshot.map { FloorDensity(floor, in: $0) }, edition: edition)
        }
      }
    }
    let departments = Set(courses.map(\.id.department)).sorted()
    colours = Dictionary(
      uniqueKeysWithValues: departments.enumerated().map { ($1, CourseColour($0 % 12 + 1)) })
  }

  /// Whether the counts shown are older than the settings allow; `false` without counts.
  var isStale: Bool {
    snapshot?.isStale(at: edition.instant, after: edition.campus.settings.staleAfter) ?? false
  }

  func day(of room: RoomID, on date: CalendarDate) -> RoomDay {
    RoomDay(room, on: date, in: uses, opening: edition.campus.settings.openingHours)
  }

  /// The page of a room's feed; `nil` where no class ever meets there and nobody has reserved it.
  func feedPage(of room: RoomID) -> String? {
    withFeeds.contains(room) ? Address.roomFeed(room) + ".html" : nil
  }

  func colour(of use: ClassUse) -> CourseColour {
    use.sections.first.flatMap { colours[$0.course.department] } ?? CourseColour(12)
  }

  /// Why no room can be told free or taken at that moment; `nil` where they can.
  func closure(at now: LocalMinute) -> String? {
    if !edition.term.days.contains(now.date) { return "No classes are known on this day" }
    let open = DayStretch(edition.campus.settings.openingHours)
    return open.contains(now.time.value) ? nil : "Closed"
  }

  /// A room that is free at some minute.
  struct FreeRoom: Sendable {
    let entry: RoomDirectory.Entry
    let day: RoomDay
    /// When the next class begins; `nil` when the room stays free until it closes.
    let until: Int?
    /// When it stops being free, by a class or by closing.
    let end: Int
  }

  /// The rooms free at that moment: those free longest first, equals in the order of the directory.
  func free(at now: LocalMinute) -> [FreeRoom] {
    let found = directory.houses.flatMap(\.rooms).compactMap { entry -> FreeRoom? in
      let day = day(of: entry.id, on: now.date)
      guard case .free(let until) = day.state(at: now.time.value) else { return nil }
      return FreeRoom(entry: entry, day: day, until: until, end: until ?? day.opening.end)
    }
    return found.enumerated().sorted { a, b in
      (b.element.end, a.offset) < (a.element.end, b.offset)
    }.map(\.element)
  }
}

/// A floor with what its access points count.
struct CountedFloor: Sendable {
  let house: RoomDirectory.House
  let floor: Floor
  let density: FloorDensity?
  let address: String
  /// "Mabry Hall, 2nd floor".
  let name: String
  /// 0 where nothing was counted.
  let people: Double
  let peopleFigure: Figure

  init(
    house: RoomDirectory.House, floor: Floor, density: FloorDensity?, edition: Edition
  ) {
    self.house = house
    self.floor = floor
    self.density = density
    address = Address.floor(floor.id, of: house.code)
    name = "\(house.name), \(floor.name)"
    let estimate = density?.people(perDevice: edition.campus.settings.peoplePerDevice)
    people = estimate ?? 0
    peopleFigure = Figure(estimate, .count, estimate == nil ? .measured : .estimate)
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
    for stretch in day.free { add(stretch, .free) }
    for use in day.uses {
      add(use.stretch, use.isReserved ? .reserved : .course(name(of: use), colour(of: use)))
    }
    return stretches
  }

  /// The courses of a class: "CMPS 231", or several where sections of different courses share it. "Reserved" where that is
  /// all that may be said.
  func name(of use: ClassUse) -> String {
    if use.isReserved { return "Reserved" }
    let courses = use.sections.map(\.course.text)
    return courses.indices.filter { $0 == 0 || courses[$0] != courses[$0 - 1] }.map { courses[$0] }
      .joined(separator: ", ")
  }

  /// What a room is at a minute, in words.
  func words(for state: RoomDay.State) -> (glyph: String, text: TrustedMarkup) {
    switch state {
    case .free(let until?): ("○", phrase("free until \(MinuteOfDay(wrapping: until))"))
    case .free(nil): ("○", phrase("free until it closes"))
    case .taken(let uses, let until, _):
      (
        uses.allSatisfy(\.isReserved) ? "▨" : "■",
        phrase("\(uses.first.map(name) ?? "class") until \(MinuteOfDay(wrapping: until))")
      )
    case .closed(.outsideHours): ("–", phrase("closed"))
    case .closed(.nothingKnown): ("–", phrase("no classes known"))
    }
  }
}
