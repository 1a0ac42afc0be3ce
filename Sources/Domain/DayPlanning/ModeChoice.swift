internal import CampusModel

extension DayPlanner {
  /// The legs with the modes by which the whole day is best: see `DayCost`.
  func choosing(_ legs: [OfferedLeg]) -> [Leg] {
    let choice = ModeChoice(legs, preferences: preferences).best
    return zip(legs, choice).map { leg, step in
      Leg(
        from: leg.bare.from, to: leg.bare.to, origin: leg.bare.origin, goal: leg.bare.goal,
        free: leg.bare.free.map(clock.minute), due: leg.bare.due.map(clock.minute),
        options: TravelMode.allCases.map { mode in
          option(by: mode, on: leg, elsewhere: step.elsewhere)
        },
        mode: step.mode)
    }
  }

  private func option(
    by mode: TravelMode, on leg: OfferedLeg, elsewhere: [TravelMode]
  ) -> LegOption {
    guard let offer = leg.offers.first(where: { $0.mode == mode }) else {
      return LegOption(mode: mode, trip: nil)
    }
    return LegOption(
      mode: mode, trip: offer.trip, leave: clock.minute(offer.leave),
      arrival: clock.minute(offer.arrival), slack: offer.slack,
      objections: offer.objections.union(elsewhere.contains(mode) ? [.elsewhere] : []))
  }
}

/// What speaks against the modes of a day, the weightiest first. Days' costs are the sums of their legs'.
struct DayCost: Hashable, Comparable {
  /// Legs that no mode is taken on.
  var untold = 0
  /// Minutes by which one is late, in all.
  var late = 0
  /// Long walks, ways at hours at which one does not like to be under way, modes one does not use.
  var objections = 0
  /// Vehicles that were taken out and stand neither where the day began nor where it ends.
  var strays = 0
  /// The modes' places among those that are preferred, from 0.
  var ranks = 0
  var minutes = 0

  static func + (a: Self, b: Self) -> Self {
    Self(
      untold: a.untold + b.untold, late: a.late + b.late, objections: a.objections + b.objections,
      strays: a.strays + b.strays, ranks: a.ranks + b.ranks, minutes: a.minutes + b.minutes)
  }

  static func < (a: Self, b: Self) -> Bool {
    let (first, second) = (a.inOrder, b.inOrder)
    for (one, other) in zip(first, second) where one != other { return one < other }
    return false
  }

  private var inOrder: [Int] { [untold, late, objections, strays, ranks, minutes] }
}

/// Which mode is taken on each leg of a day.
///
/// What is best on one leg hangs on where earlier legs have left the bicycle and the car, and on nothing else of them: so of all ways to
/// get to a leg with both standing in the same places only the best is kept. Costs are sums in a lexicographic order, which keeps its
/// order when the same is added on both sides; so what is found is the best of all. Of equal days the one that is kept is that whose
/// last legs' modes come first among the preferred.
struct ModeChoice {
  private let legs: [OfferedLeg]
  private let preferences: TravelPreferences
  /// The number of the spot where each leg begins, and behind them that where the last one ends. Equal spots have equal numbers.
  private let spots: [Int]

  struct Step: Hashable {
    /// `nil` where none of the possible ones leads there.
    var mode: TravelMode?
    /// Which vehicles stand elsewhere when the leg begins.
    var elsewhere: [TravelMode]
  }

  /// Where the bicycle and the car stand.
  struct Vehicles: Hashable {
    var cycling: Int
    var driving: Int

    func stands(_ mode: TravelMode, at spot: Int) -> Bool {
      switch mode {
      case .cycling: cycling == spot
      case .driving: driving == spot
      case .walking, .transit: true
      }
    }

    /// Where they stand after that mode was taken; what stands elsewhere was left alone.
    func after(_ mode: TravelMode?, from start: Int, to end: Int) -> Self {
      Self(
        cycling: mode == .cycling && cycling == start ? end : cycling,
        driving: mode == .driving && driving == start ? end : driving)
    }

    func elsewhere(at spot: Int) -> [TravelMode] {
      [.cycling, .driving].filter { !stands($0, at: spot) }
    }
  }

  init(_ legs: [OfferedLeg], preferences: TravelPreferences) {
    (self.legs, self.preferences) = (legs, preferences)
    spots = Self.spots(of: legs)
  }

  private static func spots(of legs: [OfferedLeg]) -> [Int] {
    guard let first = legs.first else { return [] }
    var known = [first.bare.from]
    return [0]
      + legs.map { leg in
        if let spot = known.firstIndex(where: { $0.isAt(leg.bare.to) }) { return spot }
        known.append(leg.bare.to)
        return known.count - 1
      }
  }

  private struct Label {
    var vehicles: Vehicles
    var cost: DayCost
    var steps: [Step]
  }

  /// One step for each leg.
  ///
  /// - Complexity: the legs times the places that bicycle and car may stand in.
  var best: [Step] {
    var labels = [Label(vehicles: Vehicles(cycling: 0, driving: 0), cost: DayCost(), steps: [])]
    for index in legs.indices {
      var next: [Label] = []
      var positions: [Vehicles: Int] = [:]
      for label in labels {
        for mode in candidates(on: index, with: label.vehicles) {
          let further = step(label, by: mode, on: index)
          guard let position = positions[further.vehicles] else {
            positions[further.vehicles] = next.count
            next.append(further)
            continue
          }
          if further.cost < next[position].cost { next[position] = further }
        }
      }
      labels = next
    }
    let whole = labels.map { ($0, $0.cost + strays($0.vehicles)) }
    return whole.min { $0.1 < $1.1 }?.0.steps ?? []
  }

  private func step(_ label: Label, by mode: TravelMode?, on index: Int) -> Label {
    let (start, end) = (spots[index], spots[index + 1])
    let step = Step(mode: mode, elsewhere: label.vehicles.elsewhere(at: start))
    return Label(
      vehicles: label.vehicles.after(mode, from: start, to: end),
      cost: label.cost + cost(of: mode, on: index), steps: label.steps + [step])
  }

  /// What may be taken, never empty: what its goal wants, borrowed if need be; else any preferred mode that is at hand; else one's own
  /// feet; else nothing.
  func candidates(on index: Int, with vehicles: Vehicles) -> [TravelMode?] {
    let leg = legs[index]
    let known = leg.offers.map(\.mode)
    if let wanted = leg.bare.wanted, known.contains(wanted) { return [wanted] }
    let usable = preferences.modes.filter {
      known.contains($0) && vehicles.stands($0, at: spots[index])
    }
    if !usable.isEmpty { return usable }
    return known.contains(.walking) ? [.walking] : [nil]
  }

  func cost(of mode: TravelMode?, on index: Int) -> DayCost {
    guard let mode, let offer = legs[index].offers.first(where: { $0.mode == mode }) else {
      return DayCost(untold: 1)
    }
    return DayCost(
      late: offer.late, objections: offer.objections.count,
      ranks: preferences.modes.firstIndex(of: mode) ?? preferences.modes.count,
      minutes: offer.trip.minutes)
  }

  /// What it costs that vehicles end there.
  func strays(_ vehicles: Vehicles) -> DayCost {
    let homes = [0, spots.last ?? 0]
    return DayCost(
      strays: [vehicles.cycling, vehicles.driving].filter { !homes.contains($0) }.count)
  }
}
