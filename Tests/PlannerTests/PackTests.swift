import CampusModel
import RandomCampus
import SampleTerm
import Scheduling
import SeededRandom
import Testing

@testable import Planner

/// A campus as packs, and its plan as a question.
struct Packed {
  let term: [UInt8]
  let courses: [[UInt8]]
  let question: [UInt8]

  init(_ campus: RandomCampus, asking scope: RankingScope) {
    let buildings = campus.courses.flatMap(\.sections).flatMap(\.rooms).map(\.building)
    term =
      TermPack(
        term: campus.term, evidence: campus.evidence, buildings: buildings,
        travel: RandomCampus.travel
      ).bytes()
    courses = campus.courses.map { CoursePack([$0], evidence: campus.evidence).bytes() }
    question = PlanQuestion(campus.plan, asking: scope).bytes
  }

  /// Of the planner of this machine.
  var answer: [UInt8]? {
    guard var planner = Planner(opening: term) else { return nil }
    for pack in courses where planner.add(pack) == nil { return nil }
    return planner.answer(question)
  }
}

@Suite struct PackTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `a plan is ranked from packs as it is from the catalog`(_ block: UInt64) throws {
    for seed in block * 150..<(block + 1) * 150 {
      let campus = RandomCampus.rich(seed: seed)
      let ranking = rank(
        campus.plan, among: campus.courses, in: campus.term, by: campus.evidence,
        walking: RandomCampus.travel)
      let expected = RankingText(ranking, in: campus.plan.preferences.order).bytes
      let answer = try #require(Packed(campus, asking: .everything).answer, "seed \(seed)")
      #expect(
        String(decoding: answer, as: UTF8.self) == String(decoding: expected, as: UTF8.self),
        "seed \(seed)")
    }
  }

  @Test func `details after the list are those of a planner that was never asked`() throws {
    for seed in draws(300 as UInt64) {
      let campus = RandomCampus.rich(seed: seed)
      let packed = Packed(campus, asking: .details)
      var planner = try #require(Planner(opening: packed.term))
      for pack in packed.courses { #expect(planner.add(pack) != nil) }
      for scope in [RankingScope.first, .entries] {
        #expect(planner.answer(PlanQuestion(campus.plan, asking: scope).bytes) != nil)
      }
      #expect(planner.answer(packed.question) == packed.answer, "seed \(seed)")
    }
  }

  @Test func `a course that is added twice counts once`() throws {
    let packed = Packed(RandomCampus.rich(seed: 3), asking: .entries)
    var planner = try #require(Planner(opening: packed.term))
    for pack in packed.courses + packed.courses { #expect(planner.add(pack) != nil) }
    #expect(planner.answer(packed.question) == packed.answer)
  }

  @Test func `a question is read as it was written`() throws {
    for seed in draws(500 as UInt64) {
      let plan = RandomCampus.rich(seed: seed).plan
      let question = PlanQuestion(plan, asking: RankingScope.allCases[Int(seed % 4)])
      #expect(PlanQuestion(bytes: question.bytes) == question, "seed \(seed)")
    }
  }

  @Test(arguments: SampleTerm.all)
  func `a term's courses are read as they were written`(_ sample: SampleTerm) throws {
    let pack = CoursePack(sample.courses, evidence: Evidence())
    let read = try #require(CoursePack(opening: pack.bytes(), of: sample.term.id))
    for (own, other) in zip(sample.courses, read.courses) {
      var own = own
      (own.description, own.requirements, own.departmentName) = ("", [], nil)
      #expect(own == other)
    }
    #expect(read.courses.count == sample.courses.count)
  }

  @Test func `damaged packs and questions are refused or read, and never end the program`() {
    var numbers = SeededGenerator(seed: 27)
    for seed in draws(400 as UInt64) {
      let packed = Packed(RandomCampus.rich(seed: seed), asking: .entries)
      for file in [packed.term, packed.question] + packed.courses {
        let damaged = damage(file, &numbers)
        if var planner = Planner(opening: damaged) { _ = planner.add(packed.courses[0]) }
        _ = PlanQuestion(bytes: damaged)
        _ = CoursePack(opening: damaged, of: TermID("t"))
      }
    }
  }
}

/// A file with a few bytes changed, cut off or added.
func damage(_ file: [UInt8], _ numbers: inout SeededGenerator) -> [UInt8] {
  var file = file
  for _ in 0...numbers.below(3) where !file.isEmpty {
    let place = numbers.below(file.count)
    switch numbers.below(3) {
    case 0: file[place] = UInt8(numbers.below(256))
    case 1: file.removeSubrange(place...)
    default: file.insert(UInt8(numbers.below(256)), at: place)
    }
  }
  return file
}
