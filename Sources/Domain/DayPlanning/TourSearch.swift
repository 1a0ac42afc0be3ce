/// Finds the best tour by dynamic programming over the set of jobs done.
///
/// Held and Karp's method (https://doi.org/10.1137/0110015), with time windows as by Desrosiers and
/// others. A label is dropped if another with the same jobs done, at the same place, before the
/// same stop, is neither later nor more traveled, and no more bound by `isBound`.
///
/// If some tour does all jobs, so does the best one. Then labels are dropped too if they cannot
/// stay below that tour: each job and each stop to come costs at least the shortest travel to it.
///
/// Travel times do not depend on the time of day and waiting is allowed, so the earlier label can
/// do all that the later one can: the result is optimal by `TourValue`. Travel times may be
/// asymmetric, and detours shorter.
///
/// ```
/// let tour = TourSearch.best(of: problem)    // at most 20 jobs
/// ```
///
/// - Complexity: 2ⁿ · places · jobs · stops, times the labels that are neither earlier nor cheaper
///   than each other, mostly one or two.
struct TourSearch {
  private let problem: TourProblem
  /// Every label made. Dropped ones remain, since others may refer to them.
  private var labels: [Label] = []
  /// The first label for each set of jobs and place, −1 for none; `next` leads to the others.
  private var heads: [Int32]
  private let columns: Int
  private let floors: TourFloors
  /// Tours longer than this are not searched.
  private let ceiling: Int

  /// One way to reach a place with some jobs done.
  private struct Label {
    /// −1 until the day has begun.
    var place: Int32
    var time: Int32
    var cost: Int32
    var isBound: Bool
    /// The label before it, −1 for none.
    var parent: Int32
    var next: Int32 = -1
    /// −1 for a stop.
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

  /// The best tour.
  ///
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

  /// Runs jobs one after the other in one gap. Subsets come before the sets that contain them.
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

  /// Inserts a label unless another one is as good; drops those that are no better.
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

/// Lower bounds on the rest of a tour.
private struct TourFloors {
  /// By the set of jobs done.
  private let jobs: [Int]
  /// By gap.
  private let stops: [Int]

  func least(done: Int, gap: Int) -> Int { jobs[done] + stops[gap] }

  init(of problem: TourProblem) {
    let entries = problem.jobs.indices.map { number in
      problem.jobs[number].places.map { problem.shortestTravel(to: $0, ofJob: number) }.min() ?? 0
    }
    jobs = (0..<1 << entries.count).map { done in
      entries.enumerated().reduce(0) { done & 1 << $1.offset == 0 ? $0 + $1.element : $0 }
    }
    let home = problem.end.map { problem.shortestTravel(to: $0) } ?? 0
    var sums = [home]
    for (number, stop) in problem.stops.enumerated().reversed() {
      let travel = stop.place.map { problem.shortestTravel(to: $0, ofStop: number) } ?? 0
      sums.append(sums[sums.count - 1] + travel)
    }
    stops = sums.reversed()
  }
}

extension TourProblem {
  /// The shortest travel to a place from any other place of the day.
  ///
  /// 0 where a travel time is unknown, since those count nothing between stops.
  fileprivate func shortestTravel(
    to place: Int, ofJob job: Int? = nil, ofStop stop: Int? = nil
  ) -> Int {
    let others =
      jobs.enumerated().filter { $0.offset != job }.flatMap { $0.element.places }
      + stops.enumerated().filter { $0.offset != stop }.compactMap { $0.element.place }
      + [start].compactMap { $0 }
    return others.map { max(0, minutes[$0 * places + place]) }.min() ?? 0
  }
}
