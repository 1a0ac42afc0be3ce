package import CampusModel
package import TimeZones

/// Plans the travel of one date between the places of its entries.
///
/// ```
/// let planner = DayPlanner(on: date, in: zone) { from, to, mode, time in … }
/// let day = planner.itinerary(of: entries, within: ends, errands: errands)
/// day.legs.first?.chosen?.leave     // when to leave, in minutes from midnight
/// ```
package struct DayPlanner: Sendable {
  /// The best trip from one place to another by a mode, on the planner's date; `nil` where none is
  /// known.
  package typealias TripFinder = @Sendable (Place, Place, TravelMode, Trip.Time) -> Trip?

  let date: CalendarDate
  let clock: DayClock
  let preferences: TravelPreferences
  let trip: TripFinder

  /// - `trip`: finds the trips; asked many times for the same places.
  package init(
    on date: CalendarDate, in zone: Zone, preferences: TravelPreferences = TravelPreferences(),
    trip: @escaping TripFinder
  ) {
    self.date = date
    clock = DayClock(date, in: zone)
    self.preferences = preferences
    self.trip = trip
  }

  /// The day with its legs: from its start, between entries at different places, and to its end.
  ///
  /// Entries without a place, all-day ones and canceled ones are not traveled to. An entry with a
  /// time that is not canceled must be over before the next leg begins, wherever it is.
  ///
  /// Errands are placed so that the fewest are left out, then the least time is spent traveling,
  /// then the day ends earliest. Buffers, hours and later entries are respected. Errands before the
  /// first entry begin as late as possible, all others as early as possible, and none in an hour
  /// that the clock shows twice.
  ///
  /// If the modes chosen then make an errand late, the order is searched again with each leg by the
  /// slowest of the preferred modes.
  package func itinerary(
    of entries: [DayEntry], within ends: DayBounds.Ends = DayBounds.Ends(), errands: [Errand] = []
  ) -> Itinerary {
    let fixed = entries.inOrder
    guard !errands.isEmpty else { return routed(fixed, within: ends, tour: nil) }
    let preferred = ordered(errands, among: fixed, within: ends, by: .preferred)
    guard preferred.hasLateErrands else { return preferred }
    let slowest = ordered(errands, among: fixed, within: ends, by: .slowest)
    return slowest.hasLateErrands ? preferred : slowest
  }

  private func ordered(
    _ errands: [Errand], among fixed: [DayEntry], within ends: DayBounds.Ends,
    by estimate: ErrandTour.TravelEstimate
  ) -> Itinerary {
    let order = ErrandOrder(errands, among: fixed, within: ends, by: estimate, for: self)
    let (placed, tour) = order.result
    return routed((fixed + placed).inOrder, within: ends, tour: tour)
  }

  private func routed(
    _ entries: [DayEntry], within ends: DayBounds.Ends, tour: ErrandTour?
  ) -> Itinerary {
    let legs = choosing(bareLegs(between: entries, within: ends).map(offered))
    return Itinerary(date: date, entries: entries, legs: legs, tour: tour)
  }
}

/// A leg before any trip is known. `free` and `due` are moments.
struct BareLeg {
  var from: Place
  var to: Place
  var origin: Int?
  var goal: Int?
  var free: Int?
  var due: Int?
  /// The mode its entry asks for.
  var wanted: TravelMode?
}

extension DayPlanner {
  /// The legs of the day, in order.
  private func bareLegs(between entries: [DayEntry], within ends: DayBounds.Ends) -> [BareLeg] {
    var legs: [BareLeg] = []
    var here = ends.start
    var origin: Int?
    var free: Int?
    for (index, entry) in entries.enumerated() {
      guard let hours = moments(of: entry) else { continue }
      if let place = entry.place {
        if let here, !here.isAt(place) {
          legs.append(
            BareLeg(
              from: here, to: place, origin: origin, goal: index, free: free,
              due: hours.due, wanted: entry.mode))
        }
        (here, origin) = (place, index)
      }
      free = max(free ?? hours.free, hours.free)
    }
    if let here, let end = ends.end, origin != nil, !here.isAt(end) {
      legs.append(BareLeg(from: here, to: end, origin: origin, goal: nil, free: free, due: nil))
    }
    return legs
  }

  /// When to arrive for an entry, and when it is over, with its buffer.
  ///
  /// `nil` for an entry without a time of its own: all-day or canceled.
  func moments(of entry: DayEntry) -> (due: Int, free: Int)? {
    guard let time = entry.time, !entry.isCanceled else { return nil }
    let start = clock.moment(time.start)
    // An entry within an hour that clocks skip would end before it begins.
    let end = max(start, clock.moment(time.end))
    return (start - entry.buffer.before, end + entry.buffer.after)
  }
}

extension Itinerary {
  /// Whether an errand, or the stop after one, is reached late.
  fileprivate var hasLateErrands: Bool {
    legs.contains { leg in
      (leg.chosen?.slack ?? 0) < 0
        && [leg.origin, leg.goal].contains { $0.map { entries[$0].isErrand } ?? false }
    }
  }
}

extension DayEntry {
  /// Whether it is an errand, whose time the planner has chosen.
  package var isErrand: Bool {
    guard case .errand = subject else { return false }
    return true
  }

  /// Whether it is a canceled meeting.
  package var isCanceled: Bool {
    guard case .meeting(_, _, .some) = subject else { return false }
    return true
  }
}
