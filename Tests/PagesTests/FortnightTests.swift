import CampusModel
import Sealing
import SeededRandom
import Testing

@testable import SiteFrame

@Suite struct `A fortnight` {
  private func name(_ generator: inout SeededGenerator) throws -> OpaqueName {
    let letters = Array("abcdefghijklmnopqrstuvwxyz234567")
    return try #require(
      OpaqueName(
        String((0..<26).map { _ in letters.randomElement(using: &generator) ?? "a" })))
  }

  @Test func `holds its days, and another follows it`() throws {
    var generator = SeededGenerator(seed: 20_261_129)
    for _ in draws(100) {
      let file = try name(&generator)
      let date = CalendarDate(dayNumber: Int.random(in: -800...40_000, using: &generator))
      let fortnight = Fortnight(of: file, holding: date)
      #expect(fortnight.dates.contains(date))
      #expect(fortnight.dates.count == 14 && fortnight.dates.first == fortnight.first)
      for day in fortnight.dates {
        #expect(Fortnight(of: file, holding: day) == fortnight)
      }
      #expect(Fortnight(of: file, holding: fortnight.first + 14).first == fortnight.first + 14)
      #expect(Fortnight(of: file, holding: fortnight.first - 1).first == fortnight.first - 14)
    }
  }

  @Test func `begins on another day for other people`() throws {
    var generator = SeededGenerator(seed: 20_261_128)
    let date = try #require(CalendarDate(year: 2026, month: 11, day: 18))
    var counts: [CalendarDate: Int] = [:]
    for _ in 0..<1_400 {
      counts[Fortnight(of: try name(&generator), holding: date).first, default: 0] += 1
    }
    // A hundred each; 60 to 140 are more than four standard deviations.
    #expect(counts.count == 14 && counts.values.allSatisfy { (60...140).contains($0) })
  }
}
