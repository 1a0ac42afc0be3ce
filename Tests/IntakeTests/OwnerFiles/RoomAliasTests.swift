import CampusModel
import Diagnostics
import Testing

@testable import FileFormats
@testable import Intake
@testable import OwnerFiles
@testable import SourceFiles

private func read(_ text: String) -> (buildings: [Building], lines: [String]) {
  var reader = RoomsReader(.memory([:]))
  let buildings = reader.read(SourceFile(path: "rooms.yml", bytes: Array(text.utf8)))
  return (buildings, reader.diagnostics.inFileOrder().map { $0.description })
}

private func course(_ rooms: [RoomID], exam: RoomID? = nil) throws -> Course {
  let id = try #require(CourseID("CMPS 231"))
  let date = try #require(CalendarDate(parsing: "2026-12-16"))
  let time = try #require(MinuteSpan(600, 660))
  let section = Section(
    id: SectionID(id, "0101"),
    meetings: rooms.map { Meeting(timing: .weekly(WeekdaySet(.monday), time), place: .room($0)) },
    exams: exam.map { [Exam(date: date, time: time, place: .room($0))] })
  return Course(id: id, term: TermID("fall-2026"), title: "Data", sections: [section])
}

private func room(_ building: String, _ number: String) throws -> RoomID {
  RoomID(try #require(BuildingCode(building)), number)
}

@Suite struct RoomAliasTests {
  private let klaus = """
    buildings:
      - code: KLAUS
        name: Klaus Advanced Computing
        opening-hours: {Mon-Fri: 7:00-23:00}
        closures: [{name: Works, date: 2026-11-26}]
        floors:
          - id: "1"
            name: 1st floor
            capacity: 300
            rooms:
              - number: "1443"
                aliases: [Klaus Advanced Computing Building 1443, Great Hall, "1443A"]
                excluded: a laboratory
                calendar: klaus-1443@rooms.example.edu
                booking-link: https://rooms.example.edu/?at={room}
                opening-hours: closed
                closures: [{name: Painting, date: 2026-11-27}]
              - {number: B002, aliases: [B-02, B0.02]}
    """

  @Test func `all that a rooms file says of hours, names and booking is kept`() throws {
    let (buildings, lines) = read(klaus)
    #expect(lines == [])
    let building = try #require(buildings.first)
    #expect(building.opening?.widest == MinuteSpan(420, 1380))
    #expect(building.closures.map(\.name) == ["Works"])
    let floor = try #require(building.floors.first)
    #expect(floor.capacity == 300 && floor.rooms.count == 2)
    let first = try #require(floor.rooms.first)
    #expect(first.aliases == ["Klaus Advanced Computing Building 1443", "Great Hall", "1443A"])
    #expect(first.exclusion == "a laboratory" && first.opening?.widest == nil)
    #expect(first.opening != nil && first.closures.map(\.name) == ["Painting"])
    #expect(first.booking.calendar == "klaus-1443@rooms.example.edu")
    #expect(first.booking.link == "https://rooms.example.edu/?at={room}")
    #expect(floor.rooms[1].exclusion == nil && floor.rooms[1].opening == nil)
  }

  @Test func `errors are reported at their places`() {
    let (_, lines) = read(
      """
      buildings:
        - code: MAB
          name: Mabry Hall
          floors:
            - id: "1"
              name: 1st floor
              capacity: many
              rooms:
                - {number: "1", aliases: [Hall, "2"], excluded: "", calendar: nobody}
                - {number: "2", aliases: [hall], booking-link: "ftp://rooms.example.edu"}
                - {number: "3", aliases: [MAB  1], alliases: x}
      """)
    #expect(
      lines == [
        "rooms.yml:7:19: error: expected a whole number from 1 to 1000000, found 'many'",
        "rooms.yml:9:43: error: the alias is the name of another room, MAB 2, not MAB 1",
        "rooms.yml:9:59: error: expected text, found nothing",
        "rooms.yml:9:73: error: expected an email address like mab-0230@rooms.example.edu, found 'nobody'",
        "rooms.yml:10:37: error: the alias 'hall' already belongs to MAB 1",
        "rooms.yml:10:58: error: expected an address like https://rooms.example.edu/?at={room}, with no placeholders other than {room}, {date}, {from}, {to}, found 'ftp://rooms.example.edu'",
        "rooms.yml:11:37: error: the alias is the name of another room, MAB 1, not MAB 3",
        "rooms.yml:11:46: error: unknown key 'alliases'; did you mean 'aliases'?",
      ])
  }

  @Test func `meetings and exams under an alias are in the room that has it, none by similarity`()
    throws
  {
    let buildings = read(klaus).buildings
    let written = [
      try room("KLAUS", "1443"), try room("Klaus Advanced Computing Building", "1443"),
      try room("Klaus", "B-02"), try room("KLAUS", "b0.02"), try room("KLAUS", "B02"),
      try room("GREAT", "Hall"), try room("KLAUS", "1443a"), try room("HALE", "B-02"),
    ]
    let join = RoomAliasJoin(
      [try course(written, exam: try room("KLAUS", "B-02"))], buildings: buildings)
    let section = try #require(join.courses.first?.sections.first)
    #expect(
      section.meetings.map { $0.room?.text } == [
        "KLAUS 1443", "KLAUS 1443", "KLAUS B002", "KLAUS B002", "KLAUS B02", "KLAUS 1443",
        "KLAUS 1443", "HALE B-02",
      ])
    #expect(section.exams?.map(\.place) == [.room(try room("KLAUS", "B002"))])
    #expect(join.renamed == 6)
  }

  @Test func `an alias of two rooms names neither`() throws {
    let (buildings, lines) = read(
      """
      buildings:
        - {code: MAB, name: Mabry Hall, floors: [{id: a, name: A, rooms: [{number: "1", aliases: [Great Hall]}]}]}
        - {code: ALD, name: Alder, floors: [{id: a, name: A, rooms: [{number: "1", aliases: [Great Hall]}]}]}
      """)
    #expect(lines == [])
    let join = RoomAliasJoin([try course([try room("GREAT", "Hall")])], buildings: buildings)
    #expect(join.renamed == 0)
    // With its building before it, it is one of them.
    let names = Dictionary(uniqueKeysWithValues: buildings.map { ($0.code, $0.name) })
    let rooms = buildings.flatMap(\.floors).flatMap(\.rooms)
    let spellings = RoomSpellings(
      rooms.map(\.id), names: names,
      aliases: Dictionary(uniqueKeysWithValues: rooms.map { ($0.id, $0.aliases) }))
    #expect(spellings.rooms(of: "Great Hall", own: [:]) == [])
    #expect(spellings.rooms(of: "Alder,  great hall", own: [:]).map(\.text) == ["ALD 1"])
    #expect(spellings.rooms(of: "Mabry Hall Great Hall", own: [:]).map(\.text) == ["MAB 1"])
  }
}
