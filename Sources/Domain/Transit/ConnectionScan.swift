/// A run's way from one stop to its next. Small, since a town has a million a day; times are seconds from midnight of the date that is
/// asked about.
struct Connection: Hashable, Sendable {
  var from: Int32
  var to: Int32
  var departure: Int32
  var arrival: Int32
  var run: Int32
  /// Its run on its date, counted from 0: the same run on another date is another ride.
  var ride: Int32
  /// Grows along a ride, also where it takes no time.
  var call: Int32
  /// Whether one can get on where it begins, and off where it ends.
  var boards: Bool
  var alights: Bool

  /// The same as if time ran backwards.
  var mirrored: Self {
    Self(
      from: to, to: from, departure: -arrival, arrival: -departure, run: run, ride: ride,
      call: -call, boards: alights, alights: boards)
  }

  var takesNoTime: Bool { arrival == departure }
}

/// Connections by their departures; of those that leave at one moment the ones that take no time first.
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

  /// The first connection that leaves at that moment or later.
  func first(at moment: Int) -> Int {
    var (low, high) = (0, connections.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(connections[middle].departure) < moment { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A way through the timetable, with at least one ride.
struct Journey: Hashable, Sendable {
  struct Ride: Hashable, Sendable {
    var run: Int
    var from: Int
    var to: Int
  }

  var departure: Int
  var arrival: Int
  var rides: [Ride]
  /// On foot: to the first stop, between rides, from the last; in order.
  var walks: [TransitNetwork.Walk]

  var mirrored: Self {
    Journey(
      departure: -arrival, arrival: -departure,
      rides: rides.reversed().map { Ride(run: $0.run, from: $0.to, to: $0.from) },
      walks: walks.reversed())
  }
}

/// The Connection Scan Algorithm of Dibbelt, Pajor, Strasser and Wagner (https://doi.org/10.1145/3274661): one look at each connection, in the
/// order of departures, tells where one can be at the earliest. One that is not reached in time, and whose run one does not
/// sit in, is passed over.
///
/// Where one is by a ride and where one is on foot are kept apart, so that nobody walks twice in a row; ways on foot need not be closed
/// under going on, and may be longer than two ways over a third stop. Changing takes no time but that of the way.
struct ConnectionScan {
  private let list: ConnectionList
  private let walks: [[TransitNetwork.StopWalk]]

  init(_ list: ConnectionList, walks: [[TransitNetwork.StopWalk]]) {
    (self.list, self.walks) = (list, walks)
  }

  /// How one has got to where one can board.
  private struct Boarding {
    var moment = Int.max
    /// The connection from whose end one walks; −1 from the start.
    var connection: Int32 = -1
    var walk = TransitNetwork.Walk.none
  }

  private struct State {
    /// Where one can board, on foot or by a ride.
    var boardings: [Boarding]
    /// When one is at a stop by a ride.
    var arrivals: [Int]
    /// The connection at which one has boarded each ride, −1 for none.
    var boarded: [Int32]
    /// When one is there.
    var best = Int.max
    /// The last connection of the best journey.
    var last: Int32 = -1
    var lastWalk = TransitNetwork.Walk.none
  }

  /// The journey that arrives first, setting out at that moment or later; of several the one that gets there by the earlier connection.
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
        _ = ride(index, &state, ends: ends)
        index += 1
        continue
      }
      // What takes no time may lead to what stands before it in the list, so such are looked at until nothing changes.
      let instant = connections[index...].prefix {
        $0.takesNoTime && $0.departure == connections[index].departure
      }.indices
      while instant.reduce(false, { ride($1, &state, ends: ends) || $0 }) {}
      index = instant.upperBound
    }
  }

  /// Whether anything is reached earlier by that connection.
  private func ride(_ index: Int, _ state: inout State, ends: [TransitNetwork.Walk?]) -> Bool {
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
    // Nobody rides back to where the ride has come from in no time.
    guard list.connections[Int(state.boarded[ride])].call <= connection.call else { return false }
    guard connection.alights, arrival < state.arrivals[goal] else { return hasChanged }
    state.arrivals[goal] = arrival
    alight(at: goal, arrival, Int32(index), &state)
    if let walk = ends[goal], arrival + walk.seconds < state.best {
      state.best = arrival + walk.seconds
      (state.last, state.lastWalk) = (Int32(index), walk)
    }
    return true
  }

  private func alight(at stop: Int, _ arrival: Int, _ index: Int32, _ state: inout State) {
    let here = TransitNetwork.StopWalk(stop: stop, walk: .none)
    for way in [here] + walks[stop] {
      let moment = arrival + way.walk.seconds
      if moment < state.boardings[way.stop].moment {
        state.boardings[way.stop] = Boarding(moment: moment, connection: index, walk: way.walk)
      }
    }
  }

  /// Follows the best journey back to where it began.
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
