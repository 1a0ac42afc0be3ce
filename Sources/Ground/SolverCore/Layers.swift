/// Counting group by group, the one with the fewest patterns first.
///
/// A state is the mask of the later groups' patterns still open, and what `DayMinutes` carries; equal ones are added up after each
/// group. The last three groups are not walked by states but summed pair by pair, which takes less than looking the states up.
struct Layers {
  private let board: Board
  private let minutes: DayMinutes
  private let coming: ComingMinutes
  /// By bit of the board, what the pattern stands for.
  private var patterns: [Int]
  private var folded: [Tally]
  private var unfolded: [Tally]
  /// How many groups are walked by states.
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
    folded = [Tally](repeating: Tally(0), count: board.width * 64)
    unfolded = folded
    for (pattern, bit) in board.bits.enumerated() where bit >= 0 {
      patterns[bit] = pattern
      folded[bit] = Tally(source.all[pattern].folded)
      unfolded[bit] = source.all[pattern].unfolded
    }
    direct = max(0, board.levels.count - 3)
  }

  /// Folded and unfolded; `nil` when more than `limit` states were met.
  func tally(within limit: Int) -> (Tally, Tally)? {
    var table = start
    var states = 1
    for level in 0..<direct {
      guard let next = step(level, from: table, within: limit - states) else { return nil }
      table = next
      states += table.count
    }
    var (sum, unfoldedSum) = (Tally(0), Tally(0))
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

  /// How many words a full state takes.
  private var place: Int { board.width + minutes.words }

  private var start: StateTable {
    var key = board.all + [UInt64](repeating: 0, count: minutes.words)
    minutes.begin(in: &key, at: board.width)
    minutes.settle(&key, at: board.width, mask: 0, from: 0, coming: coming)
    var table = StateTable(width: place)
    table.add(key, Tally(1), Tally(1))
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
          guard take(bit, at: level, from: table, state, into: &key) else { continue }
          next.add(key, table.folded[state] * folded[bit], table.unfolded[state] * unfolded[bit])
        }
      }
      guard next.count <= limit else { return nil }
    }
    return next
  }

  /// Puts the state after a pattern of `level` into `key`; `false` when nothing can come of it.
  private func take(
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
    guard minutes.take(patterns[bit], in: &key, at: board.width - start) else { return false }
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

  /// Puts a state before the last groups at the beginning of `scratch`.
  private func load(_ state: Int, of table: StateTable, into scratch: inout [UInt64]) {
    let start = place - table.width
    for word in 0..<table.width { scratch[start + word] = table.keys[state * table.width + word] }
  }

  /// Whether no day of the state at `base` can be held too long any more.
  private func keepsAnyway(_ scratch: [UInt64], at base: Int) -> Bool {
    minutes.allFree(scratch, at: base + board.width)
  }

  /// How many ways there are to complete the mask that lies at number `depth` of `scratch`, from `level` on.
  private func completions(
    _ level: Int, of scratch: inout [UInt64], at depth: Int
  ) -> (Tally, Tally) {
    var (sum, unfoldedSum) = (Tally(0), Tally(0))
    guard level < board.levels.count else { return (Tally(1), Tally(1)) }
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

  /// The same where days can still be held too long. One function for both, which asks at every pattern, counts an eighth
  /// slower where no day can.
  private func limited(_ level: Int, of scratch: inout [UInt64], at depth: Int) -> (Tally, Tally) {
    var (sum, unfoldedSum) = (Tally(0), Tally(0))
    guard level < board.levels.count else { return (Tally(1), Tally(1)) }
    for word in board.levels[level].words {
      var rest = scratch[depth * place + word]
      while rest != 0 {
        let bit = word * 64 + rest.trailingZeroBitCount
        rest &= rest - 1
        guard takeMinutes(of: bit, in: &scratch, at: depth) else { continue }
        narrow(&scratch, at: depth, after: level, to: bit)
        let (a, b) = limited(level + 1, of: &scratch, at: depth + 1)
        sum += a * folded[bit]
        unfoldedSum += b * unfolded[bit]
      }
    }
    return (sum, unfoldedSum)
  }

  private func takeMinutes(of bit: Int, in scratch: inout [UInt64], at depth: Int) -> Bool {
    let here = depth * place + board.width
    for word in 0..<minutes.words { scratch[here + place + word] = scratch[here + word] }
    return minutes.take(patterns[bit], in: &scratch, at: here + place)
  }
}

extension Layers {
  /// How many combinations, unfolded, hold each pattern, but for its own multiplicity, and how many there are; the former at
  /// the places of `Patterns.all`, 0 for those of other groups. `nil` when more than `limit` states were met.
  func shares(among count: Int, within limit: Int) -> (holding: [Tally], total: Tally)? {
    var tables = [start]
    var states = 1
    for level in 0..<direct {
      guard let next = step(level, from: tables[level], within: limit - states) else { return nil }
      states += next.count
      tables.append(next)
    }
    var holding = [Tally](repeating: Tally(0), count: board.width * 64)
    var after: [Tally] = []
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
    var byPattern = [Tally](repeating: Tally(0), count: count)
    for (pattern, bit) in board.bits.enumerated() where bit >= 0 {
      byPattern[pattern] = holding[bit]
    }
    return (byPattern, after[0])
  }

  /// As `completions`, and adds to `holding` what each pattern has a part in; `weight` is how often the state is met.
  private func spread(
    _ weight: Tally, _ level: Int, of scratch: inout [UInt64], at depth: Int, isFree: Bool,
    into holding: inout [Tally]
  ) -> Tally {
    var sum = Tally(0)
    guard level < board.levels.count else { return Tally(1) }
    let isLast = level == board.levels.count - 1
    for word in board.levels[level].words {
      var rest = scratch[depth * place + word]
      while rest != 0 {
        let bit = word * 64 + rest.trailingZeroBitCount
        rest &= rest - 1
        guard isFree || takeMinutes(of: bit, in: &scratch, at: depth) else { continue }
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

  /// From how many ways there are on from every state after `level`, those from every state before it.
  private func back(
    _ level: Int, from table: StateTable, to next: StateTable, _ after: [Tally],
    into holding: inout [Tally]
  ) -> [Tally] {
    var before: [Tally] = []
    var key = [UInt64](repeating: 0, count: next.width)
    let words = board.levels[level].words
    for state in 0..<table.count {
      var sum = Tally(0)
      for word in words {
        var rest = table.keys[state * table.width - words.lowerBound + word]
        while rest != 0 {
          let bit = word * 64 + rest.trailingZeroBitCount
          rest &= rest - 1
          guard take(bit, at: level, from: table, state, into: &key), let target = next.find(key)
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
