/// The totals of one day.
struct DayFigures: Sendable {
  var first: Int32 = .max
  var last: Int32 = .min
  /// Minutes within at least one stay.
  var covered: Int32 = 0
  /// Minutes between each stay with a place and the next.
  var walk: Int64 = 0
  var hasLunch = true

  var isUsed: Bool { covered > 0 }
  /// Minutes between first start and last end without a stay.
  var gap: Int32 { isUsed ? last - first - covered : 0 }
}

/// Minutes between buildings: direct, and the shortest with any stops.
struct TravelMinutes: Sendable {
  private let buildings: Int
  /// The direct minutes, followed by the shortest.
  private var minutes: [Int32]

  /// Unknown travel takes no time.
  ///
  /// `stops` are the possible intermediate buildings; the shortest times are found by the
  /// Floyd–Warshall algorithm.
  init(_ costs: DayCosts, stops: [Int32]) {
    buildings = max(0, Int(costs.buildings))
    var short = [Int32](repeating: 0, count: buildings * buildings)
    for place in short.indices where place < costs.ways.count {
      short[place] = max(0, costs.ways[place])
    }
    minutes = short
    for stop in stops where stop >= 0 && stop < buildings {
      let middle = Int(stop)
      for a in 0..<buildings {
        for b in 0..<buildings {
          let way = Int64(short[a * buildings + middle]) + Int64(short[middle * buildings + b])
          let place = a * buildings + b
          if way < Int64(short[place]) { short[place] = Int32(way) }
        }
      }
    }
    minutes += short
  }

  /// Minutes from one place to another; 0 if one of them is not a building.
  func minutes(from a: Int32, to b: Int32, shortest: Bool) -> Int64 {
    guard b >= 0, a < buildings, b < buildings else { return 0 }
    let start = shortest ? buildings * buildings : 0
    return Int64(minutes[start + Int(a) * buildings + Int(b)])
  }
}

/// Adds up one day's stays, which are passed in order.
struct DayCostCounter {
  private(set) var figures = DayFigures()
  private let lunch: Lunch
  private var freeFrom: Int32
  private var freeMost: Int32 = 0
  private var place: Int32 = -1

  init(lunch: Lunch) {
    self.lunch = lunch
    freeFrom = lunch.start
  }

  mutating func meet(_ stay: Problem.Stay, by travel: TravelMinutes, shortest: Bool) {
    figures.first = min(figures.first, stay.start)
    figures.covered += max(0, stay.end - max(figures.last, stay.start))
    figures.last = max(figures.last, stay.end)
    freeMost = max(freeMost, min(stay.start, lunch.end) - freeFrom)
    freeFrom = max(freeFrom, stay.end)
    guard stay.place >= 0 else { return }
    if place >= 0 {
      figures.walk += travel.minutes(from: place, to: stay.place, shortest: shortest)
    }
    place = stay.place
  }

  mutating func finish() {
    figures.hasLunch = max(freeMost, lunch.end - freeFrom) >= lunch.least
  }
}

/// The numbers of `DayCosts` without its arrays: cheap to copy.
struct DayRates: Sendable {
  private let perDay: Int64
  private let perEarlyMinute: Int64
  private let earlyBefore: Int32
  private let earlyCap: Int32
  private let noLunch: Int64
  let lunch: Lunch
  let perGapMinute: Int64
  let gapCap: Int32
  private let perWalkMinute: Int64
  private let walkCap: Int32

  init(_ costs: DayCosts) {
    (perDay, noLunch, lunch) = (costs.perDay, costs.noLunch, costs.lunch)
    (perEarlyMinute, earlyBefore) = (costs.perEarlyMinute, costs.earlyBefore)
    (earlyCap, gapCap, walkCap) = (costs.earlyCap, costs.gapCap, costs.walkCap)
    (perGapMinute, perWalkMinute) = (costs.perGapMinute, costs.perWalkMinute)
  }

  /// The cost of a day per date.
  func cost(of day: DayFigures) -> Int64 {
    guard day.isUsed else { return 0 }
    var cost = perDay + perGapMinute * Int64(min(gapCap, day.gap))
    if day.first < earlyBefore {
      cost += perEarlyMinute * Int64(min(earlyCap, earlyBefore - day.first))
    }
    if !day.hasLunch { cost += noLunch }
    return cost + perWalkMinute * min(Int64(walkCap), day.walk)
  }
}

extension Lead {
  /// The amount that a day adds to the lead per date; 0 for leads that are not sums.
  func addition(of day: DayFigures) -> Int64 {
    switch self {
    case .campusDays: day.isUsed ? 1 : 0
    case .gapMinutes: Int64(day.gap)
    case .walkMinutes: day.walk
    case .none, .latestEnd, .fewestSeats: 0
    }
  }
}
