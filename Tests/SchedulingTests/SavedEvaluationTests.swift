import CampusModel
import Testing

@testable import Scheduling

@Suite struct SavedEvaluationTests {
  @Test func `a saved schedule is held against today's data`() throws {
    let courses = [
      try offered(
        "CMPS330",
        [
          try taught("CMPS330-0101", [meeting("MW 9:00-9:50")], by: ["Ada"]),
          try taught("CMPS330-0102", [meeting("MW 9:00-9:50")], by: ["Ada"]),
        ]),
      try offered("MATH246", [try taught("MATH246-0101", [meeting("W 9:30-10:20")])]),
    ]
    let saved = SavedSchedule(
      id: "first", title: "First", term: TermID("fall-2026"),
      sections: try ["CMPS330-0102", "MATH246-0101", "MATH246-0111", "CMPS330-0102"].map {
        try section($0)
      })
    let evaluation = evaluate(
      saved, among: courses, in: try autumn(), by: evidence(rating: ["Ada": 4]))
    #expect(evaluation.schedule.picks.map(\.course.id.text) == ["CMPS 330", "MATH 246"])
    #expect(evaluation.schedule.picks[0].alternatives == [[try section("CMPS330-0101")]])
    #expect(abs(evaluation.schedule.score - 0.8) < 1e-9)
    #expect(evaluation.schedule.rating?.standIns == 1)
    #expect(
      evaluation.missing == [
        MissingSection(id: try section("MATH246-0111"), nearest: try section("MATH246-0101"))
      ])
    #expect(evaluation.clashes.map(\.date) == [try date("2026-09-02")])
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `what was ranked is worth the same when it is saved`(_ seed: UInt64) {
    let campus = RandomCampus(seed: seed)
    let ranking = rank(campus.plan, among: campus.courses, in: campus.term, by: campus.evidence)
    for entry in ranking.entries.prefix(5) {
      let saved = SavedSchedule(
        id: "s", title: "S", term: campus.term.id,
        sections: entry.picks.flatMap { $0.sections.map(\.id) })
      let evaluation = evaluate(
        saved, among: campus.courses, in: campus.term, by: campus.evidence,
        weighing: campus.plan.preferences)
      #expect(evaluation.schedule.score == entry.score, "seed \(seed)")
      #expect(evaluation.clashes.isEmpty, "seed \(seed)")
      #expect(evaluation.missing.isEmpty, "seed \(seed)")
    }
  }
}
