package import CampusModel

/// What a course is worth by itself: the best of the ways to take it.
package struct CourseValue: Hashable, Encodable, Sendable {
  package var value: SectionValue
  /// The sections of that way, in the order of its parts.
  package var sections: [SectionID]
}

/// What the courses of a term are worth to whoever asks for nothing else, by the rule that ranks sections in plans.
package struct CourseValues: Sendable {
  package let gpa: HalfStanding
  package let rating: HalfStanding
  package let weights: HalfWeights
  /// Without courses that have no sections, and those of whose sections nothing is known but stand-ins.
  package let values: [CourseID: CourseValue]

  /// Of several ways that are worth the same the first by the ids of its sections counts. A way about which nothing is known is
  /// none: a stand-in alone recommends nothing.
  ///
  /// - Complexity: that of `Course.ways(on:)` for every course taken in parts; linear in the sections of the others.
  package init(
    of courses: [Course], in term: Term, by evidence: Evidence,
    weighing preferences: Preferences = Preferences()
  ) {
    let valuation = Valuation(by: evidence, weighing: preferences)
    (gpa, rating, weights) = (valuation.gpaStanding, valuation.ratingStanding, valuation.weights)
    let offered = courses.filter { $0.term == term.id }
    guard gpa != .leftOut || rating != .leftOut else {
      values = [:]
      return
    }
    let days = TermDays(of: term, for: offered)
    values = offered.reduce(into: [:]) { values, course in
      values[course.id] = valuation.best(of: course, on: days)
    }
  }
}

extension Valuation {
  /// `nil` without a way of which anything is known.
  fileprivate func best(of course: Course, on days: TermDays) -> CourseValue? {
    var best: CourseValue?
    for bundle in course.ways(on: days).bundles {
      let value = value(of: bundle.sections.map { self.value(of: $0, of: course.id) })
      guard value.isKnown, best.map({ $0.value.q < value.q }) ?? true else { continue }
      best = CourseValue(value: value, sections: bundle.ids)
    }
    return best
  }
}

extension SectionValue {
  /// Whether anything in it is more than a stand-in.
  package var isKnown: Bool {
    [gpa, rating].contains { half in half.map { !$0.isStandIn || !$0.known.isEmpty } ?? false }
  }
}
