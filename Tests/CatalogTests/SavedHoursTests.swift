import CampusModel
import SeededRandom
import Testing

@testable import Catalog

private func meeting(_ days: WeekdaySet, _ start: Int, _ end: Int) throws -> Meeting {
  Meeting(timing: .weekly(days, try #require(MinuteSpan(start, end))), place: .toBeAnnounced)
}

/// The minutes of the week at which a section meets.
private func minutes(_ section: Section) -> Set<Int> {
  var minutes: Set<Int> = []
  for case let meeting? in section.meetings.map(\.weekly) {
    for (place, day) in Weekday.allCases.enumerated() where meeting.days.contains(day) {
      for minute in meeting.time.start..<meeting.time.end { minutes.insert(place * 1440 + minute) }
    }
  }
  return minutes
}

private func robin(_ sections: [SectionID]) -> Person {
  var robin = Person(
    id: PersonID("robin"), name: "Robin Vale", visibility: .public, plan: Plan(term: fall))
  robin.saved = [SavedSchedule(id: "one", title: "One", term: fall, sections: sections)]
  return robin
}

@Test func `a course fits where one of its combinations overlaps with no class`() throws {
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
    "ONE100", [[try meeting(monday, 600, 610)], [try meeting(friday, 640, 700)]])
  let free = course("FREE100", [[try meeting(monday, 600, 650)], [try meeting(friday, 650, 700)]])
  let unknown = course("UNKNOWN100", [])
  let courses = [math, arts, both, one, free, unknown]
  let saved = robin([SectionID(id("MATH140"), "0"), SectionID(id("ARTS100"), "0")])
  let found = try #require(CatalogFit.saved(by: [saved], among: courses, in: fall).first)
  #expect(found.courses == [id("FREE100")])
  #expect(CatalogFit.saved(by: [robin([])], among: courses, in: TermID("spring-2027")).isEmpty)
}

@Test func `a course fits where brute force over minutes finds no overlap`() throws {
  let seed = UInt64.random(in: 0 ... .max)
  var random = SeededGenerator(seed: seed)
  var fitting = 0
  for _ in draws(40) {
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
    let own = courses.prefix(2).compactMap { $0.sections.first }
    let busy = Set(own.flatMap(minutes))
    let found = try #require(CatalogFit.saved(by: [person], among: courses, in: fall).first).courses
    for course in courses {
      let isOwn = own.contains { $0.id.course == course.id }
      let fits = !isOwn && course.sections.contains { busy.isDisjoint(with: minutes($0)) }
      #expect(fits == found.contains(course.id), "seed \(seed)")
    }
    fitting += found.count
  }
  #expect(fitting > 0 && fitting < 40 * 12)
}
