import CampusModel
import RandomCampus
import SeededRandom
import Testing

@testable import Scheduling

@Suite struct RankTests {
  @Test(arguments: 0..<10 as Range<UInt64>)
  func `ranking is what looking at everything gives`(_ block: UInt64) {
    for seed in block * 150..<(block + 1) * 150 {
      let campus = RandomCampus(seed: seed)
      let ranking = rank(
        campus.plan, among: campus.courses, in: campus.term, by: campus.evidence)
      let oracle = Oracle(campus)
      let listed = ranking.entries.map { entry in
        Oracle.Schedule(
          sections: entry.picks.map { $0.sections.map(\.id) },
          alternatives: entry.picks.map(\.alternatives), score: entry.score)
      }
      let expected = Array(oracle.schedules.prefix(campus.plan.preferences.top))
      #expect(listed == expected, "seed \(seed)")
      #expect(ranking.fitting == .exactly(oracle.conflictFree), "seed \(seed)")
      #expect(ranking.folded == .exactly(UInt64(oracle.schedules.count)), "seed \(seed)")
      #expect(ranking.combinations == .exactly(oracle.combinations), "seed \(seed)")
      #expect(ranking.isProven)
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `the order in which data comes changes nothing`(_ seed: UInt64) {
    var campus = RandomCampus(seed: seed)
    let ranking = rank(campus.plan, among: campus.courses, in: campus.term, by: campus.evidence)
    var numbers = SeededGenerator(seed: seed)
    campus.courses.shuffle(using: &numbers)
    for index in campus.courses.indices {
      campus.courses[index].sections.shuffle(using: &numbers)
    }
    let again = rank(campus.plan, among: campus.courses, in: campus.term, by: campus.evidence)
    #expect(ranking.shown == again.shown)
    #expect(ranking.entries.map(\.score) == again.entries.map(\.score))
    #expect(
      ranking.entries.map { $0.picks.map(\.alternatives) }
        == again.entries.map { $0.picks.map(\.alternatives) })
    #expect(ranking.fitting == again.fitting)
    #expect(ranking.problems == again.problems)
  }

  @Test func `better teachers come first, and credits weigh`() throws {
    let courses = [
      try offered(
        "MATH246", credits: Credits(4),
        [
          try taught("MATH246-0101", [meeting("MWF 9:00-9:50")], by: ["Ada"]),
          try taught("MATH246-0201", [meeting("MWF 10:00-10:50")], by: ["Ben"]),
        ]),
      try offered(
        "CMPS330", credits: Credits(2),
        [
          try taught("CMPS330-0101", [meeting("MWF 9:30-10:20")], by: ["Ben"]),
          try taught("CMPS330-0201", [meeting("TuTh 9:30-10:45")], by: ["Ada"]),
        ]),
    ]
    let plan = Plan(term: TermID("fall-2026"), wants: courses.map { .course($0.id) })
    let ranking = rank(
      plan, among: courses, in: try autumn(),
      by: evidence(gpa: [try course("MATH246"): 3], rating: ["Ada": 5, "Ben": 2]))
    #expect(
      ranking.shown == [
        "MATH 246-0101 CMPS 330-0201", "MATH 246-0201 CMPS 330-0201",
      ])
    // ½ · 3/4 + ½ · 5/5 for both courses; the GPA of the second is the median of the only one.
    #expect(ranking.entries[0].score == 0.875)
    #expect(ranking.entries[0].gpa == ScheduleMean(mean: 3, top: 4, imputedCount: 1))
    // (4 · (0.375 + 0.2) + 2 · 0.875) / 6
    #expect(abs(ranking.entries[1].score - 0.675) < 1e-9)
    #expect(ranking.entries[1].rating == ScheduleMean(mean: 3, top: 5, imputedCount: 0))
    #expect(ranking.combinations == .exactly(4))
    #expect(ranking.fitting == .exactly(2))
    #expect(ranking.gpa == .imputed(median: 3, known: 1))
    #expect(ranking.problems.isEmpty)
  }

  @Test func `a plan without requests has no schedule`() throws {
    let ranking = rank(
      Plan(term: TermID("fall-2026")), among: [], in: try autumn(), by: evidence())
    #expect(ranking.entries.isEmpty)
    #expect(ranking.combinations == .exactly(0))
    #expect(ranking.fitting == .exactly(0))
  }

  @Test func `interchangeable sections are one entry, in another room as well`() throws {
    let sections = try ["0301", "0101", "0201"].enumerated().map { index, code in
      try taught("CMPS330-\(code)", [meeting("MW 9:00-9:50", in: "MAB 010\(index)")])
    }
    let elsewhere = try taught("CMPS330-0401", [meeting("MW 9:00-9:50", in: "ORC 0100")])
    let courses = [try offered("CMPS330", sections + [elsewhere])]
    let ranking = rank(
      Plan(term: TermID("fall-2026"), wants: courses.map { .course($0.id) }), among: courses,
      in: try autumn(), by: evidence())
    #expect(ranking.shown == ["CMPS 330-0101", "CMPS 330-0401"])
    #expect(
      ranking.entries[0].picks[0].alternatives == [
        [try section("CMPS330-0201")], [try section("CMPS330-0301")],
      ])
    #expect(ranking.fitting == .exactly(4))
    #expect(ranking.folded == .exactly(2))
  }

  /// As Georgia Tech lists them: two sections at one time, of which one has an exam.
  @Test func `sections with different exams are not interchangeable`() throws {
    var sections = try ["DW", "DW1", "DW2", "DW3"].map {
      try taught("ARCH2112-\($0)", [meeting("MW 8:00-8:50", in: "ARC 0100")])
    }
    func exam(on text: String, in room: String) throws -> Exam {
      Exam(
        date: try date(text), time: try #require(MinuteSpan(480, 650)),
        place: .room(try #require(RoomID(parsing: room))))
    }
    sections[0].exams = [try exam(on: "2026-10-12", in: "ARC 0100")]
    sections[2].exams = [try exam(on: "2026-10-12", in: "ARC 0200")]
    sections[3].exams = [try exam(on: "2026-10-13", in: "ARC 0100")]
    let courses = [try offered("ARCH2112", sections)]
    for mayClash in [false, true] {
      var plan = Plan(term: TermID("fall-2026"), wants: courses.map { .course($0.id) })
      plan.limits.examsMayClash = mayClash
      let ranking = rank(plan, among: courses, in: try autumn(), by: evidence())
      #expect(ranking.shown == ["ARCH 2112-DW", "ARCH 2112-DW1", "ARCH 2112-DW3"])
      // The room of an exam matters as little as that of a class.
      let alike = ranking.entries.map { $0.picks.flatMap(\.alternatives) }
      #expect(alike == [[[try section("ARCH2112-DW2")]], [], []])
      #expect(ranking.fitting == .exactly(4) && ranking.folded == .exactly(3))
    }
    let saved = SavedSchedule(
      id: "a", title: "A", term: TermID("fall-2026"), sections: [sections[1].id])
    let evaluation = ScheduleEvaluator(
      of: Plan(term: saved.term), among: courses, in: try autumn(), by: evidence()
    ).evaluate(saved)
    #expect(evaluation.schedule.picks.map(\.alternatives) == [[]])
  }

  @Test func `linked parts are taken together and count once`() throws {
    let lab = try section("CHEM131-0102")
    let courses = [
      try offered(
        "CHEM131",
        [
          try taught(
            "CHEM131-0101", [meeting("MW 9:00-9:50")], by: ["Ada"], part: "Lecture",
            links: [lab]),
          try taught("CHEM131-0102", [meeting("F 9:00-11:50")], by: ["Ben"], part: "Lab"),
          try taught("CHEM131-0103", [meeting("F 12:00-14:50")], part: "Lab"),
        ])
    ]
    let ranking = rank(
      Plan(term: TermID("fall-2026"), wants: courses.map { .course($0.id) }), among: courses,
      in: try autumn(), by: evidence(rating: ["Ada": 4, "Ben": 2]))
    #expect(ranking.shown == ["CHEM 131-0101 CHEM 131-0102"])
    #expect(abs(ranking.entries[0].score - 0.6) < 1e-9)
    #expect(ranking.entries[0].picks[0].value.rating?.mean == 3)
    #expect(ranking.gpa == .excluded)
    #expect(ranking.weights == ComponentWeights(gpa: 0, rating: 1))
  }
}
