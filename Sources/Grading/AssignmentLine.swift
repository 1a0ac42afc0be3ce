package import CampusModel

/// One assignment with its result and its influence.
package struct AssignmentLine: Hashable, Sendable {
  package let assignment: Assignment
  /// The name of its weight group.
  package let group: String
  package let isFinal: Bool
  /// `nil` until it is graded.
  package let percent: Rational?
  /// Its part of the whole course by points, of a hundred.
  package let share: Rational
  /// By how much it moved the average so far: the average less what it would be without this assignment.
  /// `nil` while it is not graded, and where there would be no average without it.
  package let effect: Rational?

  /// All assignments of `course`, in the order written. Quadratic in their number.
  static func lines(of course: GradedCourse, total: Rational, average: Rational?) -> [Self] {
    let tallies = course.groups.map { Tally($0) }
    return course.groups.enumerated().flatMap { place, group in
      group.assignments.enumerated().map { index, assignment in
        AssignmentLine(
          assignment, in: group, tallies[place], of: total,
          effect: effect(of: index, in: group, at: place, tallies, average))
      }
    }
  }

  private static func effect(
    of index: Int, in group: WeightGroup, at place: Int, _ tallies: [Tally], _ average: Rational?
  ) -> Rational? {
    guard let average, group.assignments[index].score != nil else { return nil }
    var others = tallies
    var rest = group
    rest.assignments.remove(at: index)
    others[place] = Tally(rest)
    return averageSoFar(others).map { average - $0 }
  }

  private init(
    _ assignment: Assignment, in group: WeightGroup, _ tally: Tally, of total: Rational,
    effect: Rational?
  ) {
    self.assignment = assignment
    self.group = group.name
    isFinal = group.isFinal
    let outOf = Rational(assignment.outOf)
    percent = assignment.score.map { .hundred * Rational($0) / outOf }
    let points = (tally.possible + tally.open) * total
    share = points > .zero ? .hundred * tally.weight * outOf / points : .zero
    self.effect = effect
  }
}

/// The average so far at the end of one day.
package struct ProgressPoint: Hashable, Sendable {
  package let date: CalendarDate
  package let average: Rational

  /// After each date with a graded assignment, in order; a date before anything that weighs something is left out.
  ///
  /// Graded work without a date counts from the start, so that the line ends at the average so far.
  static func points(of course: GradedCourse) -> [Self] {
    let graded = course.groups.flatMap(\.assignments).filter { $0.score != nil }
    return Set(graded.compactMap(\.date)).sorted().compactMap { date in
      let tallies = course.groups.map { group in
        Tally(group) { assignment in assignment.date.map { $0 <= date } ?? true }
      }
      return averageSoFar(tallies).map { Self(date: date, average: $0) }
    }
  }
}
