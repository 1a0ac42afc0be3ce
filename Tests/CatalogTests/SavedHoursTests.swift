import CampusModel
import SeededRandom
import Testing

@testable import Catalog

private func meeting(_ days: WeekdaySet, _ start: Int, _ end: Int) throws -> Meeting {
  Meeting(timing: .weekly(days, try #require(MinuteSpan(start, end))), place: .toBeAnnounced)
}

private func robin(_ sections: [SectionID]) -> Person {
  Person(
    id: PersonID("robin"), name: "Robin Vale", visibility: .public,
    plan: Plan(
      term: fall,
      saved: [SavedSchedule(id: "one", title: "One", term: fall, sections: sections)]))
}

@Test func `what is in the way is that of the way with the fewest overlaps`() throws {
  let monday = WeekdaySet(.monday)
  let friday = WeekdaySet(.friday)
  func course(_ code: String, _ ways: [[Meeting]]) -> Course {
    Course(
      id: id(code), term: fall, title: "",
      sections: ways.enumerated().map {
        Section(id: SectionID(id(code), "\($0)"), meetings: $1)
      })
  }
  let (math, arts) = (
    course("MATH140", [[try meeting(monday, 600, 650)]]),
    course("ARTS100", [[try meeting(friday, 600, 650)]])
  )
  let both = course(
    "BOTH100", [[try meeting(monday, 640, 700), try meeting(friday, 640, 700)]])
  let one = course(
    "ONE100",
    [
      [try meeting(monday, 640, 700), try meeting(friday, 640, 700)],
      [try meeting(friday, 640, 700)],
    ])
  let free = course("FREE100", [[try meeting(monday, 600, 650)], [try meeting(friday, 650, 700)]])
  let untold = course("UNTOLD100", [])
  let courses = [math, arts, both, one, free, untold]
  let hours = try #require(
    SavedHours.all(
      of: [robin([SectionID(id("MATH140"), "0"), SectionID(id("ARTS100"), "0")])], among: courses,
      in: fall
    ).first)
  func names(_ course: Course) -> [String]? {
    guard case .overlaps(let overlaps) = hours.answer(for: course) else { return nil }
    return overlaps.map { "\($0.course.text) \($0.days.code) \($0.time.start)" }
  }
  #expect(names(both) == ["MATH 140 M 600", "ARTS 100 F 600"])
  #expect(names(one) == ["ARTS 100 F 600"])
  #expect(hours.answer(for: free) == .fits && hours.answer(for: untold) == .unknown)
  #expect(hours.answer(for: math) == .own)
  #expect(SavedHours.all(of: [robin([])], among: courses, in: TermID("spring-2027")).isEmpty)
}

@Test func `a course fits exactly where the catalog finds that it fits`() throws {
  let seed = UInt64.random(in: 0 ... .max)
  var random = SeededGenerator(seed: seed)
  var fitting = 0
  for _ in 0..<40 {
    let courses = try (0..<12).map { number in
      let code = id("CMPS\(100 + number)")
      let sections = try (0..<random.below(4)).map { place in
        let days = random.chance(50) ? WeekdaySet(.monday) : WeekdaySet(.friday)
        let start = 540 + 10 * random.below(30)
        return Section(
          id: SectionID(code, "\(place)"), meetings: [try meeting(days, start, start + 60)])
      }
      return Course(id: code, term: fall, title: "", sections: sections)
    }
    let person = robin(courses.prefix(2).compactMap { $0.sections.first?.id })
    let hours = try #require(SavedHours.all(of: [person], among: courses, in: fall).first)
    let found = try #require(CatalogFit.saved(by: [person], among: courses, in: fall).first).courses
    for course in courses {
      #expect((hours.answer(for: course) == .fits) == found.contains(course.id), "seed \(seed)")
    }
    fitting += found.count
  }
  #expect(fitting > 0 && fitting < 40 * 12)
}
