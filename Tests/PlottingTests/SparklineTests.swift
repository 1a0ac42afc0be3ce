import CampusModel
import Markup
import SeededRandom
import Testing

@testable import Plotting

@Suite struct `A sparkline` {
  private func drawing(_ counts: [Int?]) throws -> Drawing {
    try Drawing(try #require(Specimens.sparkline(counts)).svg(id: "s"))
  }

  @Test func `says the current and the earlier count, with the days`() throws {
    #expect(
      try drawing([22, 12, 2]).title
        == "CMPS 231-0101: 2 open since 3 Nov 2026, 22 on 1 Nov 2026")
    #expect(
      try drawing([22, 0, 9]).title
        == "CMPS 231-0101: 9 open since 3 Nov 2026, 22 on 1 Nov 2026; fewest 0")
    #expect(try drawing([nil, 5]).title == "CMPS 231-0101: 5 open since 2 Nov 2026")
    #expect(
      try drawing([1200, nil]).title
        == "CMPS 231-0101: unknown since 2 Nov 2026, 1,200 from 1 Nov 2026")
  }

  @Test func `steps in proportion to time, and ends level`() throws {
    let path = try #require(try drawing([10, 10, 5, 10, 0]).all("path", "curve-line").first)
    // Two of the four days before the last change at the top, one halfway down; then the ground.
    #expect(path.attributes["d"] == "M2 3H36V13.5H53V3H70V23.5H80")
    let gap = try #require(try drawing([10, nil, 10]).all("path", "curve-line").first)
    #expect(gap.attributes["d"] == "M2 3H36M70 3H80")
  }

  @Test(arguments: [(0, true), (2, true), (3, false), (9, false)])
  func `has a red dot under three`(count: Int, isRed: Bool) throws {
    let dots = try drawing([8, count]).all("circle")
    #expect(dots.map(\.classes) == [[isRed ? "red-fill" : "ink"]])
  }

  @Test func `has no dot if the current count is unknown, and no line without a change`()
    throws
  {
    #expect(try drawing([9, nil]).all("circle").isEmpty)
    #expect(Specimens.sparkline([nil, nil]) == nil)
    #expect(Specimens.sparkline([]) == nil)
    #expect(Specimens.sparkline([4]) == nil)
    #expect(Specimens.sparkline([4, 4, 4]) == nil)
  }

  @Test(arguments: 0..<60)
  func `stays within its frame and small for any counts`(round: Int) throws {
    var draw = SeededGenerator(seed: UInt64(round))
    let days = 1 + draw.below(400)
    let counts = (0..<(1 + draw.below(days + 3))).map { _ in
      draw.chance(20) ? nil : draw.below(draw.chance(10) ? 1_000_000 : 60) - 5
    }
    guard let line = Specimens.sparkline(counts) else { return }
    let markup = line.svg(id: "s")
    try EveryChartTests.check(markup, "seed \(round)")
    #expect(markup.bytes.count < 1500, "seed \(round)")
  }
}
