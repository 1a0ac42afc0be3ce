import CampusModel
import RandomCampus
import Testing

@testable import Scheduling

@Suite struct `Values of courses` {
  private func values(
    of courses: [Course], by evidence: Evidence
  ) throws -> CourseValues {
    CourseValues(of: courses, in: try autumn(), by: evidence)
  }

  @Test func `a course has the value of its best section, and names it`() throws {
    let course = try offered(
      "CMPS330",
      [
        try taught("CMPS330-0101", [], by: ["Ben"]), try taught("CMPS330-0102", [], by: ["Ada"]),
        try taught("CMPS330-0103", [], by: ["Ada"]),
      ])
    let values = try values(
      of: [course], by: evidence(gpa: [course.id: 2], rating: ["Ada": 5, "Ben": 3]))
    let value = try #require(values.values[course.id])
    #expect(value.sections == [try section("CMPS330-0102")])
    #expect(value.value.q == 0.5 * 0.5 + 0.5)
    #expect(value.value.gpa?.count == 10 && value.value.rating?.count == 3)
    #expect(values.weights == ComponentWeights(gpa: 0.5, rating: 0.5))
  }

  @Test func `linked parts count together, where they go together`() throws {
    let course = try offered(
      "CMPS330",
      [
        try taught("CMPS330-A", [try meeting("MWF 9:00-9:50")], by: ["Ada"], part: "Lecture"),
        try taught("CMPS330-B", [try meeting("MWF 11:00-11:50")], by: ["Ben"], part: "Lecture"),
        try taught("CMPS330-L", [try meeting("M 9:30-10:20")], by: ["Cleo"], part: "Lab"),
      ])
    let values = try values(
      of: [course], by: evidence(rating: ["Ada": 5, "Ben": 4, "Cleo": 2]))
    let value = try #require(values.values[course.id])
    // The better lecture overlaps with the only lab.
    #expect(value.sections == [try section("CMPS330-B"), try section("CMPS330-L")])
    #expect(abs(value.value.q - 0.6) < 1e-12)
  }

  @Test func `an imputed value alone recommends nothing`() throws {
    let known = try offered("CMPS330", [try taught("CMPS330-0101", [], by: ["Ada"])])
    let half = try offered(
      "CMPS331",
      [try taught("CMPS331-0101", [], by: ["Nobody"]), try taught("CMPS331-0102", [], by: ["Ben"])])
    let other = try offered("CMPS332", [try taught("CMPS332-0101", [], by: ["Nobody"])])
    let empty = try offered("CMPS333", [])
    let values = try values(
      of: [known, half, other, empty], by: evidence(rating: ["Ada": 5, "Ben": 1]))
    // The median, 3, would be more than what is known of the second course.
    #expect(values.values.mapValues(\.value.q) == [known.id: 1, half.id: 0.2])
    #expect(values.gpa == .excluded && values.rating == .imputed(median: 3, known: 2))
    #expect(try self.values(of: [known], by: evidence()).values.isEmpty)
  }

  @Test func `only the term's courses have one`() throws {
    var course = try offered("CMPS330", [try taught("CMPS330-0101", [], by: ["Ada"])])
    course.term = TermID("spring-2027")
    #expect(try values(of: [course], by: evidence(rating: ["Ada": 5])).values.isEmpty)
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `the value equals that of a plan with only this course`(_ seed: UInt64) throws {
    let campus = RandomCampus(seed: seed)
    let values = CourseValues(of: campus.courses, in: campus.term, by: campus.evidence)
    let valuation = Valuation(by: campus.evidence, weighing: Preferences())
    for course in campus.courses {
      var plan = Plan(term: campus.term.id)
      plan.wants = [.course(course.id)]
      plan.preferences.top = 1000
      let ranking = rank(plan, among: campus.courses, in: campus.term, by: campus.evidence)
      // Interchangeable ways are worth the same, but one may be rated as the median that stands in
      // for another.
      let known = ranking.entries.map(\.picks[0]).filter { pick in
        pick.ways.contains { ids in
          let sections = course.sections.filter { ids.contains($0.id) }
          return valuation.value(of: sections.map { valuation.value(of: $0, of: course.id) })
            .isKnown
        }
      }
      let own = values.values[course.id]
      #expect(own?.value.q == known.map(\.value.q).max(), "seed \(seed), \(course.id.text)")
      guard let own else { continue }
      #expect(
        known.contains { $0.value.q == own.value.q && $0.ways.contains(Set(own.sections)) },
        "seed \(seed), \(course.id.text)")
    }
  }
}

extension Pick {
  /// The sections of each of the ways that it stands for.
  fileprivate var ways: [Set<SectionID>] { ([sections.map(\.id)] + alternatives).map { Set($0) } }
}
