package import CampusModel

/// Averages and credits, term after term and overall.
///
/// An average after a term knows nothing of later terms: a retake replaces what it repeats from its own term on, and never changes what was
/// true before.
package struct Transcript: Hashable, Sendable {
  /// Terms with courses, in order.
  package let terms: [TermRecord]
  package let overall: GradeTotals

  /// Of a gradebook's courses; `terms` are in their order. Terms that are not among them come last, in the order of the gradebook.
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

package struct TermRecord: Hashable, Sendable {
  package let term: TermID
  /// Of this term's courses alone: what they repeat, and what repeats them, is of other terms and replaces nothing here.
  package let own: GradeTotals
  /// Of all terms up to this one.
  package let soFar: GradeTotals
}

/// The same courses summed up twice.
package struct GradeTotals: Hashable, Sendable {
  /// What is finished only.
  package let finished: GradeSummary
  /// What is in progress too, as if it ended with the grade that it has now.
  package let asItStands: GradeSummary

  /// `standings` are in the order in which they were taken.
  package init(of standings: [CourseStanding]) {
    finished = GradeSummary(of: standings, at: .finished)
    asItStands = GradeSummary(of: standings, at: .asItStands)
  }
}
