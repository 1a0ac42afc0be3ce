import CampusModel
import Diagnostics
import Testing

@testable import Intake
@testable import OwnerFiles

private func course(_ text: String) throws -> CourseID { try #require(CourseID(text)) }
private func section(_ text: String) throws -> SectionID { try #require(SectionID(parsing: text)) }

/// A spring with CMPS 330-0201 and MATH 246-0101.
private func planContext() throws -> PlanContext {
  let spring = TermID("spring-2027")
  let courses = try ["CMPS 330-0201", "MATH 246-0101"].map { text in
    let id = try section(text)
    return Course(id: id.course, term: spring, title: "Title", sections: [Section(id: id)])
  }
  return PlanContext(
    terms: [TermID("fall-2026"), spring], currentTerm: spring, catalog: CourseIndex(courses),
    scales: [.standard])
}

@Suite struct PlanReaderTests {
  @Test func `a plan is read whole`() throws {
    let context = try planContext()
    let text = """
      name: Robin Vale
      visibility: public
      term: spring-2027
      wants: [CMPS 330, math246]
      fixed:
        - section: CMPS 330-0201
        - {title: Library shift, days: TuTh, time: 16:00-18:00, first: 2027-02-01, last: 2027-05-01}
      saved:
        - title: First choice
          sections: [CMPS 330-0201, MATH 246-0101]
      preferences:
        top: 50
        weights: {gpa: 0.5, rating: 0}
      favorites: [MAB 0230]
      """
    let own = try #require(value(of: text) { OwnPlan($0, context: context) })
    #expect(own.name == "Robin Vale")
    #expect(own.visibility == .public)
    #expect(own.plan.neededCourses == [try course("CMPS330"), try course("MATH246")])
    #expect(own.plan.sections.fixed == [try section("CMPS330-0201")])
    #expect(own.plan.blocks.map(\.title) == ["Library shift"])
    #expect(own.plan.blocks.first?.days.code == "TuTh")
    #expect(own.plan.blocks.first?.meeting?.dates?.dates.count == 90)
    #expect(
      own.saved == [
        SavedSchedule(
          id: "first-choice", title: "First choice", term: TermID("spring-2027"),
          sections: [try section("CMPS330-0201"), try section("MATH246-0101")])
      ])
    #expect(own.plan.preferences == Preferences(top: 50, weights: Weights(gpa: 0.5, rating: 0)))
    #expect(own.favorites.map(\.text) == ["MAB 0230"])
  }

  @Test func `people are private unless they say otherwise`() throws {
    let context = try planContext()
    let own = try #require(value(of: "name: Robin Vale") { OwnPlan($0, context: context) })
    #expect(own.visibility == .private)
    #expect(own.plan.term == TermID("spring-2027"))
  }

  /// What the plan says, what a public person's owner reads, and what a private one's does.
  static let mistakes: [(text: String, open: String, discreet: String)] = [
    (
      "nmae: Robin", "2:1: error: unknown key 'nmae'; did you mean 'name'?",
      "2:1: error: unknown key '…'; did you mean 'name'?"
    ),
    (
      "term: spring-2028",
      "2:7: error: unknown term 'spring-2028'; expected the name of a file in Content/terms; "
        + "did you mean 'spring-2027'?",
      "2:7: error: unknown term '…'; expected the name of a file in Content/terms"
    ),
    (
      "wants: [CMPS 331]",
      "2:9: warning: the course 'CMPS 331' is not in the catalog of spring-2027; "
        + "did you mean 'CMPS 330'?",
      "2:9: warning: the course '…' is not in the catalog of its term"
    ),
    (
      "wants: [CMPS 330, CMPS330]",
      "2:19: warning: the course 'CMPS 330' is listed twice under 'wants'",
      "2:19: warning: the course '…' is listed twice under 'wants'"
    ),
    (
      "wants: [therapy]", "2:9: error: expected a course like CMPS 330, found 'therapy'",
      "2:9: error: expected a course like CMPS 330"
    ),
    (
      "wants: CMPS 330", "2:8: error: expected a list, found 'CMPS 330'",
      "2:8: error: expected a list"
    ),
    (
      "fixed: [{section: CMPS 330-0202}]",
      "2:19: warning: the section 'CMPS 330-0202' is not in the catalog of spring-2027; "
        + "did you mean 'CMPS 330-0201'?",
      "2:19: warning: the section '…' is not in the catalog of its term"
    ),
    (
      "fixed: [{title: Therapy, days: TuTh, time: 16}]",
      "2:44: error: expected a time span like 16:00-18:00 or 4pm-6pm, found '16'",
      "2:44: error: expected a time span like 16:00-18:00 or 4pm-6pm"
    ),
    (
      "saved: [{title: A b, sections: [CMPS 330-0201]}, {id: a-b, title: X, sections: CMPS 330-0201}]",
      "2:55: error: two saved schedules have the id 'a-b'; give one of them a different 'id'",
      "2:55: error: two saved schedules have the id '…'; give one of them a different 'id'"
    ),
    (
      "preferences: {weights: {gpa: 0, rating: 0}}",
      "2:24: error: expected 'gpa' or 'rating' (or both) above 0",
      "2:24: error: expected 'gpa' or 'rating' (or both) above 0"
    ),
    (
      "preferences: {weights: {gpa: -1}}",
      "2:30: error: expected a number like 12 or 7.5, found '-1'",
      "2:30: error: expected a number like 12 or 7.5"
    ),
    (
      "preferences: {top: 0}", "2:20: error: expected a whole number from 1 to 1000, found '0'",
      "2:20: error: expected a whole number from 1 to 1000"
    ),
    (
      "visibility: pubilc",
      "2:13: error: expected public or private, found 'pubilc'; did you mean 'public'?",
      "2:13: error: expected public or private"
    ),
  ]

  @Test(arguments: mistakes)
  func `a mistake is told, and quoted only from public plans`(
    _ mistake: (text: String, open: String, discreet: String)
  ) throws {
    let context = try planContext()
    let text = "name: Robin Vale\n" + mistake.text
    #expect(lines(of: text) { OwnPlan($0, context: context) } == ["f.yml:" + mistake.open])
    #expect(
      lines(of: text, quotes: false) { OwnPlan($0, context: context) }
        == ["f.yml:" + mistake.discreet])
    #expect(
      lines(of: text, quotes: false, toOwner: true) { OwnPlan($0, context: context) }
        == ["f.yml:" + mistake.open])
  }

  @Test func `nothing is said about courses when a source could not be read`() throws {
    var context = try planContext()
    context.catalog = nil
    #expect(lines(of: "name: R\nwants: [ABCD 123]") { OwnPlan($0, context: context) } == [])
  }
}
