package import CampusModel
package import TimeZones

/// A timetable with the ways on foot between its stops: made once, asked for each date.
package struct TransitNetwork: Sendable {
  /// A way on foot.
  package struct Walk: Hashable, Sendable {
    package var seconds: Int
    package var metres: Double
    package init(seconds: Int, metres: Double) { (self.seconds, self.metres) = (seconds, metres) }

    static let none = Walk(seconds: 0, metres: 0)
  }

  /// The way on foot from one point to another; `nil` where it is too far.
  package typealias Walking = @Sendable (Coordinate, Coordinate) -> Walk?

  let timetable: TransitTimetable
  let zone: Zone
  let walking: Walking
  /// From each stop to the others that are near.
  let walks: [[StopWalk]]
  /// The same ways by where they lead to.
  let walksBack: [[StopWalk]]
  /// How many days before a date runs may begin that are still under way.
  let daysBack: Int

  struct StopWalk: Hashable, Sendable {
    var stop: Int
    var walk: Walk
  }

  /// No way on foot leads farther than these metres as the crow flies.
  package static let farthestWalk = 1000.0

  /// `zone` is that of the clock by which trips are asked for, and which the timetable means.
  ///
  /// - Complexity: linear in the stops and the ways on foot between them.
  package init(
    _ timetable: TransitTimetable, in zone: Zone, walking: @escaping Walking
  ) {
    self.timetable = timetable
    self.zone = zone
    let near: Walking = { from, to in
      from.metres(to: to) <= Self.farthestWalk ? walking(from, to) : nil
    }
    self.walking = near
    walks = Self.walks(between: timetable.stops, near)
    var back = [[StopWalk]](repeating: [], count: timetable.stops.count)
    for (from, list) in walks.enumerated() {
      for way in list { back[way.stop].append(StopWalk(stop: from, walk: way.walk)) }
    }
    walksBack = back
    let latest = timetable.runs.map { run in
      run.shift + (run.calls.last.map { timetable.calls[$0].arrival } ?? 0)
    }.max()
    daysBack = (latest ?? 0) / 86_400 + 1
  }

  /// Straight lines times a detour at a pace in metres a minute.
  package static func straight(pace: Double, detour: Double) -> Walking {
    { from, to in
      let metres = from.metres(to: to) * detour
      return Walk(seconds: Int((metres / pace * 60).rounded(.up)), metres: metres)
    }
  }

  private static func walks(
    between stops: [TransitTimetable.Stop], _ walking: Walking
  ) -> [[StopWalk]] {
    // From south to north, only so far is looked as one may walk: a degree has at least 110,574 metres.
    let order = stops.indices.sorted {
      (stops[$0].coordinate.latitude, $0) < (stops[$1].coordinate.latitude, $1)
    }
    let reach = farthestWalk / 110_574
    var walks = [[StopWalk]](repeating: [], count: stops.count)
    for (position, from) in order.enumerated() {
      let north = stops[from].coordinate.latitude + reach
      for to in order[(position + 1)...] {
        guard stops[to].coordinate.latitude <= north else { break }
        for (a, b) in [(from, to), (to, from)] {
          if let walk = walking(stops[a].coordinate, stops[b].coordinate) {
            walks[a].append(StopWalk(stop: b, walk: walk))
          }
        }
      }
    }
    return walks.map { $0.sorted { $0.stop < $1.stop } }
  }

  /// The stops from which a point is reached, or that are reached from it.
  func stops(near point: Coordinate, leadingThere: Bool) -> [StopWalk] {
    timetable.stops.enumerated().compactMap { number, stop in
      let walk = leadingThere ? walking(stop.coordinate, point) : walking(point, stop.coordinate)
      return walk.map { StopWalk(stop: number, walk: $0) }
    }
  }

  /// The best trip; see `TransitDay.trip`. Whoever asks more than once for a date keeps its `day`.
  package func trip(
    from start: Place, to end: Place, on date: CalendarDate, _ time: Trip.Time
  ) -> Trip? {
    day(date).trip(from: start, to: end, time)
  }
}
