internal import SolverCore

#if !hasFeature(Embedded)
  internal import Synchronization
#endif

/// Runs the solver, or replays its answers to an earlier, equal ranking.
///
/// An equal ranking by the same program asks for the same in the same order. Answers are therefore
/// recorded one after the other, without the questions. The caller must know that nothing else has
/// changed. Any numbers are safe: after the first answer that does not fit, everything is computed.
/// A class, because all parts of a ranking share one position.
///
/// ```
/// let first = Solver()
/// _ = rank(plan, among: courses, in: fall, by: evidence, with: first)
/// let second = Solver(knowing: first.answers)  // the same ranking again, without searching
/// ```
package final class Solver: Sendable {
  private struct Tape {
    var known: ArraySlice<UInt64>
    var given: [UInt64] = []
  }

  private let tape: Mutex<Tape>

  /// `answers` are those of a solver with an equal ranking.
  package init(knowing answers: [UInt64] = []) { tape = Mutex(Tape(known: answers[...])) }

  /// All answers so far, for the next time.
  package var answers: [UInt64] { tape.withLock { $0.given } }

  func best(
    _ count: Int, of problems: [Problem], leading lead: Lead = .none, within nodes: UInt64
  ) -> Solution {
    answer {
      Solution($0, of: problems, atMost: count)
    } numbers: {
      $0.numbers
    } working: {
      SolverCore.best(count, of: problems, leading: lead, within: nodes)
    }
  }

  func count(_ problem: Problem, within states: Int) -> Counts {
    answer(known: Counts.init, numbers: { $0.numbers }) { problem.count(within: states) }
  }

  /// See `Problem.shares`.
  func shares(_ problem: Problem, within states: Int) -> Shares? {
    let choices = problem.groups.reduce(0) { $0 + $1.count }
    return answer { numbers in
      numbers.isEmpty ? .some(nil) : Shares(numbers, choices: choices).map { .some($0) }
    } numbers: {
      $0?.numbers ?? []
    } working: {
      problem.shares(within: states)
    }
  }

  /// Records each answer after the number of its numbers.
  private func answer<Value>(
    known read: (ArraySlice<UInt64>) -> Value?, numbers: (Value) -> [UInt64],
    working work: () -> Value
  ) -> Value {
    let value = next().flatMap(read)
    if value == nil { tape.withLock { $0.known = [] } }
    let answer = value ?? work()
    let own = numbers(answer)
    tape.withLock { $0.given += [UInt64(own.count)] + own }
    return answer
  }

  private func next() -> ArraySlice<UInt64>? {
    tape.withLock { tape in
      guard let count = tape.known.popFirst(), count <= tape.known.count else { return nil }
      defer { tape.known = tape.known.dropFirst(Int(count)) }
      return tape.known.prefix(Int(count))
    }
  }
}

// Answers as numbers
extension Solution {
  fileprivate var numbers: [UInt64] {
    var numbers: [UInt64] = [nodes, proven ? 1 : 0, missed == nil ? 0 : 1, bits(missed ?? 0)]
    for entry in entries {
      numbers += [UInt64(entry.problem), bits(entry.lead), bits(entry.value)]
      numbers += entry.choices.map { UInt64($0) }
    }
    return numbers
  }

  /// `nil` where the numbers are not an answer to these problems.
  fileprivate init?(_ numbers: ArraySlice<UInt64>, of problems: [Problem], atMost count: Int) {
    guard numbers.count >= 4 else { return nil }
    let head = Array(numbers.prefix(4))
    var rest = numbers.dropFirst(4)
    self.init(
      entries: [], nodes: head[0], proven: head[1] == 1,
      missed: head[2] == 1 ? Int64(bitPattern: head[3]) : nil)
    while let problem = rest.popFirst() {
      guard problem < problems.count, entries.count < count else { return nil }
      let groups = problems[Int(problem)].groups
      guard rest.count >= 2 + groups.count, let lead = rest.popFirst(),
        let value = rest.popFirst()
      else { return nil }
      let choices = rest.prefix(groups.count)
      rest = rest.dropFirst(groups.count)
      guard zip(choices, groups).allSatisfy({ $0 < $1.count }) else { return nil }
      entries.append(
        Entry(
          choices: choices.map { Int($0) }, value: Int64(bitPattern: value),
          lead: Int64(bitPattern: lead), problem: Int(problem)))
    }
  }
}

extension Counts {
  fileprivate var numbers: [UInt64] { folded.numbers + unfolded.numbers }

  fileprivate init?(_ numbers: ArraySlice<UInt64>) {
    guard numbers.count == 4, let folded = Count(numbers.prefix(2)),
      let unfolded = Count(numbers.dropFirst(2))
    else { return nil }
    self.init(folded: folded, unfolded: unfolded)
  }
}

extension Count {
  fileprivate var numbers: [UInt64] {
    switch self {
    case .exactly(let number): [0, number]
    case .tooMany: [1, 0]
    case .unknown: [2, 0]
    }
  }

  fileprivate init?(_ numbers: ArraySlice<UInt64>) {
    switch (numbers.first, numbers.last) {
    case (0, let number?): self = .exactly(number)
    case (1, _): self = .tooMany
    case (2, _): self = .unknown
    default: return nil
    }
  }
}

extension Shares {
  fileprivate var numbers: [UInt64] { [total] + holding }

  fileprivate init?(_ numbers: ArraySlice<UInt64>, choices: Int) {
    guard numbers.count == choices + 1, let total = numbers.first else { return nil }
    self.init(total: total, holding: Array(numbers.dropFirst()))
  }
}

private func bits(_ number: Int64) -> UInt64 { UInt64(bitPattern: number) }
