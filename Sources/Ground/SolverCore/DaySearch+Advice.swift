extension DaySearch {
  /// Closes open patterns that cannot lead to an entry.
  mutating func drop(_ depth: Int, bound: RankKey) {
    for index in depth..<order.count {
      let level = order[index]
      let top = estimate.tops[level]
      var (count, isLevel) = (0, true)
      for word in board.levels[level].words {
        var rest = open[depth * board.width + word]
        while rest != 0 {
          let bit = word * 64 + rest.trailingZeroBitCount
          rest &= rest - 1
          guard shared.mayReach(rank(with: bit, of: level, bound: bound)) else {
            open[depth * board.width + word] &= ~(1 << UInt64(bit & 63))
            continue
          }
          count += 1
          if estimate.scores[bit] != top { isLevel = false }
        }
      }
      estimate.counts[level] = count
      estimate.isLevel[level] = isLevel
    }
  }

  /// The bound with this pattern of the level.
  private func rank(with bit: Int, of level: Int, bound: RankKey) -> RankKey {
    let (top, score) = (estimate.tops[level], estimate.scores[bit])
    return RankKey(
      lead: lead.isSum ? bound.lead - top.lead + score.lead : min(bound.lead, score.lead),
      value: bound.value - top.value + score.value)
  }

  /// The index in `order` to branch on.
  func advice(_ depth: Int, bound: RankKey) -> Int {
    var chosen = depth
    for index in depth..<order.count {
      let (a, b) = (order[index], order[chosen])
      if estimate.isLevel[a] != estimate.isLevel[b] {
        if estimate.isLevel[b] { chosen = index }
      } else if estimate.isLevel[a] {
        if board.levels[a].group < board.levels[b].group { chosen = index }
      } else if estimate.counts[a] != estimate.counts[b] {
        if estimate.counts[a] < estimate.counts[b] { chosen = index }
      } else if a < b {
        chosen = index
      }
    }
    return chosen
  }

  /// The open patterns of a level, the most promising first; ties by their first choice.
  func candidates(of level: Int, at depth: Int, bound: RankKey) -> [Estimate.Candidate] {
    var list: [Estimate.Candidate] = []
    for word in board.levels[level].words {
      var rest = open[depth * board.width + word]
      while rest != 0 {
        let bit = word * 64 + rest.trailingZeroBitCount
        rest &= rest - 1
        list.append(.init(bit: bit, rank: rank(with: bit, of: level, bound: bound)))
      }
    }
    // Naming only the needed part keeps the closure from copying the whole search.
    return list.sorted { [choices] a, b in
      a.rank != b.rank ? a.rank > b.rank : choices[a.bit][0] < choices[b.bit][0]
    }
  }
}
