internal import CampusModel
internal import SolverCore

/// The solver's limits on states for everything that is counted.
///
/// A budget is divided evenly among variants; each gets at least `least`. Real plans need a few
/// thousand.
enum CountBudget {
  /// For the number of schedules; a million takes about a second.
  static let fitting = 2_000_000
  static let shares = 500_000
  /// For all constraints together.
  static let costs = 500_000
  /// For every two courses.
  static let pair = 50_000
  /// For any one variant.
  static let least = 1_000

  /// The budget where the minutes of days are limited and each state takes much longer.
  ///
  /// It lasts a second or two for wide kinds of courses, and a few hundredths for single courses.
  static func limitingDays(_ states: Int) -> Int { states / 8 }
}

extension PlanModel {
  /// The number of all combinations on offer, with clashes and broken limits; unknown where options
  /// are missing.
  var combinations: ScheduleCount {
    let sizes = candidates.indices.map { offered($0).count }
    let keys = sizes.map { $0 == 0 ? nil : Atom.Key(quotas: []) }
    let variants = Variants(filling: request.quotas, by: keys)
    guard variants.isComplete, hasAllWays else { return .unknown }
    return variants.all.reduce(.exactly(0)) { sum, variant in
      let taken = Dictionary(grouping: variant.slots, by: { $0.atom })
      return sum
        + taken.reduce(.exactly(1)) { product, atom in
          let own = variants.atoms[atom.key].members.map { sizes[$0] }
          return product * Self.choices(of: atom.value.count, among: own)
        }
    }
  }

  /// The number of ways to choose so many courses with one option each: the elementary symmetric
  /// polynomial.
  private static func choices(of count: Int, among sizes: [Int]) -> ScheduleCount {
    var sums = [ScheduleCount](repeating: .exactly(0), count: count + 1)
    sums[0] = .exactly(1)
    for size in sizes {
      for taken in stride(from: count, to: 0, by: -1) {
        sums[taken] = sums[taken] + sums[taken - 1] * .exactly(UInt64(size))
      }
    }
    return sums[count]
  }

  /// The cost of every constraint of the plan; unknown beyond the budget.
  var costs: [ConstraintCost] {
    let states = CountBudget.costs / max(1, gate.list.count)
    return gate.list.map { constraint in
      let relaxation = Relaxation(self, dropping: constraint)
      return ConstraintCost(
        constraint: constraint, without: relaxation.count(within: states).unfolded)
    }
  }
}

extension RankingModel {
  /// See `Ranking.freedom`.
  func freedom(in problems: [Problem]) -> [SectionID: Double] {
    guard relaxation.isComplete, !relaxation.variants.contains(where: relaxation.isTooWide) else {
      return [:]
    }
    // Whole numbers to the end: a section in every schedule has a part of 1, not of nearly 1.
    var total: UInt128 = 0
    var held = [[UInt128]](repeating: [], count: relaxation.items.count)
    for (candidate, items) in relaxation.items.enumerated() {
      held[candidate] = [UInt128](repeating: 0, count: items.count)
    }
    let all =
      relaxation.mostMinutes == nil
      ? CountBudget.shares : CountBudget.limitingDays(CountBudget.shares)
    let states = all / max(1, problems.count)
    for (variant, problem) in zip(relaxation.variants, problems) {
      guard
        let shares = model.solver.shares(problem, within: max(CountBudget.least, states))
      else { return [:] }
      total += UInt128(shares.total)
      var number = 0
      for slot in variant.slots {
        for (candidate, item) in relaxation.choices[slot.atom] {
          held[candidate][item] += UInt128(shares.holding[number])
          number += 1
        }
      }
    }
    return total > 0 ? freedom(held, of: total) : [:]
  }

  /// `held` has by candidate and item the number of schedules with one of its options.
  private func freedom(_ held: [[UInt128]], of total: UInt128) -> [SectionID: Double] {
    var holding: [SectionID: UInt128] = [:]
    for (candidate, items) in relaxation.items.enumerated() {
      for (number, item) in items.enumerated() {
        let each = held[candidate][number] / UInt128(item.members.count)
        for id in item.members.flatMap({ model.options[candidate][$0].bundle.ids }) {
          holding[id, default: 0] += each
        }
      }
    }
    return holding.mapValues { $0 == total ? 1 : min(Double($0) / Double(total), 1.0.nextDown) }
  }
}

extension ScheduleCount {
  static func * (a: Self, b: Self) -> Self {
    if a == .exactly(0) || b == .exactly(0) { return .exactly(0) }
    switch (a, b) {
    case (.exactly(let a), .exactly(let b)):
      let (product, overflow) = a.multipliedReportingOverflow(by: b)
      return overflow ? .tooMany : .exactly(product)
    case (.unknown, _), (_, .unknown): return .unknown
    default: return .tooMany
    }
  }
}
