package import CampusModel

/// A fraction of whole numbers of any size, always in lowest terms. Nothing is ever rounded before it is shown.
package struct Rational: Hashable, Sendable {
  /// 0 is never negative.
  let isNegative: Bool
  let numerator: Magnitude
  /// Never 0.
  let denominator: Magnitude

  /// - Precondition: `denominator` is not 0.
  init(isNegative: Bool, _ numerator: Magnitude, over denominator: Magnitude) {
    precondition(!denominator.isZero, "a fraction over 0")
    let divisor = Magnitude.greatestCommonDivisor(numerator, denominator)
    let isLowest = divisor == .one
    self.isNegative = isNegative && !numerator.isZero
    self.numerator = isLowest ? numerator : numerator.dividing(by: divisor).quotient
    self.denominator = isLowest ? denominator : denominator.dividing(by: divisor).quotient
  }

  package init(_ whole: Int) {
    isNegative = whole < 0
    (numerator, denominator) = (Magnitude(UInt64(whole.magnitude)), .one)
  }

  package init(_ number: ExactNumber) {
    self.init(
      isNegative: number.digits < 0, Magnitude(UInt64(number.digits.magnitude)),
      over: .powerOfTen(number.places))
  }

  package static let zero = Rational(0)
  package static let hundred = Rational(100)
}

extension Rational {
  package static func + (a: Self, b: Self) -> Self {
    let isCommon = a.denominator == b.denominator
    let x = isCommon ? a.numerator : a.numerator * b.denominator
    let y = isCommon ? b.numerator : b.numerator * a.denominator
    let denominator = isCommon ? a.denominator : a.denominator * b.denominator
    if a.isNegative == b.isNegative {
      return Rational(isNegative: a.isNegative, x + y, over: denominator)
    }
    return y <= x
      ? Rational(isNegative: a.isNegative, x - y, over: denominator)
      : Rational(isNegative: b.isNegative, y - x, over: denominator)
  }

  package static prefix func - (a: Self) -> Self {
    Rational(isNegative: !a.isNegative, a.numerator, over: a.denominator)
  }

  package static func - (a: Self, b: Self) -> Self { a + -b }

  package static func * (a: Self, b: Self) -> Self {
    Rational(
      isNegative: a.isNegative != b.isNegative, a.numerator * b.numerator,
      over: a.denominator * b.denominator)
  }

  /// - Precondition: `b` is not 0.
  package static func / (a: Self, b: Self) -> Self {
    Rational(
      isNegative: a.isNegative != b.isNegative, a.numerator * b.denominator,
      over: a.denominator * b.numerator)
  }

  package static func += (a: inout Self, b: Self) { a = a + b }
}

extension Rational: Comparable {
  package static func < (a: Self, b: Self) -> Bool {
    guard a.isNegative == b.isNegative else { return a.isNegative }
    let (x, y) = (a.numerator * b.denominator, b.numerator * a.denominator)
    return a.isNegative ? y < x : x < y
  }
}

extension Rational: CustomStringConvertible {
  /// "353/4", or "88" for a whole number.
  package var description: String {
    (isNegative ? "-" : "") + numerator.description
      + (denominator == .one ? "" : "/\(denominator.description)")
  }
}

extension Sequence<Rational> {
  /// 0 for an empty sequence.
  func sum() -> Rational { reduce(.zero, +) }
}
