import CampusModel
import Testing

@testable import Scheduling

@Suite struct ScheduleShapeTests {
  private func shape(_ sections: [Section], credits: Credits? = Credits(3)) throws -> ScheduleShape
  {
    let courses = try sections.map {
      try offered($0.id.course.canonical, credits: credits, [$0])
    }
    let saved = SavedSchedule(
      id: "s", title: "S", term: TermID("fall-2026"), sections: sections.map(\.id))
    let evaluation = ScheduleEvaluator(
      of: Plan(term: saved.term), among: courses, in: try autumn(), by: evidence()
    ).evaluate(saved)
    return ScheduleShape(of: evaluation.schedule.picks, in: try autumn())
  }

  @Test func `the week's facts`() throws {
    let shape = try shape([
      try taught("CMPS330-0101", [meeting("MW 14:00-15:15"), meeting("MW 14:00-15:15")]),
      try taught("MATH246-0101", [meeting("MW 9:00-9:50"), meeting("Tu 9:30-10:20")]),
      try taught("ARTT110-0101", [Meeting(timing: .anyTime, place: .online)]),
    ])
    #expect(shape.days.map(\.weekday) == [.monday, .tuesday, .wednesday])
    #expect(shape.days[0].entries.map(\.section.text) == ["MATH 246-0101", "CMPS 330-0101"])
    #expect(shape.dayGroups.map(\.weekdays) == [[.monday, .wednesday], [.tuesday]])
    #expect(shape.freeWeekdays == [.thursday, .friday])
    #expect(
      shape.earliestStart == ScheduleShape.Extreme(minute: 540, weekdays: [.monday, .wednesday]))
    #expect(
      shape.latestEnd == ScheduleShape.Extreme(minute: 915, weekdays: [.monday, .wednesday]))
    #expect(shape.longestGap == ScheduleShape.Gap(weekday: .monday, from: 590, to: 840))
    #expect(shape.untimed == [try section("ARTT110-0101")])
    #expect(shape.credits == Credits(9))
  }

  @Test func `a schedule without set times has an empty week`() throws {
    let shape = try shape([try taught("ARTT110-0101", [])], credits: nil)
    #expect(shape.days.isEmpty)
    #expect(shape.earliestStart == nil)
    #expect(shape.latestEnd == nil)
    #expect(shape.longestGap == nil)
    #expect(shape.freeWeekdays.count == 5)
    #expect(shape.coursesWithoutCredits == 1)
    #expect(shape.credits == Credits(0))
  }

  @Test func `classes inside a longer one make no gap`() throws {
    let shape = try shape([
      try taught("CMPS330-0101", [meeting("M 9:00-13:00")]),
      try taught("MATH246-0101", [meeting("M 10:00-10:50")]),
      try taught("CHEM131-0101", [meeting("M 13:00-14:00")]),
    ])
    #expect(shape.longestGap == nil)
  }
}
