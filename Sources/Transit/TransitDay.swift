package import CampusModel
internal import TimeZones

/// What is under way around a date: from the day before, by runs that have begun then, to the end of the next.
package struct TransitDay: Sendable {
  let network: TransitNetwork
  /// Midnight of the date by the clock of the site, from 1970 by that clock.
  private let localMidnight: Int
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
    let legs = (-network.daysBack...1).flatMap { network.rides(beginningOn: date + $0) }
    forward = ConnectionList(legs.flatMap(\.connections))
    backward = ConnectionList(legs.flatMap { $0.connections.reversed().map(\.mirrored) })
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

  /// In seconds since 1970-01-01T00:00:00Z. Of a minute that clocks show twice the one that is sooner left or later reached.
  private func moment(_ minute: Int, isLatest: Bool) -> Int {
    switch network.site.resolve(localSeconds: localMidnight + minute * 60) {
    case .unique(let seconds): seconds
    case .gap(_, let after): after
    case .overlap(let first, let second): isLatest ? second : first
    }
  }

  private func trip(of journey: Journey) -> Trip {
    // Both are shown by the clock, so whole minutes must hold what lies between.
    let departure = floorDivision(journey.departure, by: 60)
    let arrival = -floorDivision(-journey.arrival, by: 60)
    let shown = network.site.localSeconds(at: departure * 60) - localMidnight
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

/// A run on one date, from stop to stop.
private struct RunOnDate {
  var connections: [Connection]
}

extension TransitNetwork {
  fileprivate func rides(beginningOn date: CalendarDate) -> [RunOnDate] {
    let held = timetable.services.map { $0.runs(on: date) }
    let noon = agency.instant(localSeconds: date.dayNumber * 86_400 + 43_200)
    return timetable.runs.indices.filter { held[timetable.runs[$0].service] }.map { number in
      rides(of: number, from: noon - 43_200, on: date)
    }
  }

  private func rides(of number: Int, from midnight: Int, on date: CalendarDate) -> RunOnDate {
    let run = timetable.runs[number]
    let calls = timetable.calls[run.calls]
    let begin = midnight + run.shift
    let connections = zip(calls, calls.dropFirst()).map { call, next in
      Connection(
        from: call.stop, to: next.stop, departure: begin + call.departure,
        arrival: begin + next.arrival, run: number, date: date.dayNumber, boards: call.boards,
        alights: next.alights)
    }
    return RunOnDate(connections: connections)
  }
}
