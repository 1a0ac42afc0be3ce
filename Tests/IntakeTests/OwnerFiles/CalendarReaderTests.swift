import CampusModel
import Testing

@testable import Intake
@testable import OwnerFiles

@Suite struct CalendarReaderTests {
  private func calendar(_ text: String) throws -> PersonalCalendar {
    let context = try springContext()
    let plan = """
      name: Robin Vale
      saved:
        - {id: first-choice, title: First, sections: [CMPS 330-0101]}
        - {title: Mornings Only, sections: [MATH 246-0101]}
      calendar:

      """
    let read = value(of: plan + text) { OwnPlan($0, context: context) }
    return try #require(read).calendar
  }

  @Test func `a calendar has its parts, schedules, colors and alarms`() throws {
    let calendar = try calendar(
      """
        parts: [exams, seats]
        schedules: [mornings-only, first-choice]
        colors: {cmps330: Teal, MATH 246: goldenrod}
        alarms: {classes: 0, exams: 10080}
      """)
    #expect(calendar.parts == [.exams, .seats])
    #expect(calendar.schedules == ["mornings-only", "first-choice"])
    let colors = Dictionary(
      uniqueKeysWithValues: calendar.colors.map { ($0.key.text, $0.value.name) })
    #expect(colors == ["CMPS 330": "teal", "MATH 246": "goldenrod"])
    #expect(calendar.classAlarm == 0 && calendar.examAlarm == 10_080)
  }

  @Test func `what is not said keeps its default`() throws {
    #expect(try calendar("  alarms: {exams: 90}") == PersonalCalendar(examAlarm: 90))
    #expect(try calendar("  {}") == PersonalCalendar())
    #expect(try calendar("  schedules: first-choice").schedules == ["first-choice"])
  }

  static let parts = [
    PlanMistake(
      "calendar: {part: [exams]}", "12: error: unknown key 'part'; did you mean 'parts'?",
      discreet: ["12: error: unknown key '…'; did you mean 'parts'?"]),
    PlanMistake(
      "calendar: {parts: [clases]}",
      "20: error: expected a part of the calendar (classes, exams, reservations, activities, academic, seats, ways, due), "
        + "found 'clases'; did you mean 'classes'?",
      discreet: [
        "20: error: expected a part of the calendar (classes, exams, reservations, activities, academic, seats, ways, due)"
      ]),
    PlanMistake(
      "calendar: {parts: []}", "19: error: expected at least one item, found an empty list"),
    PlanMistake(
      "calendar: {parts: [exams, exams]}",
      "27: error: expected each part only once, found 'exams' again",
      discreet: ["27: error: expected each part only once, found '…' again"]),
    PlanMistake(
      "calendar: {parts: {exams: 1}}", "19: error: expected a list, found keys and values"),
    PlanMistake("calendar: [exams]", "11: error: expected keys and values, found a list of 1"),
  ]

  static let schedules = [
    PlanMistake(
      "calendar: {schedules: [a]}",
      "24: error: unknown saved schedule 'a'; the plan has no 'saved:'",
      discreet: ["24: error: unknown saved schedule '…'"]),
    PlanMistake(
      "calendar: {schedules: [first-choise]}\nsaved: [{title: First choice, sections: CMPS 330-0101}]",
      "24: error: unknown saved schedule 'first-choise'; did you mean 'first-choice'?",
      discreet: ["24: error: unknown saved schedule '…'"]),
    PlanMistake(
      "calendar: {schedules: [other]}\n"
        + "saved: [{id: one, title: A, sections: CMPS 330-0101}, {id: two, title: B, sections: CMPS 330-0101}]",
      "24: error: unknown saved schedule 'other'; the ids are one, two",
      discreet: ["24: error: unknown saved schedule '…'"]),
    PlanMistake(
      "calendar: {schedules: []}\nsaved: [{id: a, title: A, sections: MATH 246-0101}]",
      "23: error: expected at least one item, found an empty list"),
  ]

  static let colors = [
    PlanMistake(
      "calendar: {colors: {CMPS 330: teel}}",
      "31: error: expected the name of a CSS color, like teal, found 'teel'; "
        + "did you mean 'teal'?",
      discreet: ["31: error: expected the name of a CSS color, like teal"]),
    PlanMistake(
      "calendar: {colors: {CMPS 330: '#008080'}}",
      "31: error: expected the name of a CSS color, like teal, found '#008080'; "
        + "the nearest name is 'teal'",
      discreet: ["31: error: expected the name of a CSS color, like teal"]),
    PlanMistake(
      "calendar: {colors: {CMPS 330: '#f00'}}",
      "31: error: expected the name of a CSS color, like teal, found '#f00'; "
        + "the nearest name is 'red'",
      discreet: ["31: error: expected the name of a CSS color, like teal"]),
    PlanMistake(
      "calendar: {colors: {CMPS 330: '#ffd700ff', MATH 246: '#12345'}}",
      "31: error: expected the name of a CSS color, like teal, found '#ffd700ff'; "
        + "the nearest name is 'gold'",
      "54: error: expected the name of a CSS color, like teal, found '#12345'",
      discreet: [
        "31: error: expected the name of a CSS color, like teal",
        "54: error: expected the name of a CSS color, like teal",
      ]),
    PlanMistake(
      "calendar: {colors: {CMPS 330: }}",
      "31: error: expected the name of a CSS color, like teal, found nothing; "
        + "text after a space and '#' is a comment; use the name of a color"),
    PlanMistake(
      "calendar: {colors: {CMPS 330: teal, cmps330: red}}",
      "37: error: the course 'CMPS 330' already has a color",
      discreet: ["37: error: the course '…' already has a color"]),
    PlanMistake(
      "calendar: {colors: {CMPS 303: teal}}",
      "21: warning: the course 'CMPS 303' is not in any term's catalog; "
        + "did you mean 'CMPS 330'?",
      discreet: ["21: warning: the course '…' is not in any term's catalog"]),
    PlanMistake(
      "calendar: {colors: {330: teal}}",
      "21: error: expected a course like CMPS 330, found '330'",
      discreet: ["21: error: expected a course like CMPS 330"]),
    PlanMistake(
      "calendar: {colors: [teal]}", "20: error: expected courses and colors, found a list of 1"),
  ]

  static let alarms = [
    PlanMistake(
      "calendar: {alarms: {classes: 10081}}",
      "30: error: expected a whole number from 0 to 10080, found '10081'",
      discreet: ["30: error: expected a whole number from 0 to 10080"]),
    PlanMistake(
      "calendar: {alarms: {exams: -5}}",
      "28: error: expected a whole number from 0 to 10080, found '-5'",
      discreet: ["28: error: expected a whole number from 0 to 10080"]),
    PlanMistake(
      "calendar: {alarms: {exam: 5}}", "21: error: unknown key 'exam'; did you mean 'exams'?",
      discreet: ["21: error: unknown key '…'; did you mean 'exams'?"]),
  ]

  @Test(arguments: parts + schedules + colors + alarms)
  func `an error is reported, and quoted only from public plans`(_ mistake: PlanMistake) throws {
    try mistake.expectToldAsDescribed()
  }
}
