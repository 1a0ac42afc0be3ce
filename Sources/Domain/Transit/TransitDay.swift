package import CampusModel
internal import TimeZones

/// The connections around a date, from six hours before it to twelve hours after it.
package struct TransitDay: Sendable {
  let network: TransitNetwork
  /// Midnight of the date by its clock, in seconds from 1970 by that clock.
  private let localMidnight: Int
  /// The same in seconds from 1970-01-01T00:00:00Z. All moments count from it.
  private let midnight: Int
  /// By departure.
  private let forward: ConnectionList
  /// With time running backward, so that the latest departure is found as the earliest arrival.
  private let backward: ConnectionList

  /// The longest wait before leaving or after arriving, in seconds.
  package static let longestWait = 3 * 3600
}

extension TransitNetwork {
  /// The connections around a date, to be searched several times.
  ///
  /// - Complexity: n log n for n connections of these days.
  package func day(_ date: CalendarDate) -> TransitDay {
    TransitDay(self, on: date)
  }
}

extension TransitDay {
  fileprivate init(_ network: TransitNetwork, on date: CalendarDate) {
    self.network = network
    localMidnight = date.dayNumber * 86_400
    midnight = network.zone.instant(localSeconds: localMidnight)
    let connections = network.connections(around: date, from: midnight)
    forward = ConnectionList(connections)
    backward = ConnectionList(connections.map(\.mirrored))
  }

  /// The best trip with at least one ride.
  ///
  /// For the earliest arrival it leaves as late as possible, for the latest departure it arrives as
  /// early as possible. At most one walk, up to `TransitNetwork.farthestWalk`, is before, between
  /// and after rides. Clocks show whole minutes: `departure` is rounded down, `minutes` are rounded
  /// up. `nil` if there is none, if walking all the way is as fast, or if the location of a place
  /// is unknown.
  ///
  /// ```
  /// network.day(date).trip(from: home, to: library, .arriving(9 * 60))
  /// // leaves 08:34, bus 104 to Campus, 21 minutes
  /// ```
  ///
  /// - Complexity: linear in the connections between the time asked for and the time found, and in
  ///   the stops.
  package func trip(from start: Place, to end: Place, _ time: Trip.Time) -> Trip? {
    guard let from = start.coordinate, let to = end.coordinate, from != to else { return nil }
    let origins = network.stops(near: from, leadingThere: false)
    let goals = network.stops(near: to, leadingThere: true)
    guard !origins.isEmpty, !goals.isEmpty else { return nil }
    let journey: Journey?
    switch time {
    case .leaving(let minute):
      journey = leaving(at: moment(minute, isLatest: false), from: origins, to: goals)
    case .arriving(let minute):
      journey = arriving(by: moment(minute, isLatest: true), from: origins, to: goals)
    }
    guard let journey, !isWalkedSooner(than: journey, from: from, to: to) else { return nil }
    return trip(of: journey)
  }

  private func isWalkedSooner(
    than journey: Journey, from: Coordinate, to: Coordinate
  ) -> Bool {
    network.walking(from, to).map { $0.seconds <= journey.arrival - journey.departure } ?? false
  }

  private func leaving(
    at moment: Int, from origins: [TransitNetwork.StopWalk], to goals: [TransitNetwork.StopWalk]
  ) -> Journey? {
    let ahead = ConnectionScan(forward, walks: network.walks)
    guard let arrival = ahead.journey(from: origins, at: moment, to: goals)?.arrival else {
      return nil
    }
    let journey = lastJourney(arrivingBy: arrival, from: origins, to: goals)
    return journey.flatMap { $0.departure - moment <= Self.longestWait ? $0 : nil }
  }

  private func arriving(
    by moment: Int, from origins: [TransitNetwork.StopWalk], to goals: [TransitNetwork.StopWalk]
  ) -> Journey? {
    guard let departure = lastJourney(arrivingBy: moment, from: origins, to: goals)?.departure
    else {
      return nil
    }
    let ahead = ConnectionScan(forward, walks: network.walks)
    let journey = ahead.journey(from: origins, at: departure, to: goals)
    return journey.flatMap { moment - $0.arrival <= Self.longestWait ? $0 : nil }
  }

  private func lastJourney(
    arrivingBy moment: Int, from origins: [TransitNetwork.StopWalk],
    to goals: [TransitNetwork.StopWalk]
  ) -> Journey? {
    let behind = ConnectionScan(backward, walks: network.walksBack)
    return behind.journey(from: goals, at: -moment, to: origins)?.mirrored
  }

  /// In seconds. A minute that clocks show twice is the earlier one for leaving, the later one for
  /// arriving.
  private func moment(_ minute: Int, isLatest: Bool) -> Int {
    switch network.zone.resolve(localSeconds: localMidnight + minute * 60) {
    case .unique(let seconds): seconds - midnight
    case .gap(_, let after): after - midnight
    case .overlap(let first, let second): (isLatest ? second : first) - midnight
    }
  }

  private func trip(of journey: Journey) -> Trip {
    // The clock shows both, so whole minutes must enclose the journey.
    let departure = floorDivision(journey.departure, by: 60)
    let arrival = -floorDivision(-journey.arrival, by: 60)
    let shown = network.zone.localSeconds(at: midnight + departure * 60) - localMidnight
    return Trip(
      by: .transit, minutes: arrival - departure,
      walked: journey.walks.map(\.meters).reduce(0, +), origin: .timetable,
      departure: floorDivision(shown, by: 60), rides: journey.rides.map(text))
  }

  private func text(of ride: Journey.Ride) -> String {
    let timetable = network.timetable
    return "\(timetable.runs[ride.run].line) to \(timetable.stops[ride.to].name)"
  }
}

/// The quotient, rounded down.
private func floorDivision(_ number: Int, by divisor: Int) -> Int {
  number >= 0 ? number / divisor : (number - divisor + 1) / divisor
}

extension TransitNetwork {
  /// The time in which connections count, in seconds from midnight.
  private static let window = -6 * 3600...36 * 3600

  fileprivate func connections(around date: CalendarDate, from midnight: Int) -> [Connection] {
    var connections: [Connection] = []
    var ride: Int32 = 0
    for day in (-daysBack...1).map({ date + $0 }) {
      let held = timetable.services.map { $0.runs(on: day) }
      let noon = zone.instant(localSeconds: day.dayNumber * 86_400 + 43_200)
      for (number, run) in timetable.runs.enumerated() where held[run.service] {
        appendConnections(
          of: run, number: number, from: noon - 43_200 - midnight + run.shift, ride: ride,
          to: &connections)
        ride += 1
      }
    }
    return connections
  }

  private func appendConnections(
    of run: TransitTimetable.Run, number: Int, from begin: Int, ride: Int32,
    to connections: inout [Connection]
  ) {
    let calls = timetable.calls[run.calls]
    for (position, (call, next)) in zip(calls, calls.dropFirst()).enumerated() {
      let (departure, arrival) = (begin + call.departure, begin + next.arrival)
      guard Self.window.contains(departure), Self.window.contains(arrival) else { continue }
      connections.append(
        Connection(
          from: Int32(call.stop), to: Int32(next.stop), departure: Int32(departure),
          arrival: Int32(arrival), run: Int32(number), ride: ride,
          call: Int32(position), boards: call.boards,
          alights: next.alights))
    }
  }
}
