package import CampusModel
internal import TimeZones

/// What is under way around a date: from six hours before it to twelve hours after it.
package struct TransitDay: Sendable {
  let network: TransitNetwork
  /// Midnight of the date by its clock, from 1970 by that clock.
  private let localMidnight: Int
  /// The same in seconds since 1970-01-01T00:00:00Z: all moments are counted from it.
  private let midnight: Int
  /// By their departures.
  private let forward: ConnectionList
  /// As if time ran backwards, so that the latest departure is found as the earliest arrival is.
  private let backward: ConnectionList

  /// Nobody waits longer, in seconds, before they set out, or after they have arrived, than this.
  package static let longestWait = 3 * 3600
}

extension TransitNetwork {
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

  /// A trip with at least one ride; `nil` where there is none that is quicker than walking all the way, and where nobody knows where one of the places is.
  ///
  /// Asked for the earliest arrival, it sets out as late as it can for it; asked for the latest departure, it arrives as early as it can
  /// then. Between two rides, before the first and after the last one walks once at most, up to `TransitNetwork.farthestWalk`.
  /// Clocks show whole minutes: it sets out no later than `departure`, and `minutes` are rounded up.
  ///
  /// - Complexity: linear in the connections between the time it is asked for and the time that is found, and in the stops.
  package func trip(from start: Place, to end: Place, _ time: Trip.Time) -> Trip? {
    guard let from = start.coordinate, let to = end.coordinate, from != to else { return nil }
    let origins = network.stops(near: from, leadingThere: false)
    let goals = network.stops(near: to, leadingThere: true)
    guard !origins.isEmpty, !goals.isEmpty else { return nil }
    let journey: Journey?
    switch time {
    case .leaving(let minute):
      journey = leaving(at: moment(minute, isLatest: false), origins, goals)
    case .arriving(let minute):
      journey = arriving(by: moment(minute, isLatest: true), origins, goals)
    }
    guard let journey, !isWalkedSooner(journey, from, to) else { return nil }
    return trip(of: journey)
  }

  private func isWalkedSooner(_ journey: Journey, _ from: Coordinate, _ to: Coordinate) -> Bool {
    network.walking(from, to).map { $0.seconds <= journey.arrival - journey.departure } ?? false
  }

  private func leaving(
    at moment: Int, _ origins: [TransitNetwork.StopWalk], _ goals: [TransitNetwork.StopWalk]
  ) -> Journey? {
    let ahead = ConnectionScan(forward, walks: network.walks)
    guard let arrival = ahead.journey(from: origins, at: moment, to: goals)?.arrival else {
      return nil
    }
    let journey = lastJourney(arrivingBy: arrival, origins, goals)
    return journey.flatMap { $0.departure - moment <= Self.longestWait ? $0 : nil }
  }

  private func arriving(
    by moment: Int, _ origins: [TransitNetwork.StopWalk], _ goals: [TransitNetwork.StopWalk]
  ) -> Journey? {
    guard let departure = lastJourney(arrivingBy: moment, origins, goals)?.departure else {
      return nil
    }
    let ahead = ConnectionScan(forward, walks: network.walks)
    let journey = ahead.journey(from: origins, at: departure, to: goals)
    return journey.flatMap { moment - $0.arrival <= Self.longestWait ? $0 : nil }
  }

  private func lastJourney(
    arrivingBy moment: Int, _ origins: [TransitNetwork.StopWalk],
    _ goals: [TransitNetwork.StopWalk]
  ) -> Journey? {
    let behind = ConnectionScan(backward, walks: network.walksBack)
    return behind.journey(from: goals, at: -moment, to: origins)?.mirrored
  }

  /// In seconds. Of a minute that clocks show twice the one that is sooner left or later reached.
  private func moment(_ minute: Int, isLatest: Bool) -> Int {
    switch network.zone.resolve(localSeconds: localMidnight + minute * 60) {
    case .unique(let seconds): seconds - midnight
    case .gap(_, let after): after - midnight
    case .overlap(let first, let second): (isLatest ? second : first) - midnight
    }
  }

  private func trip(of journey: Journey) -> Trip {
    // Both are shown by the clock, so whole minutes must hold what lies between.
    let departure = floorDivision(journey.departure, by: 60)
    let arrival = -floorDivision(-journey.arrival, by: 60)
    let shown = network.zone.localSeconds(at: midnight + departure * 60) - localMidnight
    return Trip(
      by: .transit, minutes: arrival - departure,
      walked: journey.walks.map(\.metres).reduce(0, +), origin: .timetable,
      departure: floorDivision(shown, by: 60), rides: journey.rides.map(told))
  }

  private func told(_ ride: Journey.Ride) -> String {
    let timetable = network.timetable
    return "\(timetable.runs[ride.run].line) to \(timetable.stops[ride.to].name)"
  }
}

/// The quotient, rounded down.
private func floorDivision(_ number: Int, by divisor: Int) -> Int {
  number >= 0 ? number / divisor : (number - divisor + 1) / divisor
}

extension TransitNetwork {
  /// When connections are looked at, in seconds from midnight.
  private static let window = -6 * 3600...36 * 3600

  fileprivate func connections(around date: CalendarDate, from midnight: Int) -> [Connection] {
    var connections: [Connection] = []
    var ride: Int32 = 0
    for day in (-daysBack...1).map({ date + $0 }) {
      let held = timetable.services.map { $0.runs(on: day) }
      let noon = zone.instant(localSeconds: day.dayNumber * 86_400 + 43_200)
      for (number, run) in timetable.runs.enumerated() where held[run.service] {
        append(run, number, from: noon - 43_200 - midnight + run.shift, ride, to: &connections)
        ride += 1
      }
    }
    return connections
  }

  private func append(
    _ run: TransitTimetable.Run, _ number: Int, from begin: Int, _ ride: Int32,
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
