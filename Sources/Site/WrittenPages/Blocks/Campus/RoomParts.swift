internal import CampusModel
internal import CoursePages
internal import Diagnostics
internal import Markup
internal import PlacePages
internal import Plotting
internal import RoomUse
internal import SiteFrame

extension CampusDrawing {
  /// The classes, exams and reservations of a room in the present week.
  func week(of name: WrittenName) throws(UnknownNameError) -> CampusPart {
    let rooms = try plan(for: name).rooms
    let room = try room(name).id
    let monday = edition.now.date - edition.now.date.weekday.rawValue
    let uses = (0..<7).flatMap { offset -> [(day: CalendarDate, use: ClassUse)] in
      let date = monday + offset
      // Uses that began the evening before are drawn there.
      return rooms.day(of: room, on: date).uses.filter { $0.stretch.start >= 0 }.map { (date, $0) }
    }
    let title = "\(edition.name(of: room)) this week"
    let grid = WeekGrid(
      subject: title,
      entries: uses.map { day, use in
        WeekEntry(
          name: rooms.name(of: use), place: use.kind, days: WeekdaySet([day.weekday]),
          time: use.stretch.clock, color: rooms.color(of: use))
      })
    var part = CampusPart(title: title, markup: grid.svg(id: id))
    part.line = phrase("\(DateSpan(monday, monday + 6).markup).")
    part.numbers = DataTable([
      DataColumn("Day", .date(.day), uses.map { .date($0.day) }),
      .words("From", uses.map { $0.use.stretch.clock.startTime.clockText }),
      .words("To", uses.map { $0.use.stretch.clock.endTime.clockText }),
      .words("Use", uses.map { rooms.name(of: $0.use) }),
      .words("Kind", uses.map { $0.use.kind ?? "" }),
    ])
    part.more = (Address.room(room), "Is it free now?")
    (part.sources, part.isAboutNow) = (SourceNames.places, true)
    return part
  }

  /// A floor as it is now: its plan with the counts of devices, and its rooms.
  func floorNow(_ name: WrittenName, of building: WrittenName) throws(UnknownNameError)
    -> CampusPart
  {
    let plan = try plan(for: name)
    let house = try self.building(building)
    let floors = plan.rooms.floors.filter { $0.house.code == house.code }
    let text = name.text.lowercased()
    let found = floors.first {
      $0.floor.id.lowercased() == text || $0.floor.name.lowercased() == text
    }
    guard let counted = found else {
      throw UnknownNameError(
        name, "no floor '\(name.text)' in \(house.name)",
        suggestion: didYouMean(name.text, among: floors.flatMap { [$0.floor.id, $0.floor.name] }))
    }
    let page = FloorPage(
      edition: edition, rooms: plan.rooms, crowds: plan.crowds, counted: counted)
    var part = CampusPart(title: "\(counted.name) now", markup: page.drawing(id: id))
    let key = page.key(id: "\(id)-state").map { phrase("\($0.swatch) \($0.text).") }
    part.line = ([page.line] + key).joined(by: " ")
    part.numbers = numbers(of: counted, in: plan.rooms)
    part.more = (counted.address, "All of this floor")
    (part.sources, part.isAboutNow) = (SourceNames.all, true)
    return part
  }

  private func numbers(of counted: CountedFloor, in rooms: RoomsOfTerm) -> DataTable {
    let level = counted.house.floors.first { $0.floor?.id == counted.floor.id }
    let states = (level?.rooms ?? []).map { entry in
      let day = rooms.day(of: entry.id, on: edition.now.date)
      return (entry.id, day.state(at: edition.now.time.value).words)
    }
    return DataTable([
      .words("Room", states.map { $0.0.number }),
      .words("Now", states.map { $0.1.state }),
      .words("Until", states.map { $0.1.until }),
    ])
  }
}

extension RoomDay.State {
  /// The state of the room, and until when.
  fileprivate var words: (state: String, until: String) {
    switch self {
    case .free(let until, _): ("free", MinuteOfDay(wrapping: until).clockText)
    case .taken(let uses, let until, _):
      (
        uses.contains(where: \.isClass) ? "class" : "reserved",
        MinuteOfDay(wrapping: until).clockText
      )
    case .closed: ("closed", "")
    case .unknown: ("unknown", "")
    }
  }
}
