/// Finds the allocation with the lowest loss: branch and bound over the kinds of courses, course by
/// course.
///
/// Each bound has an allocation of its own, so the first one is usually close to the best. Where
/// groups require only courses, or credits of courses with equal credits, the first bound is the
/// answer. The limit is a number of bounds, not a time, so the same degree has the same answer
/// everywhere.
struct AllocationSearch {
  private let allocation: DegreeAllocation
  private let prices: AllocationPrices
  /// The kinds in the order of branching: the most credits first, then the fewest groups.
  private let order: [Int]
  private(set) var best: DegreeAllocation.Counts
  private(set) var loss: Loss
  /// A lower bound of the loss; `loss` itself once that is proven.
  private(set) var atLeast = Loss()
  /// The number of calculated bounds.
  private(set) var steps = 0
  private let budget: Int
  private var aim = Aim.missing
  private var isGivenUp = false
  /// For each remainder that was met, the price of the fixed courses.
  private var met: [Remainder: Int128] = [:]

  /// All that matters for the rest of the search.
  private struct Remainder: Hashable {
    var left: [DegreeAllocation.Demand]
    var open: [Int]
    var first: Int
  }

  /// `budget` is the number of bounds that may be calculated, at least 1; missing courses are
  /// minimized first.
  init(_ allocation: DegreeAllocation, budget: Int) {
    self.allocation = allocation
    self.budget = budget
    prices = AllocationPrices(allocation)
    order = allocation.kinds.indices.sorted { a, b in
      let (x, y) = (allocation.kinds[a], allocation.kinds[b])
      return (-x.credits, x.groups.count, a) < (-y.credits, y.groups.count, b)
    }
    best = DegreeAllocation.Counts(allocation)
    loss = allocation.loss(of: best)
    let root = self.bound(of: PartialAllocation(allocation))
    atLeast = prices.loss(atLeast: root.price)
    prove(.missing, from: root)
    if atLeast.missing == loss.missing { prove(.everything, from: root) }
  }

  /// The order of questions: most work is saved by ignoring the progress of courses at first.
  private enum Aim { case missing, everything }

  private mutating func prove(_ aim: Aim, from root: AllocationBound) {
    (self.aim, met, isGivenUp) = (aim, [:], false)
    branch(PartialAllocation(allocation), root)
    if isGivenUp { return }
    atLeast = max(atLeast, aim == .everything ? loss : loss.missing)
  }

  /// Whether nothing below that bound can be better.
  private func isSettled(_ price: Int128) -> Bool {
    let bound = prices.loss(atLeast: price)
    return aim == .everything ? bound >= loss : bound.missing >= loss.missing
  }

  private mutating func branch(_ settled: PartialAllocation, _ bound: AllocationBound) {
    guard !isSettled(bound.price),
      let kind = order.first(where: { !settled.choices(of: $0, in: allocation).isEmpty }),
      isNew(settled, kind)
    else { return }
    for next in children(of: settled, kind, bound) {
      guard steps < budget else {
        isGivenUp = true
        return
      }
      branch(next, self.bound(of: next, bySum: bound.bestBySum))
    }
  }

  /// The choices of the bound's own allocation come first.
  private func children(
    of settled: PartialAllocation, _ kind: Int, _ bound: AllocationBound
  ) -> [PartialAllocation] {
    let groups = settled.choices(of: kind, in: allocation)
    let isLikely = { (group: Int) in bound.counts[kind, group] > settled.counts[kind, group] }
    let sorted = groups.filter(isLikely) + groups.filter { !isLikely($0) }
    return sorted.map { settled.assigning(kind, into: $0, of: allocation) }
      + [settled.excluding(kind)]
  }

  /// Whether the remainder was not met before at the same price or less.
  private mutating func isNew(_ settled: PartialAllocation, _ kind: Int) -> Bool {
    let remainder = Remainder(
      left: settled.left, open: settled.open, first: settled.first[kind])
    var used = allocation.loss(of: settled.counts)
    (used.courses, used.credits) = (0, 0)
    let price = prices.price(of: used)
    if let known = met[remainder], known <= price { return false }
    met[remainder] = price
    return true
  }

  /// The tightest of a few bounds; the best allocation on the way is kept.
  private mutating func bound(
    of settled: PartialAllocation, bySum: Set<Int> = []
  ) -> AllocationBound {
    var sharpest = calculateBound(settled, bySum)
    var tried = [bySum]
    var last = sharpest
    while tried.count < 5, !tried.contains(last.bestBySum), steps < budget,
      !isSettled(sharpest.price)
    {
      tried.append(last.bestBySum)
      last = calculateBound(settled, last.bestBySum)
      if last.price > sharpest.price { sharpest = last }
    }
    return sharpest
  }

  private mutating func calculateBound(_ settled: PartialAllocation, _ bySum: Set<Int>)
    -> AllocationBound
  {
    steps += 1
    let bound = AllocationBound(allocation, settled, prices, bySum: bySum)
    let found = allocation.trimmed(bound.counts)
    let foundLoss = allocation.loss(of: found)
    if foundLoss < loss { (best, loss) = (found, foundLoss) }
    return bound
  }
}
