import Testing

@testable import SolverCore

@Suite struct DayTests {
  @Test(arguments: 0..<10 as Range<UInt64>)
  func `with days, leads and limits the best are those of looking at everything`(_ block: UInt64) {
    for seed in block * 40..<(block + 1) * 40 {
      let instance = DayInstance.random(seed: seed)
      let problem = instance.problem
      for lead in DayInstance.leads {
        let everything = instance.everything(leading: lead)
        for k in [1, 7, 100_000] {
          let solution = problem.best(k, leading: lead)
          #expect(
            solution.entries == Array(everything.prefix(k)), "seed \(seed), \(lead), best \(k)")
          #expect(solution.proven && solution.missed == nil, "seed \(seed)")
        }
      }
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `counts and shares keep to the limit of a day`(_ block: UInt64) {
    for seed in block * 80..<(block + 1) * 80 {
      let instance = DayInstance.random(seed: seed)
      let problem = instance.problem
      let everything = instance.everything()
      let weights = everything.map { instance.plain.multiplicity($0) }
      let total = weights.reduce(0, +)
      let counts = problem.count()
      #expect(counts.folded == .exactly(UInt64(everything.count)), "seed \(seed)")
      #expect(counts.unfolded == .exactly(total), "seed \(seed)")
      var holding = [UInt64](repeating: 0, count: problem.groups.reduce(0) { $0 + $1.count })
      for (entry, weight) in zip(everything, weights) {
        for (group, choice) in entry.choices.enumerated() {
          holding[problem.number(of: choice, in: group)] += weight
        }
      }
      let expected = Shares(total: total, holding: holding)
      #expect(problem.shares() == expected, "seed \(seed)")
      let patterns = Patterns(of: problem, byHours: true)
      let layers = Layers(
        Array(problem.groups.indices), of: patterns,
        keeping: DayMinutes(of: problem, patterns: patterns))
      let tally = layers.tally(within: .max)
      #expect(tally?.0.count == counts.folded, "seed \(seed), group by group")
      #expect(tally?.1.count == counts.unfolded, "seed \(seed), group by group")
      let parts = layers.shares(among: patterns.all.count, within: .max)
      #expect(parts?.total.count == .exactly(total), "seed \(seed), group by group")
      for (pattern, tally) in zip(patterns.all, parts?.holding ?? []) {
        for choice in pattern.choices {
          let number = problem.number(of: choice, in: pattern.group)
          let share = tally * CheckedCount(problem.groups[pattern.group][choice].multiplicity)
          #expect(share.count == .exactly(holding[number]), "seed \(seed), group by group")
        }
      }
    }
  }

  @Test(arguments: 0..<80 as Range<UInt64>)
  func `several problems make one list`(_ seed: UInt64) {
    let instances = (0..<4).map { DayInstance.random(seed: seed * 4 + $0 + 50_000) }
    for lead in DayInstance.leads {
      let everything = instances.enumerated().flatMap { number, instance in
        instance.everything(leading: lead, numbered: number)
      }.sorted { DayInstance.precedes($0, $1, leading: lead) }
      for k in [1, 9, 100_000] {
        let solution = best(k, of: instances.map { $0.problem }, leading: lead)
        #expect(solution.entries == Array(everything.prefix(k)), "seed \(seed), \(lead), best \(k)")
        #expect(solution.proven, "seed \(seed)")
      }
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `what a search past its limit says it missed is never below what it missed`(_ seed: UInt64) {
    let instances = (0..<2).map { DayInstance.random(seed: seed * 2 + $0 + 90_000) }
    for isPlain in [true, false] {
      let problems = instances.map { isPlain ? $0.plain.problem : $0.problem }
      let everything = best(100_000, of: problems).entries
      for (k, limit) in [(1, 0), (1, 3), (3, 10), (9, 40), (100, 100)] as [(Int, UInt64)] {
        let solution = best(k, of: problems, within: limit)
        let better = Array(everything.prefix(k)).filter { !solution.entries.contains($0) }
        #expect(solution.nodes < limit + 60, "seed \(seed)")
        if let missed = solution.missed {
          #expect(!solution.proven, "seed \(seed)")
          #expect(better.allSatisfy { $0.value <= missed }, "seed \(seed), limit \(limit)")
        } else {
          #expect(solution.proven && better.isEmpty, "seed \(seed), limit \(limit)")
        }
        let led = best(k, of: problems, leading: .campusDays, within: limit)
        #expect(led.missed == nil, "seed \(seed)")
        #expect(!led.proven || led == best(k, of: problems, leading: .campusDays), "seed \(seed)")
      }
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `the order of groups and choices changes nothing but the names of ties`(_ seed: UInt64) {
    let instance = DayInstance.random(seed: seed + 200_000)
    let groups = instance.plain.groups
    let turned = DayInstance(
      plain: Instance(
        groups: groups.reversed().map { $0.reversed() },
        forbidden: instance.plain.forbidden.map { a, b in
          (
            (groups.count - 1 - a.0, groups[a.0].count - 1 - a.1),
            (groups.count - 1 - b.0, groups[b.0].count - 1 - b.1)
          )
        }), days: instance.days)
    for lead in DayInstance.leads {
      let all = instance.problem.best(20, leading: lead).entries
      let back = turned.problem.best(20, leading: lead).entries
      #expect(all.map { [$0.lead, $0.value] } == back.map { [$0.lead, $0.value] }, "seed \(seed)")
    }
    #expect(instance.problem.count() == turned.problem.count(), "seed \(seed)")
    #expect(
      instance.problem.shares()?.holding == turned.problem.shares()?.holding.reversed(),
      "seed \(seed)")
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `forbidding more never adds a combination, removing a choice never betters the best`(
    _ seed: UInt64
  ) throws {
    var instance = DayInstance.random(seed: seed + 300_000)
    let before = instance.problem
    let best = before.best(1).entries.first?.value
    let count = try #require(before.shares()?.total, "seed \(seed)")
    var stricter = before
    let last = before.groups.reduce(0) { $0 + $1.count } - 1
    stricter.forbid(0, last)
    #expect(try #require(stricter.shares()?.total) <= count, "seed \(seed)")
    let group = Int(seed) % instance.plain.groups.count
    instance.plain.groups[group].removeLast()
    let gone = instance.plain.groups[group].count
    instance.plain.forbidden.removeAll { a, b in a == (group, gone) || b == (group, gone) }
    guard let after = instance.problem.best(1).entries.first?.value else { return }
    #expect(after <= (best ?? .min), "seed \(seed)")
  }
}
