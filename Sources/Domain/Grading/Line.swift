/// A number that depends on one score x, in percent: `intercept + slope · x`.
struct Line: Hashable, Sendable {
  var intercept: Rational
  var slope: Rational

  init(intercept: Rational, slope: Rational = .zero) {
    (self.intercept, self.slope) = (intercept, slope)
  }

  static let zero = Line(intercept: .zero)

  func value(at x: Rational) -> Rational {
    slope == .zero || x == .zero ? intercept : intercept + slope * x
  }

  static func + (a: Self, b: Self) -> Self {
    Line(intercept: a.intercept + b.intercept, slope: a.slope + b.slope)
  }

  static func - (a: Self, b: Self) -> Self {
    Line(intercept: a.intercept - b.intercept, slope: a.slope - b.slope)
  }

  static func * (a: Self, factor: Rational) -> Self {
    Line(
      intercept: a.intercept * factor, slope: a.slope == .zero ? .zero : a.slope * factor)
  }

  static func / (a: Self, divisor: Rational) -> Self {
    Line(
      intercept: a.intercept / divisor, slope: a.slope == .zero ? .zero : a.slope / divisor)
  }

  /// Where the two meet; `nil` for lines that run side by side.
  func crossing(_ other: Self) -> Rational? {
    slope == other.slope ? nil : (other.intercept - intercept) / (slope - other.slope)
  }
}

/// Lines in their order just to the right of one x: by their value there, then by their slope.
struct LineOrder {
  let x: Rational

  func key(_ line: Line) -> (value: Rational, slope: Rational) { (line.value(at: x), line.slope) }

  func isBelow(_ a: Line, _ b: Line) -> Bool { key(a) < key(b) }
}

extension Sequence<Line> {
  func sum() -> Line { reduce(.zero, +) }
}

/// A grade as a function of one score x ≥ 0, in percent: lines that join where they end, none of which falls.
package struct Curve: Hashable, Sendable {
  package struct Piece: Hashable, Sendable {
    /// Where the piece begins: 0 for the first; each ends where the next begins, the last never.
    package let from: Rational
    let line: Line

    /// The grade where the piece begins, and what each percent adds.
    package var start: Rational { line.value(at: from) }
    package var slope: Rational { line.slope }
  }

  /// In order, never empty; two neighbours are never on one line.
  package let pieces: [Piece]

  init(pieces: [Piece]) {
    var joined: [Piece] = []
    for piece in pieces where piece.line != joined.last?.line { joined.append(piece) }
    self.pieces = joined
  }

  init(_ line: Line) { pieces = [Piece(from: .zero, line: line)] }

  /// - Precondition: `x` is not negative.
  package func value(at x: Rational) -> Rational {
    precondition(!x.isNegative, "no score is below 0")
    let piece = pieces.last { $0.from <= x } ?? pieces[0]
    return piece.line.value(at: x)
  }

  /// The least x that brings `value` or more; `nil` where none does, however high.
  package func least(reaching value: Rational) -> Rational? {
    for (index, piece) in pieces.enumerated() {
      if piece.start >= value { return piece.from }
      guard piece.slope > .zero else { continue }
      let x = (value - piece.line.intercept) / piece.slope
      guard index + 1 < pieces.count, pieces[index + 1].from < x else { return x }
    }
    return nil
  }

  /// The corners between `lowest` and `highest`, both of which are among them: enough to draw it without an error.
  package func corners(
    from lowest: Rational = .zero, to highest: Rational = .hundred
  ) -> [(score: Rational, grade: Rational)] {
    let between = pieces.map(\.from).filter { lowest < $0 && $0 < highest }
    return ([lowest] + between + [highest]).map { ($0, value(at: $0)) }
  }

  /// The sum of curves, each times its factor; `factors` are not negative. Linear in the pieces of all, times the curves.
  static func sum(_ parts: [(curve: Curve, factor: Rational)]) -> Curve {
    let corners = Set(parts.flatMap { $0.curve.pieces.map(\.from) } + [.zero]).sorted()
    return Curve(
      pieces: corners.map { x in
        let line = parts.map { $0.curve.line(at: x) * $0.factor }.sum()
        return Piece(from: x, line: line)
      })
  }

  private func line(at x: Rational) -> Line {
    (pieces.last { $0.from <= x } ?? pieces[0]).line
  }
}
