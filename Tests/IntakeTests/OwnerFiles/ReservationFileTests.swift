import CampusModel
import Diagnostics
import SeededRandom
import Testing

@testable import OwnerFiles
@testable import SourceFiles

@Suite struct ReservationFileTests {
  private static let rooms = ["MAB 0101", "MAB 0102"].compactMap { RoomID(parsing: $0) }
  private static let names = RoomNames(
    [],
    [
      Building(
        code: rooms[0].building, name: "Mabry Hall",
        floors: [
          Floor(
            id: "1", name: "1st",
            rooms: [Room(id: rooms[0], aliases: ["The Great Hall"]), Room(id: rooms[1])])
        ])
    ])
  private static let people: Set = [PersonID("robin"), PersonID("juno")]
  private static let header = "room,date,from,to,person\n"

  private func file(_ text: String) -> ReservationFile {
    ReservationFile(Array(text.utf8), rooms: Self.names, people: Self.people)
  }

  private func rows(_ file: ReservationFile) -> [String] {
    file.rows.map {
      "\($0.reservation.room.text) \($0.reservation.start.date) \($0.reservation.start.time) "
        + "\($0.reservation.minutes) \($0.person.text)"
    }
  }

  @Test func `rooms are found by all their names, and midnight ends a day`() {
    let read = file(
      Self.header + "MAB 0101,2026-11-19,13:30,15:00,robin\nmabry 0102,2026-11-19,9:00,09:30,juno\n"
        + "\"Mabry Hall, Room 0101\",2026-11-19,23:00,24:00,robin\nthe great hall,2026-11-20,00:00,0:30,robin\n"
    )
    #expect(read.diagnostics.isEmpty)
    #expect(
      rows(read) == [
        "MAB 0101 2026-11-19 13:30 90 robin", "MAB 0102 2026-11-19 09:00 30 juno",
        "MAB 0101 2026-11-19 23:00 60 robin", "MAB 0101 2026-11-20 00:00 30 robin",
      ])
    #expect(file("").diagnostics.isEmpty && file("\n \n").rows.isEmpty)
  }

  @Test(arguments: [
    (
      "MAB 0109,2026-11-19,13:30,15:00,robin",
      "2:1: error: unknown room 'MAB 0109'; did you mean 'MAB 0101'?"
    ),
    (
      "robin,2026-11-19,13:30,15:00,MAB 0101",
      "2:1: error: expected a room, found the id of a person"
    ),
    ("MAB 0101,19.11.2026,13:30,15:00,robin", "2:10: error: expected a date like 2026-11-19"),
    ("MAB 0101,2026-11-19,1:30 pm,15:00,robin", "2:21: error: expected a time like 13:30"),
    ("MAB 0101,2026-11-19,13:30,25:00,robin", "2:27: error: expected a time like 13:30"),
    (
      "MAB 0101,2026-11-19,13:30,13:30,robin",
      "2:27: error: this ends before it begins; put the time after midnight in a row for the next day; midnight is 24:00"
    ),
    (
      "MAB 0101,2026-11-19,13:30,15:00,robni",
      "2:33: error: unknown person id; expected the name of a folder in Content/people"
    ),
    (
      "MAB 0101,2026-11-19,13:30,15:00",
      "2:1: error: expected five cells (room, date, from, to, person), found 4"
    ),
    (
      "MAB 0101,2026-11-19,13:30,15:00,robin\nMAB 0102,2026-11-19,14:00,14:30,juno\nMAB 0101,2026-11-19,14:30,16:00,juno",
      "4:1: error: the room is already reserved at this time by line 2"
    ),
    (
      "MAB 0101,2026-11-19,14:00,14:30,juno\nMAB 0101,2026-11-19,13:30,15:00,robin",
      "3:1: error: the room is already reserved at this time by line 2"
    ),
  ])
  func `a mistake is told at its place`(_ row: String, _ line: String) {
    #expect(
      file(Self.header + row + "\n").diagnostics.map(\.description) == [
        "Content/reservations.csv:\(line)"
      ])
  }

  @Test func `a first line that is no header is not quoted`() {
    #expect(
      file("MAB 0101,2026-11-19,13:30,15:00,robin\n").diagnostics.map(\.description) == [
        "Content/reservations.csv:1:1: error: expected exactly 'room,date,from,to,person' in the first line"
      ])
  }

  @Test func `a site takes what is reserved apart: whose it is only that person has`() async throws
  {
    var site = TestSite()
    site["site.yml"] = (site["site.yml"] ?? "") + "\n  - {kind: rooms, path: data/rooms.yml}\n"
    site["data/rooms.yml"] =
      "buildings: [{code: MAB, name: Mabry Hall, floors: [{id: \"1\", name: 1st, rooms: [{number: \"0101\"}]}]}]"
    site["people/juno/plan.yml"] = "name: Juno\n"
    site["reservations.csv"] =
      Self.header + "MAB 0101,2026-11-19,15:00,16:00,juno\nMAB 0101,2026-11-19,13:30,15:00,robin\n"
    let (read, lines) = await site.read()
    #expect(lines == [])
    let campus = try #require(read)
    #expect(campus.occupancy.reservations.map(\.minutes) == [90, 60])
    #expect(
      campus.people.map { "\($0.id.text) \($0.reservations.map(\.minutes))" } == [
        "juno [60]", "robin [90]",
      ])
    #expect(!"\(campus.occupancy.reservations)".contains("juno"))
    site["reservations.csv"] = Self.header + "MAB 0101,2026-11-19,15:00,16:00,kim\n"
    let (none, errors) = await site.read()
    #expect(none == nil && errors.count == 1 && errors[0].contains("reservations.csv:2:33: error:"))
  }

  /// Whose each minute is, by the most naive reading.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `rows come and go, and every minute stays whose it is`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let date = try #require(CalendarDate(parsing: "2026-11-19"))
    var text = Array((Bool.random(using: &random) ? "" : Self.header).utf8)
    var owners: [RoomID: [Int: PersonID]] = [:]
    for _ in draws(60) {
      let room = Self.rooms[Int.random(in: 0..<2, using: &random)]
      let person = PersonID(Bool.random(using: &random) ? "robin" : "juno")
      let from = Int.random(in: 0..<143, using: &random) * 10
      let to = min(1440, from + Int.random(in: 1...12, using: &random) * 10)
      let wish = try #require(
        Reservation(
          room, from: LocalMinute(date, minutes: from), to: LocalMinute(date, minutes: to)))
      let read = ReservationFile(text, rooms: Self.names, people: Self.people)
      #expect(read.diagnostics.isEmpty, "seed \(seed)")
      let holders = (from..<to).map { owners[room]?[$0] }
      if holders.allSatisfy({ $0 == nil }) {
        text = read.adding(wish, for: person)
        for minute in from..<to { owners[room, default: [:]][minute] = person }
      } else if let less = read.removing(wish, of: person) {
        #expect(holders.allSatisfy { $0 == person }, "seed \(seed)")
        text = less
        for minute in from..<to { owners[room]?[minute] = nil }
      } else {
        #expect(!holders.allSatisfy { $0 == person }, "seed \(seed)")
      }
      let after = ReservationFile(text, rooms: Self.names, people: Self.people)
      var found: [RoomID: [Int: PersonID]] = [:]
      for row in after.rows {
        let start = row.reservation.start.time.value
        for minute in start..<start + row.reservation.minutes {
          found[row.reservation.room, default: [:]][minute] = row.person
        }
      }
      #expect(found == owners.filter { !$0.value.isEmpty }, "seed \(seed)")
    }
  }
}
