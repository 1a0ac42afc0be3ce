import CampusModel
import SeededRandom
import Testing

@testable import Scheduling

@Suite struct TwinsTests {
  private func named(_ id: String, twins: [String], _ sections: [Section] = []) throws -> Course {
    var course = try offered(id, sections)
    course.twins = try twins.map { try Self.id($0) }
    return course
  }

  private static func id(_ text: String) throws -> CourseID { try #require(CourseID(text)) }

  @Test func `twins are symmetric and transitive, offered or not`() throws {
    // HIST is no longer offered, and ties WMST to AMST all the same.
    let twins = Twins([
      try named("WMST275", twins: ["HIST275"]), try named("AMST275", twins: ["HIST275"]),
      try named("ENGL101", twins: []), try named("CMPS101", twins: ["CMPS101"]),
    ])
    let names = try ["AMST275", "HIST275", "WMST275"].map { try Self.id($0) }
    for name in names {
      #expect(twins.representative(of: name) == names[0])
      #expect(twins.names(of: name) == names)
    }
    #expect(twins.areOne(names[1], names[2]))
    let english = try Self.id("ENGL101")
    #expect(!twins.areOne(names[0], english))
    #expect(twins.representative(of: english) == english)
    #expect(twins.names(of: english) == [english])
    let itself = try Self.id("CMPS101")
    #expect(twins.names(of: itself) == [itself])
    #expect(Twins([]).representative(of: english) == english)
  }

  @Test func `the lowest offered name represents all`() throws {
    let twins = Twins([
      try named("WMST275", twins: ["AMST275"]), try named("HIST275", twins: ["WMST275"]),
    ])
    #expect(twins.representative(of: try Self.id("AMST275")) == (try Self.id("HIST275")))
  }

  private func section(
    _ id: String, _ seats: Seats?, _ meetings: [Meeting] = []
  ) throws -> Section {
    var section = try taught(id, meetings)
    section.seats = seats
    return section
  }

  @Test func `seats are the fewest of any name, and unknown numbers stay unknown`()
    throws
  {
    let sections = [
      try section("AMST275-0101", Seats(total: 30, open: 4, waitlist: nil)),
      try section("HIST275-0101", Seats(total: nil, open: 7, waitlist: 2)),
      try section("WMST275-0101", nil),
    ]
    let alone = try section("WMST275-0201", nil)
    let twins = Twins([
      try named("AMST275", twins: ["HIST275", "WMST275"], [sections[0]]),
      try named("HIST275", twins: [], [sections[1]]),
      try named("WMST275", twins: [], [sections[2], alone]),
    ])
    for section in sections {
      #expect(twins.seats(of: section) == Seats(total: 30, open: 4, waitlist: 2))
    }
    #expect(twins.seats(of: alone) == nil)
    #expect(twins.twins(of: alone).isEmpty)
  }

  @Test func `without a common code sections match by meetings, if only one has them`() throws {
    let (early, late) = (try meeting("MW 9:00-9:50"), try meeting("MW 10:00-10:50"))
    let one = try section("AMST275-0101", Seats(open: 9), [early])
    let two = try section("AMST275-0102", Seats(open: 9), [late])
    let three = try section("AMST275-0103", Seats(open: 9), [late])
    let twins = Twins([
      try named("AMST275", twins: ["HIST275"], [one, two, three]),
      try named(
        "HIST275", twins: [],
        [
          try section("HIST275-X1", Seats(open: 0), [early]),
          try section("HIST275-X2", Seats(open: 0), [late]),
          try section("HIST275-X3", Seats(open: 0)),
        ]),
    ])
    #expect(twins.seats(of: one)?.open == 0)
    #expect(twins.seats(of: two)?.open == 9)
    #expect(twins.seats(of: try section("AMST275-0104", Seats(open: 9)))?.open == 9)
  }

  /// Names that reach one another, by repeated joining of sets.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func `families are what reaches one another`(_ seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let ids = try (10..<22).map { try Self.id("TEST\($0)") }
    var courses: [Course] = []
    for id in ids where numbers.chance(80) {
      var course = try offered(id.canonical, [])
      course.twins = ids.filter { _ in numbers.chance(7) }
      courses.append(course)
    }
    var sets = ids.map { Set([$0]) }
    for course in courses {
      for twin in course.twins {
        let joined = sets.filter { $0.contains(course.id) || $0.contains(twin) }
        sets.removeAll { joined.contains($0) }
        sets.append(joined.reduce(into: []) { $0.formUnion($1) })
      }
    }
    let twins = Twins(courses.shuffled(using: &numbers))
    for set in sets {
      let offered = set.filter { id in courses.contains { $0.id == id } }
      for id in set {
        #expect(twins.names(of: id) == set.sorted(), "seed \(seed)")
        #expect(twins.representative(of: id) == offered.min() ?? id, "seed \(seed)")
        for other in ids {
          #expect(twins.areOne(id, other) == set.contains(other), "seed \(seed)")
        }
      }
    }
  }
}
