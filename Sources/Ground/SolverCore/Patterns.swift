/// A problem with equal choices merged: choices of a group that clash with exactly the same others.
///
/// Sections at the same hours form one pattern, so the search branches once for all of them.
struct Patterns: Sendable {
  struct Pattern: Sendable {
    var group: Int
    /// Places within the group, the best value first, then the lowest place.
    var choices: [Int]
    /// The value of the first choice.
    var best: Int64
    var folded: UInt64
    var unfolded: CheckedCount
    var place: Int32
  }

  /// Group after group; within one, the best value first, then the lowest choice.
  private(set) var all: [Pattern] = []
  /// The patterns of each group, as a range of `all`.
  private(set) var ranges: [Range<Int>] = []
  /// The pairs of patterns of different groups that exclude each other.
  let clashes: BitMatrix

  /// Choices with different hours, places or seats are kept apart only where these matter.
  init(
    of problem: Problem, byHours: Bool = false, byPlaces: Bool = false, bySeats: Bool = false
  ) {
    let byHours = byHours || byPlaces
    let hours =
      !byHours
      ? []
      : problem.groups.map { group in
        group.map { byPlaces ? $0.hours.inOrder : $0.hours.withoutPlaces.inOrder }
      }
    var patternOfChoice = [Int](repeating: -1, count: problem.groups.reduce(0) { $0 + $1.count })
    for group in problem.groups.indices {
      let start = all.count
      all += Self.patterns(of: group, in: problem) { a, b in
        (!byHours || hours[group][a] == hours[group][b])
          && (!bySeats || problem.groups[group][a].seats == problem.groups[group][b].seats)
      }
      ranges.append(start..<all.count)
      for pattern in ranges[group] {
        for choice in all[pattern].choices {
          patternOfChoice[problem.number(of: choice, in: group)] = pattern
        }
      }
    }
    var clashes = BitMatrix(side: all.count)
    for (index, pattern) in all.enumerated() {
      let own = ranges[pattern.group]
      problem.forbidden.forEach(in: problem.number(of: pattern.choices[0], in: pattern.group)) {
        let other = patternOfChoice[$0]
        if !own.contains(other) { clashes.set(index, other) }
      }
    }
    self.clashes = clashes
  }

  /// Forbidden pairs within a group are ignored: only one of its choices is taken anyway.
  private static func patterns(
    of group: Int, in problem: Problem, alike: (Int, Int) -> Bool
  ) -> [Pattern] {
    let choices = problem.groups[group]
    let offset = problem.offsets[group]
    let own = offset..<offset + choices.count
    let ranked = choices.indices.sorted { a, b in
      choices[a].value != choices[b].value ? choices[a].value > choices[b].value : a < b
    }
    var patterns: [Pattern] = []
    var numbers: [Int] = []
    for choice in ranked {
      let known = numbers.firstIndex {
        alike($0 - offset, choice)
          && problem.forbidden.row($0, equals: offset + choice, outside: own)
      }
      if let known {
        patterns[known].choices.append(choice)
        patterns[known].folded += 1
        patterns[known].unfolded += CheckedCount(choices[choice].multiplicity)
      } else {
        numbers.append(offset + choice)
        patterns.append(
          Pattern(
            group: group, choices: [choice], best: choices[choice].value, folded: 1,
            unfolded: CheckedCount(choices[choice].multiplicity), place: choices[choice].place))
      }
    }
    return patterns
  }
}

extension Patterns {
  /// `groups` in ascending order of patterns: dead ends appear early.
  func fewestFirst(_ groups: [Int]) -> [Int] {
    groups.sorted { a, b in
      ranges[a].count != ranges[b].count ? ranges[a].count < ranges[b].count : a < b
    }
  }

  /// All groups in search order: ascending in patterns, followed by groups of equal patterns.
  ///
  /// In the latter, which are in the caller's order, only ties are left to decide.
  var searchOrder: [Int] {
    let isLevel = ranges.map { all[$0.lowerBound].best == all[$0.upperBound - 1].best }
    return fewestFirst(ranges.indices.filter { !isLevel[$0] })
      + ranges.indices.filter { isLevel[$0] }
  }
}

/// A sum or product that records an overflow of 64 bits. Zero times anything is zero.
struct CheckedCount: Hashable, Sendable {
  private(set) var value: UInt64
  private(set) var hasOverflowed = false

  init(_ value: UInt64) { self.value = value }

  static func += (sum: inout CheckedCount, other: CheckedCount) {
    let (value, overflow) = sum.value.addingReportingOverflow(other.value)
    sum.value = value
    sum.hasOverflowed = sum.hasOverflowed || other.hasOverflowed || overflow
  }

  static func * (a: CheckedCount, b: CheckedCount) -> CheckedCount {
    guard !a.isZero, !b.isZero else { return CheckedCount(0) }
    let (value, overflow) = a.value.multipliedReportingOverflow(by: b.value)
    var product = CheckedCount(value)
    product.hasOverflowed = a.hasOverflowed || b.hasOverflowed || overflow
    return product
  }

  var isZero: Bool { value == 0 && !hasOverflowed }

  var count: Count { hasOverflowed ? .tooMany : .exactly(value) }
}
