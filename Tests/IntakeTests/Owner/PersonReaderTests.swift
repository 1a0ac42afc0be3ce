import CampusModel
import Diagnostics
import Testing

@testable import Intake

private func course(_ text: String) throws -> CourseID { try #require(CourseID(text)) }
private func section(_ text: String) throws -> SectionID { try #require(SectionID(parsing: text)) }

/// A spring with CMPS 330-0201 and MATH 246-0101.
private func surroundings() throws -> Surroundings {
  let spring = TermID("spring-2027")
  let courses = try ["CMPS 330-0201", "MATH 246-0101"].map { text in
    let id = try section(text)
    return Course(id: id.course, term: spring, title: "Title", sections: [Section(id: id)])
  }
  return Surroundings(
    terms: [TermID("fall-2026"), spring], presentTerm: spring, catalog: CourseIndex(courses),
    scales: [.standard])
}

@Suite struct PlanReaderTests {
  @Test func `a plan is read whole`() throws {
    let around = try surroundings()
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
      favourites: [MAB 0230]
      """
    let own = try #require(value(of: text) { readPlan($0, around, &$1) })
    #expect(own.name == "Robin Vale")
    #expect(own.visibility == .public)
    #expect(own.plan.neededCourses == [try course("CMPS330"), try course("MATH246")])
    #expect(own.plan.fixedSections == [try section("CMPS330-0201")])
    #expect(own.plan.blocks.map(\.title) == ["Library shift"])
    #expect(own.plan.blocks.first?.days.code == "TuTh")
    #expect(own.plan.blocks.first?.meeting?.dates?.dates.count == 90)
    #expect(
      own.plan.saved == [
        SavedSchedule(
          id: "first-choice", title: "First choice", term: TermID("spring-2027"),
          sections: [try section("CMPS330-0201"), try section("MATH246-0101")])
      ])
    #expect(own.plan.preferences == Preferences(top: 50, weights: Weights(gpa: 0.5, rating: 0)))
    #expect(own.plan.favourites.map(\.text) == ["MAB 0230"])
  }

  @Test func `people are private unless they say otherwise`() throws {
    let around = try surroundings()
    let own = try #require(value(of: "name: Robin Vale") { readPlan($0, around, &$1) })
    #expect(own.visibility == .private)
    #expect(own.plan.term == TermID("spring-2027"))
  }

  /// What the plan says, what a public person's owner reads, and what a private one's does.
  static let mistakes: [(text: String, open: String, discreet: String)] = [
    (
      "nmae: Robin", "2:1: error: unknown key 'nmae'; did you mean 'name'?",
      "2:1: error: unknown key; did you mean 'name'?"
    ),
    (
      "term: spring-2028",
      "2:7: error: there is no term 'spring-2028': no such file in Content/terms; "
        + "did you mean 'spring-2027'?",
      "2:7: error: there is no term: no such file in Content/terms"
    ),
    (
      "wants: [CMPS 331]",
      "2:9: warning: the course 'CMPS 331' is not in the catalog of spring-2027; "
        + "did you mean 'CMPS 330'?",
      "2:9: warning: the course is not in the catalog of its term"
    ),
    (
      "wants: [CMPS 330, CMPS330]", "2:19: warning: the course 'CMPS 330' is wanted twice",
      "2:19: warning: the course is wanted twice"
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
      "2:19: warning: the section is not in the catalog of its term"
    ),
    (
      "fixed: [{title: Therapy, days: TuTh, time: 16}]",
      "2:44: error: expected a time span like 16:00-18:00, found '16'",
      "2:44: error: expected a time span like 16:00-18:00"
    ),
    (
      "saved: [{title: A b, sections: [CMPS 330-0201]}, {id: a-b, title: X, sections: CMPS 330-0201}]",
      "2:55: error: two saved schedules have the id 'a-b'; give one of them another 'id'",
      "2:55: error: two saved schedules have the id; give one of them another 'id'"
    ),
    (
      "preferences: {weights: {gpa: 0, rating: 0}}",
      "2:24: error: one of the weights 'gpa' and 'rating' must be above 0",
      "2:24: error: one of the weights 'gpa' and 'rating' must be above 0"
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
    let around = try surroundings()
    let text = "name: Robin Vale\n" + mistake.text
    #expect(lines(of: text) { readPlan($0, around, &$1) } == ["f.yml:" + mistake.open])
    #expect(
      lines(of: text, quotes: false) { readPlan($0, around, &$1) }
        == ["f.yml:" + mistake.discreet])
  }

  @Test func `nothing is said about courses when a source could not be read`() throws {
    var around = try surroundings()
    around.catalog = nil
    #expect(lines(of: "name: R\nwants: [ABCD 123]") { readPlan($0, around, &$1) } == [])
  }
}

@Suite struct GradesReaderTests {
  @Test func `a gradebook is read whole`() throws {
    let around = try surroundings()
    let text = """
      courses:
        - course: CMPS 330
          credits: 4
          groups:
            - name: Projects
              weight: 30
              assignments:
                - {name: Project 1, date: 2026-09-14, score: 89.995, out-of: 50}
                - {name: Project 5, out-of: 50}
            - {name: Final exam, weight: 24.5, final: true, assignments: []}
        - {course: HIST 111, title: World History, term: fall-2026, colour: 12, groups: []}
        - {course: CHEM 1, groups: []}
      """
    let book = try #require(value(of: text) { readGradebook($0, around, &$1) })
    #expect(book.courses.map(\.title) == ["Title", "World History", "CHEM 1"])
    #expect(book.courses.map(\.colour) == [1, 12, 3])
    #expect(book.courses.map(\.term.text) == ["spring-2027", "fall-2026", "spring-2027"])
    let groups = try #require(book.courses.first?.groups)
    #expect(groups.map(\.isFinal) == [false, true])
    #expect(groups.map(\.weight.approximate) == [30, 24.5])
    #expect(groups.first?.assignments.first?.score == ExactNumber(digits: 89995, places: 3))
    #expect(groups.first?.assignments.last?.score == nil)
    #expect(book.courses.first?.scale.steps.count == 13)
  }

  @Test(arguments: [
    ("{}", "1:1: error: 'courses' is missing"),
    ("courses: [{course: CMPS 330}]", "1:11: error: 'groups' is missing"),
    (
      "courses: [{course: CMPS 330, scale: standrad, groups: []}]",
      "1:37: error: there is no grade scale 'standrad'; did you mean 'standard'?"
    ),
    (
      "courses: [{course: CMPS 330, groups: [{name: A, weight: 0, assignments: []}]}]",
      "1:57: error: expected a number above 0, like 12 or 7.5, found '0'"
    ),
    (
      "courses: [{course: CMPS 330, groups: [{name: A, weight: 1, assignments: "
        + "[{name: B, out-of: -5}]}]}]",
      "1:92: error: expected a number above 0, like 12 or 7.5, found '-5'"
    ),
    (
      "courses: [{course: CMPS 330, groups: []}, {course: cmps330, groups: []}]",
      "1:52: error: the course 'CMPS 330' is listed twice for one term"
    ),
    (
      "courses: [{course: CMPS 330, groups: [{name: A, weight: 1, final: true},\n"
        + " {name: B, weight: 1, final: true}]}]",
      "2:30: error: a course has one final, and line 1 has it already"
    ),
  ])
  func `mistakes in a gradebook are told`(_ text: String, _ line: String) throws {
    let around = try surroundings()
    #expect(lines(of: text) { readGradebook($0, around, &$1) } == ["f.yml:" + line])
  }
}
