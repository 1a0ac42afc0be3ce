internal import CampusModel

/// A day's errands and its entries, turned into a `TourProblem`.
struct ErrandOrder {
  private let planner: DayPlanner
  private let errands: [Errand]
  private let problem: TourProblem
  private let estimate: ErrandTour.TravelEstimate

  /// Up to this many errands, the best of all orders is found; above it, a good one.
  static let mostOrderedExactly = 12

  /// When errands without hours are run, unless the person has an earliest or a latest time.
  private static let usualHours = 8 * 60..<22 * 60

  init(
    _ errands: [Errand], among entries: [DayEntry], within ends: DayBounds.Ends,
    by estimate: ErrandTour.TravelEstimate, for planner: DayPlanner
  ) {
    (self.planner, self.errands, self.estimate) = (planner, errands, estimate)
    var spots = Spots()
    let stops = Self.stops(entries, for: planner, spots: &spots)
    let jobs = errands.map { planner.job($0, within: Self.hours(of: planner), spots: &spots) }
    // An end of the day without a known location is ignored: it would make every errand impossible.
    let start = ends.start.flatMap { $0.isLocated ? spots.number(of: $0) : nil }
    let end = ends.end.flatMap { $0.isLocated ? spots.number(of: $0) : nil }
    problem = TourProblem(
      stops: stops, jobs: jobs, start: start, end: end,
      minutes: planner.minutes(among: spots.places, by: estimate), places: spots.places.count)
  }

  private static func stops(
    _ entries: [DayEntry], for planner: DayPlanner, spots: inout Spots
  ) -> [TourProblem.Stop] {
    var free = TourProblem.dawn
    return entries.compactMap { entry in
      guard let hours = planner.moments(of: entry) else { return nil }
      free = max(free, hours.free)
      let place = entry.place.map { spots.number(of: $0) }
      return TourProblem.Stop(place: place, due: hours.due, free: free)
    }
  }

  private static func hours(of planner: DayPlanner) -> Range<Int> {
    let preferences = planner.preferences
    let usual = usualHours
    let latest = preferences.latest
    let opening = preferences.earliest?.value ?? min(usual.lowerBound, latest ?? usual.lowerBound)
    let closing = latest ?? (opening < usual.upperBound ? usual.upperBound : 1440)
    return opening..<max(opening, closing)
  }

  /// The errands as entries, and how their order was chosen.
  var result: (placed: [DayEntry], tour: ErrandTour) {
    let isExact = errands.count <= Self.mostOrderedExactly
    var tour = isExact ? TourSearch.best(of: problem) : TourImprovement.good(for: problem)
    let done = tour.visits.map { $0.job }.sorted()
    let given = problem.tour(inOrder: done)
    if let given, given.value.isBetter(than: tour.value) { tour = given }
    let omitted = errands.indices.filter { !done.contains($0) }
    let result = ErrandTour(
      by: estimate, minutes: tour.cost, given: given?.cost, isProven: isExact,
      omitted: omitted.map { errands[$0] }, reasons: omitted.map(reason),
      bound: isExact ? tour.cost : problem.bound(of: done, by: Self.mostOrderedExactly))
    return (problem.delayed(tour).visits.compactMap(entry), result)
  }

  private func entry(of visit: TourVisit) -> DayEntry? {
    let errand = errands[visit.job]
    let (start, end) = (visit.start, visit.start + errand.minutes)
    guard let time = MinuteSpan(planner.clock.minute(start), planner.clock.minute(end)) else {
      return nil
    }
    return DayEntry(
      .errand(errand, at: visit.choice), time: time, place: errand.places[visit.choice],
      buffer: planner.preferences.buffer)
  }

  private func reason(_ number: Int) -> ErrandTour.Reason {
    if !errands[number].places.contains(where: { $0.isLocated }) { return .unknownPlace }
    let job = problem.jobs[number]
    return problem.gaps.contains { problem.fits(job, in: $0) } ? .noOrder : .noTime
  }
}

extension TourProblem {
  /// The stretches between stops.
  fileprivate var gaps: [Range<Int>] {
    let starts = [Self.dawn] + stops.map { $0.free }
    let ends = stops.map { $0.due } + [-Self.dawn]
    return zip(starts, ends).filter { $0 < $1 }.map { $0..<$1 }
  }

  /// Whether there is time for it, without any travel.
  fileprivate func fits(_ job: Job, in gap: Range<Int>) -> Bool {
    guard let start = beginning(of: job, arriving: gap.lowerBound) else { return false }
    return start + job.minutes + job.after <= gap.upperBound
  }
}

/// The places of a problem, each spot once.
private struct Spots {
  var places: [Place] = []

  mutating func number(of place: Place) -> Int {
    if let known = places.firstIndex(where: { $0.isAt(place) }) { return known }
    places.append(place)
    return places.count - 1
  }
}

extension Place {
  /// Whether its location is known.
  fileprivate var isLocated: Bool { coordinate != nil || building != nil }
}

extension DayPlanner {
  fileprivate func job(
    _ errand: Errand, within hours: Range<Int>, spots: inout Spots
  ) -> TourProblem.Job {
    let spans = errand.windows.isEmpty ? [hours] : errand.windows.map { $0.start..<$0.end }
    return TourProblem.Job(
      places: errand.places.map { spots.number(of: $0) }, minutes: errand.minutes,
      windows: spans.flatMap { windows($0, for: errand) }, before: preferences.buffer.before,
      after: preferences.buffer.after)
  }

  /// A span of the clock as moments, without the hour that the clock shows twice.
  ///
  /// No errand begins on the next day.
  private func windows(_ span: Range<Int>, for errand: Errand) -> [Range<Int>] {
    guard errand.minutes < 1440 else { return [] }
    let start = clock.moment(span.lowerBound)
    let end = min(clock.moment(span.upperBound), clock.moment(1440) - 1 + errand.minutes)
    guard start < end else { return [] }
    guard let twice = clock.repeated, twice.overlaps(start..<end) else { return [start..<end] }
    return [start..<max(start, twice.lowerBound), min(end, twice.upperBound)..<end].filter {
      !$0.isEmpty
    }
  }

  /// Minutes from each place to each, −1 for unknown, as in `TourProblem.minutes`.
  ///
  /// Public transit is looked up at noon.
  fileprivate func minutes(among places: [Place], by estimate: ErrandTour.TravelEstimate) -> [Int] {
    places.indices.flatMap { from in
      places.indices.map { to in
        from == to ? 0 : minutes(from: places[from], to: places[to], by: estimate) ?? -1
      }
    }
  }

  private func minutes(from start: Place, to end: Place, by estimate: ErrandTour.TravelEstimate)
    -> Int?
  {
    let trips = preferences.modes.compactMap { trip(start, end, $0, .leaving(720)) }
    guard let first = trips.first else { return trip(start, end, .walking, .leaving(720))?.minutes }
    switch estimate {
    case .preferred: return (trips.first { !isLongWalk($0) } ?? first).minutes
    case .slowest: return trips.map { $0.minutes }.max()
    }
  }
}
