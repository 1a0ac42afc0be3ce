internal import CampusModel
internal import SolverCore

/// A relaxation in the solver's terms: a problem for every variant, a group for each of its slots.
struct SolverForm: Sendable {
  let relaxation: Relaxation
  /// `nil` where schedules are only counted.
  let scale: ScoreScale?

  private let rules: DayRules
  /// By shape; empty where hours do not matter.
  private let stays: [[Problem.Stay]]
  private let places: [Int32]

  /// `withHours` says whether anything depends on the hours of days.
  init(of relaxation: Relaxation, scale: ScoreScale?, withHours: Bool) {
    self.relaxation = relaxation
    self.scale = scale
    places = relaxation.shapes.map { Int32($0.whole.earliestStart ?? 0) }
    guard withHours else {
      (rules, stays) = (DayRules(), [])
      return
    }
    let model = relaxation.model
    let grid = DayGrid(of: relaxation.shapes, on: model.days, walking: model.travelTimes)
    stays = grid.stays
    rules = DayRules(
      dates: grid.dates, mostMinutes: relaxation.mostMinutes,
      costs: scale.map { model.costs(by: $0) } ?? DayCosts())
  }

  /// Some courses, one option of each, in the given order.
  func problem(of courses: [Int]) -> Problem {
    let groups = courses.map { candidate in
      relaxation.items[candidate].map { choice($0, worth: 0) }
    }
    var problem = Problem(groups: groups)
    problem.days = rules
    for a in courses.indices {
      for b in courses.indices.dropFirst(a + 1) {
        forbid((courses[a], a, 0), (courses[b], b, 0), isApart: false, in: &problem)
      }
    }
    return problem
  }

  func problem(for variant: Variant) -> Problem {
    let weights = relaxation.weights(of: variant)
    var taken: [Int: Int] = [:]
    let groups = variant.slots.indices.map { slot in
      let list = relaxation.model.listOfSlot(variant.slots[slot], of: relaxation)
      let place = list.map { taken[$0, default: 0] }
      if let list { taken[list, default: 0] += 1 }
      return choices(
        of: variant.slots[slot].atom, weighing: weights[slot],
        of: weights.reduce(0, +), after: place ?? 0)
    }
    var problem = Problem(groups: groups)
    problem.days = rules
    for a in variant.slots.indices {
      for b in variant.slots.indices.dropFirst(a + 1) { forbid(a, b, of: variant, in: &problem) }
    }
    return problem
  }

  /// `place` is the number of courses of the same list in earlier slots: places that are not
  /// skipped.
  private func choices(
    of atom: Int, weighing weight: Int, of total: Int, after place: Int
  ) -> [Problem.Choice] {
    relaxation.choices[atom].map { candidate, number in
      let item = relaxation.items[candidate][number]
      var value = scale?.value(item.q, weighing: weight, of: total) ?? 0
      if let scale, let listed = relaxation.model.candidates[candidate].listed {
        value -= Int64(listed.place - place) * scale.perPlace
      }
      return choice(item, worth: value)
    }
  }

  private func choice(_ item: Relaxation.Item, worth value: Int64) -> Problem.Choice {
    Problem.Choice(
      value: value, multiplicity: UInt64(item.members.count), place: places[item.shape],
      hours: stays.isEmpty ? [] : stays[item.shape], seats: item.seats)
  }

  /// Forbids impossible combinations: one course twice or under two names, courses of one atom in
  /// another order, so that no combination repeats, and conflicts in time.
  private func forbid(_ a: Int, _ b: Int, of variant: Variant, in problem: inout Problem) {
    let (first, second) = (variant.slots[a].atom, variant.slots[b].atom)
    let (own, others) = (relaxation.courses(of: first), relaxation.courses(of: second))
    for (place, x) in own.enumerated() {
      for (other, y) in others.enumerated() {
        forbid(
          (x.candidate, a, x.start), (y.candidate, b, y.start),
          isApart: first == second && place >= other, in: &problem)
      }
    }
  }

  /// `a` and `b` are a candidate, its group, and the place of its first choice there.
  private func forbid(
    _ a: (candidate: Int, group: Int, start: Int), _ b: (candidate: Int, group: Int, start: Int),
    isApart: Bool, in problem: inout Problem
  ) {
    let families = relaxation.model.families
    let isApart = isApart || families[a.candidate] == families[b.candidate]
    let first = problem.number(of: a.start, in: a.group)
    let second = problem.number(of: b.start, in: b.group)
    for (m, item) in relaxation.items[a.candidate].enumerated() {
      for (n, other) in relaxation.items[b.candidate].enumerated()
      where isApart || relaxation.conflicts[item.shape, other.shape] {
        problem.forbid(first + m, second + n)
      }
    }
  }
}

extension Relaxation {
  /// The candidates of an atom, each with the place of its first choice.
  func courses(of atom: Int) -> [(candidate: Int, start: Int)] {
    var start = 0
    return atoms[atom].members.map { member in
      defer { start += items[member].count }
      return (member, start)
    }
  }
}

extension PlanModel {
  /// The plan's list that a slot takes a course from.
  fileprivate func listOfSlot(_ slot: Variant.Slot, of relaxation: Relaxation) -> Int? {
    relaxation.atoms[slot.atom].members.first.flatMap { candidates[$0].listed?.list }
  }

  /// The costs that days subtract from a sum.
  fileprivate func costs(by scale: ScoreScale) -> DayCosts {
    var costs = DayCosts()
    let preferences = plan.preferences
    (costs.perDay, costs.noLunch) = (scale.perDay, scale.noLunch)
    (costs.perEarlyMinute, costs.perGapMinute) = (scale.perEarlyMinute, scale.perGapMinute)
    costs.earlyBefore = Int32(preferences.lateStart.value)
    (costs.earlyCap, costs.gapCap) = (Int32(DayCaps.early), Int32(DayCaps.gap))
    costs.lunch = Lunch(
      start: Int32(preferences.lunchWindow.start), end: Int32(preferences.lunchWindow.end),
      least: Int32(clamping: preferences.lunchMinutes))
    guard let travelTimes else { return costs }
    costs.perWalkMinute = scale.perWalkMinute
    costs.walkCap = Int32(DayCaps.walk)
    (costs.ways, costs.buildings) = (travelTimes.minutes, Int32(travelTimes.buildings.count))
    return costs
  }
}

extension ScheduleCount {
  init(_ count: Count) {
    switch count {
    case .exactly(let value): self = .exactly(value)
    case .tooMany: self = .tooMany
    case .unknown: self = .unknown
    }
  }

  /// The sum; unknown if one of the two is, unless the other is too many.
  static func + (a: Self, b: Self) -> Self {
    switch (a, b) {
    case (.tooMany, _), (_, .tooMany): return .tooMany
    case (.exactly(let a), .exactly(let b)):
      let (sum, overflow) = a.addingReportingOverflow(b)
      return overflow ? .tooMany : .exactly(sum)
    default: return .unknown
    }
  }
}
