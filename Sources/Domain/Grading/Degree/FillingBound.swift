/// A filling of which a part is settled.
struct PartFilling: Hashable {
  /// What counts for sure.
  private(set) var counts: Filling.Counts
  /// What the groups still ask for, 0 at least.
  private(set) var left: [Filling.Demand]
  /// How many courses of each kind are open.
  private(set) var open: [Int]
  /// The first group that an open course of the kind may be put into. Courses of a kind are put into groups in the groups' order, or the
  /// same filling would be met in many guises.
  private(set) var first: [Int]

  init(_ filling: Filling) {
    counts = Filling.Counts(filling)
    left = filling.demands
    open = filling.kinds.map(\.places.count)
    first = filling.kinds.map { _ in 0 }
  }

  /// The groups in which another course of the kind would change anything.
  func choices(of kind: Int, in filling: Filling) -> [Int] {
    guard open[kind] > 0 else { return [] }
    return filling.kinds[kind].groups.filter {
      $0 >= first[kind] && (left[$0].courses > 0 || left[$0].credits > 0)
    }
  }

  /// With one more course of the kind settled.
  func putting(_ kind: Int, into group: Int, of filling: Filling) -> Self {
    var next = self
    next.counts[kind, group] += 1
    next.left[group].courses = max(0, left[group].courses - 1)
    next.left[group].credits = max(0, left[group].credits - filling.kinds[kind].credits)
    next.open[kind] -= 1
    next.first[kind] = group
    return next
  }

  /// With all open courses of the kind settled: they count nowhere.
  func leavingOut(_ kind: Int) -> Self {
    var next = self
    next.open[kind] = 0
    return next
  }
}

/// What can be lost at least, however the open courses are put into groups, and a filling that comes near it.
///
/// Credits make the problem hard: a course's credits cannot be divided. So each group that asks for credits is reckoned in one of two ways,
/// both of which promise too much and never too little; what is left is a network without fractions, solved exactly.
/// - *by number*: so many courses bring at most what the greatest so many would bring. Sharp where the group gets all it asks for, or all
///   courses have the same credits.
/// - *by sum*: each course lowers what is missing by its credits, even below 0. Sharp where the group lacks credits in the end.
struct FillingBound {
  let price: Int128
  let counts: Filling.Counts
  /// The groups that are better reckoned by sum, as far as this bound tells.
  let suited: Set<Int>

  private static let (source, sink, firstKind) = (0, 1, 2)

  init(_ filling: Filling, _ settled: PartFilling, _ prices: FillingPrices, bySum: Set<Int>) {
    var plan = Network(filling, settled, prices, bySum)
    var price = prices.price(of: filling.loss(settled: settled))
    price += plan.pipes.send(from: Self.source, to: Self.sink)
    self.price = price
    var counts = settled.counts
    for way in plan.ways { counts[way.kind, way.group] += plan.pipes.flow(through: way.pipe) }
    self.counts = counts
    suited = Self.suited(filling, settled, counts, bySum)
  }

  /// By sum is better once a group lacks credits; by number once it has more than it asks for.
  private static func suited(
    _ filling: Filling, _ settled: PartFilling, _ counts: Filling.Counts, _ bySum: Set<Int>
  ) -> Set<Int> {
    Set(
      filling.demands.indices.filter { group in
        guard settled.left[group].credits > 0 else { return false }
        let credits = filling.kinds.indices.map { kind in
          counts[kind, group] * filling.kinds[kind].credits
        }
        let surplus = credits.reduce(0, +) - filling.demands[group].credits
        return surplus == 0 ? bySum.contains(group) : surplus < 0
      })
  }

  /// From a source through courses' kinds and groups to a sink; each unit is a course.
  private struct Network {
    var pipes: FlowNetwork
    private(set) var ways: [(kind: Int, group: Int, pipe: Int)] = []
    private let filling: Filling
    private let settled: PartFilling
    private let prices: FillingPrices

    init(_ filling: Filling, _ settled: PartFilling, _ prices: FillingPrices, _ bySum: Set<Int>) {
      (self.filling, self.settled, self.prices) = (filling, settled, prices)
      pipes = FlowNetwork(nodes: firstKind + filling.kinds.count + filling.demands.count)
      var greatest = [[Int]](repeating: [], count: filling.demands.count)
      for kind in filling.kinds.indices {
        let groups = settled.choices(of: kind, in: filling)
        addCourses(of: kind, groups, bySum)
        for group in groups {
          greatest[group] += Array(
            repeating: filling.kinds[kind].credits, count: settled.open[kind])
        }
      }
      for group in filling.demands.indices {
        if bySum.contains(group) {
          addNumber(of: group, upTo: greatest[group].count)
        } else {
          addGreatest(greatest[group].sorted(by: >), of: group)
        }
      }
    }

    private func node(of group: Int) -> Int { firstKind + filling.kinds.count + group }

    private mutating func addCourses(of kind: Int, _ groups: [Int], _ bySum: Set<Int>) {
      guard !groups.isEmpty else { return }
      let places = filling.kinds[kind].places
      let used = settled.counts.used(of: kind)
      for place in places[used..<used + settled.open[kind]] {
        let price = prices.price(of: filling.kinds[kind].progress) + Int128(place)
        pipes.connect(source, firstKind + kind, room: 1, price: price)
      }
      for group in groups {
        let credits = bySum.contains(group) ? filling.kinds[kind].credits : 0
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

extension Filling {
  /// What would be lost if no open course counted.
  fileprivate func loss(settled: PartFilling) -> Loss { loss(of: settled.counts) }
}
