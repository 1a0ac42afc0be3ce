import CampusModel
import Diagnostics
import SiteBuild
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
    credits: Credits(tenths: credits), status: result == nil ? .current : .completed, colour: 1,
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

private func text(_ route: String) async throws -> String {
  var sample = try SampleCampus()
  let person = try #require(sample.campus.people.firstIndex { $0.visibility == .public })
  sample.campus.people[person].gradebook = try gradebook()
  let site = try await sample.site()
  let page = try #require(site.pages.first { $0.route.text.hasSuffix(route) })
  var diagnostics: [Diagnostic] = []
  let html = String(decoding: page.render(&diagnostics), as: UTF8.self)
  #expect(diagnostics.isEmpty)
  return words(html)
}

@Suite struct `Averages and degrees` {
  @Test func `an average names its terms in order, and what is not in it with the reason`()
    async throws
  {
    let text = try await text("/averages.html")
    // Fall: D and A, 3 credits each. Overall: B 3, A 3, A- 4 credits: (9 + 12 + 14.8) / 10.
    #expect(text.contains("GPA 3.58 of 4.00 , 13 of"), "\(text)")
    #expect(text.contains("Fall of the maze 2.50 2.50"), "\(text)")
    #expect(text.contains("Spring of the maze 3.40 3.58"), "\(text)")
    #expect(text.contains("not in the average: replaced by that of Spring of the maze"))
    #expect(text.contains("not in the average: the mark P"))
    #expect(text.contains("not in the average: no grade yet"))
    #expect(text.contains("( 4 × 3 + 3 × 3 + 3.7 × 4 ) ÷ ( 3 + 3 + 4 ) = 3.58"), "\(text)")
    let order = ["Term Alone", "Fall of the maze 2.50 2.50", "Spring of the maze 3.40 3.58"]
    let places = order.compactMap { text.firstRange(of: $0)?.lowerBound }
    #expect(places.count == 3 && places == places.sorted())
  }

  @Test func `a degree tells what counts, what is missing and what counts nowhere`() async throws {
    let text = try await text("/degree.html")
    #expect(text.contains("1 of 3 groups full"), "\(text)")
    #expect(text.contains("Missing then: 1 course ."), "\(text)")
    #expect(text.contains("Numbers 1 of 2 courses") && text.contains("Missing: 1 course"))
    #expect(text.contains("✓ 7 of 6 credits"), "\(text)")
    #expect(text.contains("CMPS 231 About CMPS 231 3 credits in progress"), "\(text)")
    #expect(text.contains("Could fill the gap: MATH 246"), "\(text)")
    #expect(text.contains("Counts nowhere") && text.contains("no group takes it"))
    #expect(text.contains("No other way to put the courses into groups leaves less missing."))
  }
}
