import CampusModel
import SeededRandom
import Testing

@testable import DayPlanning

private let home = place("0", 0)
private let ends = DayBounds.Ends(start: home, end: home)

/// Ways of so many minutes by each mode between places called by numbers.
private func table(_ minutes: [(TravelMode, Int, Int, Int)]) -> TripTable {
  minutes.reduce(into: TripTable()) { $0.add($1.0, "\($1.1)", "\($1.2)", $1.3) }
}

@Test func `a bicycle left elsewhere is not used`() throws {
  // Nobody cycles to 1, so the bicycle is at home when the day is at 1.
  let ways = table([
    (.walking, 0, 1, 10), (.cycling, 1, 2, 5), (.walking, 1, 2, 15), (.walking, 2, 0, 20),
    (.cycling, 2, 0, 8),
  ])
  let made = try planner(ways, TravelPreferences(modes: [.cycling, .walking])).itinerary(
    of: [
      entry("A", "9:00", "10:00", at: place("1", 1)),
      entry("B", "11:00", "12:00", at: place("2", 2)),
    ], within: ends)
  #expect(made.legs.map(\.mode) == [.walking, .walking, .walking])
  let cycling = made.legs.map { leg in leg.options.first { $0.mode == .cycling } }
  #expect(cycling[1]?.objections == [.elsewhere] && cycling[2]?.objections == [.elsewhere])
}

@Test func `a vehicle that was used is brought home`() throws {
  // Cycling there would be dearer, but back there is no way to cycle.
  var ways = table([(.walking, 0, 1, 10), (.cycling, 0, 1, 4), (.walking, 1, 0, 10)])
  let preferences = TravelPreferences(modes: [.cycling, .walking])
  let entries = [try entry("A", "9:00", "10:00", at: place("1", 1))]
  func modes() throws -> [TravelMode?] {
    try planner(ways, preferences).itinerary(of: entries, within: ends).legs.map(\.mode)
  }
  #expect(try modes() == [.walking, .walking])
  ways.add(.cycling, "1", "0", 4)
  #expect(try modes() == [.cycling, .cycling])
}

@Test func `being in time comes before preferences`() throws {
  let ways = table([(.walking, 1, 2, 15), (.cycling, 1, 2, 5)])
  let made = try planner(ways, TravelPreferences(modes: [.walking, .cycling])).itinerary(
    of: [
      entry("A", "9:00", "10:00", at: place("1", 1)),
      entry("B", "10:10", "12:00", at: place("2", 2)),
    ])
  #expect(made.legs.map(\.mode) == [.cycling])
}

@Test func `an entry's own mode is used, borrowed if need be`() throws {
  let ways = table([
    (.walking, 0, 1, 10), (.driving, 1, 2, 5), (.walking, 1, 2, 15), (.walking, 2, 0, 20),
    (.driving, 2, 0, 8),
  ])
  let made = try planner(ways, TravelPreferences(modes: [.walking])).itinerary(
    of: [
      entry("A", "9:00", "10:00", at: place("1", 1), by: .cycling),
      entry("B", "10:10", "12:00", at: place("2", 2), by: .driving),
    ], within: ends)
  #expect(
    made.legs.map(\.mode) == [.walking, .driving, .walking], "nobody knows how to cycle to 1")
  #expect(made.legs[1].chosen?.objections == [.unused, .elsewhere])
}

@Test func `long walks and unwanted hours are avoided if possible`() throws {
  let ways = table([
    (.walking, 0, 1, 40), (.cycling, 0, 1, 60), (.walking, 1, 0, 40), (.cycling, 1, 0, 60),
  ])
  var preferences = TravelPreferences(modes: [.walking, .cycling], longestWalk: 30)
  let entries = [try entry("A", "8:00", "9:00", at: place("1", 1))]
  func legs() throws -> [Leg] {
    try planner(ways, preferences).itinerary(of: entries, within: ends).legs
  }
  #expect(try legs().map(\.mode) == [.cycling, .cycling])
  (preferences.earliest, preferences.latest) = (MinuteOfDay(at("7:10")), at("9:50"))
  #expect(
    try legs().map(\.mode) == [.walking, .walking], "as much speaks against cycling")
  #expect(try legs()[0].options.map(\.objections).prefix(2) == [[.longWalk], [.hour]])
  preferences.modes = [.walking]
  #expect(try legs().map(\.mode) == [.walking, .walking], "there is nothing else")
}

/// Every way to go through the legs of a day, tried one by one; the least that speaks against one.
private struct EveryDay {
  let legs: [Leg]
  let wanted: [TravelMode?]
  let preferences: TravelPreferences

  func least() -> [Int] { least(from: 0, standing: [:], cost: [0, 0, 0, 0, 0, 0]) }

  /// The names of the places at which vehicles stand that have been moved.
  private func least(from index: Int, standing: [TravelMode: String], cost: [Int]) -> [Int] {
    guard index < legs.count else {
      let homes = [legs.first?.from.name, legs.last?.to.name]
      var cost = cost
      cost[3] = standing.values.filter { !homes.contains($0) }.count
      return cost
    }
    let leg = legs[index]
    let first = legs[0].from.name
    func isHere(_ mode: TravelMode) -> Bool {
      [.walking, .transit].contains(mode) || (standing[mode] ?? first) == leg.from.name
    }
    return possible(on: index, isHere: isHere).map { mode in
      var further = standing
      if let mode, mode == .cycling || mode == .driving, isHere(mode) {
        further[mode] = leg.to.name
      }
      return least(
        from: index + 1, standing: further,
        cost: zip(cost, price(of: mode, on: leg)).map { $0 + $1 })
    }.min { $0.lexicographicallyPrecedes($1) } ?? []
  }

  private func possible(on index: Int, isHere: (TravelMode) -> Bool) -> [TravelMode?] {
    let known = legs[index].options.filter { $0.trip != nil }.map(\.mode)
    if let own = wanted[index], known.contains(own) { return [own] }
    let preferred = preferences.modes.filter { known.contains($0) && isHere($0) }
    return preferred.isEmpty ? [known.first { $0 == .walking }] : preferred
  }

  func price(of mode: TravelMode?, on leg: Leg) -> [Int] {
    guard let option = leg.options.first(where: { $0.mode == mode }), let trip = option.trip else {
      return [1, 0, 0, 0, 0, 0]
    }
    return [
      0, max(0, -(option.slack ?? 0)), option.objections.subtracting([.elsewhere]).count, 0,
      preferences.modes.firstIndex(of: option.mode) ?? preferences.modes.count, trip.minutes,
    ]
  }
}

@Test(arguments: 0..<400)
func `no other choice of modes is better`(_ seed: Int) throws {
  var random = SeededGenerator(seed: UInt64(seed))
  var ways = TripTable()
  for mode in TravelMode.allCases {
    for from in 0..<4 {
      for to in 0..<4 where random.chance(mode == .walking ? 90 : 70) {
        ways.add(mode, "\(from)", "\(to)", 5 + random.below(40))
      }
    }
  }
  var minute = 400
  let entries = try (0..<2 + random.below(4)).map { number in
    minute += random.below(40)
    defer { minute += 30 }
    return DayEntry(
      try entry("\(number)").subject, time: try span(minute, minute + 30),
      place: place("\(random.below(4))", 0), mode: random.chance(15) ? .driving : nil)
  }.map { made in
    // Places of one name are one spot, apart from the others.
    var made = made
    made.place = made.place.map { place($0.name, Int($0.name) ?? 0) }
    return made
  }
  var modes = TravelMode.allCases.shuffled(using: &random)
  modes.removeLast(random.below(3))
  let preferences = TravelPreferences(
    modes: modes, longestWalk: random.chance(50) ? 20 : nil,
    earliest: random.chance(30) ? MinuteOfDay(400) : nil,
    latest: random.chance(30) ? 520 : nil)
  let made = try planner(ways, preferences).itinerary(
    of: entries, within: random.chance(80) ? ends : DayBounds.Ends(start: home))
  let every = EveryDay(
    legs: made.legs, wanted: made.legs.map { $0.goal.flatMap { made.entries[$0].mode } },
    preferences: preferences)
  guard !made.legs.isEmpty else { return }
  #expect(EveryDay.cost(of: made, by: every) == every.least(), "seed \(seed)")
}

extension EveryDay {
  /// What speaks against the modes that were chosen.
  fileprivate static func cost(of made: Itinerary, by every: EveryDay) -> [Int] {
    var standing: [TravelMode: String] = [:]
    var cost = [0, 0, 0, 0, 0, 0]
    for leg in made.legs {
      cost = zip(cost, every.price(of: leg.mode, on: leg)).map { $0 + $1 }
      let first = made.legs[0].from.name
      if let mode = leg.mode, (standing[mode] ?? first) == leg.from.name {
        standing[mode] = leg.to.name
      }
    }
    let homes = [made.legs.first?.from.name, made.legs.last?.to.name]
    cost[3] =
      standing.filter { [.cycling, .driving].contains($0.key) && !homes.contains($0.value) }.count
    return cost
  }
}
