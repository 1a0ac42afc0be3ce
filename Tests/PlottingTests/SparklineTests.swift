import CampusModel
import Markup
import SeededRandom
import Testing

@testable import Plotting

@Suite struct `A sparkline` {
  private func drawing(_ counts: [Int?], days: Int = 10) throws -> Drawing {
    try Drawing(try #require(Specimens.sparkline(counts, days: days)).svg(id: "s"))
  }

  @Test func `says what is and what was, with the days`() throws {
    let first = "2026"
    #expect(
      try drawing([22, 12, 2]).title
        == "CMPS 231-0101: 2 open on 11 Nov \(first), 22 on 1 Nov \(first)")
    #expect(
      try drawing([22, 0, 9]).title
        == "CMPS 231-0101: 9 open on 11 Nov \(first), 22 on 1 Nov \(first); fewest 0")
    #expect(
      try drawing([nil, 5]).title
        == "CMPS 231-0101: 5 open on 11 Nov \(first), unchanged since 2 Nov \(first)")
    #expect(
      try drawing([1200, nil]).title
        == "CMPS 231-0101: not told on 11 Nov \(first), 1,200 from 1 Nov \(first), "
        + "unchanged since 1 Nov \(first)")
  }

  @Test func `steps by the time that passed, and stands on zero`() throws {
    let path = try #require(try drawing([10, 0], days: 4).all("path", "ln").first)
    // A quarter of the time at the top, the rest on the ground.
    #expect(path.attributes["d"] == "M2 3H22V23.5H80")
    let gap = try #require(try drawing([10, nil, 10], days: 4).all("path", "ln").first)
    #expect(gap.attributes["d"] == "M2 3H22M41 3H80")
  }

  @Test(arguments: [(0, true), (2, true), (3, false), (9, false)])
  func `has a red dot under three`(count: Int, isRed: Bool) throws {
    let dots = try drawing([9, count]).all("circle")
    #expect(dots.map(\.classes) == [[isRed ? "rdf" : "ink"]])
  }

  @Test func `has no dot where the present count is not told, and no line without time or counts`()
    throws
  {
    #expect(try drawing([9, nil]).all("circle").isEmpty)
    #expect(Specimens.sparkline([nil, nil]) == nil)
    #expect(Specimens.sparkline([]) == nil)
    #expect(Specimens.sparkline([4], days: 0) == nil)
  }

  @Test(arguments: 0..<60)
  func `stays within its frame and small, whatever the counts`(round: Int) throws {
    var draw = SeededGenerator(seed: UInt64(round))
    let days = 1 + draw.below(400)
    let counts = (0..<(1 + draw.below(days + 3))).map { _ in
      draw.chance(20) ? nil : draw.below(draw.chance(10) ? 1_000_000 : 60) - 5
    }
    guard let line = Specimens.sparkline(counts, days: days) else { return }
    let markup = line.svg(id: "s")
    try EveryChartTests.check(markup, "seed \(round)")
    #expect(markup.bytes.count < 1500, "seed \(round)")
  }
}
