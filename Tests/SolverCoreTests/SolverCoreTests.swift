import SeededRandom
import Testing

@testable import SolverCore

@Suite struct SolverCoreTests {
  /// Two thousand seeds in blocks, so that a failure names its seed and the list of cases stays
  /// short.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func `the best and the counts are those of looking at everything`(_ block: UInt64) {
    for seed in block * 200..<(block + 1) * 200 {
      let instance = Instance.random(seed: seed)
      let everything = instance.everything
      let problem = instance.problem
      for k in [1, 7, 100_000] {
        let solution = problem.best(k)
        #expect(solution.entries == Array(everything.prefix(k)), "seed \(seed), best \(k)")
        #expect(solution.proven)
      }
      let counts = problem.count()
      #expect(counts.folded == .exactly(UInt64(everything.count)), "seed \(seed)")
      let unfolded = everything.reduce(0) { $0 + instance.multiplicity($1) }
      #expect(counts.unfolded == .exactly(unfolded), "seed \(seed)")
      let patterns = Patterns(of: problem)
      let layers = Layers(
        Array(instance.groups.indices), of: patterns,
        keeping: DayMinutes(of: problem, patterns: patterns)
      ).tally(within: .max)
      #expect(layers?.0.count == counts.folded, "seed \(seed), group by group")
      #expect(layers?.1.count == counts.unfolded, "seed \(seed), group by group")
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `the order of groups changes nothing but the order of ties`(_ seed: UInt64) {
    let instance = Instance.random(seed: seed)
    let last = instance.groups.count - 1
    let turned = Instance(
      groups: instance.groups.reversed(),
      forbidden: instance.forbidden.map { a, b in ((last - a.0, a.1), (last - b.0, b.1)) })
    let all = instance.problem.best(5000).entries
    let back = turned.problem.best(5000).entries.map {
      Solution.Entry(choices: $0.choices.reversed(), value: $0.value)
    }
    #expect(Set(all) == Set(back))
    #expect(all.map(\.value) == back.map(\.value))
    #expect(instance.problem.count() == turned.problem.count())
  }

  @Test func `no groups have one combination, the empty one`() {
    let problem = Problem(groups: [])
    #expect(problem.best(3).entries == [Solution.Entry(choices: [], value: 0)])
    #expect(problem.count() == Counts(folded: .exactly(1), unfolded: .exactly(1)))
  }

  @Test func `a group without choices leaves no combination`() {
    let problem = Problem(groups: [[Problem.Choice(value: 1)], []])
    #expect(problem.best(3).entries.isEmpty)
    #expect(problem.best(3).proven)
    #expect(problem.count() == Counts(folded: .exactly(0), unfolded: .exactly(0)))
  }

  @Test(arguments: [0, -1])
  func `the best none are none`(_ k: Int) {
    #expect(Problem(groups: [[Problem.Choice(value: 1)]]).best(k).entries.isEmpty)
  }

  @Test func `a count beyond 64 bits says so, and zero stays zero`() {
    let wide = Problem.Choice(value: 0, multiplicity: 1 << 40)
    #expect(Problem(groups: [[wide], [wide]]).count().unfolded == .tooMany)
    #expect(Problem(groups: [[wide], [wide]]).count().folded == .exactly(1))
    var none = Problem(groups: [[wide], [wide], [Problem.Choice(value: 0)]])
    none.forbid(0, 1)
    #expect(none.count().unfolded == .exactly(0))
  }

  @Test func `a search past its limit says that it is not proven`() {
    let row = (0..<20).map { Problem.Choice(value: Int64($0)) }
    let problem = Problem(groups: [row, row, row])
    #expect(!problem.best(50, within: 10).proven)
    #expect(problem.best(50).proven)
    #expect(problem.best(50).nodes == problem.best(50).nodes)
  }

  @Test func `counting past its limit says that it does not know`() {
    var numbers = SeededGenerator(seed: 7)
    let row = [Problem.Choice](repeating: Problem.Choice(value: 0), count: 12)
    var problem = Problem(groups: [row, row, row, row, row])
    for a in 0..<60 {
      for b in a + 1..<60 where a / 12 != b / 12 && numbers.next(below: 3) == 0 {
        problem.forbid(a, b)
      }
    }
    #expect(problem.count(within: 5).folded == .unknown)
    #expect(problem.count().folded == .exactly(UInt64(problem.best(300_000).entries.count)))
  }

  @Test func `ten groups of three hundred free choices cost nothing`() {
    let row = (0..<300).map { Problem.Choice(value: Int64($0 % 7)) }
    let problem = Problem(groups: [[Problem.Choice]](repeating: row, count: 10))
    let solution = problem.best(100)
    #expect(solution.entries.count == 100)
    #expect(solution.entries.first?.choices == [Int](repeating: 6, count: 10))
    #expect(solution.nodes < 20_000)
    #expect(problem.count().folded == .tooMany)
  }
}
