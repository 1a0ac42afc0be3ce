/// A ride from one stop to the next. Times are seconds from midnight of the date.
///
/// Kept small, since a town has a million a day.
struct Connection: Hashable, Sendable {
  var from: Int32
  var to: Int32
  var departure: Int32
  var arrival: Int32
  var run: Int32
  /// The number of its run on its date, from 0: the same run on another date is another ride.
  var ride: Int32
  /// Increases along a ride, even where no time passes.
  var call: Int32
  /// Whether passengers may get on at its start, and off at its end.
  var boards: Bool
  var alights: Bool

  /// The same with time running backward.
  var mirrored: Self {
    Self(
      from: to, to: from, departure: -arrival, arrival: -departure, run: run, ride: ride,
      call: -call, boards: alights, alights: boards)
  }

  var takesNoTime: Bool { arrival == departure }
}

/// Connections by departure; of those at one moment, the ones that take no time first.
struct ConnectionList: Sendable {
  let connections: [Connection]
  let rideCount: Int

  /// - Complexity: n log n.
  init(_ connections: [Connection]) {
    rideCount = connections.map { Int($0.ride) + 1 }.max() ?? 0
    self.connections = connections.sorted {
      ($0.departure, min($0.arrival - $0.departure, 1), $0.ride, $0.call)
        < ($1.departure, min($1.arrival - $1.departure, 1), $1.ride, $1.call)
    }
  }

  /// The index of the first connection that leaves at that moment or later.
  func first(at moment: Int) -> Int {
    var (low, high) = (0, connections.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(connections[middle].departure) < moment { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A route through the timetable, with at least one ride.
struct Journey: Hashable, Sendable {
  struct Ride: Hashable, Sendable {
    var run: Int
    var from: Int
    var to: Int
  }

  var departure: Int
  var arrival: Int
  var rides: [Ride]
  /// On foot to the first stop, between rides, and from the last, in order.
  var walks: [TransitNetwork.Walk]

  var mirrored: Self {
    Journey(
      departure: -arrival, arrival: -departure,
      rides: rides.reversed().map { Ride(run: $0.run, from: $0.to, to: $0.from) },
      walks: walks.reversed())
  }
}

/// Finds the earliest arrival by the Connection Scan Algorithm.
///
/// By Dibbelt, Pajor, Strasser and Wagner (https://doi.org/10.1145/3274661): one pass over the
/// connections, by departure, finds the earliest arrival at each stop. A connection is ignored
/// unless its start is reached in time, or its ride is boarded already.
///
/// Arrivals by ride and on foot are separate, so that no trip has two walks in a row; walks need
/// not be transitive. Changing takes no time but that of the walk.
///
/// ```
/// let scan = ConnectionScan(ConnectionList(connections), walks: walks)
/// scan.journey(from: origins, at: 8 * 3600, to: goals)?.arrival
/// ```
struct ConnectionScan {
  private let list: ConnectionList
  private let walks: [[TransitNetwork.StopWalk]]

  init(_ list: ConnectionList, walks: [[TransitNetwork.StopWalk]]) {
    (self.list, self.walks) = (list, walks)
  }

  /// How a stop is reached before boarding there.
  private struct Boarding {
    var moment = Int.max
    /// The connection after which one walks; −1 at the start.
    var connection: Int32 = -1
    var walk = TransitNetwork.Walk.none
  }

  private struct State {
    /// When each stop can be boarded at, on foot or by ride.
    var boardings: [Boarding]
    /// When each stop is reached by ride.
    var arrivals: [Int]
    /// The connection where each ride is boarded, −1 for none.
    var boarded: [Int32]
    /// The arrival at the goal.
    var best = Int.max
    /// The last connection of the best journey.
    var last: Int32 = -1
    var lastWalk = TransitNetwork.Walk.none
  }

  /// The journey that arrives first, of those that leave at that moment or later.
  ///
  /// If there are several, the one whose last connection is earlier.
  func journey(
    from origins: [TransitNetwork.StopWalk], at moment: Int, to goals: [TransitNetwork.StopWalk]
  ) -> Journey? {
    var state = State(
      boardings: Array(repeating: Boarding(), count: walks.count),
      arrivals: Array(repeating: Int.max, count: walks.count),
      boarded: Array(repeating: -1, count: list.rideCount))
    for origin in origins {
      state.boardings[origin.stop] = Boarding(
        moment: moment + origin.walk.seconds, walk: origin.walk)
    }
    var ends = [TransitNetwork.Walk?](repeating: nil, count: walks.count)
    for goal in goals { ends[goal.stop] = goal.walk }
    scan(&state, from: list.first(at: moment), ends: ends)
    return journey(to: state, at: moment)
  }

  private func scan(_ state: inout State, from first: Int, ends: [TransitNetwork.Walk?]) {
    let connections = list.connections
    var index = first
    while index < connections.count, Int(connections[index].departure) <= state.best {
      guard connections[index].takesNoTime else {
        _ = ride(index, with: &state, ends: ends)
        index += 1
        continue
      }
      // Connections that take no time may lead to earlier ones in the list, so these are repeated
      // until nothing changes.
      let instant = connections[index...].prefix {
        $0.takesNoTime && $0.departure == connections[index].departure
      }.indices
      while instant.reduce(false, { ride($1, with: &state, ends: ends) || $0 }) {}
      index = instant.upperBound
    }
  }

  /// Rides one connection; returns whether a stop is reached earlier by it.
  private func ride(
    _ index: Int, with state: inout State, ends: [TransitNetwork.Walk?]
  ) -> Bool {
    let connection = list.connections[index]
    let (ride, goal) = (Int(connection.ride), Int(connection.to))
    let arrival = Int(connection.arrival)
    var hasChanged = false
    if state.boarded[ride] < 0 {
      let ready = state.boardings[Int(connection.from)].moment
      guard connection.boards, ready <= Int(connection.departure) else { return false }
      state.boarded[ride] = Int32(index)
      hasChanged = true
    }
    // Within a moment, no ride goes back to earlier calls.
    guard list.connections[Int(state.boarded[ride])].call <= connection.call else { return false }
    guard connection.alights, arrival < state.arrivals[goal] else { return hasChanged }
    state.arrivals[goal] = arrival
    alight(at: goal, arrival: arrival, by: Int32(index), &state)
    if let walk = ends[goal], arrival + walk.seconds < state.best {
      state.best = arrival + walk.seconds
      (state.last, state.lastWalk) = (Int32(index), walk)
    }
    return true
  }

  private func alight(
    at stop: Int, arrival: Int, by index: Int32, _ state: inout State
  ) {
    let here = TransitNetwork.StopWalk(stop: stop, walk: .none)
    for next in [here] + walks[stop] {
      let moment = arrival + next.walk.seconds
      if moment < state.boardings[next.stop].moment {
        state.boardings[next.stop] = Boarding(moment: moment, connection: index, walk: next.walk)
      }
    }
  }

  /// Follows the best journey back to its start.
  private func journey(to state: State, at moment: Int) -> Journey? {
    guard state.last >= 0 else { return nil }
    var journey = Journey(
      departure: moment, arrival: state.best, rides: [], walks: [state.lastWalk])
    var last = state.last
    while last >= 0 {
      let off = list.connections[Int(last)]
      let on = list.connections[Int(state.boarded[Int(off.ride)])]
      journey.rides.append(
        Journey.Ride(run: Int(off.run), from: Int(on.from), to: Int(off.to)))
      let boarding = state.boardings[Int(on.from)]
      journey.walks.append(boarding.walk)
      last = boarding.connection
    }
    journey.rides.reverse()
    journey.walks.reverse()
    return journey
  }
}
