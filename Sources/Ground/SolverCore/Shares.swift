extension Problem {
  /// For every choice, the number of combinations with it: one pass forward and one back over the
  /// states of `count`.
  ///
  /// `limit` bounds the states as in `count`. `nil` beyond it, or with 2⁶⁴ combinations or more.
  ///
  /// ```
  /// // Groups [a, b] and [c, d], where b and d exclude each other: a c, a d, b c
  /// problem.shares()?.holding  // [2, 1, 2, 1]
  /// ```
  package func shares(within limit: Int = 2_000_000) -> Shares? {
    let choices = groups.flatMap { $0 }
    guard groups.allSatisfy({ !$0.isEmpty }) else {
      return Shares(total: 0, holding: [UInt64](repeating: 0, count: choices.count))
    }
    let patterns = Patterns(of: self, byHours: days.mostMinutes != nil)
    let minutes = DayMinutes(of: self, patterns: patterns)
    let parts = patterns.independentParts(keeping: minutes)
    var holding = [CheckedCount](repeating: CheckedCount(0), count: patterns.all.count)
    var totals: [CheckedCount] = []
    for part in parts {
      guard let found = patterns.shares(of: part, keeping: minutes, within: limit) else {
        return nil
      }
      totals.append(found.total)
      for group in part {
        for pattern in patterns.ranges[group] { holding[pattern] = found.holding[pattern] }
      }
    }
    guard case .exactly(let total) = totals.reduce(CheckedCount(1), *).count else { return nil }
    var shares = Shares(total: total, holding: [UInt64](repeating: 0, count: choices.count))
    guard total > 0 else { return shares }
    for (index, part) in parts.enumerated() {
      var others = CheckedCount(1)
      for other in totals.indices where other != index { others = others * totals[other] }
      for group in part {
        for pattern in patterns.ranges[group] {
          for choice in patterns.all[pattern].choices {
            let number = number(of: choice, in: group)
            shares.holding[number] =
              (holding[pattern] * others * CheckedCount(choices[number].multiplicity)).value
          }
        }
      }
    }
    return shares
  }
}

extension Patterns {
  fileprivate func shares(
    of groups: [Int], keeping minutes: DayMinutes, within limit: Int
  ) -> (holding: [CheckedCount], total: CheckedCount)? {
    let layers = Layers(groups, of: self, keeping: minutes)
    if groups.count == 1 { return layers.shares(among: all.count, within: limit) }
    let sweep = Sweep(groups, of: self, keeping: minutes)
    let (count, sweepLimit) = (all.count, min(limit, sweepLimit))
    guard minutes.words == 0 else {
      return layers.shares(among: count, within: limit)
        ?? sweep.shares(among: count, within: sweepLimit)
    }
    return sweep.shares(among: count, within: sweepLimit)
      ?? layers.shares(among: count, within: limit)
  }
}
