/// One choice is to be made in every group, such that no two chosen ones are forbidden together and their values sum high.
///
/// Choices are known by a number: those of the first group count from 0, those of the next go on from there.
package struct Problem: Sendable {
  package struct Choice: Hashable, Sendable {
    /// What it adds to the sum, in whatever fixed-point unit the caller keeps to. Sums over all groups must fit `Int64`.
    package var value: Int64
    /// How many equal things this choice stands for; it weighs in the count alone.
    package var multiplicity: UInt64
    /// Where the choice lies on a line along which neighbours clash more than distant ones, such as its first minute.
    /// It changes how fast combinations are counted, never how many there are.
    package var place: Int32

    package init(value: Int64, multiplicity: UInt64 = 1, place: Int32 = 0) {
      (self.value, self.multiplicity, self.place) = (value, multiplicity, place)
    }
  }

  package let groups: [[Choice]]
  /// The number of each group's first choice.
  let offsets: [Int]
  private(set) var forbidden: BitMatrix

  package init(groups: [[Choice]]) {
    self.groups = groups
    var offsets: [Int] = []
    var total = 0
    for group in groups {
      offsets.append(total)
      total += group.count
    }
    self.offsets = offsets
    forbidden = BitMatrix(side: total)
  }

  /// The number of a choice, by which `forbid` knows it.
  package func number(of choice: Int, in group: Int) -> Int { offsets[group] + choice }

  /// Keeps two choices, by their numbers, from being taken together. Two of one group never are anyway.
  package mutating func forbid(_ a: Int, _ b: Int) {
    forbidden.set(a, b)
    forbidden.set(b, a)
  }
}

/// The best combinations of a problem.
package struct Solution: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// For every group, in the caller's order, the place of the choice within the group.
    package var choices: [Int]
    /// The sum of the choices' values.
    package var value: Int64

    package init(choices: [Int], value: Int64) { (self.choices, self.value) = (choices, value) }
  }

  /// The highest sum first; of equal sums the one whose `choices` come first in lexicographic order.
  package var entries: [Entry]
  /// How many partial combinations were looked at: a measure of the work that is the same on every machine.
  package var nodes: UInt64
  /// Whether the search ran to its end, so that nothing better exists. `false` only when it met its limit.
  package var proven: Bool
}

/// A number of combinations, or why there is none.
package enum Count: Hashable, Sendable {
  case exactly(UInt64)
  /// 2⁶⁴ or more.
  case tooMany
  /// Counting met its limit.
  case unknown
}
