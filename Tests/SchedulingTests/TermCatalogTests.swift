import CampusModel
import RandomCampus
import SeededRandom
import Testing

@testable import Scheduling

@Suite struct `The courses that a plan depends on` {
  private let term = TermID("t")

  private func course(_ name: String, twins: [String] = [], genEds: [String] = []) throws -> Course
  {
    let id = try #require(CourseID(name))
    return Course(
      id: id, term: term, title: name, genEds: genEds,
      sections: [Section(id: SectionID(id, "01"), meetings: [])],
      twins: twins.compactMap { CourseID($0) })
  }

  private func found(
    _ plan: Plan, and saved: [SavedSchedule] = [], among courses: [Course]
  ) -> [String] {
    let catalog = TermCatalog(of: term, among: courses)
    return catalog.relevant(to: plan, and: saved, in: term).map { catalog.courses[$0].id.canonical }
  }

  @Test func `are those it names, those of its kinds, and their other names`() throws {
    let courses = try [
      course("AAA1"), course("BBB1", twins: ["CCC1"]), course("CCC1"),
      course("DDD1", twins: ["AAA1"]),
      course("EEE1", genEds: ["X"]), course("FFF1"), course("GGG1"),
    ]
    func id(_ name: String) throws -> CourseID { try #require(CourseID(name)) }
    #expect(found(Plan(term: term), among: courses) == [])
    #expect(
      found(Plan(term: term, wants: [.course(try id("AAA1"))]), among: courses)
        == ["AAA1", "DDD1"])
    #expect(
      found(Plan(term: term, wants: [.some(1...1, of: [try id("CCC1")])]), among: courses)
        == ["BBB1", "CCC1"])
    #expect(
      found(Plan(term: term, wants: [.any(1, CourseKind(genEds: ["X"]))]), among: courses)
        == ["EEE1"])
    #expect(
      found(
        Plan(term: term, sections: SectionChoices(fixed: [SectionID(try id("FFF1"), "09")])),
        among: courses)
        == ["FFF1"])
    let saved = SavedSchedule(
      id: "s", title: "S", term: term, sections: [SectionID(try id("GGG1"), "01")])
    #expect(found(Plan(term: term), and: [saved], among: courses) == ["GGG1"])
    #expect(found(Plan(term: TermID("u")), and: [saved], among: courses) == ["GGG1"])
    #expect(
      found(Plan(term: term, wants: [.course(try id("AAA2"))]), among: courses).count
        == courses.count)
  }

  @Test func `give the ranking and the evaluations that all courses give`() throws {
    let first = UInt64.random(in: 0..<1_000_000)
    var spared = 0
    for seed in first..<(first + 120) {
      var campus = RandomCampus.rich(seed: seed)
      var numbers = SeededGenerator(seed: seed)
      let others = (0..<6).compactMap { CourseID("MORE\($0)") }
      campus.courses += others.map { RandomCampus.course($0, length: 20, &numbers) }
      for place in campus.courses.indices where numbers.chance(20) {
        campus.courses[place].twins = [campus.courses[numbers.below(campus.courses.count)].id]
      }
      let saved = SavedSchedule(
        id: "s", title: "S", term: campus.term.id,
        sections: campus.courses.filter { _ in numbers.chance(30) }.compactMap {
          $0.sections.first?.id
        })
      let catalog = TermCatalog(of: campus.term.id, among: campus.courses)
      let part = catalog.relevant(to: campus.plan, and: [saved], in: campus.term.id)
      spared += campus.courses.count - part.count
      let own = part.map { catalog.courses[$0] }
      func ranking(_ courses: [Course]) -> Ranking {
        rank(campus.plan, among: courses, in: campus.term, by: campus.evidence)
      }
      #expect(ranking(own) == ranking(campus.courses), "seed \(seed)")
      func evaluation(_ courses: [Course]) -> SavedEvaluation {
        ScheduleEvaluator(of: campus.plan, among: courses, in: campus.term, by: campus.evidence)
          .evaluate(saved)
      }
      #expect(evaluation(own) == evaluation(campus.courses), "seed \(seed)")
    }
    #expect(spared > 120)
  }
}
