import CampusModel
import RandomCampus
import SeededRandom
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
    let evaluation = ScheduleEvaluator(
      of: Plan(term: saved.term), among: courses, in: try autumn(),
      by: evidence(rating: ["Ada": 4])
    ).evaluate(saved)
    #expect(evaluation.schedule.picks.map(\.course.id.text) == ["CMPS 330", "MATH 246"])
    #expect(evaluation.schedule.picks[0].alternatives == [[try section("CMPS330-0101")]])
    #expect(abs(evaluation.schedule.score - 0.8) < 1e-9)
    #expect(evaluation.schedule.rating?.imputedCount == 1)
    #expect(
      evaluation.missing == [
        MissingSection(id: try section("MATH246-0111"), nearest: try section("MATH246-0101"))
      ])
    #expect(evaluation.clashes.map(\.date) == [try date("2026-09-02")])
  }

  /// The schedule as it would be saved, its courses and sections in another order.
  private func saved(_ entry: RankedSchedule, by seed: UInt64) -> SavedSchedule {
    var numbers = SeededGenerator(seed: seed)
    let sections = entry.picks.flatMap { $0.sections.map(\.id) }
    return SavedSchedule(
      id: "s", title: "S", term: TermID("t"), sections: sections.shuffled(using: &numbers))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `what is ranked is worth the same to the last bit when it is saved`(_ block: UInt64) {
    for seed in block * 25..<(block + 1) * 25 {
      var campus = RandomCampus.rich(seed: seed)
      campus.plan.preferences.top = 20
      let ranking = PlanOracleTests.ranking(campus)
      let yardstick = ScheduleEvaluator(
        of: campus.plan, among: campus.courses, in: campus.term, by: campus.evidence,
        walking: RandomCampus.travel)
      for entry in ranking.entries + ranking.otherLists.flatMap(\.entries) {
        let evaluation = yardstick.evaluate(saved(entry, by: seed))
        #expect(evaluation.schedule.score == entry.score, "seed \(seed)")
        #expect(evaluation.schedule.quality == entry.quality, "seed \(seed)")
        #expect(evaluation.schedule.parts == entry.parts, "seed \(seed)")
        #expect(evaluation.shares == ranking.shares, "seed \(seed)")
        #expect(evaluation.weights == ranking.weights, "seed \(seed)")
        let rules = entry.picks.compactMap { ranking.linkRules[$0.course.id] }
        #expect(evaluation.linkRules.count == rules.count, "seed \(seed)")
        #expect(
          evaluation.linkRules.allSatisfy { ranking.linkRules[$0.key] == $0.value },
          "seed \(seed)")
        #expect(evaluation.missing.isEmpty, "seed \(seed)")
        #expect(evaluation.clashes.allSatisfy { $0.isOfExam }, "seed \(seed)")
      }
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a schedule of another term is scored only by quality`(_ seed: UInt64) {
    let campus = RandomCampus.rich(seed: seed)
    guard let entry = PlanOracleTests.ranking(campus).entries.first else { return }
    var plan = campus.plan
    (plan.term, plan.chosenCredits) = (TermID("another"), [:])
    let evaluation = ScheduleEvaluator(
      of: plan, among: campus.courses, in: campus.term, by: campus.evidence,
      walking: RandomCampus.travel
    ).evaluate(saved(entry, by: seed))
    #expect(evaluation.schedule.score == evaluation.schedule.quality, "seed \(seed)")
    #expect(evaluation.schedule.parts.isEmpty && evaluation.shares == ScoreShares())
    #expect(
      evaluation.clashes.allSatisfy { clash in
        if case .block = clash.second { return false }
        return true
      }, "seed \(seed)")
  }

  @Test func `courses that a list does not name pass no place over`() throws {
    let courses = try ["MATH246", "CMPS330", "HIST275", "GEOL1100"].map {
      try offered($0, [try taught("\($0)-0101", [])])
    }
    let ids = courses.map(\.id)
    let plan = Plan(
      term: TermID("fall-2026"), wants: [.some(1...1, of: [ids[0], ids[1], ids[2]])])
    let yardstick = ScheduleEvaluator(of: plan, among: courses, in: try autumn(), by: evidence())
    func priority(_ names: String...) throws -> PreferencePart? {
      let sections = try names.map { try section("\($0)-0101") }
      return yardstick.evaluate(
        SavedSchedule(id: "s", title: "S", term: plan.term, sections: sections)
      ).schedule.parts.first
    }
    #expect(try priority("MATH246")?.measure == 0)
    #expect(try priority("CMPS330")?.measure == 1)
    #expect(try priority("CMPS330")?.value == 0.5)
    #expect(try priority("GEOL1100", "HIST275")?.measure == 2)
    #expect(try priority("GEOL1100")?.value == 1)
    #expect(try priority("GEOL1100", "CMPS330", "HIST275")?.value == 0)
    #expect(try priority() == nil)
  }

  @Test func `days beyond what the plan's courses take stay within the scale`() throws {
    let daily = try offered("MATH246", [try taught("MATH246-0101", [meeting("MTuWThF 9:00-9:50")])])
    let weekend = try offered("CMPS330", [try taught("CMPS330-0101", [meeting("SaSu 8:00-8:50")])])
    var plan = Plan(term: TermID("fall-2026"), wants: [.course(daily.id)])
    plan.preferences.weights.compactDays = 1
    plan.preferences.weights.priority = 0
    let yardstick = ScheduleEvaluator(
      of: plan, among: [daily, weekend], in: try autumn(), by: evidence())
    let ids = [daily.sections[0].id, weekend.sections[0].id]
    let both = yardstick.evaluate(
      SavedSchedule(id: "s", title: "S", term: plan.term, sections: ids)
    ).schedule
    #expect(both.parts.map(\.value) == [0])
    #expect(abs(both.score) < 1e-9)
  }

  private func evaluation(
    _ ids: [String], among courses: [Course], beside blocks: [PersonalBlock] = [],
    walking travel: TravelMatrix = TravelMatrix()
  ) throws -> SavedEvaluation {
    let saved = SavedSchedule(
      id: "s", title: "S", term: TermID("fall-2026"), sections: try ids.map { try section($0) })
    var plan = Plan(term: saved.term)
    plan.blocks = blocks
    return ScheduleEvaluator(
      of: plan, among: courses, in: try autumn(), by: evidence(), walking: travel
    ).evaluate(saved)
  }

  /// A at 9 on Mondays with A01 and A02, B with B01; a seminar beside them.
  private func geology() throws -> Course {
    try offered(
      "GEOL1100",
      [
        try taught("GEOL1100-A", [meeting("M 9:00-9:50")], part: "Lecture"),
        try taught("GEOL1100-B", [meeting("Tu 9:00-9:50")], part: "Lecture"),
        try taught("GEOL1100-A01", [meeting("M 9:30-11:00")], part: "Lab"),
        try taught("GEOL1100-A02", [meeting("W 9:30-11:00")], part: "Lab"),
        try taught("GEOL1100-B01", [meeting("F 9:30-11:00")], part: "Lab"),
        try taught("GEOL1100-H", []),
      ])
  }

  @Test(
    arguments: [
      ("A A02", []), ("A02 A", []), ("H", []), ("A B", [.sameKind]),
      ("A A02 H", [.sameKind]), ("A A02 B B01", [.sameKind]), ("A B01", [.notLinked(.prefix)]),
      ("B", [.withoutParts(["Lab"])]), ("A01", [.withoutParts(["Lecture"])]), ("A A01", []),
    ] as [(String, [SavedProblem.Apart])])
  func `sections that are not an option of their course are reported`(
    _ codes: String, _ expected: [SavedProblem.Apart]
  ) throws {
    let ids = codes.split(separator: " ").map { "GEOL1100-\($0)" }
    let evaluation = try evaluation(ids, among: [try geology()])
    let (id, sections) = (try course("GEOL1100"), try ids.map { try section($0) })
    #expect(evaluation.problems == expected.map { .apart(id, sections, $0) })
    #expect(evaluation.clashes.count == (codes == "A A01" ? 1 : 0))
    #expect(evaluation.schedule.picks.map { $0.sections.map(\.id) } == [sections])
  }

  @Test func `a lecture without its labs is reported`() throws {
    let lecture = try taught(
      "GEOL1100-A", [], part: "Lecture", links: [try section("GEOL1100-A01")])
    let evaluation = try evaluation(
      ["GEOL1100-A", "GEOL1100-A01"], among: [try offered("GEOL1100", [lecture])])
    #expect(
      evaluation.problems == [.apart(lecture.id.course, [lecture.id], .notLinked(.explicit))])
    #expect(evaluation.missing.map(\.id) == lecture.links)
  }

  @Test func `exams clash on their real dates, though not within a course`() throws {
    // The term ends on 9 October. GEOL's two parts name the same exam; MATH's is ten minutes later
    // on the same day.
    let exam = Exam(
      date: try date("2026-12-17"), time: try #require(MinuteSpan(480, 650)))
    let later = Exam(date: exam.date, time: try #require(MinuteSpan(640, 810)))
    let midterm = Exam(date: try date("2026-09-16"), time: try #require(MinuteSpan(540, 600)))
    var geology = try geology()
    for index in geology.sections.indices { geology.sections[index].exams = [midterm, exam] }
    var math = try taught("MATH246-0101", [meeting("W 9:30-10:20")])
    math.exams = [later]
    let evaluation = try evaluation(
      ["GEOL1100-B", "GEOL1100-B01", "MATH246-0101"],
      among: [geology, try offered("MATH246", [math])])
    let parts = try ["GEOL1100-B", "GEOL1100-B01"].map { try section($0) }
    #expect(
      evaluation.clashes.map(\.first) == [
        .exam(parts[0]), .exam(parts[0]), .exam(parts[1]), .exam(parts[1]),
      ])
    #expect(
      evaluation.clashes.map(\.second) == [
        .section(math.id), .exam(math.id), .section(math.id), .exam(math.id),
      ])
    #expect(
      evaluation.clashes.map(\.date) == [midterm.date, exam.date, midterm.date, exam.date])
    #expect(evaluation.clashes[1].secondTime == later.time)
    #expect(evaluation.problems.isEmpty)
  }

  @Test func `own times clash with classes and exams, weekly or on a date`() throws {
    var math = try taught("MATH246-0101", [meeting("W 9:30-10:20")])
    let exam = Exam(date: try date("2026-12-17"), time: try #require(MinuteSpan(480, 650)))
    math.exams = [exam]
    let time = try #require(MinuteSpan(500, 600))
    let dates = try ["2026-09-30", "2026-12-17", "2027-05-01"].map { try date($0) }
    let blocks = [
      PersonalBlock(title: "Work", days: WeekdaySet(.wednesday), time: time),
      PersonalBlock(title: "Doctor", time: time, recurrence: .dated(dates)),
      PersonalBlock(title: "Sport", days: WeekdaySet(.thursday), time: time),
    ]
    let evaluation = try evaluation(
      ["MATH246-0101"], among: [try offered("MATH246", [math])], beside: blocks)
    #expect(
      evaluation.clashes.map(\.second) == [.block("Work"), .block("Doctor"), .block("Doctor")])
    #expect(
      evaluation.clashes.map(\.first) == [
        .section(math.id), .section(math.id), .exam(math.id),
      ])
    #expect(
      evaluation.clashes.map(\.date) == [try date("2026-09-02"), dates[0], dates[1]])
  }

  @Test func `twins taken twice and walks that are too long are reported`() throws {
    var history = try offered(
      "HIST275", [try taught("HIST275-0101", [meeting("M 9:00-9:50", in: "EAST 1")])])
    history.twins = [try course("WMST275")]
    let women = try offered(
      "WMST275", [try taught("WMST275-0201", [meeting("M 10:00-10:50", in: "MAIN 1")])])
    let near = try offered(
      "MATH246", [try taught("MATH246-0101", [meeting("M 11:10-12:00", in: "EAST 1")])])
    let ends = TravelMatrix.Ends(
      from: try #require(BuildingCode("EAST")), to: try #require(BuildingCode("MAIN")))
    let evaluation = try evaluation(
      ["WMST275-0201", "HIST275-0101", "MATH246-0101"], among: [history, women, near],
      walking: TravelMatrix(measured: [ends: 15]))
    #expect(evaluation.schedule.walks.map(\.slack) == [-5, 5])
    #expect(
      evaluation.problems == [
        .twins([women.id, history.id]), .tooFar(evaluation.schedule.walks[0]),
      ])
  }
}

extension Clash {
  fileprivate var isOfExam: Bool {
    [first, second].contains { party in
      if case .exam = party { return true }
      return false
    }
  }
}
