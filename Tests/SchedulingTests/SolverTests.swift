import CampusModel
import RandomCampus
import SeededRandom
import Testing

@testable import Scheduling

@Suite struct `A solver that knows its answers` {
  private func ranking(_ campus: RandomCampus, _ solver: Solver) -> Ranking {
    rank(
      campus.plan, among: campus.courses, in: campus.term, by: campus.evidence,
      walking: RandomCampus.travel, with: solver)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `gives the same ranking, and the same answers again`(_ block: UInt64) {
    for seed in block * 50..<(block + 1) * 50 {
      let campus = RandomCampus.rich(seed: seed)
      let first = Solver()
      let worked = ranking(campus, first)
      let second = Solver(knowing: first.answers)
      #expect(ranking(campus, second) == worked, "seed \(seed)")
      #expect(second.answers == first.answers, "seed \(seed)")
    }
  }

  @Test func `known answers are not computed again`() throws {
    let seed = try #require(
      (0..<50 as Range<UInt64>).first {
        !ranking(RandomCampus.rich(seed: $0), Solver()).entries.isEmpty
      })
    let campus = RandomCampus.rich(seed: seed)
    let solver = Solver()
    _ = ranking(campus, solver)
    var answers = solver.answers
    // The best schedules come first, then the numbers of schedules: folded and not, each as a flag
    // of whether it is exact, and the number.
    let count = Int(answers[0]) + 1
    try #require(answers[count] == 4 && answers[count + 3] == 0)
    answers[count + 4] += 1_000_000
    let fitting = ranking(campus, Solver(knowing: answers)).fitting
    guard case .exactly(let number) = fitting else {
      Issue.record("\(fitting)")
      return
    }
    #expect(number >= 1_000_000)
  }

  @Test func `works out what it knows only a part of`() {
    for seed in draws(30 as UInt64) {
      let campus = RandomCampus.rich(seed: seed)
      let solver = Solver()
      let worked = ranking(campus, solver)
      var numbers = SeededGenerator(seed: seed)
      let part = Array(solver.answers.prefix(numbers.below(solver.answers.count + 1)))
      let other = Solver(knowing: part)
      #expect(ranking(campus, other) == worked, "seed \(seed)")
      #expect(other.answers == solver.answers, "seed \(seed)")
    }
  }

  @Test func `bears any numbers, and answers to another question`() {
    for seed in draws(60 as UInt64) {
      var numbers = SeededGenerator(seed: seed)
      let solver = Solver()
      _ = ranking(RandomCampus.rich(seed: seed), solver)
      var answers = solver.answers
      for _ in 0..<numbers.below(4) {
        let place = numbers.below(answers.count)
        answers[place] = numbers.chance(50) ? numbers.next() : UInt64(numbers.below(9))
      }
      // Whatever comes of it: it does not trap.
      let asked = numbers.chance(50) ? seed : seed + 1
      _ = ranking(RandomCampus.rich(seed: asked), Solver(knowing: answers))
    }
  }
}
