package import CampusModel

/// The grade points of a term so far: each letter's points by the course's credits.
package struct TermAverage: Hashable, Sendable {
  package let term: TermID
  package let points: Rational
  /// The credits behind it, in tenths; above 0.
  package let credits: Int
  package let counted: [CourseID]
  /// Courses that were dropped, are pass-fail or left out by their owner, and those without a letter, without points for it, or without credits of one fixed number.
  package let leftOut: [CourseID]

  /// `nil` when no course counts, or those that do have no credits.
  package init?(of term: TermID, _ standings: [CourseStanding]) {
    var sum = Rational.zero
    var tenths = 0
    var (counted, leftOut): ([CourseID], [CourseID]) = ([], [])
    for standing in standings where standing.course.term == term {
      guard standing.course.bringsGradePoints, let points = standing.letter?.points,
        let credits = standing.course.credits, !credits.isRange
      else {
        leftOut.append(standing.course.course)
        continue
      }
      sum += Rational(points) * Rational(credits.lowest)
      tenths += credits.lowest
      counted.append(standing.course.course)
    }
    guard tenths > 0 else { return nil }
    self.term = term
    self.points = sum / Rational(tenths)
    self.credits = tenths
    (self.counted, self.leftOut) = (counted, leftOut)
  }
}

extension GradedCourse {
  /// Whether its letter may count in an average at all.
  package var bringsGradePoints: Bool { countsInGPA && !isPassFail && status != .dropped }
}
