/// A partly fixed allocation.
struct PartialAllocation: Hashable {
  /// The fixed part of the allocation.
  private(set) var counts: DegreeAllocation.Counts
  /// The remaining requirements of groups, at least 0.
  private(set) var left: [DegreeAllocation.Demand]
  /// The number of open courses of each kind.
  private(set) var open: [Int]
  /// The first group to which an open course of the kind may be allocated.
  ///
  /// Courses of a kind are allocated in the order of groups, so that no allocation repeats.
  private(set) var first: [Int]

  init(_ allocation: DegreeAllocation) {
    counts = DegreeAllocation.Counts(allocation)
    left = allocation.demands
    open = allocation.kinds.map(\.places.count)
    first = allocation.kinds.map { _ in 0 }
  }

  /// The groups in which another course of the kind changes something.
  func choices(of kind: Int, in allocation: DegreeAllocation) -> [Int] {
    guard open[kind] > 0 else { return [] }
    return allocation.kinds[kind].groups.filter {
      $0 >= first[kind] && (left[$0].courses > 0 || left[$0].credits > 0)
    }
  }

  /// With one more course of the kind allocated.
  func assigning(_ kind: Int, into group: Int, of allocation: DegreeAllocation) -> Self {
    var next = self
    next.counts[kind, group] += 1
    next.left[group].courses = max(0, left[group].courses - 1)
    next.left[group].credits = max(0, left[group].credits - allocation.kinds[kind].credits)
    next.open[kind] -= 1
    next.first[kind] = group
    return next
  }

  /// With all open courses of the kind unused.
  func excluding(_ kind: Int) -> Self {
    var next = self
    next.open[kind] = 0
    return next
  }
}

/// A lower bound on the loss of any allocation of the open courses, and an allocation close to it.
///
/// A course's credits cannot be divided, which makes the problem hard. Each group that requires
/// credits is therefore relaxed in one of two ways, both too optimistic; the rest is a network
/// flow, solved exactly.
///
/// - *By number*: n courses have at most the credits of the n largest. Tight where the group gets
///   all it requires, or all courses have the same credits.
/// - *By sum*: each course reduces the shortage by its credits, even below 0. Tight where the group
///   ends up with too few credits.
struct AllocationBound {
  let price: Int128
  let counts: DegreeAllocation.Counts
  /// The groups that are better relaxed by sum, by this bound.
  let bestBySum: Set<Int>

  private static let (source, sink, firstKind) = (0, 1, 2)

  init(
    _ allocation: DegreeAllocation, _ settled: PartialAllocation, _ prices: AllocationPrices,
    bySum: Set<Int>
  ) {
    var plan = Network(allocation, settled, prices, bySum)
    var price = prices.price(of: allocation.loss(settled: settled))
    price += plan.pipes.send(from: Self.source, to: Self.sink)
    self.price = price
    var counts = settled.counts
    for way in plan.ways { counts[way.kind, way.group] += plan.pipes.flow(through: way.pipe) }
    self.counts = counts
    bestBySum = Self.bestBySum(in: allocation, after: settled, with: counts, now: bySum)
  }

  /// By sum is better for a group with too few credits, by number for one with a surplus.
  private static func bestBySum(
    in allocation: DegreeAllocation, after settled: PartialAllocation,
    with counts: DegreeAllocation.Counts, now bySum: Set<Int>
  ) -> Set<Int> {
    Set(
      allocation.demands.indices.filter { group in
        guard settled.left[group].credits > 0 else { return false }
        let credits = allocation.kinds.indices.map { kind in
          counts[kind, group] * allocation.kinds[kind].credits
        }
        let surplus = credits.reduce(0, +) - allocation.demands[group].credits
        return surplus == 0 ? bySum.contains(group) : surplus < 0
      })
  }

  /// A flow from a source through kinds and groups to a sink; each unit is a course.
  private struct Network {
    var pipes: FlowNetwork
    private(set) var ways: [(kind: Int, group: Int, pipe: Int)] = []
    private let allocation: DegreeAllocation
    private let settled: PartialAllocation
    private let prices: AllocationPrices

    init(
      _ allocation: DegreeAllocation, _ settled: PartialAllocation, _ prices: AllocationPrices,
      _ bySum: Set<Int>
    ) {
      (self.allocation, self.settled, self.prices) = (allocation, settled, prices)
      pipes = FlowNetwork(nodes: firstKind + allocation.kinds.count + allocation.demands.count)
      var greatest = [[Int]](repeating: [], count: allocation.demands.count)
      for kind in allocation.kinds.indices {
        let groups = settled.choices(of: kind, in: allocation)
        addCourses(of: kind, groups, bySum)
        for group in groups {
          greatest[group] += Array(
            repeating: allocation.kinds[kind].credits, count: settled.open[kind])
        }
      }
      for group in allocation.demands.indices {
        if bySum.contains(group) {
          addNumber(of: group, upTo: greatest[group].count)
        } else {
          addGreatest(greatest[group].sorted(by: >), of: group)
        }
      }
    }

    private func node(of group: Int) -> Int { firstKind + allocation.kinds.count + group }

    private mutating func addCourses(of kind: Int, _ groups: [Int], _ bySum: Set<Int>) {
      guard !groups.isEmpty else { return }
      let places = allocation.kinds[kind].places
      let used = settled.counts.used(of: kind)
      for place in places[used..<used + settled.open[kind]] {
        let price = prices.price(of: allocation.kinds[kind].progress) + Int128(place)
        pipes.connect(source, firstKind + kind, room: 1, price: price)
      }
      for group in groups {
        let credits = bySum.contains(group) ? allocation.kinds[kind].credits : 0
        let pipe = pipes.connect(
          firstKind + kind, node(of: group), room: settled.open[kind],
          price: -Int128(credits) * prices.credit)
        ways.append((kind, group, pipe))
      }
    }

    private mutating func addNumber(of group: Int, upTo count: Int) {
      let courses = settled.left[group].courses
      pipes.connect(node(of: group), sink, room: courses, price: -prices.course)
      pipes.connect(node(of: group), sink, room: max(0, count - courses))
    }

    private mutating func addGreatest(_ credits: [Int], of group: Int) {
      var left = settled.left[group]
      for credits in credits {
        let gain =
          Int128(min(1, left.courses)) * prices.course
          + Int128(min(credits, left.credits)) * prices.credit
        guard gain > 0 else { return }
        pipes.connect(node(of: group), sink, room: 1, price: -gain)
        left.courses = max(0, left.courses - 1)
        left.credits = max(0, left.credits - credits)
      }
    }
  }
}

extension DegreeAllocation {
  /// The loss if no open course counted.
  fileprivate func loss(settled: PartialAllocation) -> Loss { loss(of: settled.counts) }
}
