extension Problem {
  /// For every choice, how many combinations hold it, without listing them: one walk forth and one back over the states that
  /// `count` meets, in a few times its time.
  ///
  /// `limit` bounds the states as it does in `count`. `nil` past it, or when there are 2⁶⁴ combinations or more.
  package func shares(within limit: Int = 2_000_000) -> Shares? {
    let choices = groups.flatMap { $0 }
    guard groups.allSatisfy({ !$0.isEmpty }) else {
      return Shares(total: 0, holding: [UInt64](repeating: 0, count: choices.count))
    }
    let patterns = Patterns(of: self, byHours: days.mostMinutes != nil)
    let minutes = DayMinutes(of: self, patterns: patterns)
    let parts = patterns.independentParts(keeping: minutes)
    var holding = [Tally](repeating: Tally(0), count: patterns.all.count)
    var totals: [Tally] = []
    for part in parts {
      guard let found = patterns.shares(of: part, keeping: minutes, within: limit) else {
        return nil
      }
      totals.append(found.total)
      for group in part {
        for pattern in patterns.ranges[group] { holding[pattern] = found.holding[pattern] }
      }
    }
    guard case .exactly(let total) = totals.reduce(Tally(1), *).count else { return nil }
    var shares = Shares(total: total, holding: [UInt64](repeating: 0, count: choices.count))
    guard total > 0 else { return shares }
    for (index, part) in parts.enumerated() {
      var others = Tally(1)
      for other in totals.indices where other != index { others = others * totals[other] }
      for group in part {
        for pattern in patterns.ranges[group] {
          for choice in patterns.all[pattern].choices {
            let number = number(of: choice, in: group)
            shares.holding[number] =
              (holding[pattern] * others * Tally(choices[number].multiplicity)).value
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
  ) -> (holding: [Tally], total: Tally)? {
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
