import CampusModel
import Testing

@testable import Pages

private func letter(_ text: String) throws -> CourseResult {
  .letter(try #require(GradeScale.standard.steps.first { $0.letter == text }))
}

private func attempt(
  _ id: String, _ term: String, _ result: CourseResult?, _ credits: Int = 30
) throws -> GradedCourse {
  GradedCourse(
    course: try course(id), title: "About \(id)", term: TermID(term),
    credits: Credits(tenths: credits), status: result == nil ? .current : .completed, color: 1,
    scale: .standard, groups: [], result: result)
}

/// Two terms that only the gradebook knows, a retake, a pass, and a degree of three groups.
private func gradebook() throws -> Gradebook {
  var retake = try attempt("MATH 140", "spring-2026", letter("B"))
  retake.retakeOf = .init(course: try course("MATH 140"), term: TermID("fall-2025"))
  func pattern(_ text: String) throws -> CoursePattern { try #require(CoursePattern(text)) }
  return Gradebook(
    courses: [
      try attempt("MATH 140", "fall-2025", letter("D")),
      try attempt("ENGL 101", "fall-2025", letter("A")),
      try attempt("ARTS 100", "fall-2025", .mark(.pass)),
      retake, try attempt("HIST 110", "spring-2026", letter("A-"), 40),
      try attempt("CMPS 231", "fall-2026", nil),
    ],
    terms: [
      EarlierTerm(
        id: TermID("spring-2026"), name: "Spring of the maze",
        days: try DateSpan(date("2026-01-26"), date("2026-05-12"))),
      EarlierTerm(
        id: TermID("fall-2025"), name: "Fall of the maze",
        days: try DateSpan(date("2025-09-02"), date("2025-12-15"))),
    ],
    degree: Degree(
      name: "A degree",
      groups: [
        DegreeGroup(name: "Numbers", courses: 2, choices: [try pattern("MATH *")]),
        DegreeGroup(
          name: "Words", credits: 60, choices: [try pattern("ENGL 101"), try pattern("HIST *")]),
        DegreeGroup(name: "Machines", courses: 1, choices: [try pattern("CMPS *")]),
      ],
      planned: [PlannedCourse(course: try course("BIOL 105"))]))
}

private func page(_ route: String) async throws -> Element {
  var sample = try SampleCampus()
  let person = try #require(sample.campus.people.firstIndex { $0.visibility == .public })
  sample.campus.people[person].gradebook = try gradebook()
  return try await sample.html("grades/robin/\(route)")
}

@Suite struct `Averages and degrees` {
  @Test func `an average names its terms in order, and what is not in it with the reason`()
    async throws
  {
    let page = try await page("averages.html")
    // Fall: D and A, 3 credits each. Overall: B 3, A 3, A- 4 credits: (9 + 12 + 14.8) / 10.
    #expect(try page.one("h1").values == ["3.58"])
    #expect(try page.one(.head).values == ["3.58", "4", "13", "16"])
    #expect(
      try page.one("table").rowTexts.prefix(2) == [
        ["Fall of the maze", "2.50", "2.50", "9/9"],
        ["Spring of the maze", "3.40", "3.58", "7/7"],
      ])
    #expect(page.all("dd").texts == ["(4 × 3 + 3 × 3 + 3.7 × 4) ÷ (3 + 3 + 4) = 3.58"])
    let rows = page.all("section li").map { $0.all("p").texts }
    #expect(
      rows == [
        ["not in the average: no grade yet", "–"], ["3 credits at 3.00", "B"],
        ["4 credits at 3.70", "A−"],
        ["not in the average: replaced by Spring of the maze", "D"],
        ["3 credits at 4.00", "A"], ["not in the average: the mark P", "P"],
      ])
    #expect(
      page.all("section li").flatMap(\.hrefs) == [
        "../../grades/robin/fall-2026-cmps231.html", "../../grades/robin/spring-2026-math140.html",
        "../../grades/robin/spring-2026-hist110.html", "../../grades/robin/fall-2025-math140.html",
        "../../grades/robin/fall-2025-engl101.html", "../../grades/robin/fall-2025-arts100.html",
      ])
  }

  @Test func `a degree lists what counts, what is missing and what counts nowhere`() async throws {
    let page = try await page("degree.html")
    #expect(
      try page.one(.head).values == ["1", "3", "2", "1"],
      "groups full now, all, full in the end, and courses missing then")
    let groups = page.all("main > section")
    #expect(groups.flatMap { $0.all("h2") }.texts.prefix(3) == ["Numbers", "Words", "Machines"])
    try #require(groups.count == 4)
    let heads = try groups.prefix(3).map { try $0.one("header") }
    #expect(heads.map(\.values) == [["1", "2"], ["7", "6"], ["0", "1"]])
    #expect(heads.map { $0.has(.fine) } == [false, true, false], "which are full")
    #expect(groups.map { $0.all(.missing).map(\.values) } == [[["1"]], [], [], []])
    #expect(
      groups.prefix(2).map { $0.all("p").texts.first { $0.hasPrefix("Any ") } } == [
        "Any MATH course", "Any of ENGL 101, HIST *",
      ])
    #expect(
      groups[0].links == [Link("../../courses/math246.html", "MATH 246")], "could fill the gap")
    let machines = try groups[2].one("li")
    #expect(machines.all("p").texts.first == "CMPS 231 About CMPS 231" && machines.values == ["3"])
    #expect(
      !machines.has(.fine) && groups[1].all("li").contains { $0.has(.fine) },
      "in progress and finished")
    #expect(
      groups[3].all("li").map { $0.all("p").texts } == [
        ["ARTS 100 About ARTS 100", "3 credits · no requirement accepts it", "✓ finished"],
        ["BIOL 105", "credits not listed · no requirement accepts it", "planned"],
      ])
    #expect(
      page.all("main > p").texts == [
        """
        Each course counts once. No other assignment of courses to requirements leaves less missing.
        """
      ])
  }
}
