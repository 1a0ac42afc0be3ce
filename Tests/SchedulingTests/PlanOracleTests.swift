import CampusModel
import RandomCampus
import SeededRandom
import Testing

@testable import Scheduling

@Suite struct PlanOracleTests {
  static func ranking(_ campus: RandomCampus) -> Ranking {
    rank(
      campus.plan, among: campus.courses, in: campus.term, by: campus.evidence,
      walking: RandomCampus.travel)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `every list of a plan is what looking at everything gives`(_ block: UInt64) {
    for seed in block * 50..<(block + 1) * 50 {
      let campus = RandomCampus.rich(seed: seed)
      let ranking = Self.ranking(campus)
      let oracle = PlanOracle(campus)
      let schedules = oracle.schedules
      #expect(ranking.fitting == .exactly(UInt64(schedules.count)), "seed \(seed)")
      #expect(ranking.combinations == .exactly(oracle.combinationCount), "seed \(seed)")
      #expect(ranking.isProven, "seed \(seed)")
      let own = OrderedList(
        order: campus.plan.preferences.order, entries: ranking.entries,
        measures: ranking.measures, proof: ranking.proof)
      for list in [own] + ranking.otherLists {
        let top = campus.plan.preferences.top
        let flaw = Self.flaw(in: list, of: schedules, by: oracle, top: top)
        #expect(flaw == nil, "seed \(seed)")
      }
    }
  }

  /// What is wrong with a list, if anything: each entry stands for schedules that fit and are worth
  /// what it says, none is met twice, and nothing left out is better than the last.
  static func flaw(
    in list: OrderedList, of schedules: [PlanOracle.Schedule], by oracle: PlanOracle, top: Int
  ) -> String? {
    var left: [Set<SectionID>: PlanOracle.Schedule] = [:]
    for schedule in schedules { left[schedule.ids] = schedule }
    var last: (lead: Int, score: Double)?
    for (entry, measure) in zip(list.entries, list.measures) {
      guard let shown = left[Set(entry.picks.flatMap(\.sections).map(\.id))] else {
        return "\(list.order): not a schedule, or twice"
      }
      let place = (oracle.lead(of: shown.ways, in: list.order), entry.score)
      let reported = oracle.measure(of: place.0, in: list.order)
      if abs((measure ?? -1) - (reported ?? -1)) > 1e-8 {
        return
          "\(list.order): measured \(String(describing: measure)), not \(String(describing: reported))"
      }
      if abs(shown.score - entry.score) > 1e-8 {
        return "\(list.order): \(entry.score) for \(shown.score)"
      }
      if let last, isBetter(place, last) { return "\(list.order): not in order" }
      for ids in expanded(entry) {
        guard let other = left.removeValue(forKey: ids), abs(other.score - entry.score) < 1e-8
        else { return "\(list.order): not interchangeable" }
      }
      last = place
    }
    guard list.entries.count == top, let last else {
      return left.isEmpty ? nil : "\(list.order): \(left.count) left out"
    }
    let isMissed = left.values.contains {
      isBetter((oracle.lead(of: $0.ways, in: list.order), $0.score), last)
    }
    return isMissed ? "\(list.order): a better one left out" : nil
  }

  private static func isBetter(_ a: (lead: Int, score: Double), _ b: (lead: Int, score: Double))
    -> Bool
  {
    a.lead != b.lead ? a.lead < b.lead : a.score > b.score + 1e-8
  }

  /// All that an entry stands for.
  static func expanded(_ entry: RankedSchedule) -> [Set<SectionID>] {
    entry.picks.reduce([[]]) { sets, pick in
      ([pick.sections.map(\.id)] + pick.alternatives).flatMap { ids in
        sets.map { $0.union(ids) }
      }
    }
  }
}
