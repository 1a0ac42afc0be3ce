internal import CampusModel
internal import SolverCore

/// A ranking's lists in some orders. Builds only the solver's problems that these orders need,
/// once.
struct OrderedLists: Sendable {
  private let answer: RankingModel
  /// Whether the search for the plan's own list is short.
  private let isFirst: Bool
  /// The plan's own order first.
  private let orders: [Preferences.Order]
  /// Without hours; empty where hours matter for every order.
  private let plain: [Problem]
  /// With the hours of days; empty where no order needs them.
  private let timed: [Problem]

  init(of answer: RankingModel, asking: RankingScope) {
    let own = answer.model.plan.preferences.order
    let others = Preferences.Order.allCases.filter { $0 != own && answer.distinguishes($0) }
    let orders = asking == .everything ? [own] + others : [own]
    let layOut = { (withHours: Bool) in
      let form = SolverForm(of: answer.relaxation, scale: answer.scale, withHours: withHours)
      return answer.relaxation.variants.map { form.problem(for: $0) }
    }
    let isTimed = orders.map { answer.needsHours || $0.lead.isOfDays }
    plain = isTimed.contains(false) ? layOut(false) : []
    timed = isTimed.contains(true) ? layOut(true) : []
    (self.answer, self.orders, isFirst) = (answer, orders, asking == .first)
  }

  /// How much longer a node takes than with eight courses of forty options, at least 1.
  ///
  /// A node looks at every choice of every slot.
  private static func width(of problems: [Problem]) -> UInt64 {
    let most = problems.map { $0.groups.count * $0.groups.reduce(0) { $0 + $1.count } }.max() ?? 0
    return UInt64(max(1, most / 2_560))
  }

  /// For the plan's own list: a thousand times the need of eight large courses, or some seconds.
  private static let nodes: UInt64 = 20_000_000
  /// For the plan's own list where hours matter and each node takes ten times as long: some
  /// seconds.
  ///
  /// In a test with sixty plans of real courses all were proven with a million; one of eight large
  /// courses was not.
  private static let timedNodes: UInt64 = 2_500_000
  /// For the plan's own list at first: some hundredths of a second on a phone.
  private static let firstNodes: UInt64 = 100_000
  /// The same where hours matter.
  private static let firstTimedNodes: UInt64 = 2_000
  /// For each of the other lists; a plan has five of them.
  private static let nodesOfOthers: UInt64 = 100_000

  private func ownNodes(isTimed: Bool) -> UInt64 {
    switch (isTimed, isFirst) {
    case (false, false): Self.nodes
    case (true, false): Self.timedNodes
    case (false, true): Self.firstNodes
    case (true, true): Self.firstTimedNodes
    }
  }

  /// The plan's own list, as long as it asks for.
  var own: OrderedList { list(in: orders[0], within: nil) }

  private func list(in order: Preferences.Order, within nodes: UInt64?) -> OrderedList {
    let preferences = answer.model.plan.preferences
    let count = max(1, preferences.top)
    guard order != .sampled else { return sampled(count, seed: preferences.seed) }
    let lead = order.lead
    let isTimed = answer.needsHours || lead.isOfDays
    let problems = isTimed ? timed : plain
    let limit = nodes ?? ownNodes(isTimed: isTimed)
    let (entries, measures, proof, _) = answer.list(
      count, leading: lead, among: problems, within: limit / Self.width(of: problems))
    return OrderedList(order: order, entries: entries, measures: measures, proof: proof)
  }

  /// A draw without replacement from ten times as many of the best as are requested, at least 200.
  private func sampled(_ count: Int, seed: UInt64) -> OrderedList {
    let (size, overflow) = count.multipliedReportingOverflow(by: 10)
    let pool = answer.list(
      overflow ? count : max(200, size), leading: .none, among: problems,
      within: ownNodes(isTimed: answer.needsHours) / Self.width(of: problems))
    var draw = WeightedDraw(among: pool.values, seed: seed)
    let entries = draw.drawIndices(count).map { pool.entries[$0] }
    return OrderedList(order: .sampled, entries: entries, proof: pool.proof)
  }

  /// The lists in every other order that can distinguish schedules; empty with the scope `entries`.
  var others: [OrderedList] {
    orders.dropFirst().map { list(in: $0, within: Self.nodesOfOthers) }
  }

  /// The problems whose combinations are all that fit, with the hours of days if these are limited.
  var problems: [Problem] { plain.isEmpty ? timed : plain }
}

extension Preferences.Order {
  fileprivate var lead: Lead {
    switch self {
    case .score, .sampled: .none
    case .earliestEnd: .latestEnd
    case .campusDays: .campusDays
    case .gaps: .gapMinutes
    case .walking: .walkMinutes
    case .openSeats: .fewestSeats
    }
  }
}

extension RankingModel {
  /// Whether something is known by which to order so. A draw is only made where the plan asks for
  /// it.
  fileprivate func distinguishes(_ order: Preferences.Order) -> Bool {
    switch order {
    case .score: true
    case .sampled: false
    case .earliestEnd, .campusDays, .gaps:
      relaxation.shapes.contains { $0.whole.earliestStart != nil }
    case .walking: model.travelTimes != nil
    case .openSeats:
      model.candidates.contains { candidate in
        candidate.course.sections.contains { $0.openSeats(in: candidate.course) != nil }
      }
    }
  }
}
