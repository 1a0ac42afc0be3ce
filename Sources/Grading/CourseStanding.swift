package import CampusModel

/// Where a course's grade stands, exactly. Percentages, averages and shares are all of a hundred.
///
/// - Within a group, points earned are divided by points possible.
/// - Weights need not add up to 100: each counts as its share of their sum. A weight below 0 counts as 0.
/// - The average so far leaves out what is not graded, and renormalises the other weights.
/// - A letter is given by the exact average: 89.995 is not 90.
package struct CourseStanding: Hashable, Sendable {
  package let course: GradedCourse
  /// As in the gradebook.
  package let groups: [GroupLine]
  /// As in the gradebook, group by group.
  package let assignments: [AssignmentLine]
  /// The average so far; `nil` while nothing that weighs anything is graded.
  package let average: Rational?
  /// The step of the scale that the average reaches; `nil` without an average, or below the lowest step.
  package let letter: GradeScale.Step?
  /// The shares of all groups in which something is graded, together: 0 to 100.
  package let gradedShare: Rational
  /// What the groups contribute together: the average so far times the graded share. 0 while nothing is graded.
  package let contribution: Rational
  /// `nil` where no group weighs anything.
  package let reach: Reach?
  /// `nil` where no group is marked as the final, its weight is 0, or it is fully graded.
  package let final: FinalOutlook?
  /// One point for each date on which something was graded, in order of dates.
  package let progress: [ProgressPoint]

  package init(of course: GradedCourse) {
    let tallies = course.groups.map { Tally($0) }
    let total = tallies.map(\.weight).sum()
    let average = averageSoFar(tallies)
    self.course = course
    self.average = average
    groups = zip(course.groups, tallies).map { GroupLine($0, $1, of: total) }
    assignments = AssignmentLine.lines(of: course, total: total, average: average)
    letter = average.flatMap { course.scale.step(for: $0) }
    gradedShare = groups.filter { $0.percent != nil }.map(\.share).sum()
    contribution = groups.compactMap(\.contribution).sum()
    reach = Reach(tallies, scale: course.scale)
    final = FinalOutlook(course, tallies)
    progress = ProgressPoint.points(of: course)
  }
}

extension GradeScale {
  /// The best step whose threshold `average` reaches, without any rounding; `nil` below them all.
  package func step(for average: Rational) -> Step? {
    steps.first { Rational($0.from) <= average }
  }
}

/// One weight group's line of the arithmetic.
package struct GroupLine: Hashable, Sendable {
  package let name: String
  /// Its part of all weights, of a hundred: 0 where they are all 0.
  package let share: Rational
  /// Over what is graded; both 0 while nothing is.
  package let earned: Rational
  package let possible: Rational
  package let graded: Int
  package let assignments: Int
  /// `nil` while nothing is graded.
  package let percent: Rational?
  /// What it brings to the course so far: `percent` of `share`. These add up to the average times the graded share.
  package let contribution: Rational?

  fileprivate init(_ group: WeightGroup, _ tally: Tally, of total: Rational) {
    let share = total > .zero ? .hundred * tally.weight / total : .zero
    self.share = share
    name = group.name
    (earned, possible, percent) = (tally.earned, tally.possible, tally.percent)
    graded = group.assignments.count { $0.score != nil }
    assignments = group.assignments.count
    contribution = tally.percent.map { $0 * share / .hundred }
  }
}

/// Every end that is still possible: all open work at 0 and at 100 percent.
///
/// Open assignments count by their points within their group; a group without assignments is open as a whole. Scores above
/// 100 percent are not foreseen, so work already graded above it can put the average so far above `highest`.
package struct Reach: Hashable, Sendable {
  package let lowest: Rational
  package let highest: Rational
  /// `nil` below the lowest step.
  package let lowestLetter: GradeScale.Step?
  package let highestLetter: GradeScale.Step?

  /// How much of the course is open, by points: 0 to 100.
  package var openShare: Rational { highest - lowest }

  fileprivate init?(_ tallies: [Tally], scale: GradeScale) {
    func end(scoring score: Rational) -> Rational? {
      weightedMean(
        tallies.compactMap { tally in
          tally.percent(scoring: score).map { ($0, tally.weight) }
        })
    }
    guard let lowest = end(scoring: .zero), let highest = end(scoring: .hundred) else { return nil }
    (self.lowest, self.highest) = (lowest, highest)
    (lowestLetter, highestLetter) = (scale.step(for: lowest), scale.step(for: highest))
  }
}
