import SeededRandom
import SolverCore

/// Numbers that are the same on every machine, by SplitMix64.
struct SeededGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next(below bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}

/// A problem as plain lists, solved by looking at everything.
struct Instance {
  var groups: [[Problem.Choice]]
  /// Pairs of (group, choice).
  var forbidden: [((Int, Int), (Int, Int))]

  var problem: Problem {
    var problem = Problem(groups: groups)
    for (a, b) in forbidden {
      problem.forbid(problem.number(of: a.1, in: a.0), problem.number(of: b.1, in: b.0))
    }
    return problem
  }

  /// Every combination that keeps to the prohibitions, best first, ties in lexicographic order.
  var everything: [Solution.Entry] {
    var partial: [[Int]] = [[]]
    for group in groups {
      partial = partial.flatMap { head in group.indices.map { head + [$0] } }
    }
    return partial.filter { choices in
      !forbidden.contains { a, b in choices[a.0] == a.1 && choices[b.0] == b.1 }
    }.map { choices in
      Solution.Entry(
        choices: choices, value: zip(groups, choices).reduce(0) { $0 + $1.0[$1.1].value })
    }.sorted {
      $0.value != $1.value
        ? $0.value > $1.value : $0.choices.lexicographicallyPrecedes($1.choices)
    }
  }

  func multiplicity(_ entry: Solution.Entry) -> UInt64 {
    zip(groups, entry.choices).reduce(1) { $0 * $1.0[$1.1].multiplicity }
  }

  /// Few groups, few choices, and values from a small range, so that ties are common.
  static func random(seed: UInt64) -> Instance {
    var numbers = SeededGenerator(seed: seed)
    let spread = [1, 2, 5, 1000][numbers.next(below: 4)]
    let groups = (0..<1 + numbers.next(below: 5)).map { _ in
      (0..<1 + numbers.next(below: 5)).map { _ in
        Problem.Choice(
          value: Int64(numbers.next(below: spread)) - 2,
          multiplicity: UInt64(1 + numbers.next(below: 3)), place: Int32(numbers.next(below: 4)))
      }
    }
    let density = numbers.next(below: 70)
    var forbidden: [((Int, Int), (Int, Int))] = []
    for a in groups.indices {
      for b in groups.indices where a < b {
        for x in groups[a].indices {
          for y in groups[b].indices where numbers.next(below: 100) < density {
            forbidden.append(((a, x), (b, y)))
          }
        }
      }
    }
    return Instance(groups: groups, forbidden: forbidden)
  }
}
