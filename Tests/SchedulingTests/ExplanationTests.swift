import CampusModel
import RandomCampus
import SeededRandom
import Testing

@testable import Scheduling

@Suite struct ExplanationTests {
  @Test(arguments: 0..<4 as Range<UInt64>)
  func `costs and freedom are what looking at everything gives`(_ block: UInt64) {
    for seed in block * 40..<(block + 1) * 40 {
      let campus = RandomCampus.rich(seed: seed)
      let ranking = PlanOracleTests.ranking(campus)
      let constraints = ranking.costs.map(\.constraint)
      #expect(Set(constraints).count == constraints.count, "seed \(seed)")
      #expect(PlanOracle(campus).constraints.isSubset(of: constraints), "seed \(seed)")
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
    var (seen, examples, pairs, reasons) = (0, 0, 0, 0)
    for seed in draws(200 as UInt64) {
      var campus = RandomCampus.rich(seed: seed)
      if seed % 2 == 0 { campus.plan.wants = campus.courses.prefix(4).map { .course($0.id) } }
      let ranking = PlanOracleTests.ranking(campus)
      #expect(ranking.entries.isEmpty == (ranking.obstruction != nil), "seed \(seed)")
      guard let obstruction = ranking.obstruction else { continue }
      let oracle = PlanOracle(campus)
      let needed = oracle.needed
      let unusable = needed.filter { oracle.kept($0).isEmpty }
      #expect(Set(obstruction.unusable.map(\.course)) == Set(unusable), "seed \(seed)")
      for course in obstruction.unusable { Self.check(course, by: oracle, seed) }
      pairs += obstruction.pairs.count
      reasons += obstruction.unusable.reduce(0) { $0 + $1.reasons.count }
      Self.check(obstruction.pairs, of: needed, by: oracle, seed)
      Self.check(obstruction, by: oracle, seed)
      let sets = Self.apart(needed, by: oracle)
      guard unusable.isEmpty else {
        #expect(obstruction.smallest.isEmpty, "seed \(seed)")
        continue
      }
      #expect(obstruction.smallest.count == sets.map(\.count).min() ?? 0, "seed \(seed)")
      #expect(
        sets.isEmpty || sets.contains(Set(obstruction.smallest)), "seed \(seed)")
      seen += obstruction.smallest.isEmpty ? 0 : 1
      examples += obstruction.example == nil ? 0 : 1
    }
    #expect(seen > 10)
    #expect(examples > 5)
    #expect(pairs > 10)
    #expect(reasons > 10)
  }

  private static func check(
    _ course: Obstruction.Unusable, by oracle: PlanOracle, _ seed: UInt64
  ) {
    let ways = oracle.ways[course.course] ?? []
    #expect(course.ways == ways.count, "seed \(seed)")
    let reasons = course.reasons.map(\.constraint)
    #expect(Set(reasons) == Set(ways.flatMap(\.breaks)), "seed \(seed)")
    #expect(Set(reasons).count == reasons.count, "seed \(seed)")
    for reason in course.reasons {
      let broken = ways.count { $0.breaks.contains(reason.constraint) }
      #expect(reason.ways == broken, "seed \(seed)")
    }
  }

  private static func check(
    _ pairs: [Obstruction.Pair], of needed: [CourseID], by oracle: PlanOracle, _ seed: UInt64
  ) {
    #expect(pairs.count == needed.count * (needed.count - 1) / 2, "seed \(seed)")
    #expect(Set(pairs.map { Set([$0.first, $0.second]) }).count == pairs.count, "seed \(seed)")
    for pair in pairs {
      #expect(pair.first != pair.second && needed.contains(pair.first), "seed \(seed)")
      #expect(needed.contains(pair.second), "seed \(seed)")
      let fitting = together([pair.first, pair.second], by: oracle)
      #expect(pair.fitting == UInt64(fitting), "seed \(seed)")
      let all = oracle.offered(pair.first).count * oracle.offered(pair.second).count
      #expect(pair.all == UInt64(all), "seed \(seed)")
    }
  }

  /// The example is there exactly when sections of the two courses meet at all, and shows two that
  /// do, on that date.
  private static func check(_ obstruction: Obstruction, by oracle: PlanOracle, _ seed: UInt64) {
    var meetings: Set<String> = []
    if obstruction.smallest.count == 2 {
      for a in oracle.kept(obstruction.smallest[0]) {
        for b in oracle.kept(obstruction.smallest[1]) {
          for (x, y) in a.events.flatMap({ x in b.events.map { (x, $0) } })
          where x.start < y.end && y.start < x.end {
            guard !oracle.plan.limits.examsMayClash || !x.isExam && !y.isExam else { continue }
            let day = max(x.start, y.start) / 1440
            let ids = "\(a.course.id.text) \(b.course.id.text)"
            meetings.insert("\(ids) \(day) \(x.length) \(y.length)")
          }
        }
      }
    }
    guard let example = obstruction.example else {
      return #expect(meetings.isEmpty, "seed \(seed)")
    }
    let ids = [example.first, example.second].map { course(of: $0)?.text ?? "" }
    let times = [example.firstTime, example.secondTime].map { "\($0.end - $0.start)" }
    let shown = (ids + ["\(example.date.dayNumber)"] + times).joined(separator: " ")
    #expect(meetings.contains(shown), "seed \(seed)")
  }

  private static func course(of party: Clash.Party) -> CourseID? {
    switch party {
    case .section(let id), .exam(let id): id.course
    case .block: nil
    }
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
    // Days and places of lists are weighed against all that the plan could take. Where they weigh
    // nothing, a section matters to the scores of its own schedules alone.
    campus.plan.preferences.weights.compactDays = 0
    campus.plan.preferences.weights.lateStarts = 0
    campus.plan.preferences.weights.lunch = 0
    campus.plan.preferences.weights.fewGaps = 0
    campus.plan.preferences.weights.littleWalking = 0
    campus.plan.wants = campus.plan.wants.filter { if case .some = $0 { false } else { true } }
    let ranking = PlanOracleTests.ranking(campus)
    var limited = campus
    limited.plan.limits.minimumGap = 90
    limited.plan.limits.openSeatsOnly = true
    let fewer = PlanOracleTests.ranking(limited)
    if case (.exactly(let all), .exactly(let some)) = (ranking.fitting, fewer.fitting) {
      #expect(some <= all)
    }
    var numbers = SeededGenerator(seed: seed)
    let course = numbers.below(campus.courses.count)
    let pinned = campus.plan.sections.pins.isEmpty && campus.plan.sections.fixed.isEmpty
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
