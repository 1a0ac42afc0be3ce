/// One score within its group, in whatever the group counts: points, or parts of a whole.
struct Score: Hashable, Sendable {
  /// The assignment's place in its group; `nil` for the one piece of work that a group without assignments is.
  let assignment: Int?
  var earned: Line
  /// Above 0.
  var outOf: Rational
}

/// Which scores of a group are left out when so many are dropped at the bottom and so many at the top.
///
/// A group's result is all that is earned by what stays, bonus included, over all that it is out of. What drops are best for a student
/// is not told by percentages: 1 of 2 is a worse percentage than 51 of 100, and far less is gained by dropping it (Kane and Kane,
/// "Dropping Lowest Grades", Mathematics Magazine 79, 2006). What tells it is how far a score lies above or below the result r itself,
/// in points: earned − r · outOf. In that order the lowest are dropped at the bottom and the highest at the top, and r is the result
/// of the rest. Exactly one r fulfils this: the sum of the middle of the order falls strictly as r grows, and is 0 for it.
///
/// - With drops at the bottom only, r is the highest result that any choice of drops has; with drops at the top only, the lowest.
/// - With both, it is what is left when whoever drops at the top and whoever drops at the bottom both do their best, in either order.
/// - No score that rises ever lowers r, at the top of the order no more than elsewhere.
struct Trimming: Hashable, Sendable {
  var scores: [Score]
  /// Earned beside them; never dropped, out of nothing, not below 0.
  var bonus: Line
  /// Neither below 0, together fewer than the scores.
  var lowest: Int
  var highest: Int

  /// The scores' places in the list of all, each part in the order of the list.
  struct Parts: Hashable, Sendable {
    var lowest: [Int]
    var middle: [Int]
    var highest: [Int]
    /// Of the middle, with the bonus.
    var earned: Line
    /// Above 0.
    var outOf: Rational

    var result: Line { earned / outOf }
  }

  var isTrivial: Bool { lowest == 0 && highest == 0 }

  /// The parts for an x, and just to the right of it. Of scores that are as good as each other at the bottom the first is dropped, at the
  /// top the last.
  func parts(at x: Rational = .zero) -> Parts {
    let places = isTrivial ? Array(scores.indices) : order(at: x)
    let middle = places.dropFirst(lowest).dropLast(highest).sorted()
    return Parts(
      lowest: places.prefix(lowest).sorted(), middle: middle,
      highest: places.suffix(highest).sorted(),
      earned: middle.map { scores[$0].earned }.sum() + bonus,
      outOf: middle.map { scores[$0].outOf }.sum())
  }
}

extension Trimming {
  /// The result for every x ≥ 0.
  ///
  /// A piece holds until something below the middle overtakes something in it, or something in it something above; the next begins
  /// there.
  func curve() -> Curve {
    guard !isTrivial else { return Curve(parts().result) }
    var pieces: [Curve.Piece] = []
    var next: Rational? = .zero
    while let x = next {
      let parts = parts(at: x)
      pieces.append(Curve.Piece(from: x, line: parts.result))
      next = end(of: parts)
    }
    return Curve(pieces: pieces)
  }

  /// The last x up to which the parts stay what they are; `nil` for parts that stay for ever.
  private func end(of parts: Parts) -> Rational? {
    let middle = leads(parts.middle, parts)
    let low = leads(parts.lowest, parts)
    let high = leads(parts.highest, parts)
    let ends = [overtaking(of: middle, by: low), overtaking(of: high, by: middle)]
    return ends.compactMap(\.self).min()
  }

  /// How far scores lie above the result in points, times what the result is out of, which keeps the numbers small.
  private func leads(_ places: [Int], _ parts: Parts) -> [Line] {
    places.map { scores[$0].earned * parts.outOf - parts.earned * scores[$0].outOf }
  }

  /// The last x at which none of `lower` is above any of `upper`; `nil` where that never ends. The highest of `lower` bends up and the
  /// lowest of `upper` bends down, so Newton's method from the right ends on it exactly.
  private func overtaking(of upper: [Line], by lower: [Line]) -> Rational? {
    let steepest = lower.max { ($0.slope, $0.intercept) < ($1.slope, $1.intercept) }
    let flattest = upper.min { ($0.slope, $0.intercept) < ($1.slope, $1.intercept) }
    guard var low = steepest, var high = flattest, low.slope > high.slope else { return nil }
    while let x = low.crossing(high) {
      let order = LineOrder(x: x)
      guard let top = lower.max(by: order.isBelow), let bottom = upper.min(by: order.isBelow),
        top.value(at: x) > bottom.value(at: x)
      else { return x }
      (low, high) = (top, bottom)
    }
    return nil
  }
}
