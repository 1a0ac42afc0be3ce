package import CampusModel

/// The grade points of a term so far, on the scale that most of its credits are on: the short form of a `GradeSummary`.
package struct TermAverage: Hashable, Sendable {
  package let term: TermID
  package let points: Rational
  /// The credits behind it, in tenths; above 0.
  package let credits: Int
  package let counted: [CourseID]
  /// All other courses of the term.
  package let leftOut: [CourseID]

  /// `nil` when no course counts.
  package init?(of term: TermID, _ standings: [CourseStanding]) {
    let own = standings.filter { $0.course.term == term }
    let summary = GradeSummary(of: own, at: .asItStands)
    let average = summary.averages.first { $0.basis != .percentages }
    guard let average else { return nil }
    self.term = term
    (points, credits) = (average.value, average.credits)
    counted = average.counted.map(\.course)
    leftOut = own.map(\.course).filter { !average.counted.contains($0.attempt) }.map(\.course)
  }
}
