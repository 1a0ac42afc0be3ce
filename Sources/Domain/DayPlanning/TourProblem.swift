/// Errands to place between stops with a fixed time.
///
/// Times are whole minutes that pass, places are numbers.
struct TourProblem: Hashable, Sendable {
  /// An entry with a fixed time.
  struct Stop: Hashable, Sendable {
    /// `nil` where it may be done anywhere.
    var place: Int?
    /// When to arrive, at the latest.
    var due: Int
    /// When the person may go on, after all earlier stops too.
    var free: Int
  }

  /// An errand.
  struct Job: Hashable, Sendable {
    /// The places where it can be done; never empty.
    var places: [Int]
    /// How long it takes, above 0.
    var minutes: Int
    /// It is begun and done within one of these; in order.
    var windows: [Range<Int>]
    /// Minutes that are kept free before and after it, outside the windows too.
    var before = 0
    var after = 0
  }

  /// In order of time.
  var stops: [Stop]
  var jobs: [Job]
  /// Where the day begins and ends; `nil` where no travel from or to there counts.
  var start: Int?
  var end: Int?
  /// Minutes from each place to each: a square table, row by row. −1 for unknown.
  var minutes: [Int]
  var places: Int

  /// A moment before all others of a day.
  static let dawn = -1 << 29

  /// Minutes between two places; `nil` if unknown. From nowhere, where a day without a start
  /// begins, it is 0.
  func travel(from start: Int?, to end: Int) -> Int? {
    guard let start else { return 0 }
    let minutes = minutes[start * places + end]
    return minutes < 0 ? nil : minutes
  }

  /// The earliest start of a job for a person who arrives at that moment; `nil` if there is none.
  func beginning(of job: Job, arriving arrival: Int) -> Int? {
    let ready = arrival + job.before
    for window in job.windows {
      let start = max(ready, window.lowerBound)
      if start + job.minutes <= window.upperBound { return start }
    }
    return nil
  }

  /// The latest start of a job for a person who must leave by that moment; `nil` if there is none.
  func beginning(of job: Job, leavingBy limit: Int) -> Int? {
    let end = limit - job.after
    for window in job.windows.reversed() {
      let start = min(end, window.upperBound) - job.minutes
      if start >= window.lowerBound { return start }
    }
    return nil
  }
}

/// Where a person is in a tour, and since when they may go on.
struct TourState: Hashable, Sendable {
  /// `nil` until a day without a start has begun.
  var place: Int?
  var time = TourProblem.dawn
  /// Minutes traveled so far.
  var cost = 0
  /// Whether an errand was run since the last stop with a place.
  ///
  /// Only then must the next stop be reached in time: errands cannot fix entries that are too far
  /// apart without them.
  var isBound = false
}

extension TourProblem {
  var beginning: TourState { TourState(place: start) }

  /// The state after a job at one of its places; `nil` if it is closed by then, or the travel time
  /// is unknown.
  func running(_ job: Job, at place: Int, from state: TourState) -> (start: Int, TourState)? {
    guard let travel = travel(from: state.place, to: place),
      let start = beginning(of: job, arriving: state.time + travel)
    else { return nil }
    let time = start + job.minutes + job.after
    return (start, TourState(place: place, time: time, cost: state.cost + travel, isBound: true))
  }

  /// The state after a stop; `nil` if errands make the person late for it.
  func passing(_ stop: Stop, from state: TourState) -> TourState? {
    guard let place = stop.place else {
      guard !state.isBound || state.time <= stop.due else { return nil }
      return TourState(
        place: state.place, time: stop.free, cost: state.cost, isBound: state.isBound)
    }
    let travel = travel(from: state.place, to: place)
    if state.isBound {
      guard let travel, state.time + travel <= stop.due else { return nil }
    }
    return TourState(place: place, time: stop.free, cost: state.cost + (travel ?? 0))
  }

  /// The state at the end of the day; `nil` if an errand leads to where no trip home is known.
  func closing(_ state: TourState) -> TourState? {
    guard let end else { return state }
    let travel = travel(from: state.place, to: end)
    guard travel != nil || !state.isBound else { return nil }
    // On a day without travel there is no trip home.
    let minutes = state.isBound || stops.contains { $0.place != nil } ? travel ?? 0 : 0
    return TourState(
      place: end, time: state.time + minutes, cost: state.cost + minutes, isBound: state.isBound)
  }
}

/// A job done in a tour.
struct TourVisit: Hashable, Sendable {
  var job: Int
  /// The index of the place where it is done.
  var choice: Int
  /// The number of the stop before which it is done; after the last, the number of stops.
  var gap: Int
  var start: Int
}

/// The value of a tour: more errands, then fewer minutes, then an earlier end.
struct TourValue: Hashable, Sendable {
  var visits: Int
  /// Minutes traveled in all.
  var cost: Int
  /// When the day ends: at home, or at the end of the last entry.
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
