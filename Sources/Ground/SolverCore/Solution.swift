/// The best combinations of one or more problems.
package struct Solution: Hashable, Sendable {
  /// One combination.
  package struct Entry: Hashable, Sendable {
    /// The index of its problem in the caller's list; 0 for a single problem.
    package var problem: Int
    /// For every group in the caller's order, the index of the choice within the group.
    package var choices: [Int]
    /// The quantity compared first; 0 for `Lead.none`.
    package var lead: Int64
    /// The sum of the choices' values less the costs of their days.
    package var value: Int64

    package init(choices: [Int], value: Int64, lead: Int64 = 0, problem: Int = 0) {
      (self.problem, self.choices, self.lead, self.value) = (problem, choices, lead, value)
    }
  }

  /// By lead, sum, problem in the caller's order, then `choices` in lexicographic order; the best
  /// first.
  package var entries: [Entry]
  /// The number of partial combinations searched: the work, equal on every machine.
  package var nodes: UInt64
  /// Whether no better combination exists; `false` only after the search reached its limit.
  package var proven: Bool
  /// An upper bound on the value of skipped combinations; `nil` if the entries are proven or
  /// have a lead.
  package var missed: Int64?

  package init(entries: [Entry], nodes: UInt64, proven: Bool, missed: Int64?) {
    (self.entries, self.nodes, self.proven, self.missed) = (entries, nodes, proven, missed)
  }
}

/// A number of combinations.
package enum Count: Hashable, Sendable {
  case exactly(UInt64)
  /// 2⁶⁴ or more.
  case tooMany
  /// Counting reached its limit.
  case unknown
}

/// For every choice, the number of combinations with it, with multiplicities.
package struct Shares: Hashable, Sendable {
  /// The number of all combinations, with multiplicities.
  package var total: UInt64
  /// By the number of the choice.
  package var holding: [UInt64]

  package init(total: UInt64, holding: [UInt64]) { (self.total, self.holding) = (total, holding) }
}
