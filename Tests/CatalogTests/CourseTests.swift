import CampusModel
import Testing

@testable import Catalog

private func course(
  _ code: String, named name: String? = nil, genEds: [String] = [], seats: Seats? = nil,
  term: TermID = fall, _ sections: [Section] = []
) -> Course {
  var course = Course(
    id: id(code), term: term, title: code, departmentName: name, genEds: genEds,
    sections: sections)
  course.seats = seats
  return course
}

@Test func `seats are summed over sections with numbers`() {
  let seats = SeatsSummary(
    of: course(
      "CMPS231",
      [
        section("CMPS231", "0101", open: 20, of: 30), section("CMPS231", "0102", open: 0, of: 30),
        section("CMPS231", "0103", open: -2, of: 30), section("CMPS231", "0104", open: 11),
        section("CMPS231", "0105"),
      ]))
  #expect(seats.open == 31 && seats.total == 90)
  #expect(seats.sections == 5 && seats.sectionsWithSeats == 2 && seats.unknownSections == 1)
}

@Test func `unknown seats are unknown, or the course's own`() {
  let sections = [section("CMPS231", "0101")]
  let unknown = SeatsSummary(of: course("CMPS231", sections))
  #expect(unknown.open == nil && unknown.total == nil && unknown.unknownSections == 1)
  let whole = SeatsSummary(of: course("CMPS231", seats: Seats(total: 40, open: -1), sections))
  #expect(whole.open == 0 && whole.total == 40 && whole.sections == 1)
  let empty = SeatsSummary(of: course("CMPS231"))
  #expect(empty.open == nil && empty.sections == 0 && empty.unknownSections == 0)
}

@Test func `a course taken in parts has the seats of its tightest part`() {
  let seats = SeatsSummary(
    of: course(
      "CHEM113",
      [
        section("CHEM113", "LEC1", open: 60, of: 200, part: "Lecture"),
        section("CHEM113", "LAB1", open: 0, of: 20, part: "Lab"),
        section("CHEM113", "LAB2", open: 3, of: 20, part: "Lab"),
        section("CHEM113", "DIS1", part: "Discussion"),
      ]))
  #expect(seats.open == 3 && seats.total == 40)
  #expect(seats.sections == 2 && seats.sectionsWithSeats == 1 && seats.unknownSections == 0)
}

@Test func `departments hold their courses by number`() throws {
  let departments = Department.all(
    of: [
      course("CMPS1000"), course("CMPS231H", genEds: ["DSNS"]),
      course(
        "CMPS231", named: "Computing", genEds: ["FSAR", "DSNS"],
        [section("CMPS231", "0101", open: 4), section("CMPS231", "0102")]),
      course("CMPS99", named: "Comp.", [section("CMPS99", "0101")]),
      course("CMPS330", named: "Computing"), course("ARTS250"), course("ARTS100"),
      course("ARTS199"),
      course("CMPS400", term: TermID("spring-2027")),
    ], in: fall)
  #expect(departments.map(\.code) == ["ARTS", "CMPS"])
  #expect(
    departments[1].courses.map(\.id.number) == ["99", "231", "231H", "330", "1000"])
  #expect(departments[1].name == "Computing" && departments[0].name == nil)
  #expect(departments[1].sections == 3 && departments[1].openSeats == 4)
  #expect(departments[0].openSeats == nil)
  #expect(departments[0].levels == [100, 200])
  #expect(departments[1].genEds == ["DSNS", "FSAR"])
}

@Test func `a tie between a department's names does not depend on their order`() {
  let courses = [course("CMPS100", named: "Computing"), course("CMPS200", named: "Comp.")]
  for order in [courses, courses.reversed()] {
    #expect(Department.all(of: order, in: fall).map(\.name) == ["Comp."])
  }
}

private func evidence(_ ratings: [String: Measure]) -> Evidence {
  Evidence(
    gpa: .init(
      top: 4, source: "a", measures: [id("CMPS231"): Measure(mean: 3.16, count: 436)]),
    rating: .init(top: 5, source: "b", measures: ratings))
}

@Test func `missing values are not imputed`() {
  let sections = [
    section("CMPS231", "0102", by: ["Sol Vega", "Quill Ames"]),
    section("CMPS231", "0101", by: ["Sol Vega"]),
  ]
  let known = evidence(["Sol Vega": Measure(mean: 4, count: 30)])
  let summary = CourseSummary(course("CMPS231", sections), evidence: known, distribution: nil)
  #expect(summary.gpa == Measure(mean: 3.16, count: 436))
  #expect(summary.instructors.map(\.name) == ["Quill Ames", "Sol Vega"])
  #expect(summary.instructors.map { $0.rating?.mean } == [nil, 4])
  #expect(summary.rating == Measure(mean: 4, count: 30) && summary.distribution == nil)
  let other = CourseSummary(course("CMPS330"), evidence: known, distribution: nil)
  #expect(other.gpa == nil && other.rating == nil && other.instructors.isEmpty)
}

@Test func `ratings are weighted by their numbers, where known`() {
  let sections = [section("CMPS231", "0101", by: ["Sol Vega", "Quill Ames"])]
  func rating(_ count: Int?) -> Measure? {
    let ratings = [
      "Sol Vega": Measure(mean: 4, count: 30), "Quill Ames": Measure(mean: 2, count: count),
    ]
    return CourseSummary(
      course("CMPS231", sections), evidence: evidence(ratings), distribution: nil
    ).rating
  }
  #expect(rating(10) == Measure(mean: 3.5, count: 40))
  #expect(rating(nil) == Measure(mean: 3))
}
