import CampusModel
import Diagnostics
import Testing

@testable import FileFormats
@testable import Intake
@testable import OwnerFiles
@testable import SourceFiles

private let fall = TermID("fall-2026")

private func result(
  _ name: String, kind: String = "umdio", term: TermID? = nil, gpaTop: Double = 4,
  _ fill: (inout Contribution) -> Void
) -> SourceResult {
  var yield = Contribution()
  fill(&yield)
  let place = TextPlace(line: 1, column: 1)
  return SourceResult(
    entry: SourceEntry(
      kind: kind, place: place, paths: [], name: name,
      term: term.map { Placed(value: $0, place: place) }, asOf: nil, gpaTop: gpaTop, ratingTop: 5),
    contribution: yield, report: SourceReport(kind: kind, name: name, files: []))
}

private func id(_ text: String) throws -> CourseID { try #require(CourseID(text)) }

@Suite struct StockTests {
  @Test func `the first source's words win and later ones fill gaps`() throws {
    let course = try id("CMPS 330")
    let (first, second) = (SectionID(course, "0101"), SectionID(course, "0201"))
    let stock = JoinedSources(joining: [
      result("A") {
        $0.courses = [
          Course(
            id: course, term: fall, title: "Algorithms",
            sections: [Section(id: first, seats: Seats(total: 30)), Section(id: second)])
        ]
      },
      result("B") {
        $0.courses = [
          Course(
            id: course, term: fall, title: "Other", credits: Credits(3), description: "Text",
            sections: [
              Section(id: first, seats: Seats(total: 99, open: 4)),
              Section(id: SectionID(course, "0301")),
            ])
        ]
      },
    ])
    let joined = try #require(stock.courses.first)
    #expect(stock.courses.count == 1)
    #expect(joined.title == "Algorithms")
    #expect(joined.credits == Credits(3))
    #expect(joined.description == "Text")
    #expect(joined.sections.map(\.id) == [first, second])
    #expect(joined.sections.map(\.seats) == [Seats(total: 30, open: 4), nil])
  }

  @Test func `sections come from the first source that has any`() throws {
    let course = try id("CMPS 330")
    let section = Section(id: SectionID(course, "0101"))
    let stock = JoinedSources(joining: [
      result("A") {
        $0.outlines = [Course(id: course, term: fall, title: "A", seats: Seats(open: 2))]
      },
      result("B") { $0.courses = [Course(id: course, term: fall, title: "B")] },
      result("C") {
        $0.courses = [Course(id: course, term: fall, title: "C", sections: [section])]
      },
      result("D", term: fall) { $0.seats = [course: Seats(total: 9, open: 7)] },
    ])
    #expect(
      stock.courses == [
        Course(
          id: course, term: fall, title: "B", sections: [section], seats: Seats(total: 9, open: 2))
      ])
  }

  @Test func `the same course of two terms stays two`() throws {
    let course = try id("CMPS 330")
    let spring = TermID("spring-2027")
    let stock = JoinedSources(joining: [
      result("A") {
        $0.courses = [
          Course(id: course, term: spring, title: "S"), Course(id: course, term: fall, title: "F"),
        ]
      }
    ])
    #expect(stock.courses.map(\.title) == ["F", "S"])
  }

  @Test func `means are merged on one scale and computed from grades where none is published`()
    throws
  {
    let (a, b, c, d) = (try id("AAAA 1"), try id("BBBB 1"), try id("CCCC 1"), try id("DDDD 1"))
    func record(_ course: CourseID, _ counts: [(String, Int)]) -> GradeRecord {
      GradeRecord(
        course: course, term: "202601",
        counts: counts.map { GradeCount(mark: $0.0, students: $0.1) })
    }
    let stock = JoinedSources(joining: [
      result("First") { $0.gpas = [a: Measure(mean: 3, count: 7)] },
      result("Second", gpaTop: 10) {
        $0.gpas = [a: Measure(mean: 1), b: Measure(mean: 5)]
        $0.grades = [
          record(a, [("F", 9)]), record(c, [("A+", 1), ("B-", 2), ("W", 50), ("F", 1)]),
          record(d, [("W", 3)]),
        ]
      },
      result("Third") { $0.ratings = ["Vale": Measure(mean: 4.5)] },
    ])
    let gpa = stock.results.evidence.gpa
    #expect(gpa.top == 4)
    #expect(gpa.source == "First, Second")
    #expect(gpa.measures[a] == Measure(mean: 3, count: 7))
    #expect(gpa.measures[b]?.mean == 2)
    // (4.0 + 2 · 2.7 + 0) / 4
    #expect(gpa.measures[c] == Measure(mean: 2.35, count: 4))
    #expect(gpa.measures[d] == nil)
    #expect(stock.results.evidence.rating.source == "Third")
    #expect(stock.results.grades.count == 3)
  }

  @Test func `drawn buildings go before listed ones and counts of one moment are one snapshot`()
    throws
  {
    let code = try #require(BuildingCode("MAB"))
    let place = try #require(Coordinate(latitude: 1, longitude: 2))
    let stock = JoinedSources(joining: [
      result("List", kind: "buildings") {
        $0.buildings = [Building(code: code, name: "MABRY HALL", coordinate: place)]
      },
      result("Rooms", kind: "rooms") {
        $0.buildings = [
          Building(code: code, name: "Mabry Hall", floors: [Floor(id: "2", name: "2nd floor")])
        ]
      },
    ])
    #expect(
      stock.buildings == [
        Building(
          code: code, name: "Mabry Hall", coordinate: place,
          floors: [Floor(id: "2", name: "2nd floor")])
      ])
  }

  @Test func `counts of access points that no floor has are kept and told`() throws {
    let code = try #require(BuildingCode("MAB"))
    let point = AccessPoint(id: "a", position: PlanPoint(x: 1, y: 2))
    func counted(_ kind: String, _ counters: Set<String>) -> JoinedSources {
      JoinedSources(joining: [
        result("Rooms", kind: "rooms") {
          $0.buildings = [
            Building(
              code: code, name: "Mabry Hall",
              floors: [Floor(id: "2", name: "2nd floor", accessPoints: [point])])
          ]
        },
        result("Counts", kind: kind) {
          $0.counters = counters
        },
      ])
    }
    let stock = counted("aruba-tables", ["a", "c", "b"])
    #expect(
      stock.diagnostics.map(\.description) == [
        "Content/site.yml:1:1: warning: access points that are not on any floor, so their counts are not shown: 2 of 3, such as 'b'; list the access points in a source of kind 'rooms'"
      ])
    #expect(counted("client-counts", ["a"]).diagnostics.isEmpty)
    #expect(counted("occupancy", ["b"]).diagnostics.isEmpty)
  }

  @Test func `counts of zones are no strangers, and zones may name what only counts know`() throws {
    let place = TextPlace(line: 1, column: 1)
    func entry(_ counter: String) -> ZoneEntry {
      ZoneEntry(
        zone: CrowdZone(id: "gym", name: "Gym", counters: [counter]), file: "Content/rooms.yml",
        building: place, floor: place, counters: [place])
    }
    let counts = result("Counts", kind: "aruba-tables") {
      $0.counters = ["a"]
    }
    let stock = JoinedSources(joining: [counts], zones: [entry("a")])
    #expect(stock.zones.map(\.id) == ["gym"] && stock.diagnostics.isEmpty)
    #expect(JoinedSources(joining: [counts], zones: [entry("b")]).diagnostics.count == 2)
  }
}
