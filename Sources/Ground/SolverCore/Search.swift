/// Branch and bound for one problem where only the sum of values counts.
///
/// The group with the fewest patterns comes first (see `Patterns.searchOrder`). The bound of a
/// partial combination is its sum plus the best open pattern of every other group. Where it equals
/// the worst entry, the same patterns give the first combination that could follow, so ties are cut
/// as well.
struct Search {
  private let board: Board
  private let depths: Int
  /// By bit of the board, the best value.
  private var best: [Int64]
  /// By bit, the choices, best first.
  private var choices: [[Int]]
  private let groups: [[Problem.Choice]]
  /// By depth, the open patterns.
  private var open: [UInt64]
  /// By depth and level, the bit of the best open pattern.
  private var firsts: [Int]
  /// By level, the fixed bit.
  private var taken: [Int]
  /// By group, the choice while a leaf is unfolded.
  private var leaf: [Int]
  private var levelOfGroup: [Int]
  private let number: Int
  private(set) var shared: SharedSearch

  /// `number` is the problem's index in the whole search.
  init(of problem: Problem, numbered number: Int, in shared: SharedSearch) {
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
    (self.number, self.shared) = (number, shared)
  }

  mutating func run() {
    var bound: Int64 = 0
    for level in board.levels.indices {
      firsts[level] = board.levels[level].words.lowerBound * 64
      bound += best[firsts[level]]
    }
    descend(0, bound: bound)
  }

  /// Branches on the group of `depth`. `bound` is the sum of fixed values and of the best open
  /// ones.
  private mutating func descend(_ depth: Int, bound: Int64) {
    guard depth < depths else { return unfold(0, bound: bound) }
    let first = firsts[depth * depths + depth]
    for word in board.levels[depth].words {
      var rest = open[depth * board.width + word]
      while rest != 0 {
        let bit = word * 64 + rest.trailingZeroBitCount
        rest &= rest - 1
        shared.nodes += 1
        taken[depth] = bit
        // Later patterns are worth no more and come no earlier: the first without hope ends the
        // row.
        guard mayEnter(bound - best[first] + best[bit], after: depth, asOf: depth) else { return }
        guard !shared.isOver else {
          return shared.miss(RankKey(lead: 0, value: bound - best[first] + best[bit]))
        }
        guard let next = assign(bit, at: depth, bound: bound - best[first] + best[bit]) else {
          continue
        }
        if mayEnter(next, after: depth, asOf: depth + 1) { descend(depth + 1, bound: next) }
      }
    }
  }

  /// Restricts later levels to patterns that fit with `bit` and returns the new bound; `nil` when a
  /// level is left without patterns.
  private mutating func assign(_ bit: Int, at depth: Int, bound: Int64) -> Int64? {
    var bound = bound
    let (here, there) = (depth * board.width, (depth + 1) * board.width)
    let (known, learned) = (depth * depths, (depth + 1) * depths)
    for level in depth + 1..<depths {
      var first = -1
      for word in board.levels[level].words {
        let left = open[here + word] & board.fits[bit * board.width + word]
        open[there + word] = left
        if first < 0, left != 0 { first = word * 64 + left.trailingZeroBitCount }
      }
      guard first >= 0 else { return nil }
      bound += best[first] - best[firsts[known + level]]
      firsts[learned + level] = first
    }
    return bound
  }

  /// Whether a combination with the patterns fixed up to `depth` may be among the leaders.
  ///
  /// `row` is the depth at which open levels are looked up.
  private func mayEnter(_ bound: Int64, after depth: Int, asOf row: Int) -> Bool {
    let rank = RankKey(lead: 0, value: bound)
    if let certain = shared.leaders.admits(rank, of: number) { return certain }
    let worst = shared.leaders.worst
    for group in levelOfGroup.indices {
      let level = levelOfGroup[group]
      let bit = level <= depth ? taken[level] : firsts[row * depths + level]
      let choice = choices[bit][0]
      if choice != worst.choices[group] { return choice < worst.choices[group] }
    }
    return false
  }

  /// Lists the choices of the fixed patterns in the caller's order of groups, while they may enter.
  private mutating func unfold(_ group: Int, bound: Int64) {
    guard group < depths else {
      shared.leaders.insert(Solution.Entry(choices: leaf, value: bound, problem: number))
      return
    }
    let bit = taken[levelOfGroup[group]]
    for choice in choices[bit] {
      leaf[group] = choice
      shared.nodes += 1
      let next = bound - best[bit] + groups[group][choice].value
      guard leafMayEnter(next, upTo: group) else { return }
      guard !shared.isOver else { return shared.miss(RankKey(lead: 0, value: next)) }
      unfold(group + 1, bound: next)
    }
  }

  private func leafMayEnter(_ bound: Int64, upTo last: Int) -> Bool {
    let rank = RankKey(lead: 0, value: bound)
    if let certain = shared.leaders.admits(rank, of: number) { return certain }
    let worst = shared.leaders.worst
    for group in levelOfGroup.indices {
      let choice = group <= last ? leaf[group] : choices[taken[levelOfGroup[group]]][0]
      if choice != worst.choices[group] { return choice < worst.choices[group] }
    }
    return false
  }
}
