/// What one day comes to.
struct DayFigures: Sendable {
  var first: Int32 = .max
  var last: Int32 = .min
  /// Minutes that some stay covers.
  var covered: Int32 = 0
  /// Minutes of ways from each stay with a place to the next.
  var walk: Int64 = 0
  var hasLunch = true

  var isUsed: Bool { covered > 0 }
  /// Minutes between first start and last end that no stay covers.
  var gap: Int32 { isUsed ? last - first - covered : 0 }
}

/// Minutes between buildings.
struct Ways: Sendable {
  let buildings: Int
  private var minutes: [Int32]

  /// As given: an unknown way takes nothing.
  init(_ costs: DayCosts) {
    buildings = max(0, Int(costs.buildings))
    minutes = [Int32](repeating: 0, count: buildings * buildings)
    for place in minutes.indices where place < costs.ways.count {
      minutes[place] = max(0, costs.ways[place])
    }
  }

  /// Minutes from one place to another; 0 where one of them is no building.
  func minutes(from a: Int32, to b: Int32) -> Int64 {
    guard b >= 0, a < buildings, b < buildings else { return 0 }
    return Int64(minutes[Int(a) * buildings + Int(b)])
  }

  /// The shortest ways through any of `stops`, by Floyd and Warshall: no stop more on a day makes its walk shorter than these.
  func shortened(through stops: [Int32]) -> Ways {
    var short = self
    for stop in stops where stop >= 0 && stop < buildings {
      let middle = Int(stop)
      for a in 0..<buildings {
        for b in 0..<buildings {
          let (there, onward) = (a * buildings + middle, middle * buildings + b)
          let way = Int64(short.minutes[there]) + Int64(short.minutes[onward])
          let place = a * buildings + b
          if way < Int64(short.minutes[place]) { short.minutes[place] = Int32(way) }
        }
      }
    }
    return short
  }
}

/// A day's stays in order, met one after the other.
struct DayReckoner {
  private(set) var figures = DayFigures()
  private let lunch: Lunch
  private var freeFrom: Int32
  private var freeMost: Int32 = 0
  private var place: Int32 = -1

  init(lunch: Lunch) {
    self.lunch = lunch
    freeFrom = lunch.start
  }

  mutating func meet(_ stay: Problem.Stay, by ways: Ways) {
    figures.first = min(figures.first, stay.start)
    figures.covered += max(0, stay.end - max(figures.last, stay.start))
    figures.last = max(figures.last, stay.end)
    freeMost = max(freeMost, min(stay.start, lunch.end) - freeFrom)
    freeFrom = max(freeFrom, stay.end)
    guard stay.place >= 0 else { return }
    if place >= 0 { figures.walk += ways.minutes(from: place, to: stay.place) }
    place = stay.place
  }

  mutating func finish() {
    figures.hasLunch = max(freeMost, lunch.end - freeFrom) >= lunch.least
  }
}

extension DayCosts {
  /// What a day takes off the sum on each date.
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
  /// What a day adds to the lead on each date; for leads that are sums over dates.
  func addition(of day: DayFigures) -> Int64 {
    switch self {
    case .campusDays: day.isUsed ? 1 : 0
    case .gapMinutes: Int64(day.gap)
    case .walkMinutes: day.walk
    case .none, .latestEnd, .fewestSeats: 0
    }
  }
}
