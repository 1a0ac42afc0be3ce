/// Finds a good tour of many errands, and a lower bound on the minutes of any.
///
/// Errands are inserted one by one where they cost least, in several orders (cheapest insertion).
/// Then, as long as it helps, runs of up to three are moved and turned (Or-opt), longer runs are
/// turned (2-opt), and errands left out are tried again. From the best tour, up to eight neighbors
/// are removed, reinserted and moved (ruin and recreate). The order of all trials is fixed, so the
/// same errands give the same tour.
struct TourImprovement {
  private typealias Step = TourProblem.Step
  private typealias Steps = [Step]

  private let problem: TourProblem

  /// A good tour.
  ///
  /// - Complexity: about the cube of the jobs for each improvement.
  static func good(for problem: TourProblem) -> Tour {
    let improvement = TourImprovement(problem: problem)
    return improvement.moved.flatMap { problem.tour(of: improvement.rebuilt($0).steps) } ?? .none
  }

  /// A tour found faster, without ruin and recreate.
  static func fair(for problem: TourProblem) -> Tour {
    TourImprovement(problem: problem).moved.flatMap { problem.tour(of: $0.steps) } ?? .none
  }

  /// The best tour of all starting orders, each improved by moves.
  private var moved: ValuedSteps? {
    let numbers = Array(problem.jobs.indices)
    let byClosing = numbers.sorted { (closing($0), $0) < (closing($1), $1) }
    let starts = [numbers, byClosing, numbers.reversed()].map { inserted($0) }
    let given = problem.tour(inOrder: numbers).map(steps)
    let settled = (starts + [given].compactMap { $0 }).compactMap(settled)
    return settled.dropFirst().reduce(settled.first) { best, next in
      best.map { next.value.isBetter(than: $0.value) ? next : $0 }
    }
  }

  private func closing(_ job: Int) -> Int { problem.jobs[job].windows.last?.upperBound ?? 0 }

  private func steps(of tour: Tour) -> Steps {
    (0...problem.stops.count).flatMap { gap -> Steps in
      let visits = tour.visits.filter { $0.gap == gap }
      let steps: Steps = visits.map { Step(job: $0.job, choice: $0.choice) }
      return gap > 0 ? [.stop] + steps : steps
    }
  }

  private func inserted(_ order: [Int]) -> Steps {
    order.reduce(Steps(repeating: .stop, count: problem.stops.count), inserting)
  }

  /// Inserts the job where it costs least; unchanged if it fits nowhere.
  private func inserting(_ steps: Steps, _ job: Int) -> Steps {
    var best = Best()
    tryInserting(job, into: steps, &best)
    return best.found?.steps ?? steps
  }
}

/// Possible steps with their value.
private struct ValuedSteps {
  var steps: [TourProblem.Step]
  var value: TourValue
}

/// The best steps tried so far; of ties the first.
private struct Best {
  var found: ValuedSteps?

  mutating func consider(_ steps: [TourProblem.Step], of problem: TourProblem) {
    guard let value = problem.value(of: steps) else { return }
    if let found, !value.isBetter(than: found.value) { return }
    found = ValuedSteps(steps: steps, value: value)
  }
}

// The moves
extension TourImprovement {
  /// Applies the best move again and again until none helps.
  private func settled(_ start: Steps) -> ValuedSteps? {
    guard let value = problem.value(of: start) else { return nil }
    var best = Best(found: ValuedSteps(steps: start, value: value))
    while let known = best.found {
      tryMoves(from: known.steps, &best)
      if best.found?.value == known.value { break }
    }
    return best.found
  }

  private func tryMoves(from steps: Steps, _ best: inout Best) {
    let done = Set(steps.map { $0.job })
    for job in problem.jobs.indices where !done.contains(job) {
      tryInserting(job, into: steps, &best)
    }
    for first in steps.indices {
      for length in 1...steps.count - first {
        let run = steps[first..<first + length]
        if run.contains(where: { $0.isStop }) { break }
        if length <= 3 { tryShifting(run, of: steps, &best) }
        if length > 1 {
          best.consider(steps.replacing(run.indices, with: run.reversed()), of: problem)
        }
      }
    }
  }

  private func tryInserting(_ job: Int, into steps: Steps, _ best: inout Best) {
    for choice in problem.jobs[job].places.indices {
      tryPlacing([Step(job: job, choice: choice)], in: steps, &best)
    }
  }

  private func tryShifting(_ run: Steps.SubSequence, of steps: Steps, _ best: inout Best) {
    let rest = steps.replacing(run.indices, with: [])
    guard run.count > 1 else {
      return run.forEach { tryInserting($0.job, into: rest, &best) }
    }
    tryPlacing(Array(run), in: rest, &best)
    tryPlacing(run.reversed(), in: rest, &best)
  }

  /// Tries the run at every position of the steps.
  private func tryPlacing(_ run: Steps, in steps: Steps, _ best: inout Best) {
    var moved = run + steps
    best.consider(moved, of: problem)
    for index in steps.indices {
      // The step behind the run moves in front of it.
      moved.replaceSubrange(index..<index + run.count + 1, with: [steps[index]] + run)
      best.consider(moved, of: problem)
    }
  }

  /// Removes neighbors, reinserts each where it costs least, and moves steps, as long as the tour
  /// improves.
  private func rebuilt(_ start: ValuedSteps) -> ValuedSteps {
    var best = start
    while let next = rebuiltOnce(best) { best = next }
    return best
  }

  private func rebuiltOnce(_ known: ValuedSteps) -> ValuedSteps? {
    let order = known.steps.filter { !$0.isStop }.map { $0.job }
    for length in [8, 5, 3] where length <= order.count {
      for first in 0...order.count - length {
        let out = Array(order[first..<first + length])
        let rest = known.steps.filter { !out.contains($0.job) }
        for put in [out, out.reversed()] {
          let next = settled(put.reduce(rest, inserting))
          if let next, next.value.isBetter(than: known.value) { return next }
        }
      }
    }
    return nil
  }
}

extension Array {
  fileprivate func replacing(_ range: Range<Int>, with others: some Collection<Element>) -> Self {
    var changed = self
    changed.replaceSubrange(range, with: others)
    return changed
  }
}

extension Tour {
  /// A tour without errands, for a day whose own stops cannot be reached.
  fileprivate static let none = Tour(visits: [], cost: 0, end: 0)
}

extension TourProblem {
  /// A number of minutes that no tour of all these jobs is below; `nil` where a travel time is
  /// unknown.
  ///
  /// With shortest paths as travel times no detour is shorter, so a tour of some jobs is no longer
  /// than one of all. The best tour of `count` jobs that are far apart is the bound.
  func bound(of numbers: [Int], by count: Int) -> Int? {
    guard !minutes.contains(where: { $0 < 0 }) else { return nil }
    var part = self
    part.minutes = shortest
    part.jobs = part.scattered(among: numbers, count).map { jobs[$0] }
    return TourSearch.best(of: part).cost
  }

  /// Shortest paths between all places, by Floyd and Warshall
  /// (https://doi.org/10.1145/367766.368168).
  private var shortest: [Int] {
    var table = minutes
    for middle in 0..<places {
      for from in 0..<places {
        for to in 0..<places {
          let detour = table[from * places + middle] + table[middle * places + to]
          table[from * places + to] = min(table[from * places + to], detour)
        }
      }
    }
    return table
  }

  /// `count` of the jobs, each as far as possible from the earlier ones and from the stops.
  private func scattered(among numbers: [Int], _ count: Int) -> [Int] {
    var near = (stops.map { $0.place } + [start, end]).compactMap { $0 }
    var (rest, chosen) = (numbers, [Int]())
    while chosen.count < count, let first = rest.first {
      let farthest = rest.reduce(first) { best, next in
        distance(of: next, to: near) > distance(of: best, to: near) ? next : best
      }
      rest.removeAll { $0 == farthest }
      chosen.append(farthest)
      near += jobs[farthest].places
    }
    return chosen
  }

  private func distance(of job: Int, to near: [Int]) -> Int {
    jobs[job].places.map { place in
      near.map { min(minutes[place * places + $0], minutes[$0 * places + place]) }.min() ?? 0
    }.min() ?? 0
  }
}
