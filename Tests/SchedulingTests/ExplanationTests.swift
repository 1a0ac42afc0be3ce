import CampusModel
import SeededRandom
import Testing

@testable import Scheduling

@Suite struct ExplanationTests {
  @Test(arguments: 0..<4 as Range<UInt64>)
  func `costs and freedom are what looking at everything gives`(_ block: UInt64) {
    for seed in block * 40..<(block + 1) * 40 {
      let campus = RandomCampus.rich(seed: seed)
      let ranking = PlanOracleTests.ranking(campus)
      for cost in ranking.costs {
        let expected = PlanOracle(campus, dropping: cost.constraint).schedules.count
        #expect(
          cost.without == .exactly(UInt64(expected)), "seed \(seed), without \(cost.constraint)")
        if case .exactly(let fitting) = ranking.fitting {
          #expect(fitting <= UInt64(expected), "seed \(seed), \(cost.constraint)")
        }
      }
      let schedules = PlanOracle(campus).schedules
      for (id, part) in ranking.freedom {
        let holding = schedules.count { $0.ids.contains(id) }
        let expected = Double(holding) / Double(schedules.count)
        #expect(part == expected, "seed \(seed), \(id.text): a whole is 1 and not nearly")
      }
      let held = schedules.reduce(into: Set<SectionID>()) { $0.formUnion($1.ids) }
      #expect(held.isSubset(of: ranking.freedom.keys), "seed \(seed)")
    }
  }

  @Test func `an obstruction names the fewest courses that cannot go together`() {
    var seen = 0
    for seed in 0..<200 as Range<UInt64> {
      var campus = RandomCampus.rich(seed: seed)
      if seed % 2 == 0 { campus.plan.wants = campus.courses.prefix(4).map { .course($0.id) } }
      let ranking = PlanOracleTests.ranking(campus)
      #expect(ranking.entries.isEmpty == (ranking.obstruction != nil), "seed \(seed)")
      guard let obstruction = ranking.obstruction else { continue }
      let oracle = PlanOracle(campus)
      let needed = oracle.needed
      let unusable = needed.filter { oracle.kept($0).isEmpty }
      #expect(Set(obstruction.unusable.map(\.course)) == Set(unusable), "seed \(seed)")
      for course in obstruction.unusable {
        let ways = oracle.ways[course.course] ?? []
        #expect(course.ways == ways.count, "seed \(seed)")
        for reason in course.reasons {
          let broken = ways.count { $0.breaks.contains(reason.constraint) }
          #expect(reason.ways == broken, "seed \(seed)")
        }
      }
      let sets = Self.apart(needed, by: oracle)
      guard unusable.isEmpty else {
        #expect(obstruction.smallest.isEmpty, "seed \(seed)")
        continue
      }
      #expect(obstruction.smallest.count == sets.map(\.count).min() ?? 0, "seed \(seed)")
      #expect(
        sets.isEmpty || sets.contains(Set(obstruction.smallest)), "seed \(seed)")
      for pair in obstruction.pairs {
        let fitting = Self.together([pair.first, pair.second], by: oracle)
        #expect(pair.fitting == UInt64(fitting), "seed \(seed)")
      }
      seen += obstruction.smallest.isEmpty ? 0 : 1
    }
    #expect(seen > 10)
  }

  /// Every set of needed courses that cannot go together.
  private static func apart(_ needed: [CourseID], by oracle: PlanOracle) -> [Set<CourseID>] {
    (0..<1 << needed.count).map { bits in
      Set(needed.indices.filter { bits >> $0 & 1 == 1 }.map { needed[$0] })
    }.filter { together($0.sorted(), by: oracle) == 0 }
  }

  private static func together(_ ids: [CourseID], by oracle: PlanOracle) -> Int {
    let courses = ids.compactMap { oracle.ways[$0]?.first?.course }
    let areTwins = courses.contains { a in
      courses.contains { a.id != $0.id && a.twins.contains($0.id) }
    }
    return areTwins ? 0 : oracle.combinations(of: ids).count
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `the order in which data and ids come changes nothing in a rich plan`(_ seed: UInt64) {
    var campus = RandomCampus.rich(seed: seed)
    let ranking = PlanOracleTests.ranking(campus)
    var numbers = SeededGenerator(seed: seed)
    campus.courses.shuffle(using: &numbers)
    for index in campus.courses.indices { campus.courses[index].sections.shuffle(using: &numbers) }
    let again = PlanOracleTests.ranking(campus)
    #expect(ranking.shown == again.shown)
    #expect(ranking.entries.map(\.score) == again.entries.map(\.score))
    #expect(ranking.entries.map(\.parts) == again.entries.map(\.parts))
    for (list, other) in zip(ranking.otherLists, again.otherLists) {
      #expect(list.entries.map(\.score) == other.entries.map(\.score))
      #expect(
        list.entries.map { $0.picks.flatMap(\.sections).map(\.id) }
          == other.entries.map { $0.picks.flatMap(\.sections).map(\.id) })
    }
    #expect(ranking.fitting == again.fitting)
    #expect(ranking.problems == again.problems)
    #expect(ranking.costs == again.costs)
    #expect(ranking.freedom == again.freedom)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a limit adds no schedule, and a section less makes the best no better`(_ seed: UInt64) {
    var campus = RandomCampus.rich(seed: seed)
    campus.plan.preferences.order = .score
    // Without evidence, and with all days taught, a section changes nothing but itself.
    campus.plan.preferences.weights.compactDays = 0
    campus.plan.preferences.weights.lateStarts = 0
    campus.plan.preferences.weights.lunch = 0
    campus.plan.preferences.weights.fewGaps = 0
    campus.plan.preferences.weights.littleWalking = 0
    campus.plan.wants = campus.plan.wants.filter { if case .some = $0 { false } else { true } }
    let ranking = PlanOracleTests.ranking(campus)
    var limited = campus
    limited.plan.limits.leastGap = 90
    limited.plan.limits.openSeatsOnly = true
    let fewer = PlanOracleTests.ranking(limited)
    if case (.exactly(let all), .exactly(let some)) = (ranking.fitting, fewer.fitting) {
      #expect(some <= all)
    }
    var numbers = SeededGenerator(seed: seed)
    let course = numbers.below(campus.courses.count)
    let pinned = campus.plan.pins.isEmpty && campus.plan.fixedSections.isEmpty
    guard pinned, campus.courses[course].sections.count > 1,
      campus.courses[course].sections.allSatisfy({ $0.part == nil })
    else { return }
    campus.courses[course].sections.removeLast()
    let poorer = PlanOracleTests.ranking(campus)
    if let best = poorer.entries.first, let before = ranking.entries.first {
      #expect(best.score <= before.score)
    }
  }
}
