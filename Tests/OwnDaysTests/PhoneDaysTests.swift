import CPhone
import CampusModel
import DayPlanning
import SeededRandom
import Testing
import WasmModule

@testable import OwnDays

/// The planning of days as WebAssembly in Node.
private let phone: WasmModule = {
  let module = almanac_days_module()
  return WasmModule(module.bytes, module.size)
}()

@Suite struct PhoneDaysTests {
  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a phone plans a day as this machine does`(_ block: UInt64) throws {
    let seeds = draws(500 as UInt64).map { 1_000_000 * (block + 1) + $0 }
    let days = try seeds.map { try RandomDay(seed: $0) }
    let steps = days.flatMap { [("open", $0.pack.bytes()), ("plan", $0.question.bytes)] }
    let answers = try phone.answers(to: steps)
    for (place, seed) in seeds.enumerated() {
      var own = try #require(OwnDays(opening: days[place].pack.bytes()), "seed \(seed)")
      #expect(
        String(decoding: answers[2 * place + 1], as: UTF8.self)
          == String(decoding: own.answer(days[place].question.bytes) ?? [], as: UTF8.self),
        "seed \(seed)")
    }
  }

  @Test func `a phone survives damaged packs and questions`() throws {
    let seed: UInt64 = 11
    var numbers = SeededGenerator(seed: seed)
    let day = try RandomDay(seed: seed)
    let steps: [WasmModule.Step] = draws(1_000).flatMap { _ in
      [
        ("open", damaged(day.pack.bytes(), &numbers)),
        ("open", day.pack.bytes()), ("plan", damaged(day.question.bytes, &numbers)),
      ]
    }
    let answers = try phone.answers(to: steps + [("plan", day.question.bytes)])
    #expect(try #require(answers.last).count > 2, "seed \(seed)")
  }

  @Test func `a phone gives the lines of its streets`() throws {
    let day = try #require(
      (0..<50 as Range<UInt64>).lazy.compactMap { try? RandomDay(seed: $0) }
        .first { !$0.pack.streets.ways.isEmpty })
    let answers = try phone.answers(to: [("open", day.pack.bytes()), ("streets", [])])
    let own = try #require(OwnDays(opening: day.pack.bytes())).streets
    #expect(answers[1] == own && own.starts(with: "[[38".utf8))
  }
}

/// A byte changed, added or removed somewhere, or an end that is missing.
private func damaged(_ bytes: [UInt8], _ numbers: inout SeededGenerator) -> [UInt8] {
  var bytes = bytes
  for _ in 0...numbers.below(3) where !bytes.isEmpty {
    let place = numbers.below(bytes.count)
    switch numbers.below(4) {
    case 0: bytes[place] = UInt8(numbers.below(256))
    case 1: bytes.insert(UInt8(numbers.below(256)), at: place)
    case 2: bytes.remove(at: place)
    default: bytes = Array(bytes.prefix(place))
    }
  }
  return bytes
}
