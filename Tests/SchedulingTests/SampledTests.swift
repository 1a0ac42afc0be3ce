import CampusModel
import RandomCampus
import Testing

@testable import Scheduling

@Suite struct SampledTests {
  private func manifold(after seed: UInt64) -> RandomCampus? {
    (0..<400 as Range<UInt64>).lazy.map { RandomCampus.rich(seed: seed &+ $0) }.first { campus in
      var campus = campus
      campus.plan.preferences.order = .score
      campus.plan.preferences.top = 500
      return (30..<200).contains(PlanOracleTests.ranking(campus).entries.count)
    }
  }

  @Test func `a draw is repeatable, without repetition, and likes higher scores`() throws {
    var campus = try #require(manifold(after: 0))
    campus.plan.preferences.order = .score
    campus.plan.preferences.top = 200
    let all = PlanOracleTests.ranking(campus)
    let best = all.entries.map(\.score)
    let mean = best.reduce(0, +) / Double(best.count)
    campus.plan.preferences.order = .sampled
    campus.plan.preferences.top = 5
    var first = 0.0
    var lists: Set<[String]> = []
    for seed in 0..<60 as Range<UInt64> {
      campus.plan.preferences.seed = seed
      let drawn = PlanOracleTests.ranking(campus)
      #expect(drawn.shown == PlanOracleTests.ranking(campus).shown, "seed \(seed)")
      #expect(Set(drawn.shown).count == 5, "seed \(seed)")
      #expect(Set(drawn.shown).isSubset(of: all.shown), "seed \(seed)")
      first += drawn.entries[0].score / 60
      lists.insert(drawn.shown)
    }
    #expect(first > mean)
    #expect(lists.count > 20)
  }

  @Test func `a draw of everything is a permutation, and weights grow with values`() {
    let values: [Int64] = [900, 500, 500, 100, 0, -100]
    var places = [Double](repeating: 0, count: values.count)
    for seed in 0..<2_000 as Range<UInt64> {
      var draw = WeightedDraw(among: values, seed: seed)
      let order = draw.drawIndices(10)
      #expect(order.sorted() == Array(values.indices), "seed \(seed)")
      for (place, value) in order.enumerated() { places[value] += Double(place) }
    }
    #expect(places[0] < places[1] && places[1] < places[3] && places[3] < places[5])
    #expect(abs(places[1] - places[2]) < 400)
  }

  @Test func `extreme values overflow nothing`() {
    var draw = WeightedDraw(among: [.max, .min, 0], seed: 7)
    #expect(draw.drawIndices(3).count == 3)
    var none = WeightedDraw(among: [], seed: 7)
    #expect(none.drawIndices(3).isEmpty)
  }
}
