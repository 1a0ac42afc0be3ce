/// One run of branch and bound over a board, where nothing but the sum of values is compared.
///
/// The group with the fewest patterns comes first (see `Patterns.searchOrder`). The bound of a partial combination is its sum
/// and, of every open group, the best pattern that still fits; where it only equals the worst entry kept, the same patterns
/// give the first combination in order that could still come, so ties are cut as sharply as values.
struct Search {
  private let board: Board
  private let depths: Int
  /// By bit of the board: the best value, and the choices, best first.
  private var best: [Int64]
  private var choices: [[Int]]
  private let groups: [[Problem.Choice]]
  /// For every depth, which patterns still fit, and of every level the bit of the best one.
  private var open: [UInt64]
  private var firsts: [Int]
  /// By level, the bit taken; by group, the choice taken while a leaf is unfolded.
  private var taken: [Int]
  private var leaf: [Int]
  private var levelOfGroup: [Int]
  private let number: Int
  private(set) var race: Race

  /// `number` is the problem's place among those of the race.
  init(of problem: Problem, numbered number: Int, in race: Race) {
    let patterns = Patterns(of: problem)
    board = Board(of: patterns, order: patterns.searchOrder)
    depths = board.levels.count
    best = [Int64](repeating: 0, count: board.width * 64)
    choices = [[Int]](repeating: [], count: board.width * 64)
    for (pattern, bit) in zip(patterns.all, board.bits) {
      best[bit] = pattern.best
      choices[bit] = pattern.choices
    }
    groups = problem.groups
    open = board.all + [UInt64](repeating: 0, count: depths * board.width)
    firsts = [Int](repeating: 0, count: (depths + 1) * depths)
    taken = [Int](repeating: 0, count: depths)
    leaf = taken
    levelOfGroup = taken
    for (index, level) in board.levels.enumerated() { levelOfGroup[level.group] = index }
    (self.number, self.race) = (number, race)
  }

  mutating func run() {
    var bound: Int64 = 0
    for level in board.levels.indices {
      firsts[level] = board.levels[level].words.lowerBound * 64
      bound += best[firsts[level]]
    }
    descend(0, bound: bound)
  }

  /// Branches on the group of `depth`. `bound` is the taken values and, of this and all later levels, the best open ones.
  private mutating func descend(_ depth: Int, bound: Int64) {
    guard depth < depths else { return unfold(0, bound: bound) }
    let first = firsts[depth * depths + depth]
    for word in board.levels[depth].words {
      var rest = open[depth * board.width + word]
      while rest != 0 {
        let bit = word * 64 + rest.trailingZeroBitCount
        rest &= rest - 1
        race.nodes += 1
        taken[depth] = bit
        // Later patterns are worth no more and come no earlier: the first without hope ends the row.
        guard mayEnter(bound - best[first] + best[bit], after: depth, asOf: depth) else { return }
        guard !race.isOver else {
          return race.miss(Standing(lead: 0, value: bound - best[first] + best[bit]))
        }
        guard let next = take(bit, at: depth, bound: bound - best[first] + best[bit]) else {
          continue
        }
        if mayEnter(next, after: depth, asOf: depth + 1) { descend(depth + 1, bound: next) }
      }
    }
  }

  /// Narrows the later levels to what fits with `bit` and gives the new bound; `nil` when a level is left without patterns.
  private mutating func take(_ bit: Int, at depth: Int, bound: Int64) -> Int64? {
    var bound = bound
    let (here, there) = (depth * board.width, (depth + 1) * board.width)
    let (known, learnt) = (depth * depths, (depth + 1) * depths)
    for level in depth + 1..<depths {
      var first = -1
      for word in board.levels[level].words {
        let left = open[here + word] & board.fits[bit * board.width + word]
        open[there + word] = left
        if first < 0, left != 0 { first = word * 64 + left.trailingZeroBitCount }
      }
      guard first >= 0 else { return nil }
      bound += best[first] - best[firsts[known + level]]
      firsts[learnt + level] = first
    }
    return bound
  }

  /// Whether a combination with the patterns taken up to `depth` may still be among the leaders. `row` says at which
  /// depth's masks the open levels are looked up.
  private func mayEnter(_ bound: Int64, after depth: Int, asOf row: Int) -> Bool {
    let standing = Standing(lead: 0, value: bound)
    if let certain = race.leaders.admits(standing, of: number) { return certain }
    let worst = race.leaders.worst
    for group in levelOfGroup.indices {
      let level = levelOfGroup[group]
      let bit = level <= depth ? taken[level] : firsts[row * depths + level]
      let choice = choices[bit][0]
      if choice != worst.choices[group] { return choice < worst.choices[group] }
    }
    return false
  }

  /// Lists the choices of the patterns taken, group by group in the caller's order, as long as they may enter.
  private mutating func unfold(_ group: Int, bound: Int64) {
    guard group < depths else {
      race.leaders.insert(Solution.Entry(choices: leaf, value: bound, problem: number))
      return
    }
    let bit = taken[levelOfGroup[group]]
    for choice in choices[bit] {
      leaf[group] = choice
      race.nodes += 1
      let next = bound - best[bit] + groups[group][choice].value
      guard leafMayEnter(next, upTo: group) else { return }
      guard !race.isOver else { return race.miss(Standing(lead: 0, value: next)) }
      unfold(group + 1, bound: next)
    }
  }

  private func leafMayEnter(_ bound: Int64, upTo last: Int) -> Bool {
    let standing = Standing(lead: 0, value: bound)
    if let certain = race.leaders.admits(standing, of: number) { return certain }
    let worst = race.leaders.worst
    for group in levelOfGroup.indices {
      let choice = group <= last ? leaf[group] : choices[taken[levelOfGroup[group]]][0]
      if choice != worst.choices[group] { return choice < worst.choices[group] }
    }
    return false
  }
}
