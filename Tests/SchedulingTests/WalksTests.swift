import CampusModel
import Testing

@testable import Scheduling

@Suite struct WalksTests {
  private func travel() throws -> TravelMatrix {
    TravelMatrix(measured: [
      TravelMatrix.Ends(
        from: try #require(BuildingCode("EAST")), to: try #require(BuildingCode("MAIN"))): 12
    ])
  }

  /// "MWF 590-600 A>B EAST>MAIN 12" for each walk, sections by their course's last letter.
  private func texts(_ walks: [Walk]) -> [String] {
    walks.map { walk in
      let way = walk.way.map { "\($0.minutes)" } ?? "?"
      return """
        \(walk.weekdays.code) \(walk.leave)-\(walk.arrive) \
        \(walk.from.course.canonical)>\(walk.to.course.canonical) \
        \(walk.fromBuilding.text)>\(walk.toBuilding.text) \(way)
        """
    }
  }

  private func walks(_ meetings: [(String, [Meeting])]) throws -> [String] {
    let sections = try meetings.map { try taught("\($0.0)-1", $0.1) }
    return texts(Scheduling.walks(of: sections, on: TermDays(of: try autumn()), by: try travel()))
  }

  @Test func `a walk goes from class to class in another building`() throws {
    #expect(
      try walks([
        ("B2", [meeting("MW 10:00-10:50", in: "MAIN 1")]),
        ("A1", [meeting("MWF 9:00-9:50", in: "EAST 1")]),
        ("C3", [meeting("MWF 11:00-11:50", in: "WEST 1"), meeting("Th 9:00-9:50", in: "EAST 2")]),
        ("D4", [meeting("Th 10:00-10:50", in: "EAST 1")]),
      ]) == [
        "MW 590-600 A1>B2 EAST>MAIN 12", "MW 650-660 B2>C3 MAIN>WEST ?",
        "F 590-660 A1>C3 EAST>WEST ?",
      ])
  }

  @Test func `online classes and unknown rooms are skipped`() throws {
    var online = try meeting("M 10:00-10:50")
    online.place = .online
    #expect(
      try walks([
        ("A1", [meeting("M 9:00-9:50", in: "EAST 1")]), ("B2", [online]),
        ("C3", [meeting("M 11:00-11:50")]), ("D4", [meeting("M 12:00-12:50", in: "MAIN 1")]),
      ]) == ["M 590-720 A1>D4 EAST>MAIN 12"])
  }

  @Test func `classes that are never on one date make no walk`() throws {
    let early = DateSpan(try date("2026-08-31"), try date("2026-09-13"))
    let late = DateSpan(try date("2026-09-14"), try date("2026-10-09"))
    #expect(
      try walks([
        ("A1", [meeting("M 9:00-9:50", in: "EAST 1", dates: early)]),
        ("B2", [meeting("M 10:00-10:50", in: "MAIN 1", dates: late)]),
      ]) == [])
  }

  @Test func `a class of part of the term matters only in that part`() throws {
    let early = DateSpan(try date("2026-08-31"), try date("2026-09-13"))
    #expect(
      try walks([
        ("A1", [meeting("M 9:00-9:50", in: "EAST 1")]),
        ("B2", [meeting("M 10:00-10:50", in: "MAIN 1", dates: early)]),
        ("C3", [meeting("M 11:00-11:50", in: "EAST 1")]),
      ]) == ["M 590-600 A1>B2 EAST>MAIN 12", "M 650-660 B2>C3 MAIN>EAST 12"])
  }

  @Test func `midnight counts where there is too little time for the walk`() throws {
    let evening = ("A1", [try meeting("Su 22:00-23:55", in: "EAST 1")])
    #expect(
      try walks([evening, ("B2", [meeting("M 0:05-1:00", in: "MAIN 1")])]) == [
        "Su 1435-1445 A1>B2 EAST>MAIN 12"
      ])
    #expect(try walks([evening, ("B2", [meeting("M 0:10-1:00", in: "MAIN 1")])]) == [])
    #expect(try walks([evening, ("B2", [meeting("M 0:00-1:00", in: "WEST 1")])]) == [])
    #expect(try walks([evening, ("B2", [meeting("Tu 0:05-1:00", in: "MAIN 1")])]) == [])
  }

  @Test
  func `holidays and dates outside the term have no walk, and a swapped day has that it follows`()
    throws
  {
    let found = try ["2026-09-07", "2026-09-14", "2026-09-18", "2026-12-24"].map {
      let day = DateSpan(try date($0))
      return try walks([
        ("A1", [meeting("M 9:00-9:50", in: "EAST 1", dates: day)]),
        ("B2", [meeting("M 10:00-10:50", in: "MAIN 1", dates: day)]),
      ])
    }
    let walk = ["M 590-600 A1>B2 EAST>MAIN 12"]
    #expect(found == [[], walk, walk, []])
  }

  /// Every date by itself, with nothing of the room but the model's calendar.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `walks are what every date's classes give in their order`(_ seed: UInt64) {
    let times = RandomTimes(seed: seed, things: 5)
    struct Class {
      var section: SectionID
      var building: BuildingCode
      var start: Int
      var end: Int
    }
    var expected: [String: WeekdaySet] = [:]
    for date in times.term.days.dates {
      guard let weekday = times.term.teachingWeekday(on: date) else { continue }
      func classes(on date: CalendarDate) -> [Class] {
        times.sections.flatMap { section in
          section.meetings.compactMap { meeting in
            guard let time = meeting.weekly?.time, let room = meeting.room,
              times.term.dates(of: meeting).contains(date)
            else { return nil }
            return Class(
              section: section.id, building: room.building, start: time.start, end: time.end)
          }
        }.sorted {
          ($0.start, $0.end, $0.section, $0.building) < ($1.start, $1.end, $1.section, $1.building)
        }
      }
      func note(_ a: Class, _ b: Class, arrive: Int) {
        let key =
          "\(a.section.text)>\(b.section.text) \(a.building)>\(b.building) \(a.end)-\(arrive)"
        expected[key, default: []].formUnion(WeekdaySet(weekday))
      }
      let today = classes(on: date)
      for (index, next) in today.enumerated() {
        let before = today[..<index]
        let last = before.first { one in one.end == before.map(\.end).max() }
        if let last, last.end <= next.start, last.building != next.building {
          note(last, next, arrive: next.start)
        }
      }
      let last = today.first { one in one.end == today.map(\.end).max() }
      if let last, let first = classes(on: date + 1).first, first.building != last.building {
        let minutes = first.start + 1440 - last.end
        let way = times.travel.travelTime(from: last.building, to: first.building)?.minutes ?? 0
        if minutes >= 0, minutes < way { note(last, first, arrive: first.start + 1440) }
      }
    }
    let found = Scheduling.walks(
      of: times.sections, on: TermDays(of: times.term), by: times.travel)
    for walk in found {
      let key = """
        \(walk.from.text)>\(walk.to.text) \(walk.fromBuilding)>\(walk.toBuilding) \
        \(walk.leave)-\(walk.arrive)
        """
      #expect(expected[key] == walk.weekdays, "seed \(seed)")
      #expect(walk.way == times.travel.travelTime(from: walk.fromBuilding, to: walk.toBuilding))
    }
    #expect(found.count == expected.count, "seed \(seed)")
  }
}
