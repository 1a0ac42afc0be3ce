/// One run of branch and bound where days cost something or are limited, or where something is compared before the sum.
///
/// What the days of the taken patterns cost already (`DayRates.cost(of:)`, with ways no longer than by any stops), they cost
/// at least in the end, but for gaps that open groups may fill. What these add at least is estimated by `look`; a pattern
/// without hope is dropped for everything below. The group with the fewest patterns left is branched on first, those in which
/// all are worth the same last.
struct DaySearch {
  let lead: Lead
  let rates: DayRates
  let mostMinutes: Int32?
  let board: Board
  let hours: Hours
  let ways: Ways
  /// By bit of the board: the best value, the choices, best first, and what it leaves of a lead that is no sum.
  private(set) var best: [Int64]
  private(set) var choices: [[Int]]
  private(set) var limits: [Int64]
  let values: [[Int64]]
  private let levelOfGroup: [Int]
  private let number: Int
  private(set) var race: Race
  /// The levels, those taken first, as they were taken.
  private(set) var order: [Int]
  /// For every number of taken levels: which patterns are still open, and of every level the bit taken or the best open one.
  var open: [UInt64]
  var firsts: [Int]
  /// The same for the days: their stays in order, `hours.rowCapacity` places for each, how many are used, and what they come to.
  var rows: [Problem.Stay]
  var rowCounts: [Int]
  var figures: [DayFigures]
  var estimate: Estimate
  /// For every number of taken levels, by level and day: the part of what the day costs that the level is charged, of 1024.
  var shares: [Int64]
  /// By group, the choice taken while a leaf is unfolded.
  private var leaf: [Int]

  /// `number` is the problem's place among those of the race.
  init(of problem: Problem, numbered number: Int, leading lead: Lead, in race: Race) {
    (self.lead, self.number, self.race) = (lead, number, race)
    (rates, mostMinutes) = (DayRates(problem.days.costs), problem.days.mostMinutes)
    let patterns = Patterns(
      of: problem, byHours: problem.reckonsDays(leading: lead),
      byPlaces: lead == .walkMinutes || problem.days.costs.perWalkMinute > 0,
      bySeats: lead == .fewestSeats)
    board = Board(of: patterns, order: patterns.searchOrder)
    hours = Hours(of: problem, patterns: patterns, board: board)
    ways = Ways(problem.days.costs, stops: hours.places)
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
    let start = Standing(lead: lead == .fewestSeats ? Int64(Int32.max) : 0, value: 0)
    descend(0, taken: start)
  }

  /// Branches after `depth` levels are taken. `taken` is the sum of their values and what they leave of a lead that is no sum.
  private mutating func descend(_ depth: Int, taken: Standing) {
    guard depth < order.count else { return unfold(0, depth, standing: taken) }
    guard let bound = look(depth, taken: taken), mayEnter(bound, asOf: depth) else { return }
    let chosen = advice(depth, bound: bound)
    order.swapAt(depth, chosen)
    let level = order[depth]
    for candidate in candidates(of: level, at: depth, bound: bound) {
      firsts[depth * order.count + level] = candidate.bit
      race.nodes += 1
      guard mayEnter(candidate.standing, asOf: depth) else { continue }
      guard !race.isOver else {
        race.miss(candidate.standing)
        continue
      }
      if depth + 1 == order.count {
        // With nothing left open the estimate is exact.
        unfold(0, depth, standing: candidate.standing)
      } else if take(candidate.bit, of: level, at: depth) {
        var next = taken
        next.value += best[candidate.bit]
        if !lead.isSum { next.lead = min(next.lead, limits[candidate.bit]) }
        descend(depth + 1, taken: next)
      }
    }
    order.swapAt(depth, chosen)
  }

  /// Whether a combination that is at most so good may still be among the leaders. `row` says at which depth the bits taken
  /// and the best open ones are looked up. Of groups up to `last` the choice is the leaf's, of others the first of the bit's.
  private func mayEnter(_ standing: Standing, asOf row: Int, unfoldedTo last: Int = -1) -> Bool {
    if let certain = race.leaders.admits(standing, of: number) { return certain }
    let worst = race.leaders.worst
    for group in levelOfGroup.indices {
      let first = choices[firsts[row * order.count + levelOfGroup[group]]][0]
      let choice = group <= last ? leaf[group] : first
      if choice != worst.choices[group] { return choice < worst.choices[group] }
    }
    return false
  }

  /// Lists the choices of the patterns taken, group by group in the caller's order, as long as they may enter.
  private mutating func unfold(_ group: Int, _ row: Int, standing: Standing) {
    guard group < leaf.count else {
      return race.leaders.insert(
        Solution.Entry(
          choices: leaf, value: standing.value, lead: standing.lead, problem: number))
    }
    let bit = firsts[row * order.count + levelOfGroup[group]]
    for choice in choices[bit] {
      leaf[group] = choice
      race.nodes += 1
      var next = standing
      next.value += values[group][choice] - best[bit]
      guard mayEnter(next, asOf: row, unfoldedTo: group) else { return }
      guard !race.isOver else { return race.miss(next) }
      unfold(group + 1, row, standing: next)
    }
  }
}

extension Lead {
  /// Whether it is summed over dates, and not the least or most of anything.
  var isSum: Bool { self != .latestEnd && self != .fewestSeats }
}

extension Problem.Choice {
  /// How good a lead that is no sum can be at most with this choice; more is better.
  fileprivate func limit(of lead: Lead) -> Int64 {
    switch lead {
    case .latestEnd: -Int64(hours.map { $0.end }.max() ?? 0)
    case .fewestSeats: Int64(seats)
    case .none, .campusDays, .gapMinutes, .walkMinutes: 0
    }
  }
}

extension Problem {
  /// Whether the hours of choices matter to what is looked for.
  func reckonsDays(leading lead: Lead) -> Bool {
    lead.isOfDays || !days.costs.isFree || days.mostMinutes != nil
  }
}
