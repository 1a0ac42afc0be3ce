/// How many combinations keep to all prohibitions: of choices as listed, and of the things they stand for.
package struct Counts: Hashable, Sendable {
  package var folded: Count
  package var unfolded: Count

  package init(folded: Count, unfolded: Count) {
    (self.folded, self.unfolded) = (folded, unfolded)
  }
}

extension Problem {
  /// Counts the combinations without listing them: those that keep to all prohibitions and to `DayRules.mostMinutes`.
  ///
  /// Groups that have no clash with one another and no day in common that can become too long, directly or through others,
  /// are counted apart and multiplied. Within such a part, patterns are walked in an order and everything that leaves the same
  /// later patterns open is added up, so the work grows with the number of different leftovers and not with the combinations.
  /// Two orders are tried: along `Choice.place`, and group by group. `limit` bounds the states of each; past it in both, the
  /// counts are `unknown`.
  ///
  /// No groups: one, the empty combination. An empty group: none.
  package func count(within limit: Int = 2_000_000) -> Counts {
    guard groups.allSatisfy({ !$0.isEmpty }) else {
      return Counts(folded: .exactly(0), unfolded: .exactly(0))
    }
    let patterns = Patterns(of: self, byHours: days.mostMinutes != nil)
    let minutes = DayMinutes(of: self, patterns: patterns)
    var (folded, unfolded) = (Tally(1), Tally(1))
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
  /// The groups in parts between which nothing clashes and no day can become too long.
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

  /// The number of combinations over `groups`, folded and unfolded; `nil` past the limit.
  fileprivate func tally(
    of groups: [Int], keeping minutes: DayMinutes, within limit: Int
  ) -> (Tally, Tally)? {
    let layers = Layers(groups, of: self, keeping: minutes)
    if groups.count == 1 { return layers.tally(within: limit) }
    let sweep = Sweep(groups, of: self, keeping: minutes)
    guard minutes.words == 0 else {
      return layers.tally(within: limit) ?? sweep.tally(within: min(limit, sweepLimit))
    }
    return sweep.tally(within: min(limit, sweepLimit)) ?? layers.tally(within: limit)
  }
}

/// Along the places is a hundred times faster for lectures alone, group by group where each comes with a lab at quite
/// another hour, and always where days are limited; a million states take about a second.
let sweepLimit = 1_000_000
