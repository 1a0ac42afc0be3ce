package import CampusModel
package import TimeZones

/// Finds the ways of a date between what somebody does.
package struct DayPlanner: Sendable {
  /// The best way from one place to another by a mode, on the date for which it is asked; `nil` where nobody knows one.
  package typealias TripFinder = @Sendable (Place, Place, TravelMode, Trip.Time) -> Trip?

  let date: CalendarDate
  let clock: DayClock
  let preferences: TravelPreferences
  let trip: TripFinder

  package init(
    on date: CalendarDate, in zone: Zone, preferences: TravelPreferences = TravelPreferences(),
    trip: @escaping TripFinder
  ) {
    self.date = date
    clock = DayClock(date, in: zone)
    self.preferences = preferences
    self.trip = trip
  }

  /// The day with its ways: from where it starts to the first thing in it, between any two that are at different places, and from the last
  /// to where it ends.
  ///
  /// Errands are put where the fewest are left out, then the fewest minutes are spent under way, then the day ends earliest. Buffers,
  /// hours and whatever follows are kept to. What is put before the first entry is begun as late as can be, all else as soon as it can be;
  /// nothing in an hour that the clock shows twice. Where modes that change on the way make one late after all, the order is looked for
  /// again with each way by the slowest mode that is used.
  ///
  /// Nobody goes anywhere for what has no place, lasts all day or is cancelled. What has a time and is not cancelled must be over before one
  /// sets out, wherever it is.
  package func itinerary(
    of entries: [DayEntry], within ends: DayBounds.Ends = DayBounds.Ends(), errands: [Errand] = []
  ) -> Itinerary {
    let fixed = entries.inOrder
    guard !errands.isEmpty else { return routed(fixed, within: ends, tour: nil) }
    let dearest = ordered(errands, among: fixed, within: ends, by: .dearest)
    guard dearest.errandsAreLate else { return dearest }
    let slowest = ordered(errands, among: fixed, within: ends, by: .slowest)
    return slowest.errandsAreLate ? dearest : slowest
  }

  private func ordered(
    _ errands: [Errand], among fixed: [DayEntry], within ends: DayBounds.Ends,
    by reckoning: ErrandTour.Reckoning
  ) -> Itinerary {
    let order = ErrandOrder(errands, among: fixed, within: ends, by: reckoning, for: self)
    let (placed, tour) = order.result
    return routed((fixed + placed).inOrder, within: ends, tour: tour)
  }

  private func routed(
    _ entries: [DayEntry], within ends: DayBounds.Ends, tour: ErrandTour?
  ) -> Itinerary {
    let legs = choosing(ways(between: entries, within: ends).map(offered))
    return Itinerary(date: date, entries: entries, legs: legs, tour: tour)
  }
}

/// A leg before anybody looked for trips. `free` and `due` are moments.
struct BareLeg {
  var from: Place
  var to: Place
  var origin: Int?
  var goal: Int?
  var free: Int?
  var due: Int?
  /// How its goal wants to be gone to.
  var wanted: TravelMode?
}

extension DayPlanner {
  /// The ways that must be gone, in order.
  private func ways(between entries: [DayEntry], within ends: DayBounds.Ends) -> [BareLeg] {
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

  /// When one must be there for an entry and when one is free again, its buffer included; `nil` where it takes no time of the day's: all
  /// day, or cancelled.
  func moments(of entry: DayEntry) -> (due: Int, free: Int)? {
    guard let time = entry.time, !entry.isCancelled else { return nil }
    let start = clock.moment(time.start)
    // An entry within an hour that clocks skip would end before it begins.
    let end = max(start, clock.moment(time.end))
    return (start - entry.buffer.before, end + entry.buffer.after)
  }
}

extension Itinerary {
  /// Whether one comes too late to an errand, or from one.
  fileprivate var errandsAreLate: Bool {
    legs.contains { leg in
      (leg.chosen?.slack ?? 0) < 0
        && [leg.origin, leg.goal].contains { $0.map { entries[$0].isErrand } ?? false }
    }
  }
}

extension DayEntry {
  package var isErrand: Bool {
    guard case .errand = subject else { return false }
    return true
  }

  package var isCancelled: Bool {
    guard case .meeting(_, _, .some) = subject else { return false }
    return true
  }
}
