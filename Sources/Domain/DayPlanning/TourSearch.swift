/// The best of all tours, by dynamic programming over what has been done (Held and Karp, https://doi.org/10.1137/0110015), with time
/// windows as Desrosiers and others treat them: of two ways to have done the same errands and to be in the same place before the
/// same stop, one is dropped if the other is neither later nor has been under way for longer (nor is held to anything that it is not).
///
/// Where some tour runs all errands, so does the best; then what cannot become as short as that tour is dropped too: each errand and each
/// stop to come costs at least the shortest way that leads to it.
///
/// Ways take as long at any time, and one may wait; so whoever is earlier can do whatever the later one can, and what is found is best
/// in the sense of `Tour.isBetter`. Nothing is supposed of the ways: there and back may differ, and a detour may be shorter.
///
/// - Complexity: 2ⁿ · places · jobs · stops, times how many labels are neither earlier nor cheaper than each other: mostly one or two.
struct TourSearch {
  private let problem: TourProblem
  /// Every label that was made. Those that were dropped stay, since others may have come from them.
  private var labels: [Label] = []
  /// The first label of each set of jobs done and place, −1 for none; the others follow from it.
  private var heads: [Int32]
  private let columns: Int
  private let floors: TourFloors
  /// No tour longer than this is looked for.
  private let ceiling: Int

  /// One way to have got somewhere.
  private struct Label {
    /// −1 before the day has begun.
    var place: Int32
    var time: Int32
    var cost: Int32
    var isBound: Bool
    /// The label that it came from, −1 for none.
    var parent: Int32
    var next: Int32 = -1
    /// −1 for what was no job.
    var job: Int16 = -1
    var choice: Int16 = 0
    var gap: Int16 = 0
    var start: Int32 = 0

    init(_ state: TourState, from parent: Int32) {
      place = Int32(state.place ?? -1)
      (time, cost) = (Int32(clamping: state.time), Int32(clamping: state.cost))
      (isBound, self.parent) = (state.isBound, parent)
    }

    var state: TourState {
      TourState(
        place: place < 0 ? nil : Int(place), time: Int(time), cost: Int(cost), isBound: isBound)
    }

    func dominates(_ other: Label) -> Bool {
      time <= other.time && cost <= other.cost && (!isBound || other.isBound)
    }
  }

  private init(_ problem: TourProblem) {
    self.problem = problem
    columns = problem.places + 1
    heads = [Int32](repeating: -1, count: columns << problem.jobs.count)
    floors = TourFloors(of: problem)
    let known = TourImprovement.fair(for: problem)
    ceiling = known.visits.count == problem.jobs.count ? known.cost : Int.max
  }

  /// - Precondition: at most 20 jobs.
  static func best(of problem: TourProblem) -> Tour {
    precondition(problem.jobs.count <= 20, "\(problem.jobs.count) jobs are too many for all sets")
    var search = TourSearch(problem)
    return search.run()
  }

  private mutating func run() -> Tour {
    insert(Label(problem.beginning, from: -1), done: 0)
    for (gap, stop) in problem.stops.enumerated() {
      fill(gap: gap, until: stop.due)
      pass(stop)
    }
    fill(gap: problem.stops.count, until: Int.max)
    return closed()
  }

  /// Runs jobs one after the other, all in one gap. A set is looked at after all those that are parts of it.
  private mutating func fill(gap: Int, until due: Int) {
    for done in 0..<1 << problem.jobs.count {
      for column in 0..<columns {
        var index = heads[done * columns + column]
        while index >= 0 {
          extend(labels[Int(index)].state, at: index, done: done, gap: gap, until: due)
          index = labels[Int(index)].next
        }
      }
    }
  }

  private mutating func extend(
    _ state: TourState, at index: Int32, done: Int, gap: Int, until due: Int
  ) {
    for (number, job) in problem.jobs.enumerated() where done & 1 << number == 0 {
      for (choice, place) in job.places.enumerated() {
        guard let (start, further) = problem.running(job, at: place, from: state),
          further.time <= due
        else { continue }
        let set = done | 1 << number
        if further.cost + floors.least(done: set, gap: gap) > ceiling { continue }
        var label = Label(further, from: index)
        (label.job, label.choice) = (Int16(number), Int16(choice))
        (label.gap, label.start) = (Int16(gap), Int32(clamping: start))
        insert(label, done: set)
      }
    }
  }

  private mutating func pass(_ stop: TourProblem.Stop) {
    let before = heads
    heads = [Int32](repeating: -1, count: before.count)
    for (cell, head) in before.enumerated() {
      var index = head
      while index >= 0 {
        let label = labels[Int(index)]
        if let state = problem.passing(stop, from: label.state) {
          insert(Label(state, from: index), done: cell / columns)
        }
        index = label.next
      }
    }
  }

  /// Unless another is at least as good; those that are no better than it are dropped.
  private mutating func insert(_ label: Label, done: Int) {
    let cell = done * columns + Int(label.place) + 1
    var last: Int32 = -1
    var index = heads[cell]
    while index >= 0 {
      let other = labels[Int(index)]
      if other.dominates(label) { return }
      if label.dominates(other) {
        if last < 0 { heads[cell] = other.next } else { labels[Int(last)].next = other.next }
      } else {
        last = index
      }
      index = other.next
    }
    var added = label
    added.next = -1
    if last < 0 {
      heads[cell] = Int32(labels.count)
    } else {
      labels[Int(last)].next = Int32(labels.count)
    }
    labels.append(added)
  }

  private func closed() -> Tour {
    var best = Tour(visits: [], cost: Int.max, end: 0)
    var found: (index: Int32, count: Int) = (-1, -1)
    for (cell, head) in heads.enumerated() {
      let count = (cell / columns).nonzeroBitCount
      var index = head
      while index >= 0 {
        let label = labels[Int(index)]
        if let end = problem.closing(label.state),
          (-count, end.cost, end.time) < (-found.count, best.cost, best.end)
        {
          (best.cost, best.end, found) = (end.cost, end.time, (index, count))
        }
        index = label.next
      }
    }
    best.visits = visits(upTo: found.index)
    return best
  }

  private func visits(upTo last: Int32) -> [TourVisit] {
    var visits: [TourVisit] = []
    var index = last
    while index >= 0 {
      let label = labels[Int(index)]
      if label.job >= 0 {
        visits.append(
          TourVisit(
            job: Int(label.job), choice: Int(label.choice), gap: Int(label.gap),
            start: Int(label.start)))
      }
      index = label.parent
    }
    return visits.reversed()
  }
}

/// What the rest of a tour costs at least.
private struct TourFloors {
  /// By the set of jobs done.
  private let jobs: [Int]
  /// By the gap that one is in.
  private let stops: [Int]

  func least(done: Int, gap: Int) -> Int { jobs[done] + stops[gap] }

  init(of problem: TourProblem) {
    let entries = problem.jobs.indices.map { number in
      problem.jobs[number].places.map { problem.shortestWay(to: $0, ofJob: number) }.min() ?? 0
    }
    jobs = (0..<1 << entries.count).map { done in
      entries.enumerated().reduce(0) { done & 1 << $1.offset == 0 ? $0 + $1.element : $0 }
    }
    let home = problem.end.map { problem.shortestWay(to: $0) } ?? 0
    var sums = [home]
    for (number, stop) in problem.stops.enumerated().reversed() {
      let way = stop.place.map { problem.shortestWay(to: $0, ofStop: number) } ?? 0
      sums.append(sums[sums.count - 1] + way)
    }
    stops = sums.reversed()
  }
}

extension TourProblem {
  /// The shortest way to a place from anywhere else that the day may lead to; 0 where some way is unknown, since between stops such count
  /// nothing.
  fileprivate func shortestWay(
    to place: Int, ofJob job: Int? = nil, ofStop stop: Int? = nil
  ) -> Int {
    let others =
      jobs.enumerated().filter { $0.offset != job }.flatMap(\.element.places)
      + stops.enumerated().filter { $0.offset != stop }.compactMap(\.element.place)
      + [start].compactMap { $0 }
    return others.map { max(0, minutes[$0 * places + place]) }.min() ?? 0
  }
}
