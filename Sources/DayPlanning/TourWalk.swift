extension TourProblem {
  /// A job at one of its places, before a stop.
  struct Call: Hashable, Sendable {
    var job: Int
    var choice: Int
  }

  /// The tour that runs these jobs before these stops, each as soon as it can be; `nil` where that does not work. `calls` has one list for
  /// each stop and one for what comes after the last.
  func tour(of calls: [[Call]]) -> Tour? {
    var state = beginning
    var visits: [TourVisit] = []
    for (gap, calls) in calls.enumerated() {
      for call in calls {
        let job = jobs[call.job]
        guard let (start, further) = running(job, at: job.places[call.choice], from: state) else {
          return nil
        }
        state = further
        visits.append(TourVisit(job: call.job, choice: call.choice, gap: gap, start: start))
      }
      guard gap < stops.count else { break }
      guard let passed = passing(stops[gap], from: state) else { return nil }
      state = passed
    }
    guard let closed = closing(state) else { return nil }
    return Tour(visits: visits, cost: closed.cost, end: closed.time)
  }

  /// Those jobs in that order, without looking ahead: each as soon as it can be, at the place where it is done first; `nil` where one of
  /// them no longer can.
  func tour(inOrder order: [Int]) -> Tour? {
    var calls = [[Call]](repeating: [], count: stops.count + 1)
    var (state, gap) = (beginning, 0)
    for number in order {
      while true {
        if let (choice, further) = soonest(number, from: state, before: gap) {
          calls[gap].append(Call(job: number, choice: choice))
          state = further
          break
        }
        guard gap < stops.count, let passed = passing(stops[gap], from: state) else { return nil }
        state = passed
        gap += 1
      }
    }
    return tour(of: calls)
  }

  /// Where a job is done soonest so that the next stop with a place is still reached in time.
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

  /// The same tour, with what is done before the first stop begun as late as that stop lets it: one stays where one is until then.
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
      let way = next.map { minutes[place * places + $0] } ?? 0
      guard way >= 0, let start = beginning(of: job, leavingBy: limit - way), start >= visit.start
      else { return tour }
      delayed.visits[index].start = start
      limit = start - job.before
      next = place
    }
    return delayed
  }
}
