/// Counting group by group, the one with the fewest patterns first.
///
/// A state is the mask of the later groups' patterns still open; equal ones are added up after each group. The last three
/// groups are not walked by states but summed pair by pair, which takes less than looking the states up.
struct Layers {
  private let board: Board
  /// By bit of the board, what the pattern stands for.
  private var folded: [Tally]
  private var unfolded: [Tally]

  init(_ groups: [Int], of patterns: Patterns) {
    board = Board(of: patterns, order: patterns.fewestFirst(groups))
    folded = [Tally](repeating: Tally(0), count: board.width * 64)
    unfolded = folded
    for (pattern, bit) in zip(patterns.all, board.bits) where bit >= 0 {
      folded[bit] = Tally(pattern.folded)
      unfolded[bit] = pattern.unfolded
    }
  }

  /// Folded and unfolded; `nil` when more than `limit` states were met.
  func tally(within limit: Int) -> (Tally, Tally)? {
    var table = StateTable(width: board.width)
    table.add(board.all, Tally(1), Tally(1))
    let direct = max(0, board.levels.count - 3)
    var states = 1
    for level in 0..<direct {
      guard let next = step(level, from: table, within: limit - states) else { return nil }
      table = next
      states += table.count
    }
    var (sum, unfoldedSum) = (Tally(0), Tally(0))
    var scratch = [UInt64](repeating: 0, count: 4 * board.width)
    for state in 0..<table.count {
      let start = board.width - table.width
      for word in 0..<table.width {
        scratch[start + word] = table.masks[state * table.width + word]
      }
      let (a, b) = completions(direct, of: &scratch, at: 0)
      sum += a * table.folded[state]
      unfoldedSum += b * table.unfolded[state]
    }
    return (sum, unfoldedSum)
  }

  /// The states after the group of `level`. Their masks leave its words out.
  private func step(_ level: Int, from table: StateTable, within limit: Int) -> StateTable? {
    let words = board.levels[level].words
    let start = words.upperBound
    var next = StateTable(width: board.width - start)
    var mask = [UInt64](repeating: 0, count: next.width)
    for state in 0..<table.count {
      let base = state * table.width - words.lowerBound
      for word in words {
        var rest = table.masks[base + word]
        while rest != 0 {
          let bit = word * 64 + rest.trailingZeroBitCount
          rest &= rest - 1
          for later in start..<board.width {
            mask[later - start] =
              table.masks[base + later] & board.fits[bit * board.width + later]
          }
          guard isAlive(mask, after: level) else { continue }
          next.add(mask, table.folded[state] * folded[bit], table.unfolded[state] * unfolded[bit])
        }
      }
      guard next.count <= limit else { return nil }
    }
    return next
  }

  private func isAlive(_ mask: [UInt64], after level: Int) -> Bool {
    let start = board.levels[level].words.upperBound
    for later in board.levels[(level + 1)...] {
      var some: UInt64 = 0
      for word in later.words { some |= mask[word - start] }
      if some == 0 { return false }
    }
    return true
  }

  /// How many ways there are to complete the mask that lies at `place` of `scratch`, from `level` on.
  private func completions(
    _ level: Int, of scratch: inout [UInt64], at place: Int
  ) -> (Tally, Tally) {
    var (sum, unfoldedSum) = (Tally(0), Tally(0))
    guard level < board.levels.count else { return (Tally(1), Tally(1)) }
    let isLast = level == board.levels.count - 1
    let (here, there) = (place * board.width, (place + 1) * board.width)
    for word in board.levels[level].words {
      var rest = scratch[here + word]
      while rest != 0 {
        let bit = word * 64 + rest.trailingZeroBitCount
        rest &= rest - 1
        if isLast {
          sum += folded[bit]
          unfoldedSum += unfolded[bit]
          continue
        }
        for later in board.levels[level].words.upperBound..<board.width {
          scratch[there + later] =
            scratch[here + later] & board.fits[bit * board.width + later]
        }
        let (a, b) = completions(level + 1, of: &scratch, at: place + 1)
        sum += a * folded[bit]
        unfoldedSum += b * unfolded[bit]
      }
    }
    return (sum, unfoldedSum)
  }
}
