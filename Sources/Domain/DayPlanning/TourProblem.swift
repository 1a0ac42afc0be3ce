/// Errands to be run between things whose time is settled, in whole minutes of real time and places by number.
struct TourProblem: Hashable, Sendable {
  /// Something whose time is settled.
  struct Stop: Hashable, Sendable {
    /// `nil` where it may be done wherever one is.
    var place: Int?
    /// When one must be there.
    var due: Int
    /// When one may go on: after all that was before, too.
    var free: Int
  }

  /// An errand.
  struct Job: Hashable, Sendable {
    /// It is done at one of these; never empty.
    var places: [Int]
    /// How long it takes, above 0.
    var minutes: Int
    /// It is begun and done within one of these, in order.
    var windows: [Range<Int>]
    /// What is kept free before and after it, which may lie outside the windows.
    var before = 0
    var after = 0
  }

  /// In the order of time.
  var stops: [Stop]
  var jobs: [Job]
  /// Where the day begins and ends; `nil` where there is no way from or to there to be counted.
  var start: Int?
  var end: Int?
  /// Minutes from each place to each: a square table, row by row. −1 where nobody knows the way.
  var minutes: [Int]
  var places: Int

  /// Before any of a day's moments.
  static let dawn = -1 << 29

  /// `nil` where nobody knows. From nowhere, which is where a day begins that has no start, it takes no time.
  func way(from start: Int?, to end: Int) -> Int? {
    guard let start else { return 0 }
    let minutes = minutes[start * places + end]
    return minutes < 0 ? nil : minutes
  }

  /// When a job can be begun at the earliest by somebody who is there at that moment.
  func beginning(of job: Job, arriving arrival: Int) -> Int? {
    let ready = arrival + job.before
    for window in job.windows {
      let start = max(ready, window.lowerBound)
      if start + job.minutes <= window.upperBound { return start }
    }
    return nil
  }

  /// When a job can be begun at the latest by somebody who must leave by that moment.
  func beginning(of job: Job, leavingBy limit: Int) -> Int? {
    let end = limit - job.after
    for window in job.windows.reversed() {
      let start = min(end, window.upperBound) - job.minutes
      if start >= window.lowerBound { return start }
    }
    return nil
  }
}

/// Where somebody is in a tour, and since when they could go on.
struct TourState: Hashable, Sendable {
  /// `nil` before a day without a start has begun.
  var place: Int?
  var time = TourProblem.dawn
  /// Minutes under way so far.
  var cost = 0
  /// Whether an errand was run since the last stop with a place. Only then must the next be reached in time: how far apart settled things
  /// are is nothing that errands could mend.
  var isBound = false
}

extension TourProblem {
  var beginning: TourState { TourState(place: start) }

  /// After a job at one of its places; `nil` where it is closed or nobody knows the way.
  func running(_ job: Job, at place: Int, from state: TourState) -> (start: Int, TourState)? {
    guard let way = way(from: state.place, to: place),
      let start = beginning(of: job, arriving: state.time + way)
    else { return nil }
    let time = start + job.minutes + job.after
    return (start, TourState(place: place, time: time, cost: state.cost + way, isBound: true))
  }

  /// After a stop; `nil` where errands make one miss it.
  func passing(_ stop: Stop, from state: TourState) -> TourState? {
    guard let place = stop.place else {
      guard !state.isBound || state.time <= stop.due else { return nil }
      return TourState(
        place: state.place, time: stop.free, cost: state.cost, isBound: state.isBound)
    }
    let way = way(from: state.place, to: place)
    if state.isBound {
      guard let way, state.time + way <= stop.due else { return nil }
    }
    return TourState(place: place, time: stop.free, cost: state.cost + (way ?? 0))
  }

  /// At the end of the day; `nil` where errands have led to where nobody knows the way home from.
  func closing(_ state: TourState) -> TourState? {
    guard let end else { return state }
    let way = way(from: state.place, to: end)
    guard way != nil || !state.isBound else { return nil }
    // Who goes nowhere all day has no way home.
    let minutes = state.isBound || stops.contains { $0.place != nil } ? way ?? 0 : 0
    return TourState(
      place: end, time: state.time + minutes, cost: state.cost + minutes, isBound: state.isBound)
  }
}

/// A job done in a tour.
struct TourVisit: Hashable, Sendable {
  var job: Int
  /// Which of the job's places.
  var choice: Int
  /// The number of the stop before which it is done; that of stops for the last.
  var gap: Int
  var start: Int
}

/// What a tour comes to. The better one runs more errands, then takes fewer minutes, then ends earlier.
struct TourValue: Hashable, Sendable {
  var visits: Int
  /// Minutes under way in all.
  var cost: Int
  /// When the day ends: home again, or at the end of the last thing.
  var end: Int

  func isBetter(than other: Self) -> Bool {
    (-visits, cost, end) < (-other.visits, other.cost, other.end)
  }
}

/// A tour that was found.
struct Tour: Hashable, Sendable {
  /// In order.
  var visits: [TourVisit]
  var cost: Int
  var end: Int

  var value: TourValue { TourValue(visits: visits.count, cost: cost, end: end) }
}
