package import CampusModel

extension GradeScale {
  /// The best step whose threshold `average` reaches once it is rounded; `nil` below them all.
  package func step(for average: Rational, _ rounding: GradeRounding = .exact) -> Step? {
    let rounded = rounding.round(average)
    return steps.first { Rational($0.from) <= rounded }
  }
}

extension GradeRounding {
  package func round(_ average: Rational) -> Rational {
    places.map { average.halvesUp(places: $0) } ?? average
  }

  /// The least average that is at least `threshold` once it is rounded: 89.5 for 90 where whole percents count, and for 89.6 as well.
  package func least(for threshold: Rational) -> Rational {
    guard let places else { return threshold }
    let power = Rational(isNegative: false, .powerOfTen(places), over: .one)
    return ((threshold * power).roundedUp - Rational(1) / Rational(2)) / power
  }
}

/// What a score must be for a letter, in percent of what its work is out of.
package enum Need: Hashable, Sendable {
  /// Even 0 percent is enough.
  case secured
  /// This many percent, above 0 and at most 100.
  case needs(Rational)
  /// More than 100 percent would be needed: this many, or `nil` where no score is enough, as for work that would only be dropped.
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
