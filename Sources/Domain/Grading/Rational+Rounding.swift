package import CampusModel

/// A decimal of any size, rounded for display.
package struct RoundedDecimal: Hashable, Sendable, CustomStringConvertible {
  /// ASCII, with "-" for negative numbers: "88.3", "-0.4". Never "-0.0".
  package let description: String

  /// The `Double` nearest to the digits.
  package var approximate: Double { Double(description) ?? .nan }
}

extension Rational {
  /// The number with exactly `places` decimals; halves round away from 0.
  ///
  /// - Precondition: `places` is not negative.
  ///
  /// ```
  /// (Rational(357) / Rational(4)).rounded(places: 1).description  // 89.25 becomes "89.3"
  /// ```
  package func rounded(places: Int) -> RoundedDecimal {
    precondition(places >= 0, "a decimal has no \(places) places")
    // ⌊(2n + d) / 2d⌋ is n / d with halves up.
    let shifted = numerator * .powerOfTen(places)
    let nearest = (shifted + shifted + denominator)
      .dividing(by: denominator + denominator).quotient
    let digits = nearest.description
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let sign = isNegative && !nearest.isZero ? "-" : ""
    let point = places == 0 ? "" : "."
    return RoundedDecimal(
      description: sign + padded.dropLast(places) + point + padded.suffix(places))
  }

  /// The nearest number with at most `places` decimals; halves always go up, −0.5 to 0.
  ///
  /// - Precondition: `places` is not negative.
  package func halvesUp(places: Int) -> Rational {
    precondition(places >= 0, "a decimal has no \(places) places")
    let power = Rational(isNegative: false, .powerOfTen(places), over: .one)
    return (self * power + Rational(1) / Rational(2)).roundedDown / power
  }

  /// The lowest number with at most `places` decimals that is not below: a needed score must not be
  /// rounded down.
  ///
  /// - Precondition: `places` is not negative.
  package func roundedUp(places: Int) -> Rational {
    precondition(places >= 0, "a decimal has no \(places) places")
    let power = Rational(isNegative: false, .powerOfTen(places), over: .one)
    return (self * power).roundedUp / power
  }

  /// The floor.
  var roundedDown: Rational {
    let (quotient, remainder) = numerator.dividing(by: denominator)
    let whole = Rational(isNegative: isNegative, quotient, over: .one)
    return isNegative && !remainder.isZero ? whole - .one : whole
  }

  /// The ceiling.
  var roundedUp: Rational { -(-self).roundedDown }

  /// For drawing only: within 10⁻⁹.
  package var approximate: Double { rounded(places: 9).approximate }
}

extension Figure {
  /// A figure with the digits of the exact value, halves up; unknown where they do not fit a
  /// `Double`.
  package init(exactly value: Rational, _ unit: Unit, _ standing: Standing = .measured) {
    let amount = value.rounded(places: unit.places).approximate
    // Below 2⁴⁰, two more places are still exact.
    self.init(abs(amount) < 0x1p40 ? amount : nil, unit, standing)
  }
}

extension Figure.Unit {
  /// The number of decimals in figures of this unit, at most.
  fileprivate var places: Int {
    switch self {
    case .score: 3
    case .gradePoints: 2
    case .decimal(let places): places
    case .styled(let style): style.places
    case .rating, .percent, .mark, .credits: 1
    case .share, .count, .minutes, .meters: 0
    }
  }
}
