/// The number of valid combinations: of choices as listed, and with their multiplicities.
package struct Counts: Hashable, Sendable {
  /// Each choice counts once.
  package var folded: Count
  /// Each choice counts with its multiplicity.
  package var unfolded: Count

  package init(folded: Count, unfolded: Count) {
    (self.folded, self.unfolded) = (folded, unfolded)
  }
}

extension Problem {
  /// Counts valid combinations without listing them: those without forbidden pairs and within
  /// `DayRules.mostMinutes`.
  ///
  /// Groups that share no clash and no day that can become too long are counted separately and
  /// multiplied. Within such a part, patterns are processed in order, and states that leave the
  /// same later patterns open are added up, so the work grows with the number of different states.
  /// Two orders are tried: by `Choice.place`, and group by group. `limit` bounds the states of
  /// each; beyond it in both, the counts are `unknown`.
  ///
  /// Without groups there is one combination, the empty one; with an empty group there is none.
  ///
  /// ```
  /// let pair: [Problem.Choice] = [.init(value: 0, multiplicity: 2), .init(value: 0)]
  /// Problem(groups: [pair, [.init(value: 0)]]).count()  // folded 2, unfolded 3
  /// ```
  package func count(within limit: Int = 2_000_000) -> Counts {
    guard groups.allSatisfy({ !$0.isEmpty }) else {
      return Counts(folded: .exactly(0), unfolded: .exactly(0))
    }
    let patterns = Patterns(of: self, byHours: days.mostMinutes != nil)
    let minutes = DayMinutes(of: self, patterns: patterns)
    var (folded, unfolded) = (CheckedCount(1), CheckedCount(1))
    for part in patterns.independentParts(keeping: minutes) {
      guard let (a, b) = patterns.tally(of: part, keeping: minutes, within: limit) else {
        return Counts(folded: .unknown, unfolded: .unknown)
      }
      folded = folded * a
      unfolded = unfolded * b
    }
    return Counts(folded: folded.count, unfolded: unfolded.count)
  }
}

extension Patterns {
  /// Groups of groups between which nothing clashes and no day can become too long.
  func independentParts(keeping minutes: DayMinutes) -> [[Int]] {
    var part = Array(ranges.indices)
    for a in all.indices {
      for b in all.indices.dropFirst(a + 1) where clashes[a, b] || minutes.ties(a, b) {
        let (kept, merged) = (part[all[a].group], part[all[b].group])
        guard kept != merged else { continue }
        for group in part.indices where part[group] == merged { part[group] = kept }
      }
    }
    var parts: [[Int]] = []
    for name in ranges.indices {
      let members = ranges.indices.filter { part[$0] == name }
      if !members.isEmpty { parts.append(members) }
    }
    return parts
  }

  /// The number of combinations over `groups`, folded and unfolded; `nil` beyond the limit.
  fileprivate func tally(
    of groups: [Int], keeping minutes: DayMinutes, within limit: Int
  ) -> (CheckedCount, CheckedCount)? {
    let layers = Layers(groups, of: self, keeping: minutes)
    if groups.count == 1 { return layers.tally(within: limit) }
    let sweep = Sweep(groups, of: self, keeping: minutes)
    guard minutes.words == 0 else {
      return layers.tally(within: limit) ?? sweep.tally(within: min(limit, sweepLimit))
    }
    return sweep.tally(within: min(limit, sweepLimit)) ?? layers.tally(within: limit)
  }
}

/// The limit on states in the order of places; a million take about a second.
///
/// That order is a hundred times faster for lectures alone. Group by group is faster where lectures
/// have labs at other hours, and always where days are limited.
let sweepLimit = 1_000_000
