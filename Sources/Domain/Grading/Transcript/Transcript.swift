package import CampusModel

/// Averages and credits by term and overall.
///
/// An average after a term ignores later terms: a retake replaces earlier attempts only from its
/// own term on.
///
/// ```
/// let transcript = Transcript(of: standings, terms: terms)
/// transcript.terms[0].own.finished.average(.points(outOf: Rational(4)))?.value  // 71/20
/// ```
package struct Transcript: Hashable, Sendable {
  /// Terms with courses, in order.
  package let terms: [TermRecord]
  /// The summaries of all terms.
  package let overall: GradeTotals

  /// `terms` are in order; terms that are not among them come last, in the order of the gradebook.
  ///
  /// At most quadratic in the number of courses, times the terms.
  package init(of standings: [CourseStanding], terms: [TermID]) {
    let known = Set(terms)
    var order = terms
    for standing in standings where !known.contains(standing.course.term) {
      if !order.contains(standing.course.term) { order.append(standing.course.term) }
    }
    let byTerm = Dictionary(grouping: standings, by: \.course.term)
    var soFar: [CourseStanding] = []
    self.terms = order.compactMap { term in
      guard let own = byTerm[term] else { return nil }
      soFar += own
      return TermRecord(
        term: term, own: GradeTotals(of: own), soFar: GradeTotals(of: soFar))
    }
    overall = GradeTotals(of: soFar)
  }
}

/// The averages and credits of one term.
package struct TermRecord: Hashable, Sendable {
  /// The term.
  package let term: TermID
  /// Only of this term's courses: retakes in other terms do not matter.
  package let own: GradeTotals
  /// The summaries of all terms up to this one.
  package let soFar: GradeTotals
}

/// Two summaries of the same courses.
package struct GradeTotals: Hashable, Sendable {
  /// Only finished courses.
  package let finished: GradeSummary
  /// Also courses in progress, as if they ended with their current grade.
  package let includingInProgress: GradeSummary

  /// `standings` are in the order in which they were taken.
  package init(of standings: [CourseStanding]) {
    finished = GradeSummary(of: standings, at: .finished)
    includingInProgress = GradeSummary(of: standings, at: .includingInProgress)
  }
}
