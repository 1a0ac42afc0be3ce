import CPhone
import CampusModel
import QRCode
import RandomCampus
import SampleTerm
import Scheduling
import SeededRandom
import Testing
import WasmModule

@testable import Planner

/// The ranking of plans as WebAssembly in Node.
private let phone: WasmModule = {
  let module = almanac_planner_module()
  return WasmModule(module.bytes, module.size)
}()

@Suite struct PhonePlannerTests {
  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a phone ranks a plan as this machine does`(_ block: UInt64) throws {
    let seeds = draws(1_000 as UInt64).map { 1_000_000 * (block + 1) + $0 }
    let packed = seeds.map {
      Packed(RandomCampus.rich(seed: $0), asking: RankingScope.allCases[Int($0 % 4)])
    }
    let answers = try phone.answers(to: packed.flatMap(\.steps))
    var place = 0
    for (seed, own) in zip(seeds, packed) {
      place += own.steps.count
      #expect(
        String(decoding: answers[place - 1], as: UTF8.self)
          == String(decoding: own.answer ?? [], as: UTF8.self), "seed \(seed)")
    }
  }

  @Test(arguments: SampleTerm.all)
  func `a phone ranks plans of a whole term as this machine does`(_ sample: SampleTerm) throws {
    let seed: UInt64 = 4
    var numbers = SeededGenerator(seed: seed)
    let departments = Dictionary(grouping: sample.courses) { $0.id.department }.values
      .map { CoursePack($0, evidence: Evidence()).bytes() }
    let term = TermPack(
      term: sample.term, evidence: Evidence(), buildings: [], travel: TravelMatrix()
    ).bytes()
    var planner = try #require(Planner(opening: term))
    for pack in departments { #expect(planner.add(pack) != nil) }
    let offered = sample.courses.filter { (1...40).contains($0.sections.count) }.map(\.id)
    let questions = draws(60).map { _ in
      var plan = Plan(
        term: sample.term.id,
        wants: (0..<2 + numbers.below(4)).compactMap { _ in
          offered.randomElement(using: &numbers).map { .course($0) }
        })
      if numbers.chance(50) { plan.limits.earliest = MinuteOfDay(wrapping: 540) }
      if numbers.chance(30) { plan.preferences.weights.fewGaps = 1 }
      return PlanQuestion(plan).bytes
    }
    let steps =
      [("open", term)] + departments.map { ("add", $0) } + questions.map { ("rank", $0) }
    let answers = try phone.answers(to: steps).suffix(questions.count)
    for (question, answer) in zip(questions, answers) {
      #expect(answer == planner.answer(question), "seed \(seed)")
    }
  }

  @Test func `a phone draws the QR codes of this machine`() throws {
    let texts = ["", "https://example.edu/share/#fall:CMPS231-0101", "é\u{1F4C5}"]
    let longest = String(repeating: "a", count: QRCode.longestText)
    let answers = try phone.answers(
      to: (texts + [longest, longest + "a"]).map { ("code", Array($0.utf8)) })
    for (text, answer) in zip(texts + [longest], answers) {
      let code = try #require(QRCode(text))
      let side = code.size + 2 * QRCode.quiet
      #expect(
        String(decoding: answer, as: UTF8.self) == #"{"side":\#(side),"path":"\#(code.path)"}"#)
    }
    #expect(answers.last == [], "a text that is too long")
  }

  @Test func `damaged packs and questions never end the module`() throws {
    let seed: UInt64 = 99
    var numbers = SeededGenerator(seed: seed)
    let steps = draws(400 as UInt64).flatMap { seed -> [WasmModule.Step] in
      let packed = Packed(RandomCampus.rich(seed: seed), asking: .entries)
      let own = packed.steps
      let place = numbers.below(own.count)
      return own.enumerated().map { number, step in
        number == place ? (step.call, damage(step.bytes, &numbers)) : step
      }
    }
    #expect(try phone.answers(to: steps).count == steps.count, "seed \(seed)")
  }
}

extension Packed {
  fileprivate var steps: [WasmModule.Step] {
    [("open", term)] + courses.map { ("add", $0) } + [("rank", question)]
  }
}
