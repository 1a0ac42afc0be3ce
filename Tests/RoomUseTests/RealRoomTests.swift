import CampusModel
import SampleTerm
import SeededRandom
import Testing

@testable import RoomUse

struct RealRoomTests {
  @Test(arguments: SampleTerm.all)
  func `every minute of some rooms' term equals the naive reading`(
    _ sample: SampleTerm
  ) throws {
    let seed: UInt64 = 8_24
    var generator = SeededGenerator(seed: seed)
    let (courses, term) = (sample.courses, sample.term)
    let uses = RoomUses(courses, term: term)
    var hours = [[MinuteSpan]](repeating: [span("7:30-12:00"), span("12:30-1:00")], count: 7)
    hours[6] = []
    let opening = OpeningHours(days: hours)
    let closures = [
      Closure(
        name: "Break", days: DateSpan(term.days.first + 50, term.days.first + 52))
    ]
    let sections = Dictionary(
      grouping: courses.flatMap(\.sections).flatMap { section in
        Set(section.meetings.compactMap(\.room)).map { ($0, section) }
      }, by: \.0
    ).mapValues { $0.map(\.1) }
    try #require(sections.count == sample.roomCount)
    let most = min(50, sections.count / 4)
    for room in sections.keys.sorted().shuffled(using: &generator).prefix(most) {
      let painted = PaintedRoom(
        room,
        PaintedRules(
          term: term, hours: opening, closures: closures, sections: sections[room] ?? []))
      for date in painted.dates {
        let day = RoomDay(
          room, in: uses, opening: DayOpening(opening, closures: closures, on: date))
        #expect(painted.differences(from: day) == [], "seed \(seed), \(room.text)")
      }
    }
  }

  @Test(arguments: SampleTerm.all)
  func `rooms of a whole university are in natural order`(_ sample: SampleTerm) {
    let directory = RoomDirectory(courses: sample.courses, buildings: [])
    #expect(
      directory.buildings.flatMap(\.rooms).count == sample.roomCount)
    for house in directory.buildings {
      // Numbers of digits alone stand by their value.
      let values = house.rooms.compactMap { Int($0.id.number) }
      #expect(values == values.sorted(), "\(house.name)")
    }
  }
}
