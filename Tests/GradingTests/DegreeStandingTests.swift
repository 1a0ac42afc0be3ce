import CampusModel
import SeededRandom
import Testing

@testable import Grading

private func taken(
  _ id: String, _ percent: String = "85", term: String = "fall-2025", credits: Int = 3,
  status: GradedCourse.Status = .completed, retakeOf earlier: GradedCourse.Attempt? = nil
) -> CourseStanding {
  var course = graded(id: id, credits: Credits(credits), [group("Work", "1", ["\(percent)/100"])])
  (course.term, course.status, course.retakeOf) = (TermID(term), status, earlier)
  return CourseStanding(of: course)
}

private func asking(
  _ name: String, courses: Int? = nil, credits: Int? = nil, _ patterns: String...
) -> DegreeGroup {
  DegreeGroup(
    name: name, courses: courses, credits: credits,
    choices: patterns.compactMap { CoursePattern($0) })
}

private func planned(_ id: String, credits: Int? = nil) -> PlannedCourse {
  PlannedCourse(course: course(id), credits: credits.map { Credits($0) })
}

private func names(_ courses: [DegreeCourse]) -> [String] { courses.map(\.course.text) }

@Test func `a course goes where it is needed, not where it fits first`() {
  let degree = Degree(
    name: "B.S.",
    groups: [
      asking("Any", courses: 1, "CMPS *"), asking("Theory", courses: 1, "CMPS 330"),
    ])
  let standing = DegreeStanding(of: degree, [taken("CMPS 330"), taken("CMPS 420")])
  #expect(standing.groups.map { names($0.courses) } == [["CMPS 420"], ["CMPS 330"]])
  #expect(standing.isMet(counting: .finished) && standing.isBest && standing.unused.isEmpty)
}

@Test func `what is finished counts before what is in progress or planned`() {
  let degree = Degree(
    name: "B.S.", groups: [asking("Core", courses: 2, "CMPS *")],
    planned: [planned("CMPS 499"), planned("CMPS 131")])
  let standing = DegreeStanding(
    of: degree,
    [
      taken("CMPS 210", "20"), taken("CMPS 231", status: .current), taken("CMPS 131"),
      taken("ENGL 101"), taken("CMPS 132", status: .dropped),
    ])
  #expect(names(standing.groups[0].courses) == ["CMPS 231", "CMPS 131"])
  #expect(standing.groups[0].missing(counting: .finished) == Shortage(courses: 1))
  #expect(standing.isMet() && standing.isMet(counting: .inProgress))
  // Failed, dropped and doubled courses are nowhere; English is taken by no group.
  #expect(names(standing.unused.map(\.course)) == ["ENGL 101", "CMPS 499"])
  #expect(standing.unused.map(\.groups) == [[], [0]])
}

@Test func `missing courses are reported, with candidates`() {
  let degree = Degree(
    name: "B.S.",
    groups: [
      asking("Electives", courses: 1, "CMPS *", "MATH *"),
      asking("Theory", courses: 2, "CMPS 330", "CMPS 451"),
      asking("Sciences", credits: 80, "PHYS *"), asking("Writing", courses: 1, "ENGL *"),
    ])
  let catalog = [
    "CMPS 451", "CMPS 420", "MATH 140", "PHYS 270", "PHYS 161", "HIST 200", "ENGL 394",
  ]
  let standing = DegreeStanding(
    of: degree,
    [taken("CMPS 330"), taken("PHYS 161", credits: 4), taken("ENGL 101"), taken("MATH 246")],
    catalog: Dictionary(uniqueKeysWithValues: catalog.map { (course($0), nil) }))
  #expect(standing.groups.map { $0.missing() }.map(\.courses) == [0, 1, 0, 0])
  #expect(standing.groups[2].missing() == Shortage(credits: 40))
  #expect(standing.missing == Shortage(courses: 1, credits: 40))
  #expect(standing.missingAtLeast == standing.missing)
  #expect(
    standing.groups.map { $0.candidates.map(\.text) } == [[], ["CMPS 451"], ["PHYS 270"], []])
}

@Test func `repeated courses are one, and planned ones have the catalog's credits`() {
  let earlier = GradedCourse.Attempt(course: course("CMPS130"), term: TermID("fall-2025"))
  let degree = Degree(
    name: "B.S.", groups: [asking("Core", credits: 100, "CMPS *")],
    planned: [planned("CMPS 330"), planned("CMPS 351", credits: 1)])
  let standing = DegreeStanding(
    of: degree,
    [
      taken("CMPS 130", "72"), taken("CMPS 131", term: "spring-2026", retakeOf: earlier),
      taken("CMPS 231", "10"), taken("CMPS 231", term: "spring-2026"),
      taken("CMPS 231", term: "fall-2026", status: .current),
    ], catalog: [course("CMPS330"): Credits(3), course("CMPS351"): Credits(4)])
  let own = standing.groups[0].courses
  #expect(names(own) == ["CMPS 131", "CMPS 231", "CMPS 330", "CMPS 351"])
  #expect(own.map(\.progress) == [.finished, .finished, .planned, .planned])
  #expect(own.map(\.credits) == [30, 30, 30, 10] && standing.isMet())
}

/// A catalog's course is a candidate exactly where planning it leaves less to be lacking.
@Test func `candidates are the courses that reduce what is missing`() {
  let seed: UInt64 = 71_1
  var generator = SeededGenerator(seed: seed)
  let ids = (0..<12).map { "C \(100 + $0)" }
  for round in draws(300) {
    let groups = (0..<3).map { place in
      var group = asking("\(place)", courses: 1 + generator.below(3), "X 1")
      group.choices += ids.filter { _ in generator.chance(30) }.compactMap { CoursePattern($0) }
      return group
    }
    let standings = ids.filter { _ in generator.chance(35) }.map { taken($0) }
    let catalog = Dictionary(
      uniqueKeysWithValues: ids.map { (course($0), Credits?.some(Credits(3))) })
    var degree = Degree(name: "B.S.", groups: groups)
    let standing = DegreeStanding(of: degree, standings, catalog: catalog)
    let candidates = Set(standing.groups.flatMap(\.candidates))
    for id in ids.map(course) where !standings.contains(where: { $0.course.course == id }) {
      degree.planned = [PlannedCourse(course: id)]
      let next = DegreeStanding(of: degree, standings, catalog: catalog)
      let isHelpful = next.missing.courses < standing.missing.courses
      #expect(candidates.contains(id) == isHelpful, "seed \(seed), round \(round), \(id.text)")
      #expect(next.missing.courses <= standing.missing.courses, "seed \(seed), round \(round)")
    }
  }
}

@Test func `a planned course is graded like its template, with nothing graded`() throws {
  let model = graded([
    group("Work", "40", ["45/50@2026-09-14", "+3/10", "-5/10"]), group("Final", "60", final: true),
  ])
  var planned = planned("CMPS 330")
  let book = Gradebook(courses: [model])
  #expect(planned.graded(in: book) == nil)
  (planned.like, planned.term) = (model.course, TermID("spring-2027"))
  let course = try #require(planned.graded(in: book))
  #expect(course.scale == model.scale && course.groups.map(\.weight) == model.groups.map(\.weight))
  #expect(course.groups[0].assignments.map(\.isExtraCredit) == [false, true, false])
  #expect(
    course.groups[0].assignments.allSatisfy { $0.counts && $0.score == nil && $0.date == nil })
  #expect(CourseStanding(of: course).average == nil)
}
