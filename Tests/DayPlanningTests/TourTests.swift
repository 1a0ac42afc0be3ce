import SeededRandom
import Testing

@testable import DayPlanning

/// A problem drawn at random: ways that differ there and back, detours that are shorter, ways that
/// nobody knows.
func randomProblem(
  jobs count: Int, choices: Int, seed: Int, isKind: Bool = false
) -> TourProblem {
  var random = SeededGenerator(seed: UInt64(seed))
  let stopCount = random.below(4)
  let places = 3 + stopCount + count * choices
  let minutes = (0..<places * places).map { cell in
    cell / places == cell % places
      ? 0 : !isKind && random.chance(4) ? -1 : 1 + random.below(random.chance(50) ? 10 : 40)
  }
  var (stops, minute, free) = ([TourProblem.Stop](), 480, Int.min)
  for number in 0..<stopCount {
    let due = minute + random.below(200)
    free = max(free, due + 10 + random.below(90))
    minute = free - random.below(15)
    stops.append(
      TourProblem.Stop(place: random.chance(80) ? number + 2 : nil, due: due, free: free))
  }
  let jobs = (0..<count).map { number in
    let own = (0..<1 + random.below(choices)).map { 3 + stopCount + number * choices + $0 }
    // Some are at a place where one is anyway.
    let at = !isKind && random.chance(10) ? [0] : own
    let opening = 480 + random.below(300)
    let wide = [480..<1320]
    let narrow = [opening..<opening + 60, opening + 200..<opening + 260 + random.below(300)]
    return TourProblem.Job(
      places: at, minutes: 5 + random.below(40),
      windows: random.chance(isKind ? 90 : 40) ? wide : narrow,
      before: random.chance(20) ? 5 : 0, after: random.chance(20) ? 7 : 0)
  }
  return TourProblem(
    stops: stops, jobs: jobs, start: random.chance(70) ? 0 : nil, end: random.chance(70) ? 1 : nil,
    minutes: minutes, places: places)
}

/// Every order of every set of errands in every gap at every place, tried one by one.
private struct EveryTour {
  let problem: TourProblem
  var best = (left: Int.max, cost: Int.max, end: Int.max)

  init(_ problem: TourProblem) {
    self.problem = problem
    let jobs = Set(problem.jobs.indices)
    go(place: problem.start, time: -100_000, cost: 0, isBound: false, gap: 0, rest: jobs)
  }

  private func minutes(_ from: Int?, _ to: Int) -> Int? {
    guard let from else { return 0 }
    let minutes = problem.minutes[from * problem.places + to]
    return minutes == -1 ? nil : minutes
  }

  private mutating func go(
    place: Int?, time: Int, cost: Int, isBound: Bool, gap: Int, rest: Set<Int>
  ) {
    for number in rest.sorted() {
      let job = problem.jobs[number]
      for goal in job.places {
        guard let way = minutes(place, goal) else { continue }
        let ready = time + way + job.before
        let starts = job.windows.compactMap { window -> Int? in
          let start = max(ready, window.lowerBound)
          return start + job.minutes > window.upperBound ? nil : start
        }
        guard let start = starts.min() else { continue }
        go(
          place: goal, time: start + job.minutes + job.after, cost: cost + way, isBound: true,
          gap: gap, rest: rest.subtracting([number]))
      }
    }
    guard gap < problem.stops.count else {
      return finish(place: place, time: time, cost: cost, isBound: isBound, rest: rest)
    }
    let stop = problem.stops[gap]
    let way = stop.place.map { minutes(place, $0) } ?? 0
    if isBound {
      guard let way, time + way <= stop.due else { return }
    }
    go(
      place: stop.place ?? place, time: stop.free, cost: cost + (way ?? 0),
      isBound: isBound && stop.place == nil, gap: gap + 1, rest: rest)
  }

  private mutating func finish(place: Int?, time: Int, cost: Int, isBound: Bool, rest: Set<Int>) {
    var (time, cost) = (time, cost)
    if let end = problem.end, isBound || problem.stops.contains(where: { $0.place != nil }) {
      let way = minutes(place, end)
      if way == nil && isBound { return }
      (time, cost) = (time + (way ?? 0), cost + (way ?? 0))
    }
    best = min(best, (rest.count, cost, time), by: <)
  }
}

private func min<T>(_ a: T, _ b: T, by precedes: (T, T) -> Bool) -> T { precedes(b, a) ? b : a }

@Test(arguments: 0..<600)
func `no order of errands is better than the one found`(_ seed: Int) {
  let choices = 1 + seed % 2
  let problem = randomProblem(jobs: 1 + seed % (choices == 1 ? 5 : 4), choices: choices, seed: seed)
  let tour = TourSearch.best(of: problem)
  let every = EveryTour(problem).best
  #expect(problem.jobs.count - tour.visits.count == every.left, "seed \(seed)")
  #expect(tour.cost == every.cost, "seed \(seed)")
  if !tour.visits.isEmpty { #expect(tour.end == every.end, "seed \(seed)") }
}

@Test(arguments: 0..<6)
func `no order of six errands is better than the one found`(_ seed: Int) {
  let problem = randomProblem(jobs: 6, choices: 1, seed: 7000 + seed)
  let tour = TourSearch.best(of: problem)
  let every = EveryTour(problem).best
  #expect(problem.jobs.count - tour.visits.count == every.left, "seed \(seed)")
  #expect(tour.cost == every.cost, "seed \(seed)")
}

extension TourProblem {
  /// What is wrong with a tour, walked through step by step.
  fileprivate func fault(in tour: Tour) -> String? {
    var (place, time, isBound, visits) = (start, -100_000, false, tour.visits[...])
    for gap in 0...stops.count {
      while let visit = visits.first, visit.gap == gap {
        visits = visits.dropFirst()
        let job = jobs[visit.job]
        let goal = job.places[visit.choice]
        let way = place.map { minutes[$0 * places + goal] } ?? 0
        if way < 0 { return "an unknown way to \(visit)" }
        if time + way + job.before > visit.start { return "too early: \(visit)" }
        let hours = visit.start..<visit.start + job.minutes
        if !job.windows.contains(where: { $0.contains(hours) }) { return "closed: \(visit)" }
        (place, time, isBound) = (goal, hours.upperBound + job.after, true)
      }
      guard gap < stops.count else { break }
      let stop = stops[gap]
      let way = stop.place.flatMap { goal in place.map { minutes[$0 * places + goal] } } ?? 0
      if isBound, way < 0 || time + way > stop.due { return "late for stop \(gap)" }
      (time, isBound) = (stop.free, isBound && stop.place == nil)
      place = stop.place ?? place
    }
    return visits.isEmpty ? nil : "out of order"
  }
}

extension Range<Int> {
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}

@Test(arguments: 0..<120)
func `tours are possible, also when delayed, and no worse than the given order`(_ seed: Int) {
  let problem = randomProblem(jobs: 1 + seed % 8, choices: 2, seed: seed)
  let tour = TourSearch.best(of: problem)
  let good = TourImprovement.good(for: problem)
  for tour in [tour, problem.delayed(tour), good, problem.delayed(good)] {
    #expect(problem.fault(in: tour) == nil, "seed \(seed)")
  }
  #expect(!good.value.isBetter(than: tour.value), "seed \(seed)")
  for found in [tour, good] {
    let given = problem.tour(inOrder: found.visits.map(\.job).sorted())
    #expect(given.map { problem.fault(in: $0) } ?? nil == nil, "seed \(seed)")
    if let given { #expect(given.cost >= found.cost, "seed \(seed)") }
  }
}

@Test func `a cheaper but bound label does not replace another`() {
  // Both errands between the first stop and what has no place would be cheaper, but then the last
  // stop, which is missed anyway, would have to be reached in time.
  let problem = TourProblem(
    stops: [
      TourProblem.Stop(place: 0, due: 480, free: 490),
      TourProblem.Stop(place: nil, due: 600, free: 700),
      TourProblem.Stop(place: 1, due: 690, free: 750),
    ],
    jobs: [(0, 400..<406), (3, 380..<391)].map { place, early in
      TourProblem.Job(places: [place], minutes: 5, windows: [early, 500..<600])
    }, start: 2, end: nil, minutes: [0, 20, 99, 5, 99, 0, 99, 99, 5, 99, 0, 20, 5, 99, 99, 0],
    places: 4)
  let tour = TourSearch.best(of: problem)
  #expect(tour.visits.map(\.job) == [1, 0] && tour.visits.map(\.gap) == [0, 0] && tour.cost == 45)
}

@Test func `jobs before the first stop begin as late as possible`() {
  let problem = TourProblem(
    stops: [TourProblem.Stop(place: 1, due: 840, free: 900)],
    jobs: [TourProblem.Job(places: [2], minutes: 10, windows: [480..<820])], start: 0, end: 0,
    minutes: [0, 20, 15, 20, 0, 10, 15, 10, 0], places: 3)
  let tour = TourSearch.best(of: problem)
  #expect(tour.visits.map(\.start) == [480] && tour.cost == 45)
  #expect(problem.delayed(tour).visits.map(\.start) == [810])
}

@Test func `shorter detours and asymmetric travel times are used`() {
  // From 0 to 2 it is shorter over 1, but nothing is to be done there; from 2 to 1 it is far, and
  // back it is near.
  let problem = TourProblem(
    stops: [],
    jobs: [1, 2].map { TourProblem.Job(places: [$0], minutes: 5, windows: [480..<1000]) }, start: 0,
    end: 0, minutes: [0, 5, 50, 30, 0, 5, 5, 60, 0], places: 3)
  let tour = TourSearch.best(of: problem)
  #expect(tour.visits.map(\.job) == [0, 1] && tour.cost == 15)
}

@Test func `twelve errands are ordered quickly`() {
  let clock = ContinuousClock()
  let times = (0..<3).map { seed in
    let problem = randomProblem(jobs: 12, choices: 1, seed: 100 + seed, isKind: true)
    return clock.measure { _ = TourSearch.best(of: problem) }
  }
  print("twelve errands: \(times.sorted())")
  // Some thirty times what an optimized build takes on one core.
  #expect(times.reduce(.zero, +) < .seconds(15))
}

@Test func `the order of many errands is within a tenth of the best`() throws {
  var (worst, within) = (0.0, 0)
  for seed in 0..<5 {
    let problem = randomProblem(jobs: 13, choices: 1, seed: 300 + seed, isKind: true)
    let best = TourSearch.best(of: problem)
    let good = TourImprovement.good(for: problem)
    #expect(good.visits.count == best.visits.count, "seed \(seed)")
    let gap = Double(good.cost) / Double(max(best.cost, 1)) - 1
    worst = max(worst, gap)
    within += gap <= 0.1 ? 1 : 0
    let bound = try #require(problem.bound(of: good.visits.map(\.job).sorted(), by: 10))
    #expect(bound <= best.cost, "seed \(seed)")
  }
  print("thirteen errands: at worst \(worst), \(within) of 5 within a tenth")
  #expect(within == 5)
}
