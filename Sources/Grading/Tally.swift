internal import CampusModel

/// What a weight group comes to, whichever of its assignments are counted.
struct Tally: Hashable, Sendable {
  /// 0 where the gradebook gives a weight below 0.
  var weight: Rational
  /// The scores given, and what they are out of.
  var earned: Rational
  var possible: Rational
  /// What is not graded yet is out of; 1 for a group without assignments, all of which is still to come.
  var open: Rational

  /// Counts what is graded among the assignments of `group` that `counts` lets through; all others are left out, neither
  /// graded nor open.
  init(_ group: WeightGroup, where counts: (Assignment) -> Bool = { _ in true }) {
    weight = max(.zero, Rational(group.weight))
    let counted = group.assignments.filter(counts)
    earned = counted.compactMap { $0.score.map { Rational($0) } }.sum()
    possible = counted.filter { $0.score != nil }.map { Rational($0.outOf) }.sum()
    open =
      group.assignments.isEmpty
      ? Rational(1) : counted.filter { $0.score == nil }.map { Rational($0.outOf) }.sum()
  }

  var isGraded: Bool { possible > .zero }

  /// Points earned of points possible, of a hundred; `nil` while nothing is graded.
  var percent: Rational? { isGraded ? .hundred * earned / possible : nil }

  /// The group's percentage once everything open in it is scored at `score` percent; `nil` where there is nothing to score.
  func percent(scoring score: Rational) -> Rational? {
    let all = possible + open
    return all > .zero ? (.hundred * earned + score * open) / all : nil
  }

  /// The part of the group that is not graded, by points: 0 to 1.
  var openPart: Rational {
    let all = possible + open
    return all > .zero ? open / all : .zero
  }
}

/// The mean of percentages by weight; `nil` when they weigh nothing together.
func weightedMean(_ parts: some Sequence<(percent: Rational, weight: Rational)>) -> Rational? {
  var sum = Rational.zero
  var weight = Rational.zero
  for part in parts {
    sum += part.percent * part.weight
    weight += part.weight
  }
  return weight > .zero ? sum / weight : nil
}

/// The average so far: groups with nothing graded are left out and the other weights count as if they were all there is.
func averageSoFar(_ tallies: [Tally]) -> Rational? {
  weightedMean(tallies.compactMap { tally in tally.percent.map { ($0, tally.weight) } })
}
