/// The best combinations of one or several problems.
package struct Solution: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// Which of the problems it solves, by its place in the caller's list; 0 for a problem alone.
    package var problem: Int
    /// For every group, in the caller's order, the place of the choice within the group.
    package var choices: [Int]
    /// What is compared first; 0 for `Lead.none`.
    package var lead: Int64
    /// The sum of the choices' values less what their days cost.
    package var value: Int64

    package init(choices: [Int], value: Int64, lead: Int64 = 0, problem: Int = 0) {
      (self.problem, self.choices, self.lead, self.value) = (problem, choices, lead, value)
    }
  }

  /// The best lead first, of equal ones the highest sum, then the problem that comes first in the caller's list, then the one
  /// whose `choices` come first in lexicographic order.
  package var entries: [Entry]
  /// How many partial combinations were looked at: a measure of the work that is the same on every machine.
  package var nodes: UInt64
  /// Whether nothing better exists. `false` only when the search met its limit.
  package var proven: Bool
  /// Where it is not proven and nothing is compared before the sum: no combination that was not looked at and belongs among
  /// the entries has a higher value. Otherwise `nil`.
  package var missed: Int64?

  package init(entries: [Entry], nodes: UInt64, proven: Bool, missed: Int64?) {
    (self.entries, self.nodes, self.proven, self.missed) = (entries, nodes, proven, missed)
  }
}

/// A number of combinations, or why there is none.
package enum Count: Hashable, Sendable {
  case exactly(UInt64)
  /// 2⁶⁴ or more.
  case tooMany
  /// Counting met its limit.
  case unknown
}

/// For every choice, by its number, how many combinations hold it: unfolded, those that `Problem.count` counts.
package struct Shares: Hashable, Sendable {
  /// All combinations, unfolded.
  package var total: UInt64
  /// By choice number.
  package var holding: [UInt64]

  package init(total: UInt64, holding: [UInt64]) { (self.total, self.holding) = (total, holding) }
}
