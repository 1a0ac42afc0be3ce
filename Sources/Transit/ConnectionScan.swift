/// A run's way from one stop to its next.
struct Connection: Hashable, Sendable {
  var from: Int
  var to: Int
  /// In seconds since 1970-01-01T00:00:00Z.
  var departure: Int
  var arrival: Int
  var run: Int
  /// The date on which its run begins, as a day number: a run is another one on each date.
  var date: Int
  /// Whether one can get on where it begins, and off where it ends.
  var boards: Bool
  var alights: Bool

  /// The same as if time ran backwards.
  var mirrored: Self {
    Self(
      from: to, to: from, departure: -arrival, arrival: -departure, run: run, date: date,
      boards: alights, alights: boards)
  }
}

/// Connections by their departures; of those that leave at one moment the ones that take no time first, else in the order of their runs.
struct ConnectionList: Sendable {
  let connections: [Connection]
  /// The number of each connection's run on its date, from 0.
  let rides: [Int32]
  let rideCount: Int

  /// Those of one run on one date must be given one after the other, in its order.
  init(_ given: [Connection]) {
    var ride: Int32 = -1
    var last: (run: Int, date: Int)?
    let numbered = given.map { connection in
      if last?.run != connection.run || last?.date != connection.date { ride += 1 }
      last = (connection.run, connection.date)
      return (connection, ride)
    }
    let order = numbered.indices.sorted {
      let (a, b) = (numbered[$0].0, numbered[$1].0)
      return (a.departure, min(a.arrival - a.departure, 1), $0)
        < (b.departure, min(b.arrival - b.departure, 1), $1)
    }
    connections = order.map { numbered[$0].0 }
    rides = order.map { numbered[$0].1 }
    rideCount = Int(ride) + 1
  }

  /// The first connection that leaves at that moment or later.
  func first(at moment: Int) -> Int {
    var (low, high) = (0, connections.count)
    while low < high {
      let middle = (low + high) / 2
      if connections[middle].departure < moment { low = middle + 1 } else { high = middle }
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
    /// The connection with which one has arrived at `stop`, from which one walks; −1 from the start.
    var connection: Int32 = -1
    var stop = -1
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
        moment: moment + origin.walk.seconds, connection: -1, stop: origin.stop, walk: origin.walk)
    }
    var ends = [TransitNetwork.Walk?](repeating: nil, count: walks.count)
    for goal in goals { ends[goal.stop] = goal.walk }
    scan(&state, from: list.first(at: moment), ends: ends)
    return journey(to: state, at: moment)
  }

  private func scan(_ state: inout State, from first: Int, ends: [TransitNetwork.Walk?]) {
    var index = first
    while index < list.connections.count {
      let departure = list.connections[index].departure
      if departure > state.best { return }
      // What takes no time may reach what stands before it in the list, so that is looked at until nothing changes.
      var end = index
      while end < list.connections.count, isInstant(end),
        list.connections[end].departure == departure
      {
        end += 1
      }
      while (index..<end).reduce(false, { ride($1, &state, ends: ends) || $0 }) {}
      index = max(end, index)
      while index < list.connections.count, !isInstant(index),
        list.connections[index].departure == departure
      {
        _ = ride(index, &state, ends: ends)
        index += 1
      }
    }
  }

  private func isInstant(_ index: Int) -> Bool {
    list.connections[index].arrival == list.connections[index].departure
  }

  /// Whether anything is reached earlier by that connection.
  private func ride(_ index: Int, _ state: inout State, ends: [TransitNetwork.Walk?]) -> Bool {
    let connection = list.connections[index]
    let ride = Int(list.rides[index])
    var hasChanged = false
    if state.boarded[ride] < 0 {
      guard connection.boards, state.boardings[connection.from].moment <= connection.departure
      else { return false }
      state.boarded[ride] = Int32(index)
      hasChanged = true
    }
    guard connection.alights, connection.arrival < state.arrivals[connection.to] else {
      return hasChanged
    }
    state.arrivals[connection.to] = connection.arrival
    alight(connection, Int32(index), &state)
    if let walk = ends[connection.to], connection.arrival + walk.seconds < state.best {
      state.best = connection.arrival + walk.seconds
      (state.last, state.lastWalk) = (Int32(index), walk)
    }
    return true
  }

  private func alight(_ connection: Connection, _ index: Int32, _ state: inout State) {
    let here = TransitNetwork.StopWalk(stop: connection.to, walk: .none)
    for way in [here] + walks[connection.to] {
      let moment = connection.arrival + way.walk.seconds
      if moment < state.boardings[way.stop].moment {
        state.boardings[way.stop] = Boarding(
          moment: moment, connection: index, stop: connection.to, walk: way.walk)
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
      let on = list.connections[Int(state.boarded[Int(list.rides[Int(last)])])]
      journey.rides.append(Journey.Ride(run: off.run, from: on.from, to: off.to))
      let boarding = state.boardings[on.from]
      journey.walks.append(boarding.walk)
      last = boarding.connection
    }
    journey.rides.reverse()
    journey.walks.reverse()
    return journey
  }
}
