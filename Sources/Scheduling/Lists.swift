internal import CampusModel
internal import SolverCore

/// An answer's lists in all orders. The solver's problems are laid out once.
struct Lists: Sendable {
  private let answer: Answer
  /// For what the score alone decides.
  private let plain: [Problem]
  /// With the hours of days.
  private let timed: [Problem]

  init(of answer: Answer) {
    self.answer = answer
    let (reading, scale) = (answer.reading, answer.scale)
    let forms = [false, true].map { withHours in
      let needed = answer.needsHours || withHours
      return SolverForm(of: reading, scale: scale, withHours: needed)
    }
    let timed = reading.variants.map { forms[1].problem(for: $0) }
    self.timed = timed
    plain =
      answer.needsHours ? timed : reading.variants.map { forms[0].problem(for: $0) }
  }

  /// For the plan's own list: a thousand times what eight large courses take, some seconds.
  private static let nodes: UInt64 = 20_000_000
  /// For the plan's own list where days are reckoned, each of which takes ten times as long: about two seconds.
  private static let timedNodes: UInt64 = 1_000_000
  /// For each of the others, which nobody asked for: a plan has five of them.
  private static let nodesOfOthers: UInt64 = 100_000

  /// The list in that order, as long as the plan asks for.
  func list(in order: Preferences.Order) -> OrderedList { list(in: order, within: nil) }

  private func list(in order: Preferences.Order, within nodes: UInt64?) -> OrderedList {
    let preferences = answer.question.plan.preferences
    let count = max(1, preferences.top)
    guard order != .sampled else { return sampled(count, seed: preferences.seed) }
    let lead = order.lead
    let isOfDays = answer.needsHours || lead != .none && lead != .fewestSeats
    let (entries, proof, _) = answer.list(
      count, leading: lead, among: isOfDays ? timed : plain,
      within: nodes ?? (isOfDays ? Self.timedNodes : Self.nodes))
    return OrderedList(order: order, entries: entries, proof: proof)
  }

  /// A draw without putting back from ten times as many of the best as are asked for, at least 200.
  private func sampled(_ count: Int, seed: UInt64) -> OrderedList {
    let (size, overflow) = count.multipliedReportingOverflow(by: 10)
    let pool = answer.list(
      overflow ? count : max(200, size), leading: .none, among: plain,
      within: answer.needsHours ? Self.timedNodes : Self.nodes)
    var draw = WeightedDraw(among: pool.values, seed: seed)
    let entries = draw.take(count).map { pool.entries[$0] }
    return OrderedList(order: .sampled, entries: entries, proof: pool.proof)
  }

  /// The lists in every other order that can tell schedules apart.
  var others: [OrderedList] {
    let own = answer.question.plan.preferences.order
    return Preferences.Order.allCases.filter { $0 != own && answer.makesSense($0) }
      .map { list(in: $0, within: Self.nodesOfOthers) }
  }

  /// The problems whose combinations are all that fit.
  var problems: [Problem] { plain }
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

extension Answer {
  /// Whether something is known by which to order so. A draw is only made where the plan asks for it.
  fileprivate func makesSense(_ order: Preferences.Order) -> Bool {
    switch order {
    case .score: true
    case .sampled: false
    case .earliestEnd, .campusDays, .gaps:
      reading.shapes.contains { $0.whole.earliestStart != nil }
    case .walking: question.ways != nil
    case .openSeats:
      question.candidates.contains { candidate in
        candidate.course.sections.contains { $0.openSeats(in: candidate.course) != nil }
      }
    }
  }
}
