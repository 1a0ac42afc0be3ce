package import CampusModel

/// A fraction of integers of any size, in lowest terms. Nothing is rounded before it is shown.
///
/// ```
/// Rational(1) / Rational(3) + Rational(1) / Rational(6)  // 1/2, exactly
/// ```
package struct Rational: Hashable, Sendable {
  private let form: Form

  /// Small numbers are machine words, which are some fifty times faster and almost always enough.
  private enum Form: Hashable, Sendable {
    /// The denominator is above 0; neither is `Int.min`.
    case small(Int, over: Int)
    /// One of the two does not fit.
    case large(isNegative: Bool, Magnitude, over: Magnitude)
  }

  /// - Precondition: `denominator` is not 0.
  init(isNegative: Bool, _ numerator: Magnitude, over denominator: Magnitude) {
    precondition(!denominator.isZero, "a fraction over 0")
    let divisor = Magnitude.greatestCommonDivisor(numerator, denominator)
    let isLowest = divisor == .one
    let top = isLowest ? numerator : numerator.dividing(by: divisor).quotient
    let bottom = isLowest ? denominator : denominator.dividing(by: divisor).quotient
    if let small = top.small.flatMap({ Int(exactly: $0) }),
      let over = bottom.small.flatMap({ Int(exactly: $0) })
    {
      form = .small(isNegative ? -small : small, over: over)
    } else {
      form = .large(isNegative: isNegative, top, over: bottom)
    }
  }

  /// - Precondition: `denominator` is above 0, and neither is `Int.min`.
  private init(_ numerator: Int, over denominator: Int) {
    guard denominator > 1 else {
      form = .small(numerator, over: denominator)
      return
    }
    let divisor = greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    form =
      divisor == 1
      ? .small(numerator, over: denominator)
      : .small(numerator / Int(divisor), over: denominator / Int(divisor))
  }

  package init(_ whole: Int) {
    form =
      whole == .min
      ? .large(isNegative: true, Magnitude(UInt64(whole.magnitude)), over: .one)
      : .small(whole, over: 1)
  }

  package init(_ number: ExactNumber) {
    let power = (0..<number.places).reduce(1) { power, _ in power * 10 }
    self =
      number.digits == .min
      ? Rational(number.digits) / Rational(power) : Rational(number.digits, over: power)
  }

  /// 0.
  package static let zero = Rational(0)
  /// 1.
  package static let one = Rational(1)
  /// 100.
  package static let hundred = Rational(100)
}

extension Rational {
  /// 0 is never negative.
  var isNegative: Bool {
    switch form {
    case .small(let numerator, _): numerator < 0
    case .large(let isNegative, _, _): isNegative
    }
  }

  /// The absolute value.
  var numerator: Magnitude {
    switch form {
    case .small(let numerator, _): Magnitude(UInt64(numerator.magnitude))
    case .large(_, let numerator, _): numerator
    }
  }

  /// Never 0.
  var denominator: Magnitude {
    switch form {
    case .small(_, let denominator): Magnitude(UInt64(denominator))
    case .large(_, _, let denominator): denominator
    }
  }

  private var isZero: Bool { form == .small(0, over: 1) }
}

extension Rational {
  /// Exact.
  package static func + (a: Self, b: Self) -> Self {
    if a.isZero { return b }
    if b.isZero { return a }
    if case .small(let p, let q) = a.form, case .small(let r, let s) = b.form,
      let sum = smallSum(p, over: q, r, over: s)
    {
      return sum
    }
    return largeSum(a, b)
  }

  /// `nil` where an intermediate result overflows.
  private static func smallSum(_ p: Int, over q: Int, _ r: Int, over s: Int) -> Self? {
    if q == s {
      let (sum, over) = p.addingReportingOverflow(r)
      return over || sum == .min ? nil : Rational(sum, over: q)
    }
    guard let left = product(p, s), let right = product(r, q), let bottom = product(q, s) else {
      return nil
    }
    let (sum, over) = left.addingReportingOverflow(right)
    return over || sum == .min ? nil : Rational(sum, over: bottom)
  }

  private static func product(_ a: Int, _ b: Int) -> Int? {
    let (product, over) = a.multipliedReportingOverflow(by: b)
    return over || product == .min ? nil : product
  }

  private static func largeSum(_ a: Self, _ b: Self) -> Self {
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

  /// The negated number.
  package static prefix func - (a: Self) -> Self {
    if case .small(let numerator, let denominator) = a.form {
      return Rational(lowest: .small(-numerator, over: denominator))
    }
    return Rational(isNegative: !a.isNegative, a.numerator, over: a.denominator)
  }

  private init(lowest form: Form) { self.form = form }

  /// Exact.
  package static func - (a: Self, b: Self) -> Self { a + -b }

  /// Exact.
  package static func * (a: Self, b: Self) -> Self {
    if a.isZero || b.isZero { return .zero }
    if case .small(let p, let q) = a.form, case .small(let r, let s) = b.form,
      let top = product(p, r), let bottom = product(q, s)
    {
      return Rational(top, over: bottom)
    }
    return Rational(
      isNegative: a.isNegative != b.isNegative, a.numerator * b.numerator,
      over: a.denominator * b.denominator)
  }

  /// - Precondition: `b` is not 0.
  package static func / (a: Self, b: Self) -> Self {
    if case .small(let p, let q) = a.form, case .small(let r, let s) = b.form, r != 0,
      let top = product(p, s), let bottom = product(q, r)
    {
      return bottom < 0 ? Rational(-top, over: -bottom) : Rational(top, over: bottom)
    }
    return Rational(
      isNegative: a.isNegative != b.isNegative, a.numerator * b.denominator,
      over: a.denominator * b.numerator)
  }

  /// Exact.
  package static func += (a: inout Self, b: Self) { a = a + b }

  /// The absolute value.
  package var magnitude: Self { isNegative ? -self : self }
}

extension Rational {
  /// The least common denominator of all of them; 1 for none.
  static func commonDenominator(of numbers: [Self]) -> Self {
    numbers.reduce(.one) { common, number in
      let product = number * common
      if case .small(_, over: 1) = product.form { return common }
      return common * Rational(isNegative: false, product.denominator, over: .one)
    }
  }

  /// - Precondition: the number is whole and fits.
  var wholeNumber: Int {
    guard case .small(let number, over: 1) = form else {
      preconditionFailure("\(self) is not a whole number that fits")
    }
    return number
  }
}

extension Rational: Comparable {
  /// Exact, without division.
  package static func < (a: Self, b: Self) -> Bool {
    if case .small(let p, let q) = a.form, case .small(let r, let s) = b.form {
      let (left, right) = (p.multipliedFullWidth(by: s), r.multipliedFullWidth(by: q))
      return (left.high, left.low) < (right.high, right.low)
    }
    guard a.isNegative == b.isNegative else { return a.isNegative }
    if a.denominator == b.denominator {
      return a.isNegative ? b.numerator < a.numerator : a.numerator < b.numerator
    }
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

/// By Euclid's algorithm; for 0 and a number, the number.
private func greatestCommonDivisor(_ a: UInt, _ b: UInt) -> UInt {
  var (a, b) = (a, b)
  while b != 0 { (a, b) = (b, a % b) }
  return a
}
