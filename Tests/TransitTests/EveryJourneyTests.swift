import CampusModel
import SeededRandom
import Testing
import TimeZones

@testable import Transit

/// What can be reached in a small timetable, by going through all its rides again and again until
/// nothing is reached earlier: for every moment at which one may have to set out when one arrives,
/// in seconds of a day without odd clocks.
private struct EveryJourney {
  let network: TransitNetwork
  let from: Coordinate
  let to: Coordinate
  var found: [[Int]] = []

  private struct Ride {
    var on: Coordinate
    var off: Coordinate
    var leaves: Int
    var arrives: Int
  }

  init(_ network: TransitNetwork, from: Coordinate, to: Coordinate, on date: CalendarDate) {
    (self.network, self.from, self.to) = (network, from, to)
    let all = [-1, 0, 1].flatMap { (offset: Int) -> [Ride] in
      let runs = network.timetable.runs.filter {
        network.timetable.services[$0.service].runs(on: date + offset)
      }
      return runs.flatMap { Self.rides(of: $0, in: network, shift: offset * 86_400 + $0.shift) }
        .filter { $0.leaves >= -6 * 3600 && $0.arrives <= 36 * 3600 }
    }
    let departures = Set(
      all.compactMap { ride in walk(from, ride.on).map { ride.leaves - $0 } })
    for departure in departures.sorted() {
      if let arrival = arrival(settingOut: departure, by: all) {
        found.append([departure, arrival])
      }
    }
  }

  private static func rides(
    of run: TransitTimetable.Run, in network: TransitNetwork, shift: Int
  ) -> [Ride] {
    let calls = Array(network.timetable.calls[run.calls])
    return calls.indices.filter { calls[$0].boards }.flatMap { on in
      calls[(on + 1)...].filter(\.alights).map { off in
        Ride(
          on: network.timetable.stops[calls[on].stop].coordinate,
          off: network.timetable.stops[off.stop].coordinate, leaves: shift + calls[on].departure,
          arrives: shift + off.arrival)
      }
    }
  }

  private func arrival(settingOut departure: Int, by rides: [Ride]) -> Int? {
    // When one gets off each ride, whatever was ridden before.
    var taken = [Bool](repeating: false, count: rides.count)
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for (number, ride) in rides.enumerated() where !taken[number] {
        let ready =
          [walk(from, ride.on).map { departure + $0 }]
          + rides.indices.filter { taken[$0] }.map { other in
            walk(rides[other].off, ride.on).map { rides[other].arrives + $0 }
          }
        guard ready.contains(where: { ($0 ?? Int.max) <= ride.leaves }) else { continue }
        (taken[number], hasChanged) = (true, true)
      }
    }
    return rides.indices.filter { taken[$0] }.compactMap { number in
      walk(rides[number].off, to).map { rides[number].arrives + $0 }
    }.min()
  }

  private func walk(_ from: Coordinate, _ to: Coordinate) -> Int? {
    if from == to { return 0 }
    return from.meters(to: to) > 1000 ? nil : strolling(from, to)?.seconds
  }

  /// Departure and arrival of the best, as minutes.
  func best(_ time: Trip.Time) -> [Int]? {
    var best: [Int]?
    switch time {
    case .leaving(let minute):
      let able = found.filter { $0[0] >= minute * 60 }
      let arrival = able.map { $0[1] }.min()
      best = able.filter { $0[1] == arrival }.max { $0[0] < $1[0] }
      if let found = best, found[0] - minute * 60 > 3 * 3600 { best = nil }
    case .arriving(let minute):
      let able = found.filter { $0[1] <= minute * 60 }
      let departure = able.map { $0[0] }.max()
      best = able.filter { $0[0] == departure }.min { $0[1] < $1[1] }
      if let found = best, minute * 60 - found[1] > 3 * 3600 { best = nil }
    }
    guard let best else { return nil }
    if let walk = walk(from, to), walk <= best[1] - best[0] { return nil }
    let departure = Int((Double(best[0]) / 60).rounded(.down))
    return [departure, Int((Double(best[1]) / 60).rounded(.up)) - departure]
  }
}

private func randomTimetable(_ random: inout SeededGenerator) throws -> TransitTimetable {
  let date = try day("2026-09-14")
  var table = TransitTimetable()
  table.stops = try (0..<3 + random.below(5)).map {
    .init(name: "\($0)", at: try point(random.below(4000), random.below(1500)))
  }
  table.services = [
    .init(span: DateSpan(date - 9, date + 9), weekdays: .all),
    .init(added: [date]),
    .init(span: DateSpan(date - 9, date + 9), weekdays: .all, removed: [date]),
  ]
  for number in 0..<1 + random.below(3) {
    var time = [0, 1380, 600, 605][random.below(4)] * 60 + random.below(20) * 60
    let first = table.calls.count
    for _ in 0..<2 + random.below(3) {
      let arrival = time
      time += random.below(3) * 20
      table.calls.append(
        .init(
          stop: random.below(table.stops.count), arrival: arrival, departure: time,
          boards: random.chance(90), alights: random.chance(90)))
      // Some ways take no time at all.
      time += random.below(4) * 150
    }
    let service = random.chance(70) ? 0 : random.below(3)
    for shift in [0, 600].prefix(1 + random.below(2)) {
      table.runs.append(
        .init(line: "\(number)", service: service, calls: first..<table.calls.count, shift: shift))
    }
  }
  return table
}

@Test(arguments: 0..<300)
func `no journey is better than the one found`(_ seed: Int) throws {
  var random = SeededGenerator(seed: UInt64(seed))
  let table = try randomTimetable(&random)
  let network = TransitNetwork(table, in: .utc, walking: strolling)
  let date = try day("2026-09-14")
  let today = network.day(date)
  for _ in 0..<4 {
    let (from, to) = (
      try place(random.below(4000), random.below(1500)), try place(random.below(4000), 700)
    )
    let every = EveryJourney(
      network, from: try #require(from.coordinate), to: try #require(to.coordinate), on: date)
    for minute in [590, 600, 611, 0, 1370, 1430].shuffled(using: &random).prefix(3) {
      for time in [Trip.Time.leaving(minute), .arriving(minute + 25)] {
        let trip = today.trip(from: from, to: to, time)
        let reported = trip.map { [$0.departure ?? Int.min, $0.minutes] }
        #expect(reported == every.best(time), "seed \(seed), \(time)")
      }
    }
  }
}
