import CampusModel
import Testing

@testable import FileFormats
@testable import Intake
@testable import OwnerFiles

private func plan(_ text: String) throws -> Plan {
  let context = try springContext()
  return try #require(value(of: "name: R\n" + text) { OwnPlan($0, context: context) }).plan
}

private func courses(_ texts: String...) throws -> [CourseID] {
  try texts.map { try #require(CourseID($0)) }
}

@Suite struct WantsReaderTests {
  @Test func `every form of want is read, in the order written`() throws {
    let plan = try plan(
      """
      wants:
        - CMPS 330
        - {course: MATH 499, credits: 1.5}
        - {some: 1, of: [{course: math246, credits: 4}, HIST 228]}
        - {any: {gened: DSSP, count: 2}}
        - {any: {gened: [dsma, DSHU], level: [200, 300], department: hist, credits: 3-4.5}}
      """)
    #expect(
      plan.wants == [
        .course(try courses("CMPS 330")[0]), .course(try courses("MATH 499")[0]),
        .some(1...1, of: try courses("MATH 246", "HIST 228")),
        .any(2, CourseKind(genEds: ["DSSP"])),
        .any(
          1,
          CourseKind(
            genEds: ["DSMA", "DSHU"], levels: [200, 300], departments: ["HIST"], credits: 30...45)),
      ])
    #expect(plan.neededCourses == (try courses("CMPS 330", "MATH 499")))
    let (half, math) = (try courses("MATH 499")[0], try courses("MATH 246")[0])
    let credits = try #require(Credits(tenths: 15))
    #expect(plan.chosenCredits == [half: credits, math: Credits(4)])
  }

  @Test(arguments: [("0-2", 0...2), ("1 – 2", 1...2), ("2", 2...2)])
  func `some may be a range`(_ text: String, _ range: ClosedRange<Int>) throws {
    let plan = try plan("wants: [{some: \(text), of: [CMPS 330, MATH 246]}]")
    #expect(plan.wants == [.some(range, of: try courses("CMPS 330", "MATH 246"))])
  }

  static let mistakes = [
    PlanMistake(
      "wants: [CMPS 330, {some: 1, of: [cmps330, MATH 246]}]",
      "34: warning: the course 'CMPS 330' is listed twice under 'wants'",
      discreet: ["34: warning: the course '…' is listed twice under 'wants'"]),
    PlanMistake(
      "wants: [{some: 3, of: [CMPS 330, MATH 246]}]",
      "16: error: 3 courses are required but the list has only 2",
      discreet: ["16: error: more courses are required than the list has"]),
    PlanMistake(
      "wants: [CMPS 330, {some: 2, of: [CMPS 330, MATH 246]}]",
      "26: error: 2 courses are required but the list has only 1",
      "34: warning: the course 'CMPS 330' is listed twice under 'wants'",
      discreet: [
        "26: error: more courses are required than the list has",
        "34: warning: the course '…' is listed twice under 'wants'",
      ]),
    PlanMistake(
      "wants: [{some: 2-1, of: [CMPS 330, MATH 246]}]",
      "16: error: the range '2-1' is backwards; write the smaller number first",
      discreet: ["16: error: the range '…' is backwards; write the smaller number first"]),
    PlanMistake(
      "wants: [{some: 0, of: [CMPS 330]}]",
      "16: error: expected a number like 2 or a range like 0-2, found '0'",
      discreet: ["16: error: expected a number like 2 or a range like 0-2"]),
    PlanMistake(
      "wants: [{some: -1, of: [CMPS 330]}]",
      "16: error: expected a number like 2 or a range like 0-2, found '-1'",
      discreet: ["16: error: expected a number like 2 or a range like 0-2"]),
    PlanMistake(
      "wants: [{some: 1, of: []}]", "23: error: expected at least one course, found an empty list"),
    PlanMistake("wants: [{some: 1}]", "9: error: 'of' is missing"),
    PlanMistake("wants: [{of: [CMPS 330]}]", "9: error: 'some' is missing"),
    PlanMistake(
      "wants: [{some: 1, of: [CMPS 331, '@']}]",
      "24: warning: the course 'CMPS 331' is not in the catalog of spring-2027; "
        + "did you mean 'CMPS 330'?",
      "34: error: expected a course like CMPS 330, found '@'",
      discreet: [
        "24: warning: the course '…' is not in the catalog of its term",
        "34: error: expected a course like CMPS 330",
      ]),
    PlanMistake(
      "wants: [{ayn: {gened: DSSP}}]", "10: error: unknown key 'ayn'; did you mean 'any'?",
      discreet: ["10: error: unknown key '…'; did you mean 'any'?"]),
    PlanMistake("wants: [{}]", "9: error: 'course' is missing"),
    PlanMistake("wants: [{credits: 2}]", "9: error: 'course' is missing"),
    PlanMistake(
      "wants: [[CMPS 330]]", "9: error: expected a course like CMPS 330, found a list of 1"),
    PlanMistake(
      "wants: [{course: MATH 499, credits: 7}]",
      "37: warning: the course 'MATH 499' is offered for 1 – 6 credits, not 7",
      discreet: ["37: warning: the course is not offered for this number of credits"]),
    PlanMistake(
      "wants: [{course: MATH 499, credits: two}]",
      "37: error: expected credits like 3 or 1.5, found 'two'",
      discreet: ["37: error: expected credits like 3 or 1.5"]),
    PlanMistake(
      "wants: [{course: MATH 499, some: 2}]",
      "9: error: 'of' is missing",
      "10: error: unknown key 'course'; the keys here are some, of",
      discreet: [
        "9: error: 'of' is missing", "10: error: unknown key '…'; the keys here are some, of",
      ]),
    PlanMistake(
      "wants: [{any: {count: 2}}]",
      "15: error: expected 'gened', 'level', 'department' or 'credits' to describe the courses"),
    PlanMistake(
      "wants: [{any: DSSP}]", "15: error: expected keys and values, found 'DSSP'",
      discreet: ["15: error: expected keys and values"]),
    PlanMistake(
      "wants: [{any: {gened: DSPS}}]",
      "23: warning: no course of spring-2027 has the category 'DSPS'; did you mean 'DSSP'?",
      discreet: ["23: warning: no course of its term has the category '…'"]),
    PlanMistake(
      "wants: [{any: {gened: []}}]", "23: error: expected at least one item, found an empty list"),
    PlanMistake(
      "wants: [{any: {level: 700}}]",
      "23: warning: no course of spring-2027 is of the level '700'",
      discreet: ["23: warning: no course of its term is of the level '…'"]),
    PlanMistake(
      "wants: [{any: {level: 330}}]", "23: error: expected a level like 300, found '330'",
      discreet: ["23: error: expected a level like 300"]),
    PlanMistake(
      "wants: [{any: {department: CMSP}}]",
      "28: warning: no course of spring-2027 is of the department 'CMSP'; did you mean 'CMPS'?",
      discreet: ["28: warning: no course of its term is of the department '…'"]),
    PlanMistake(
      "wants: [{any: {department: CMPS 330}}]",
      "28: error: expected a department like CMPS, found 'CMPS 330'",
      discreet: ["28: error: expected a department like CMPS"]),
    PlanMistake(
      "wants: [{any: {credits: 4-3}}]",
      "25: error: the range '4-3' is backwards; write the smaller number first",
      discreet: ["25: error: the range '…' is backwards; write the smaller number first"]),
    PlanMistake(
      "wants: [{any: {credits: 3-}}]", "25: error: expected credits like 3 or 3-4, found '3-'",
      discreet: ["25: error: expected credits like 3 or 3-4"]),
    PlanMistake(
      "wants: [{any: {credits: 3, count: 0}}]",
      "35: error: expected a whole number from 1 to 99, found '0'",
      discreet: ["35: error: expected a whole number from 1 to 99"]),
  ]

  @Test(arguments: mistakes)
  func `an error in a want is reported, and quoted only from public plans`(
    _ mistake: PlanMistake
  ) throws {
    try mistake.expectToldAsDescribed()
  }

  @Test func `credits that a course is not offered for are not taken`() throws {
    let context = try springContext()
    let report = Report(file: "f.yml")
    let text = "name: R\nwants: [{course: CMPS 330, credits: 2}, {course: ABCD 100, credits: 2}]"
    let own = YAMLValue(parsing: Array(text.utf8)[...], report)?.mapping {
      OwnPlan($0, context: context)
    }
    let plan = try #require(own).plan
    #expect(plan.wants == (try courses("CMPS 330", "ABCD 100")).map(Want.course))
    #expect(plan.chosenCredits == [try courses("ABCD 100")[0]: Credits(2)])
  }

  @Test func `nothing is said about names when a source could not be read`() throws {
    var context = try springContext()
    context.catalog = nil
    let text = """
      name: R
      wants: [{any: {gened: X, level: 900, department: Y}}, {course: Z 1, credits: 9}]
      pins: [Z 1-0101, {instructor: Nobody}]
      limits: {holds: [{gened: X}]}
      """
    #expect(lines(of: text) { OwnPlan($0, context: context) } == [])
  }
}
