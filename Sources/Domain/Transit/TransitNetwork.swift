package import CampusModel
package import TimeZones

/// A timetable with the walks between its stops: built once, used for any date.
///
/// ```
/// let walking = TransitNetwork.straight(pace: 80, detour: 1.3)
/// let network = TransitNetwork(timetable, in: zone, walking: walking)
/// network.trip(from: home, to: library, on: date, .leaving(8 * 60))
/// ```
package struct TransitNetwork: Sendable {
  /// A walk between two points.
  package struct Walk: Hashable, Sendable {
    /// How long it takes.
    package var seconds: Int
    /// How far it is, in meters.
    package var meters: Double
    package init(seconds: Int, meters: Double) { (self.seconds, self.meters) = (seconds, meters) }

    static let none = Walk(seconds: 0, meters: 0)
  }

  /// Finds the walk from one point to another; `nil` where it is too far.
  package typealias WalkFinder = @Sendable (Coordinate, Coordinate) -> Walk?

  let timetable: TransitTimetable
  let zone: Zone
  let walking: WalkFinder
  /// From each stop to the stops nearby.
  let walks: [[StopWalk]]
  /// The same walks, by the stop where they end.
  let walksBack: [[StopWalk]]
  /// How many days before a date runs may begin that still travel on it.
  let daysBack: Int

  struct StopWalk: Hashable, Sendable {
    var stop: Int
    var walk: Walk
  }

  /// The longest walk, in meters in a straight line.
  package static let farthestWalk = 1000.0

  /// - Complexity: linear in the stops and the walks between them.
  /// - `zone`: the zone of the timetable's clock, by which trips are asked for too.
  package init(
    _ timetable: TransitTimetable, in zone: Zone, walking: @escaping WalkFinder
  ) {
    self.timetable = timetable
    self.zone = zone
    let near: WalkFinder = { from, to in
      from.meters(to: to) <= Self.farthestWalk ? walking(from, to) : nil
    }
    self.walking = near
    walks = Self.walks(between: timetable.stops, by: near)
    var back = [[StopWalk]](repeating: [], count: timetable.stops.count)
    for (from, list) in walks.enumerated() {
      for next in list { back[next.stop].append(StopWalk(stop: from, walk: next.walk)) }
    }
    walksBack = back
    let latest = timetable.runs.map { run in
      run.shift + (run.calls.last.map { timetable.calls[$0].arrival } ?? 0)
    }.max()
    daysBack = (latest ?? 0) / 86_400 + 1
  }

  /// Straight lines, longer by the factor `detour`, at `pace` meters per minute.
  package static func straight(pace: Double, detour: Double) -> WalkFinder {
    { from, to in
      let meters = from.meters(to: to) * detour
      return Walk(seconds: Int((meters / pace * 60).rounded(.up)), meters: meters)
    }
  }

  private static func walks(
    between stops: [TransitTimetable.Stop], by walking: WalkFinder
  ) -> [[StopWalk]] {
    // From south to north, only stops within reach are compared: a degree has at least 110,574
    // meters.
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

  /// The walks between a point and the stops near it.
  ///
  /// To the point where `leadingThere`, otherwise from the point.
  func stops(near point: Coordinate, leadingThere: Bool) -> [StopWalk] {
    timetable.stops.enumerated().compactMap { number, stop in
      let walk = leadingThere ? walking(stop.coordinate, point) : walking(point, stop.coordinate)
      return walk.map { StopWalk(stop: number, walk: $0) }
    }
  }

  /// The best trip, see `TransitDay.trip`. To ask more than once for a date, keep its `day`.
  package func trip(
    from start: Place, to end: Place, on date: CalendarDate, _ time: Trip.Time
  ) -> Trip? {
    day(date).trip(from: start, to: end, time)
  }
}
