package import CampusModel

/// The values of a term's courses without a plan, by the rule that ranks sections in plans.
package struct CourseValues: Sendable {
  /// How missing GPAs were replaced.
  package let gpa: MissingValueRule
  /// How missing ratings were replaced.
  package let rating: MissingValueRule
  /// The weights of GPA and rating.
  package let weights: ComponentWeights
  /// By id, without courses that have no sections or no known values.
  package let values: [CourseID: CourseValue]

  /// Among equally good options the first by the ids of its sections counts. Options without known
  /// values do not count.
  ///
  /// - Complexity: that of `Course.options(on:)` for every course with parts; linear in the
  ///   sections of the others.
  package init(
    of courses: [Course], in term: Term, by evidence: Evidence,
    weighing preferences: Preferences = Preferences()
  ) {
    let valuation = Valuation(by: evidence, weighing: preferences)
    (gpa, rating, weights) = (valuation.gpaStanding, valuation.ratingStanding, valuation.weights)
    let offered = courses.filter { $0.term == term.id }
    guard gpa != .excluded || rating != .excluded else {
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
  /// `nil` without an option with known values.
  fileprivate func best(of course: Course, on days: TermDays) -> CourseValue? {
    var best: CourseValue?
    for bundle in course.options(on: days).bundles {
      let value = value(of: bundle.sections.map { self.value(of: $0, of: course.id) })
      guard value.isKnown, best.map({ $0.value.q < value.q }) ?? true else { continue }
      best = CourseValue(value: value, sections: bundle.ids)
    }
    return best
  }
}

extension SectionValue {
  /// Whether any component is more than a median.
  package var isKnown: Bool {
    [gpa, rating].contains { half in
      half.map { !$0.isImputed || !$0.known.isEmpty || !$0.estimates.isEmpty } ?? false
    }
  }
}
