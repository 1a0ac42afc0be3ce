/// Counting group by group, the one with the fewest patterns first.
///
/// A state is the mask of open patterns in later groups and the words of `DayMinutes`; equal states
/// are added up after each group. The last three groups are summed pair by pair, which is faster
/// than looking states up.
struct Layers {
  private let board: Board
  private let minutes: DayMinutes
  private let coming: ComingMinutes
  /// By bit of the board, the pattern.
  private var patterns: [Int]
  private var folded: [CheckedCount]
  private var unfolded: [CheckedCount]
  /// The number of groups that are processed by states.
  private let direct: Int

  init(_ groups: [Int], of source: Patterns, keeping minutes: DayMinutes) {
    board = Board(of: source, order: source.fewestFirst(groups))
    self.minutes = minutes
    coming = ComingMinutes(
      minutes,
      of: board.levels.map { [bits = board.bits] level in
        source.ranges[level.group].map { (pattern: $0, bit: bits[$0]) }
      })
    patterns = [Int](repeating: 0, count: board.width * 64)
    folded = [CheckedCount](repeating: CheckedCount(0), count: board.width * 64)
    unfolded = folded
    for (pattern, bit) in board.bits.enumerated() where bit >= 0 {
      patterns[bit] = pattern
      folded[bit] = CheckedCount(source.all[pattern].folded)
      unfolded[bit] = source.all[pattern].unfolded
    }
    direct = max(0, board.levels.count - 3)
  }

  /// Folded and unfolded; `nil` beyond `limit` states.
  func tally(within limit: Int) -> (CheckedCount, CheckedCount)? {
    var table = start
    var states = 1
    for level in 0..<direct {
      guard let next = step(level, from: table, within: limit - states) else { return nil }
      table = next
      states += table.count
    }
    var (sum, unfoldedSum) = (CheckedCount(0), CheckedCount(0))
    var scratch = [UInt64](repeating: 0, count: 4 * place)
    for state in 0..<table.count {
      load(state, of: table, into: &scratch)
      let (a, b) =
        keepsAnyway(scratch, at: 0)
        ? completions(direct, of: &scratch, at: 0) : limited(direct, of: &scratch, at: 0)
      sum += a * table.folded[state]
      unfoldedSum += b * table.unfolded[state]
    }
    return (sum, unfoldedSum)
  }

  /// The number of words in a full state.
  private var place: Int { board.width + minutes.words }

  private var start: StateTable {
    var key = board.all + [UInt64](repeating: 0, count: minutes.words)
    minutes.begin(in: &key, at: board.width)
    minutes.settle(&key, at: board.width, mask: 0, from: 0, coming: coming)
    var table = StateTable(width: place)
    table.add(key, folded: CheckedCount(1), unfolded: CheckedCount(1))
    return table
  }

  /// The states after the group of `level`. Their masks leave its words out.
  private func step(_ level: Int, from table: StateTable, within limit: Int) -> StateTable? {
    let words = board.levels[level].words
    var next = StateTable(width: place - words.upperBound)
    var key = [UInt64](repeating: 0, count: next.width)
    for state in 0..<table.count {
      let base = state * table.width - words.lowerBound
      for word in words {
        var rest = table.keys[base + word]
        while rest != 0 {
          let bit = word * 64 + rest.trailingZeroBitCount
          rest &= rest - 1
          guard assign(bit, at: level, from: table, state, into: &key) else { continue }
          next.add(
            key, folded: table.folded[state] * folded[bit],
            unfolded: table.unfolded[state] * unfolded[bit])
        }
      }
      guard next.count <= limit else { return nil }
    }
    return next
  }

  /// Writes the state after a pattern of `level` into `key`; `false` when it has no completion.
  private func assign(
    _ bit: Int, at level: Int, from table: StateTable, _ state: Int, into key: inout [UInt64]
  ) -> Bool {
    let words = board.levels[level].words
    let start = words.upperBound
    let base = state * table.width - words.lowerBound
    for later in start..<board.width {
      key[later - start] = table.keys[base + later] & board.fits[bit * board.width + later]
    }
    guard isAlive(key, after: level) else { return false }
    guard minutes.words > 0 else { return true }
    for word in 0..<minutes.words {
      key[board.width - start + word] = table.keys[base + board.width + word]
    }
    guard minutes.assign(patterns[bit], in: &key, at: board.width - start) else { return false }
    minutes.settle(
      &key, at: board.width - start, mask: -start, from: level + 1, coming: coming)
    return true
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

  /// Copies a state before the last groups to the beginning of `scratch`.
  private func load(_ state: Int, of table: StateTable, into scratch: inout [UInt64]) {
    let start = place - table.width
    for word in 0..<table.width { scratch[start + word] = table.keys[state * table.width + word] }
  }

  /// Whether no day of the state at `base` can break the limit.
  private func keepsAnyway(_ scratch: [UInt64], at base: Int) -> Bool {
    minutes.allFree(scratch, at: base + board.width)
  }

  /// The number of completions of the mask at `depth` of `scratch`, from `level` on.
  private func completions(
    _ level: Int, of scratch: inout [UInt64], at depth: Int
  ) -> (CheckedCount, CheckedCount) {
    var (sum, unfoldedSum) = (CheckedCount(0), CheckedCount(0))
    guard level < board.levels.count else { return (CheckedCount(1), CheckedCount(1)) }
    let isLast = level == board.levels.count - 1
    let here = depth * place
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
        narrow(&scratch, at: depth, after: level, to: bit)
        let (a, b) = completions(level + 1, of: &scratch, at: depth + 1)
        sum += a * folded[bit]
        unfoldedSum += b * unfolded[bit]
      }
    }
    return (sum, unfoldedSum)
  }

  private func narrow(_ scratch: inout [UInt64], at depth: Int, after level: Int, to bit: Int) {
    let (here, there) = (depth * place, (depth + 1) * place)
    for later in board.levels[level].words.upperBound..<board.width {
      scratch[there + later] = scratch[here + later] & board.fits[bit * board.width + later]
    }
  }

  /// The same where days can still break the limit.
  ///
  /// It is separate because one function for both would be an eighth slower without limits.
  private func limited(_ level: Int, of scratch: inout [UInt64], at depth: Int) -> (
    CheckedCount, CheckedCount
  ) {
    var (sum, unfoldedSum) = (CheckedCount(0), CheckedCount(0))
    guard level < board.levels.count else { return (CheckedCount(1), CheckedCount(1)) }
    for word in board.levels[level].words {
      var rest = scratch[depth * place + word]
      while rest != 0 {
        let bit = word * 64 + rest.trailingZeroBitCount
        rest &= rest - 1
        guard assignMinutes(of: bit, in: &scratch, at: depth) else { continue }
        narrow(&scratch, at: depth, after: level, to: bit)
        let (a, b) = limited(level + 1, of: &scratch, at: depth + 1)
        sum += a * folded[bit]
        unfoldedSum += b * unfolded[bit]
      }
    }
    return (sum, unfoldedSum)
  }

  private func assignMinutes(of bit: Int, in scratch: inout [UInt64], at depth: Int) -> Bool {
    let here = depth * place + board.width
    for word in 0..<minutes.words { scratch[here + place + word] = scratch[here + word] }
    return minutes.assign(patterns[bit], in: &scratch, at: here + place)
  }
}

extension Layers {
  /// For each pattern the number of combinations with it, without its own multiplicity, and the
  /// total.
  ///
  /// By index in `Patterns.all`, 0 for other groups. `nil` beyond `limit` states.
  func shares(among count: Int, within limit: Int) -> (
    holding: [CheckedCount], total: CheckedCount
  )? {
    var tables = [start]
    var states = 1
    for level in 0..<direct {
      guard let next = step(level, from: tables[level], within: limit - states) else { return nil }
      states += next.count
      tables.append(next)
    }
    var holding = [CheckedCount](repeating: CheckedCount(0), count: board.width * 64)
    var after: [CheckedCount] = []
    var scratch = [UInt64](repeating: 0, count: 4 * place)
    for state in 0..<tables[direct].count {
      load(state, of: tables[direct], into: &scratch)
      let weight = tables[direct].unfolded[state]
      let isFree = keepsAnyway(scratch, at: 0)
      after.append(spread(weight, direct, of: &scratch, at: 0, isFree: isFree, into: &holding))
    }
    for level in (0..<direct).reversed() {
      after = back(level, from: tables[level], to: tables[level + 1], after, into: &holding)
    }
    var byPattern = [CheckedCount](repeating: CheckedCount(0), count: count)
    for (pattern, bit) in board.bits.enumerated() where bit >= 0 {
      byPattern[pattern] = holding[bit]
    }
    return (byPattern, after[0])
  }

  /// As `completions`, and adds each pattern's part to `holding`; `weight` is the number of paths
  /// to the state.
  private func spread(
    _ weight: CheckedCount, _ level: Int, of scratch: inout [UInt64], at depth: Int, isFree: Bool,
    into holding: inout [CheckedCount]
  ) -> CheckedCount {
    var sum = CheckedCount(0)
    guard level < board.levels.count else { return CheckedCount(1) }
    let isLast = level == board.levels.count - 1
    for word in board.levels[level].words {
      var rest = scratch[depth * place + word]
      while rest != 0 {
        let bit = word * 64 + rest.trailingZeroBitCount
        rest &= rest - 1
        guard isFree || assignMinutes(of: bit, in: &scratch, at: depth) else { continue }
        if isLast {
          holding[bit] += weight
          sum += unfolded[bit]
          continue
        }
        narrow(&scratch, at: depth, after: level, to: bit)
        let part = spread(
          weight * unfolded[bit], level + 1, of: &scratch, at: depth + 1, isFree: isFree,
          into: &holding)
        holding[bit] += weight * part
        sum += part * unfolded[bit]
      }
    }
    return sum
  }

  /// The completions of every state before `level`, from those of every state after it.
  private func back(
    _ level: Int, from table: StateTable, to next: StateTable, _ after: [CheckedCount],
    into holding: inout [CheckedCount]
  ) -> [CheckedCount] {
    var before: [CheckedCount] = []
    var key = [UInt64](repeating: 0, count: next.width)
    let words = board.levels[level].words
    for state in 0..<table.count {
      var sum = CheckedCount(0)
      for word in words {
        var rest = table.keys[state * table.width - words.lowerBound + word]
        while rest != 0 {
          let bit = word * 64 + rest.trailingZeroBitCount
          rest &= rest - 1
          guard assign(bit, at: level, from: table, state, into: &key), let target = next.find(key)
          else { continue }
          holding[bit] += table.unfolded[state] * after[target]
          sum += after[target] * unfolded[bit]
        }
      }
      before.append(sum)
    }
    return before
  }
}
