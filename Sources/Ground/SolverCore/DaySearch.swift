/// Branch and bound for one problem with costs or limits of days, or with a lead.
///
/// The fixed patterns' days already cost their final amount at least (`DayRates.cost(of:)`, with
/// shortest walks), except for gaps that open groups may fill. `look` estimates what open groups
/// add at least; patterns that cannot lead to an entry are dropped below. The group with the fewest
/// patterns is branched on first, groups of equal patterns last.
struct DaySearch {
  let lead: Lead
  let rates: DayRates
  let mostMinutes: Int32?
  let board: Board
  let hours: Hours
  let travel: TravelMinutes
  /// By bit of the board, the best value.
  private(set) var best: [Int64]
  /// By bit, the choices, best first.
  private(set) var choices: [[Int]]
  /// By bit, the best possible lead that is not a sum.
  private(set) var limits: [Int64]
  let values: [[Int64]]
  private let levelOfGroup: [Int]
  private let number: Int
  private(set) var shared: SharedSearch
  /// The levels, fixed ones first, in the order in which they were fixed.
  private(set) var order: [Int]
  /// By depth, the open patterns.
  var open: [UInt64]
  /// By depth and level, the fixed bit or the best open one.
  var firsts: [Int]
  /// By depth and day, the stays in order, with `hours.rowCapacity` places each.
  var rows: [Problem.Stay]
  var rowCounts: [Int]
  var figures: [DayFigures]
  var estimate: Estimate
  /// By depth, level and day: the part of the day's cost that is charged to the level, out of
  /// 1,024.
  var shares: [Int64]
  /// By group, the choice while a leaf is unfolded.
  private var leaf: [Int]

  /// `number` is the problem's index in the whole search.
  init(of problem: Problem, numbered number: Int, leading lead: Lead, in shared: SharedSearch) {
    (self.lead, self.number, self.shared) = (lead, number, shared)
    (rates, mostMinutes) = (DayRates(problem.days.costs), problem.days.mostMinutes)
    let patterns = Patterns(
      of: problem, byHours: problem.dependsOnHours(leading: lead),
      byPlaces: lead == .walkMinutes || problem.days.costs.perWalkMinute > 0,
      bySeats: lead == .fewestSeats)
    board = Board(of: patterns, order: patterns.searchOrder)
    hours = Hours(of: problem, patterns: patterns, board: board)
    travel = TravelMinutes(problem.days.costs, stops: hours.places)
    let (bits, depths) = (board.width * 64, board.levels.count)
    best = [Int64](repeating: 0, count: bits)
    choices = [[Int]](repeating: [], count: bits)
    limits = best
    for (pattern, bit) in zip(patterns.all, board.bits) {
      (best[bit], choices[bit]) = (pattern.best, pattern.choices)
      limits[bit] = problem.groups[pattern.group][pattern.choices[0]].limit(of: lead)
    }
    values = problem.groups.map { $0.map { $0.value } }
    var levelOfGroup = [Int](repeating: 0, count: depths)
    for (index, level) in board.levels.enumerated() { levelOfGroup[level.group] = index }
    self.levelOfGroup = levelOfGroup
    order = Array(0..<depths)
    open = board.all + [UInt64](repeating: 0, count: depths * board.width)
    firsts = [Int](repeating: 0, count: (depths + 1) * depths)
    let days = (depths + 1) * hours.dates.count
    let nothing = Problem.Stay(day: 0, start: 0, end: 0)
    rows = [Problem.Stay](repeating: nothing, count: days * hours.rowCapacity)
    rowCounts = [Int](repeating: 0, count: days)
    figures = [DayFigures](repeating: DayFigures(), count: days)
    estimate = Estimate(board: board, hours: hours)
    shares = [Int64](repeating: 0, count: days * depths)
    leaf = [Int](repeating: 0, count: depths)
  }

  mutating func run() {
    let start = RankKey(lead: lead == .fewestSeats ? Int64(Int32.max) : 0, value: 0)
    descend(0, taken: start)
  }

  /// Branches with `depth` fixed levels. `taken` is the sum of their values and the lead they
  /// leave.
  private mutating func descend(_ depth: Int, taken: RankKey) {
    guard depth < order.count else { return unfold(0, depth, rank: taken) }
    guard let bound = look(depth, taken: taken), mayEnter(bound, asOf: depth) else { return }
    let chosen = advice(depth, bound: bound)
    order.swapAt(depth, chosen)
    let level = order[depth]
    for candidate in candidates(of: level, at: depth, bound: bound) {
      firsts[depth * order.count + level] = candidate.bit
      shared.nodes += 1
      guard mayEnter(candidate.rank, asOf: depth) else { continue }
      guard !shared.isOver else {
        shared.miss(candidate.rank)
        continue
      }
      if depth + 1 == order.count {
        // With nothing left open the estimate is exact.
        unfold(0, depth, rank: candidate.rank)
      } else if assign(candidate.bit, of: level, at: depth) {
        var next = taken
        next.value += best[candidate.bit]
        if !lead.isSum { next.lead = min(next.lead, limits[candidate.bit]) }
        descend(depth + 1, taken: next)
      }
    }
    order.swapAt(depth, chosen)
  }

  /// Whether a combination with at most this rank may be among the leaders.
  ///
  /// `row` is the depth at which fixed and best open bits are looked up. Groups up to `last` use
  /// the leaf's choice, others the first choice of their bit.
  private func mayEnter(_ rank: RankKey, asOf row: Int, unfoldedTo last: Int = -1) -> Bool {
    if let certain = shared.leaders.admits(rank, of: number) { return certain }
    let worst = shared.leaders.worst
    for group in levelOfGroup.indices {
      let first = choices[firsts[row * order.count + levelOfGroup[group]]][0]
      let choice = group <= last ? leaf[group] : first
      if choice != worst.choices[group] { return choice < worst.choices[group] }
    }
    return false
  }

  /// Lists the choices of the fixed patterns in the caller's order of groups, while they may enter.
  private mutating func unfold(_ group: Int, _ row: Int, rank: RankKey) {
    guard group < leaf.count else {
      return shared.leaders.insert(
        Solution.Entry(
          choices: leaf, value: rank.value, lead: rank.lead, problem: number))
    }
    let bit = firsts[row * order.count + levelOfGroup[group]]
    for choice in choices[bit] {
      leaf[group] = choice
      shared.nodes += 1
      var next = rank
      next.value += values[group][choice] - best[bit]
      guard mayEnter(next, asOf: row, unfoldedTo: group) else { return }
      guard !shared.isOver else { return shared.miss(next) }
      unfold(group + 1, row, rank: next)
    }
  }
}

extension Lead {
  /// Whether it is a sum over dates, not a minimum or maximum.
  var isSum: Bool { self != .latestEnd && self != .fewestSeats }
}

extension Problem.Choice {
  /// The best possible lead with this choice, for leads that are not sums; higher is better.
  fileprivate func limit(of lead: Lead) -> Int64 {
    switch lead {
    case .latestEnd: -Int64(hours.map { $0.end }.max() ?? 0)
    case .fewestSeats: Int64(seats)
    case .none, .campusDays, .gapMinutes, .walkMinutes: 0
    }
  }
}

extension Problem {
  /// Whether the hours of choices matter to the search.
  func dependsOnHours(leading lead: Lead) -> Bool {
    lead.isOfDays || !days.costs.isFree || days.mostMinutes != nil
  }
}
