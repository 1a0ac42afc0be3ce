package import CampusModel

extension GradeScale {
  /// The best step that `average` reaches after rounding; `nil` below all of them.
  package func step(for average: Rational, _ rounding: GradeRounding = .exact) -> Step? {
    let rounded = rounding.round(average)
    return steps.first { Rational($0.from) <= rounded }
  }
}

extension GradeRounding {
  /// The average rounded by this rule, halves up.
  package func round(_ average: Rational) -> Rational {
    places.map { average.halvesUp(places: $0) } ?? average
  }

  /// The lowest average that rounds to at least `threshold`.
  ///
  /// ```
  /// GradeRounding.whole.least(for: Rational(90))  // 89.5
  /// ```
  package func least(for threshold: Rational) -> Rational {
    guard let places else { return threshold }
    let power = Rational(isNegative: false, .powerOfTen(places), over: .one)
    return ((threshold * power).roundedUp - Rational(1) / Rational(2)) / power
  }
}

/// The score that is needed for a letter, in percent of the work's possible points.
package enum Need: Hashable, Sendable {
  /// 0 percent is enough.
  case secured
  /// This many percent, above 0 and at most 100.
  case needs(Rational)
  /// More than 100 percent: this many, or `nil` where no score is enough, as for work that would be
  /// dropped.
  case outOfReach(Rational?)

  init(_ score: Rational?) {
    guard let score else {
      self = .outOfReach(nil)
      return
    }
    self =
      score <= .zero ? .secured : score <= .hundred ? .needs(score) : .outOfReach(score)
  }
}
