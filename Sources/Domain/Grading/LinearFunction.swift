/// A linear function of one score x, in percent: `intercept + slope · x`.
struct LinearFunction: Hashable, Sendable {
  var intercept: Rational
  var slope: Rational

  init(intercept: Rational, slope: Rational = .zero) {
    (self.intercept, self.slope) = (intercept, slope)
  }

  static let zero = LinearFunction(intercept: .zero)

  func value(at x: Rational) -> Rational {
    slope == .zero || x == .zero ? intercept : intercept + slope * x
  }

  static func + (a: Self, b: Self) -> Self {
    LinearFunction(intercept: a.intercept + b.intercept, slope: a.slope + b.slope)
  }

  static func - (a: Self, b: Self) -> Self {
    LinearFunction(intercept: a.intercept - b.intercept, slope: a.slope - b.slope)
  }

  static func * (a: Self, factor: Rational) -> Self {
    LinearFunction(
      intercept: a.intercept * factor, slope: a.slope == .zero ? .zero : a.slope * factor)
  }

  static func / (a: Self, divisor: Rational) -> Self {
    LinearFunction(
      intercept: a.intercept / divisor, slope: a.slope == .zero ? .zero : a.slope / divisor)
  }

  /// The x at which the two are equal; `nil` for parallel lines.
  func crossing(_ other: Self) -> Rational? {
    slope == other.slope ? nil : (other.intercept - intercept) / (slope - other.slope)
  }
}

/// The order of linear functions just to the right of one x: by value, then by slope.
struct LinearOrder {
  let x: Rational

  func key(_ line: LinearFunction) -> (value: Rational, slope: Rational) {
    (line.value(at: x), line.slope)
  }

  func isBelow(_ a: LinearFunction, _ b: LinearFunction) -> Bool { key(a) < key(b) }
}

extension Sequence<LinearFunction> {
  func sum() -> LinearFunction { reduce(.zero, +) }
}

/// A grade as a function of one score x ≥ 0, in percent: continuous, piecewise linear and
/// nondecreasing.
package struct Curve: Hashable, Sendable {
  /// A linear part of the curve.
  package struct Piece: Hashable, Sendable {
    /// The x at which the piece begins: 0 for the first. It ends where the next begins.
    package let from: Rational
    let line: LinearFunction

    /// The grade at the beginning of the piece.
    package var start: Rational { line.value(at: from) }
    /// The grade that each percent adds.
    package var slope: Rational { line.slope }
  }

  /// In order, never empty; adjacent pieces have different slopes.
  package let pieces: [Piece]

  init(pieces: [Piece]) {
    var joined: [Piece] = []
    for piece in pieces where piece.line != joined.last?.line { joined.append(piece) }
    self.pieces = joined
  }

  init(_ line: LinearFunction) { pieces = [Piece(from: .zero, line: line)] }

  /// - Precondition: `x` is not negative.
  package func value(at x: Rational) -> Rational {
    precondition(!x.isNegative, "no score is below 0")
    let piece = pieces.last { $0.from <= x } ?? pieces[0]
    return piece.line.value(at: x)
  }

  /// The lowest x with a grade of at least `value`; `nil` where none is high enough.
  package func least(reaching value: Rational) -> Rational? {
    for (index, piece) in pieces.enumerated() {
      if piece.start >= value { return piece.from }
      guard piece.slope > .zero else { continue }
      let x = (value - piece.line.intercept) / piece.slope
      guard index + 1 < pieces.count, pieces[index + 1].from < x else { return x }
    }
    return nil
  }

  /// The corners between `lowest` and `highest`, both included: enough to draw the curve exactly.
  package func corners(
    from lowest: Rational = .zero, to highest: Rational = .hundred
  ) -> [(score: Rational, grade: Rational)] {
    let between = pieces.map(\.from).filter { lowest < $0 && $0 < highest }
    return ([lowest] + between + [highest]).map { ($0, value(at: $0)) }
  }

  /// The sum of curves times their factors, which are not negative. Linear in the pieces of all,
  /// times the curves.
  static func sum(_ parts: [(curve: Curve, factor: Rational)]) -> Curve {
    let corners = Set(parts.flatMap { $0.curve.pieces.map(\.from) } + [.zero]).sorted()
    return Curve(
      pieces: corners.map { x in
        let line = parts.map { $0.curve.line(at: x) * $0.factor }.sum()
        return Piece(from: x, line: line)
      })
  }

  private func line(at x: Rational) -> LinearFunction {
    (pieces.last { $0.from <= x } ?? pieces[0]).line
  }
}
