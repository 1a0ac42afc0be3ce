/// Looks for the filling that loses least: branch and bound over the kinds of courses, each settled course by course.
///
/// Each bound brings a filling of its own, so the first one is seldom far from the best. Where groups ask for courses only, or for credits
/// of courses that all have the same, the first bound is the answer. It is a matter of counting, not of clocks, how long is looked: the
/// same degree has the same answer everywhere.
struct FillingSearch {
  private let filling: Filling
  private let prices: FillingPrices
  /// Kinds in the order in which they are settled: those that weigh most first, then those with the fewest ways to go.
  private let order: [Int]
  private(set) var best: Filling.Counts
  private(set) var loss: Loss
  /// A loss that no filling can be below; `loss` itself once that is proven.
  private(set) var atLeast = Loss()
  /// How many bounds were reckoned.
  private(set) var steps = 0
  private let budget: Int
  private var aim = Aim.missing
  private var isGivenUp = false
  /// For what was met on the way, how much the settled courses cost.
  private var met: [Remainder: Int128] = [:]

  /// What is still to be decided is all that matters for what comes.
  private struct Remainder: Hashable {
    var left: [Filling.Demand]
    var open: [Int]
    var first: Int
  }

  /// `budget` is how many bounds may be reckoned, 1 at least; what is missing may take all of it, what counts then takes what is left.
  init(_ filling: Filling, budget: Int) {
    self.filling = filling
    self.budget = budget
    prices = FillingPrices(filling)
    order = filling.kinds.indices.sorted { a, b in
      let (x, y) = (filling.kinds[a], filling.kinds[b])
      return (-x.credits, x.groups.count, a) < (-y.credits, y.groups.count, b)
    }
    best = Filling.Counts(filling)
    loss = filling.loss(of: best)
    let root = self.bound(of: PartFilling(filling))
    atLeast = prices.loss(atLeast: root.price)
    prove(.missing, from: root)
    if atLeast.missing == loss.missing { prove(.everything, from: root) }
  }

  /// What is asked before what: most of the work is saved by not asking at once how far the courses have come.
  private enum Aim { case missing, everything }

  private mutating func prove(_ aim: Aim, from root: FillingBound) {
    (self.aim, met, isGivenUp) = (aim, [:], false)
    branch(PartFilling(filling), root)
    if isGivenUp { return }
    atLeast = max(atLeast, aim == .everything ? loss : loss.missing)
  }

  /// Whether nothing better can come of what is bounded by `price`.
  private func isSettled(_ price: Int128) -> Bool {
    let bound = prices.loss(atLeast: price)
    return aim == .everything ? bound >= loss : bound.missing >= loss.missing
  }

  private mutating func branch(_ settled: PartFilling, _ bound: FillingBound) {
    guard !isSettled(bound.price),
      let kind = order.first(where: { !settled.choices(of: $0, in: filling).isEmpty }),
      isNew(settled, kind)
    else { return }
    for next in children(of: settled, kind, bound) {
      guard steps < budget else {
        isGivenUp = true
        return
      }
      branch(next, self.bound(of: next, bySum: bound.suited))
    }
  }

  /// What the bound's own filling does first.
  private func children(
    of settled: PartFilling, _ kind: Int, _ bound: FillingBound
  ) -> [PartFilling] {
    let groups = settled.choices(of: kind, in: filling)
    let isLikely = { (group: Int) in bound.counts[kind, group] > settled.counts[kind, group] }
    let sorted = groups.filter(isLikely) + groups.filter { !isLikely($0) }
    return sorted.map { settled.putting(kind, into: $0, of: filling) }
      + [settled.leavingOut(kind)]
  }

  /// Whether the same was not met before at the same cost or less.
  private mutating func isNew(_ settled: PartFilling, _ kind: Int) -> Bool {
    let remainder = Remainder(
      left: settled.left, open: settled.open, first: settled.first[kind])
    var used = filling.loss(of: settled.counts)
    (used.courses, used.credits) = (0, 0)
    let price = prices.price(of: used)
    if let known = met[remainder], known <= price { return false }
    met[remainder] = price
    return true
  }

  /// The sharpest bound that a few ways of reckoning give; what they find on the way is kept where it is the best so far.
  private mutating func bound(
    of settled: PartFilling, bySum: Set<Int> = []
  ) -> FillingBound {
    var sharpest = reckon(settled, bySum)
    var tried = [bySum]
    var last = sharpest
    while tried.count < 5, !tried.contains(last.suited), steps < budget,
      !isSettled(sharpest.price)
    {
      tried.append(last.suited)
      last = reckon(settled, last.suited)
      if last.price > sharpest.price { sharpest = last }
    }
    return sharpest
  }

  private mutating func reckon(_ settled: PartFilling, _ bySum: Set<Int>) -> FillingBound {
    steps += 1
    let bound = FillingBound(filling, settled, prices, bySum: bySum)
    let found = filling.trimmed(bound.counts)
    let foundLoss = filling.loss(of: found)
    if foundLoss < loss { (best, loss) = (found, foundLoss) }
    return bound
  }
}
