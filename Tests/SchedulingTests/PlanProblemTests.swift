import CampusModel
import Testing

@testable import Scheduling

@Suite struct PlanProblemTests {
  private func ranking(
    _ courses: [Course], wants: [String], fixed: [String] = [], blocks: [PersonalBlock] = []
  ) throws -> Ranking {
    let plan = Plan(
      term: TermID("fall-2026"), wants: try wants.map { .course(try course($0)) },
      sections: SectionChoices(fixed: try fixed.map { try section($0) }), blocks: blocks)
    return rank(plan, among: courses, in: try autumn(), by: evidence())
  }

  private func two() throws -> [Course] {
    [
      try offered(
        "CMPS330",
        [
          try taught("CMPS330-0101", [meeting("MW 9:00-9:50")]),
          try taught("CMPS330-0201", [meeting("MW 10:00-10:50")]),
        ]),
      try offered("MATH246", [try taught("MATH246-0101", [meeting("MW 9:30-10:20")])]),
    ]
  }

  @Test func `a course the term does not have is left out, with the nearest name`() throws {
    let ranking = try ranking(try two(), wants: ["CMPS303", "MATH246"])
    #expect(
      ranking.problems == [
        .unknownCourse(try course("CMPS303"), nearest: try course("CMPS330"))
      ])
    #expect(ranking.shown == ["MATH 246-0101"])
  }

  @Test func `a course without sections is left out`() throws {
    let ranking = try ranking(
      try two() + [try offered("ARTT110", [])], wants: ["ARTT110", "MATH246"])
    #expect(ranking.problems == [.noSections(try course("ARTT110"))])
    #expect(ranking.shown == ["MATH 246-0101"])
  }

  @Test func `links that nothing satisfies leave the course out`() throws {
    let links = [try section("CHEM131-9999")]
    let chemistry = try offered(
      "CHEM131",
      [
        try taught("CHEM131-0101", [], part: "Lecture", links: links),
        try taught("CHEM131-0102", [], part: "Lab"),
      ])
    #expect(
      try ranking([chemistry], wants: ["CHEM131"]).problems == [
        .noBundle(try course("CHEM131"))
      ])
  }

  @Test func `a fixed section makes its course needed, requested or not`() throws {
    let ranking = try ranking(try two(), wants: [], fixed: ["CMPS330-0201"])
    #expect(ranking.shown == ["CMPS 330-0201"])
    #expect(ranking.problems == [.fixedNotWanted(try section("CMPS330-0201"))])
    #expect(ranking.combinations == .exactly(1))
  }

  @Test func `a fixed section that does not exist fixes nothing`() throws {
    let ranking = try ranking(try two(), wants: ["CMPS330"], fixed: ["CMPS330-0102"])
    #expect(ranking.entries.count == 2)
    #expect(
      ranking.problems == [
        .unknownSection(try section("CMPS330-0102"), nearest: try section("CMPS330-0101"))
      ])
  }

  @Test func `two fixed sections of one course leave no schedule`() throws {
    let both = ["CMPS330-0101", "CMPS330-0201"]
    let ranking = try ranking(try two(), wants: ["CMPS330", "MATH246"], fixed: both)
    #expect(ranking.entries.isEmpty)
    #expect(
      ranking.problems == [
        .fixedApart(try course("CMPS330"), try both.map { try section($0) })
      ])
    #expect(ranking.fitting == .exactly(0))
  }

  @Test func `a block that excludes every option is named`() throws {
    let work = PersonalBlock(
      title: "Work", days: WeekdaySet(.monday), time: try #require(MinuteSpan(500, 700)))
    let sport = PersonalBlock(
      title: "Sport", days: WeekdaySet(.friday), time: try #require(MinuteSpan(500, 700)))
    let ranking = try ranking(try two(), wants: ["CMPS330"], blocks: [sport, work])
    #expect(ranking.entries.isEmpty)
    #expect(ranking.problems == [.blocked(try course("CMPS330"), by: ["Work"])])
  }

  @Test func `fixed commitments that clash are reported with the first date`() throws {
    let ranking = try ranking(
      try two(), wants: ["CMPS330", "MATH246"], fixed: ["CMPS330-0101", "MATH246-0101"])
    #expect(ranking.entries.isEmpty)
    #expect(
      ranking.problems == [
        .clash(
          Clash(
            first: .section(try section("CMPS330-0101")),
            second: .section(try section("MATH246-0101")), date: try date("2026-08-31"),
            firstTime: try #require(MinuteSpan(540, 590)),
            secondTime: try #require(MinuteSpan(570, 620))))
      ])
  }
}
