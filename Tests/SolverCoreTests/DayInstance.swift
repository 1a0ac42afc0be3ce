import SolverCore

/// A problem with days as plain lists, solved by looking at everything, minute by minute.
struct DayInstance {
  var plain: Instance
  var days: DayRules

  var problem: Problem {
    var problem = plain.problem
    problem.days = days
    return problem
  }

  /// Every combination that keeps to prohibitions and limit, best first.
  func everything(leading lead: Lead = .none, numbered number: Int = 0) -> [Solution.Entry] {
    plain.everything.compactMap { entry in
      let taken = zip(plain.groups, entry.choices).map { $0[$1] }
      let weeks = week(of: taken)
      if let most = days.mostMinutes, weeks.contains(where: { $0.minutes > most }) { return nil }
      let cost = weeks.reduce(0) { $0 + $1.dates * $1.cost(days.costs) }
      return Solution.Entry(
        choices: entry.choices, value: entry.value - cost,
        lead: Self.lead(lead, weeks, taken, days.costs), problem: number)
    }.sorted { Self.precedes($0, $1, leading: lead) }
  }

  static func precedes(_ a: Solution.Entry, _ b: Solution.Entry, leading lead: Lead) -> Bool {
    if a.lead != b.lead { return lead == .fewestSeats ? a.lead > b.lead : a.lead < b.lead }
    if a.value != b.value { return a.value > b.value }
    if a.problem != b.problem { return a.problem < b.problem }
    return a.choices.lexicographicallyPrecedes(b.choices)
  }

  private static func lead(
    _ lead: Lead, _ week: [PlainDay], _ taken: [Problem.Choice], _ costs: DayCosts
  ) -> Int64 {
    switch lead {
    case .none: 0
    case .latestEnd: week.map { $0.last }.max() ?? 0
    case .campusDays: week.reduce(0) { $0 + $1.dates }
    case .gapMinutes: week.reduce(0) { $0 + $1.dates * $1.gap }
    case .walkMinutes: week.reduce(0) { $0 + $1.dates * $1.walk(costs) }
    case .fewestSeats: taken.map { Int64($0.seats) }.min() ?? Int64(Int32.max)
    }
  }

  private func week(of taken: [Problem.Choice]) -> [PlainDay] {
    let stays = taken.flatMap { $0.hours }
    return Set(stays.map { $0.day }).sorted().map { day in
      let dates = days.dates.indices.contains(Int(day)) ? Int64(days.dates[Int(day)]) : 1
      return PlainDay(dates: dates, stays: stays.filter { $0.day == day })
    }
  }
}

/// A day with at least one stay.
private struct PlainDay {
  var dates: Int64
  var stays: [Problem.Stay]

  private func isTaken(_ minute: Int32) -> Bool {
    stays.contains { $0.start <= minute && minute < $0.end }
  }
  var first: Int64 { Int64(stays.map { $0.start }.min() ?? 0) }
  var last: Int64 { Int64(stays.map { $0.end }.max() ?? 0) }
  var minutes: Int64 { Int64((Int32(first)..<Int32(last)).count { isTaken($0) }) }
  var gap: Int64 { last - first - minutes }

  func walk(_ costs: DayCosts) -> Int64 {
    let placed = stays.filter { $0.place >= 0 }.sorted {
      ($0.start, $0.end, $0.place) < ($1.start, $1.end, $1.place)
    }
    return zip(placed, placed.dropFirst()).reduce(0) { sum, pair in
      sum + max(0, Int64(costs.ways[Int(pair.0.place * costs.buildings + pair.1.place)]))
    }
  }

  func cost(_ costs: DayCosts) -> Int64 {
    let early = min(Int64(costs.earlyCap), max(0, Int64(costs.earlyBefore) - first))
    let lunch = costs.lunch
    let hasLunch =
      lunch.start + lunch.least <= lunch.end
      && (lunch.start...lunch.end - lunch.least).contains { start in
        !(start..<start + lunch.least).contains { isTaken($0) }
      }
    return costs.perDay + costs.perEarlyMinute * early + (hasLunch ? 0 : costs.noLunch)
      + costs.perGapMinute * min(Int64(costs.gapCap), gap)
      + costs.perWalkMinute * min(Int64(costs.walkCap), walk(costs))
  }
}

extension DayInstance {
  static let leads: [Lead] = [
    .none, .latestEnd, .campusDays, .gapMinutes, .walkMinutes, .fewestSeats,
  ]

  /// Hours within forty minutes of three kinds of day, few enough that ties, overlaps and full days
  /// are common. Choices that clash are mostly, but not always, forbidden together.
  static func random(seed: UInt64) -> DayInstance {
    var plain = Instance.random(seed: seed)
    var numbers = SeededGenerator(seed: seed &+ 1_000_000)
    let kinds = 1 + numbers.next(below: 3)
    for group in plain.groups.indices {
      for choice in plain.groups[group].indices {
        plain.groups[group][choice].hours = hours(kinds, &numbers)
        plain.groups[group][choice].seats = Int32(numbers.next(below: 4))
        if numbers.next(below: 3) == 0, choice > 0 {
          plain.groups[group][choice].hours = plain.groups[group][choice - 1].hours
        }
      }
    }
    if numbers.next(below: 4) > 0 { plain.forbidOverlaps() }
    return DayInstance(plain: plain, days: rules(kinds, &numbers))
  }

  private static func hours(_ kinds: Int, _ numbers: inout SeededGenerator) -> [Problem.Stay] {
    guard numbers.next(below: 6) > 0 else { return [] }
    return (0..<1 + numbers.next(below: 3)).map { _ in
      let start = Int32(numbers.next(below: 30))
      return Problem.Stay(
        day: Int32(numbers.next(below: kinds)), start: start,
        end: start + 1 + Int32(numbers.next(below: 9)), place: Int32(numbers.next(below: 4)) - 1)
    }
  }

  private static func rules(_ kinds: Int, _ numbers: inout SeededGenerator) -> DayRules {
    var costs = DayCosts()
    let scale = [0, 1, 3, 50][numbers.next(below: 4)]
    func some(_ numbers: inout SeededGenerator) -> Int64 {
      numbers.next(below: 2) == 0 ? 0 : Int64(numbers.next(below: scale + 1))
    }
    costs.perDay = some(&numbers)
    costs.perEarlyMinute = some(&numbers)
    costs.earlyBefore = Int32(numbers.next(below: 30))
    costs.earlyCap = Int32(numbers.next(below: 20))
    costs.noLunch = some(&numbers)
    let noon = Int32(numbers.next(below: 20))
    costs.lunch = Lunch(
      start: noon, end: noon + Int32(numbers.next(below: 12)),
      least: 1 + Int32(numbers.next(below: 6)))
    costs.perGapMinute = some(&numbers)
    costs.gapCap = Int32(numbers.next(below: 25))
    costs.perWalkMinute = some(&numbers)
    costs.walkCap = Int32(numbers.next(below: 25))
    costs.buildings = 3
    costs.ways = (0..<9).map { $0 % 4 == 0 ? 0 : Int32(numbers.next(below: 12)) - 1 }
    let most: Int32? = numbers.next(below: 2) == 0 ? nil : Int32(numbers.next(below: 30))
    return DayRules(
      dates: (0..<kinds - numbers.next(below: 2)).map { _ in Int32(numbers.next(below: 4)) },
      mostMinutes: most, costs: costs)
  }
}

extension Instance {
  fileprivate mutating func forbidOverlaps() {
    for a in groups.indices {
      for b in groups.indices where a < b {
        for x in groups[a].indices {
          for y in groups[b].indices where groups[a][x].overlaps(groups[b][y]) {
            forbidden.append(((a, x), (b, y)))
          }
        }
      }
    }
  }
}

extension Problem.Choice {
  fileprivate func overlaps(_ other: Problem.Choice) -> Bool {
    hours.contains { a in
      other.hours.contains { $0.day == a.day && $0.start < a.end && a.start < $0.end }
    }
  }
}
