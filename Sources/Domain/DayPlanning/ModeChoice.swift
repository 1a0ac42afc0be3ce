internal import CampusModel

extension DayPlanner {
  /// Chooses the modes that are best for the whole day, as `DayCost` compares them.
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

/// The cost of a day's modes, compared field by field in this order.
///
/// The cost of a day is the sum of its legs' costs.
///
/// ```
/// 1 minute late by bicycle  >  30 minutes on foot, in time
/// 2 long walks              >  1 long walk and a slower mode
/// ```
struct DayCost: Hashable, Comparable {
  /// Legs without a mode.
  var unknown = 0
  /// Minutes late, in all.
  var late = 0
  /// Long walks, trips at unwanted hours, modes the person does not use.
  var objections = 0
  /// Vehicles that end neither where the day began nor where it ends.
  var strays = 0
  /// The modes' indices among those preferred, from 0, added up.
  var ranks = 0
  var minutes = 0

  static func + (a: Self, b: Self) -> Self {
    Self(
      unknown: a.unknown + b.unknown, late: a.late + b.late,
      objections: a.objections + b.objections,
      strays: a.strays + b.strays, ranks: a.ranks + b.ranks, minutes: a.minutes + b.minutes)
  }

  static func < (a: Self, b: Self) -> Bool {
    let (first, second) = (a.inOrder, b.inOrder)
    for (one, other) in zip(first, second) where one != other { return one < other }
    return false
  }

  private var inOrder: [Int] { [unknown, late, objections, strays, ranks, minutes] }
}

/// Finds the best mode for each leg of a day.
///
/// Dynamic programming over where the bicycle and the car are: earlier legs affect later ones only
/// through that. So of all choices that leave both at the same places, only the cheapest is kept.
/// Costs compare lexicographically, and adding the same to both sides keeps their order, so the
/// result is the optimum. Of ties, the day whose last legs' modes come first among the preferred is
/// kept.
///
/// ```
/// let steps = ModeChoice(legs, preferences: preferences).best    // one step for each leg
/// ```
struct ModeChoice {
  private let legs: [OfferedLeg]
  private let preferences: TravelPreferences
  /// The spot where each leg begins, then the one where the last leg ends. Equal places have equal
  /// numbers.
  private let spots: [Int]

  struct Step: Hashable {
    /// `nil` where no possible mode leads there.
    var mode: TravelMode?
    /// The vehicles that are somewhere else when the leg begins.
    var elsewhere: [TravelMode]
  }

  /// The spots where the bicycle and the car are.
  struct Vehicles: Hashable {
    var cycling: Int
    var driving: Int

    func isAvailable(_ mode: TravelMode, at spot: Int) -> Bool {
      switch mode {
      case .cycling: cycling == spot
      case .driving: driving == spot
      case .walking, .transit: true
      }
    }

    /// Where the vehicles are after that mode was used. A borrowed vehicle does not move the
    /// person's own.
    func after(_ mode: TravelMode?, from start: Int, to end: Int) -> Self {
      Self(
        cycling: mode == .cycling && cycling == start ? end : cycling,
        driving: mode == .driving && driving == start ? end : driving)
    }

    func elsewhere(at spot: Int) -> [TravelMode] {
      [.cycling, .driving].filter { !isAvailable($0, at: spot) }
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
  /// - Complexity: the legs times the spots where bicycle and car can be.
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

  /// The modes that may be used on a leg; never empty.
  ///
  /// The mode its entry asks for, borrowed if need be. Otherwise the preferred modes at hand,
  /// otherwise walking, otherwise none.
  func candidates(on index: Int, with vehicles: Vehicles) -> [TravelMode?] {
    let leg = legs[index]
    let known = leg.offers.map { $0.mode }
    if let wanted = leg.bare.wanted, known.contains(wanted) { return [wanted] }
    let usable = preferences.modes.filter {
      known.contains($0) && vehicles.isAvailable($0, at: spots[index])
    }
    if !usable.isEmpty { return usable.map { .some($0) } }
    return known.contains(.walking) ? [.walking] : [nil]
  }

  func cost(of mode: TravelMode?, on index: Int) -> DayCost {
    guard let mode, let offer = legs[index].offers.first(where: { $0.mode == mode }) else {
      return DayCost(unknown: 1)
    }
    return DayCost(
      late: offer.late, objections: offer.objections.count,
      ranks: preferences.modes.firstIndex(of: mode) ?? preferences.modes.count,
      minutes: offer.trip.minutes)
  }

  /// The cost of vehicles that are left away from both ends of the day.
  func strays(_ vehicles: Vehicles) -> DayCost {
    let homes = [0, spots.last ?? 0]
    return DayCost(
      strays: [vehicles.cycling, vehicles.driving].filter { !homes.contains($0) }.count)
  }
}
