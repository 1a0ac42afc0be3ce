extension TourProblem {
  /// A step of a tour: a job at one of its places, or the next stop.
  struct Step: Hashable, Sendable {
    /// −1 for a stop.
    var job: Int
    var choice = 0

    static let stop = Step(job: -1)
    var isStop: Bool { job < 0 }
  }

  /// The value of a tour of these steps, which include all stops; `nil` if it is impossible. Jobs
  /// begin as early as possible.
  func value(of steps: [Step]) -> TourValue? {
    guard let end = walk(steps, visiting: { _, _, _ in }).flatMap(closing) else { return nil }
    return TourValue(visits: steps.count - stops.count, cost: end.cost, end: end.time)
  }

  func tour(of steps: [Step]) -> Tour? {
    var visits: [TourVisit] = []
    let end = walk(steps) { step, gap, start in
      visits.append(TourVisit(job: step.job, choice: step.choice, gap: gap, start: start))
    }
    guard let end = end.flatMap(closing) else { return nil }
    return Tour(visits: visits, cost: end.cost, end: end.time)
  }

  private func walk(_ steps: [Step], visiting: (Step, _ gap: Int, _ start: Int) -> Void)
    -> TourState?
  {
    var (state, gap) = (beginning, 0)
    for step in steps {
      if step.isStop {
        guard let passed = passing(stops[gap], from: state) else { return nil }
        state = passed
        gap += 1
      } else {
        let place = jobs[step.job].places[step.choice]
        guard let (start, further) = running(jobs[step.job], at: place, from: state) else {
          return nil
        }
        state = further
        visiting(step, gap, start)
      }
    }
    return state
  }

  /// The tour of jobs in the given order, each as early as possible, at the place where it is done
  /// first.
  ///
  /// It does not look ahead; `nil` if one of the jobs is no longer possible.
  func tour(inOrder order: [Int]) -> Tour? {
    var (steps, state, gap) = ([Step](), beginning, 0)
    for number in order {
      while true {
        if let (choice, further) = soonest(number, from: state, before: gap) {
          steps.append(Step(job: number, choice: choice))
          state = further
          break
        }
        guard gap < stops.count, let passed = passing(stops[gap], from: state) else { return nil }
        steps.append(.stop)
        state = passed
        gap += 1
      }
    }
    return tour(of: steps + stops[gap...].map { _ in .stop })
  }

  /// The place where a job is done soonest, with the next stop still reached in time.
  private func soonest(
    _ number: Int, from state: TourState, before gap: Int
  ) -> (choice: Int, TourState)? {
    var best: (choice: Int, state: TourState)?
    for (choice, place) in jobs[number].places.enumerated() {
      guard let (_, further) = running(jobs[number], at: place, from: state),
        further.time < best?.state.time ?? Int.max, reachesRest(from: further, before: gap)
      else { continue }
      best = (choice, further)
    }
    return best
  }

  private func reachesRest(from state: TourState, before gap: Int) -> Bool {
    var state = state
    for stop in stops[gap...] {
      guard let passed = passing(stop, from: state) else { return false }
      if !passed.isBound { return true }
      state = passed
    }
    return closing(state) != nil
  }

  /// The same tour, with jobs before the first stop begun as late as possible.
  func delayed(_ tour: Tour) -> Tour {
    guard let stop = stops.first else { return tour }
    var delayed = tour
    let early = tour.visits.indices.filter { tour.visits[$0].gap == 0 }
    var limit = stop.due
    var next = stop.place
    for index in early.reversed() {
      let visit = tour.visits[index]
      let job = jobs[visit.job]
      let place = job.places[visit.choice]
      let travel = next.map { minutes[place * places + $0] } ?? 0
      guard travel >= 0, let start = beginning(of: job, leavingBy: limit - travel),
        start >= visit.start
      else { return tour }
      delayed.visits[index].start = start
      limit = start - job.before
      next = place
    }
    return delayed
  }
}
