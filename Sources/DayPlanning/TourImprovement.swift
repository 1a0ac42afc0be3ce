/// A good tour of many errands, and a number of minutes below which none can be.
///
/// Errands are put one after the other where they cost the least, in several orders (cheapest insertion); then runs of up to three are
/// moved elsewhere, turned or not (Or-opt), longer ones are turned where they are (2-opt), and what was left out is tried again, for
/// as long as that helps. Everything is tried in one order, so that the same errands give the same tour.
struct TourImprovement {
  private typealias Calls = [[TourProblem.Call]]

  private let problem: TourProblem

  /// - Complexity: about the cube of the jobs for each time that something helped.
  static func good(for problem: TourProblem) -> Tour {
    let improvement = TourImprovement(problem: problem)
    let numbers = Array(problem.jobs.indices)
    let byClosing = numbers.sorted { (improvement.closing($0), $0) < (improvement.closing($1), $1) }
    let starts = [numbers, byClosing, numbers.reversed()].map(improvement.inserted)
    let given = problem.tour(inOrder: numbers).map(improvement.calls)
    let tours = (starts + (given.map { [$0] } ?? [])).compactMap(improvement.improved)
    return tours.reduce(Tour(visits: [], cost: Int.max, end: Int.max)) {
      $1.isBetter(than: $0) ? $1 : $0
    }
  }

  private func closing(_ job: Int) -> Int { problem.jobs[job].windows.last?.upperBound ?? 0 }

  private func calls(of tour: Tour) -> Calls {
    var calls = Calls(repeating: [], count: problem.stops.count + 1)
    for visit in tour.visits {
      calls[visit.gap].append(TourProblem.Call(job: visit.job, choice: visit.choice))
    }
    return calls
  }

  private func inserted(_ order: [Int]) -> Calls {
    order.reduce(Calls(repeating: [], count: problem.stops.count + 1)) { calls, job in
      best(of: insertions(of: job, into: calls))?.calls ?? calls
    }
  }

  private func insertions(of job: Int, into calls: Calls) -> [Calls] {
    problem.jobs[job].places.indices.flatMap { choice in
      places(in: calls, for: [TourProblem.Call(job: job, choice: choice)])
    }
  }

  /// The run at every place of the calls.
  private func places(in calls: Calls, for run: [TourProblem.Call]) -> [Calls] {
    calls.indices.flatMap { gap in
      (0...calls[gap].count).map { position in
        var further = calls
        further[gap].insert(contentsOf: run, at: position)
        return further
      }
    }
  }

  private func best(of all: [Calls]) -> (calls: Calls, tour: Tour)? {
    var best: (calls: Calls, tour: Tour)?
    for calls in all {
      guard let tour = problem.tour(of: calls) else { continue }
      if let known = best, !tour.isBetter(than: known.tour) { continue }
      best = (calls, tour)
    }
    return best
  }

  /// Takes the best of all moves while one helps.
  private func improved(_ start: Calls) -> Tour? {
    guard var tour = problem.tour(of: start) else { return nil }
    var calls = start
    while let next = best(of: moves(from: calls)), next.tour.isBetter(than: tour) {
      (calls, tour) = next
    }
    return tour
  }

  private func moves(from calls: Calls) -> [Calls] {
    let done = Set(calls.joined().map(\.job))
    let left = problem.jobs.indices.filter { !done.contains($0) }
    return left.flatMap { insertions(of: $0, into: calls) } + shifts(of: calls) + turns(of: calls)
  }

  private func shifts(of calls: Calls) -> [Calls] {
    runs(of: calls, lengths: 1...3).flatMap { gap, range -> [Calls] in
      var rest = calls
      let run = Array(calls[gap][range])
      rest[gap].removeSubrange(range)
      guard run.count > 1 else { return insertions(of: run[0].job, into: rest) }
      return places(in: rest, for: run) + places(in: rest, for: run.reversed())
    }
  }

  private func turns(of calls: Calls) -> [Calls] {
    runs(of: calls, lengths: 2...max(2, problem.jobs.count)).map { gap, range in
      var further = calls
      further[gap].replaceSubrange(range, with: calls[gap][range].reversed())
      return further
    }
  }

  private func runs(of calls: Calls, lengths: ClosedRange<Int>) -> [(gap: Int, Range<Int>)] {
    calls.enumerated().flatMap { gap, list in
      list.indices.flatMap { first in
        lengths.filter { first + $0 <= list.count }.map { (gap, first..<first + $0) }
      }
    }
  }
}

extension TourProblem {
  /// Minutes that no tour of all these jobs takes less than; `nil` where some way is unknown.
  ///
  /// A tour of some of the jobs is no longer than one of all where no detour is shorter than the way itself, which holds once each way is
  /// replaced by the shortest over other places. So the best tour of a few that lie far apart bounds all.
  func bound(of numbers: [Int], by count: Int) -> Int? {
    guard !minutes.contains(where: { $0 < 0 }) else { return nil }
    var part = self
    part.minutes = shortest
    part.jobs = part.scattered(among: numbers, count).map { jobs[$0] }
    return TourSearch.best(of: part).cost
  }

  /// Floyd and Warshall's table (https://doi.org/10.1145/367766.368168).
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

  /// So many of the jobs, each as far as can be from those before it and from where one goes anyway.
  private func scattered(among numbers: [Int], _ count: Int) -> [Int] {
    var near = (stops.map(\.place) + [start, end]).compactMap { $0 }
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
