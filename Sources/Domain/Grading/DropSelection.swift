/// One score within its group, in the group's unit: points or fractions.
struct Score: Hashable, Sendable {
  /// An index into the group's assignments; `nil` for a group without assignments.
  let assignment: Int?
  var earned: LinearFunction
  /// Above 0.
  var outOf: Rational
}

/// The scores of a group that are dropped at the bottom and at the top.
///
/// The result r of a group is the sum of points earned by the scores that remain, plus extra
/// credit, over the sum of points possible. Percentages do not determine the best drops: 1 of 2 is
/// a lower percentage than 51 of 100, but dropping it gains far less (Kane and Kane, "Dropping
/// Lowest Grades", Mathematics Magazine 79, 2006). The order is by the difference to the result in
/// points: earned − r · outOf. In that order the lowest are dropped at the bottom and the highest
/// at the top, and r is the result of the rest. Exactly one r satisfies this, because the sum of
/// the middle of the order is strictly decreasing in r, and 0 for the solution.
///
/// - With drops only at the bottom, r is the highest result of any choice of drops; with drops only
///   at the top, the lowest.
/// - With both, r is the result of optimal play by both sides, in either order.
/// - A higher score never lowers r, even at the top of the order.
///
/// ```
/// // 1 of 2 and 51 of 100 and 90 of 100, one drop at the bottom:
/// // without 1/2: 141/200 = 70.5 %; without 51/100: 91/102 = 89.2 %, so 51/100 is dropped
/// ```
struct DropSelection: Hashable, Sendable {
  var scores: [Score]
  /// Extra credit: never dropped, out of 0, not negative.
  var bonus: LinearFunction
  /// Neither below 0, together fewer than the scores.
  var lowest: Int
  var highest: Int

  /// The scores by part, as indices, each part in ascending order.
  struct Parts: Hashable, Sendable {
    var lowest: [Int]
    var middle: [Int]
    var highest: [Int]
    /// The points of the middle, including extra credit.
    var earned: LinearFunction
    /// Above 0.
    var outOf: Rational

    var result: LinearFunction { earned / outOf }
  }

  var hasNoDrops: Bool { lowest == 0 && highest == 0 }

  /// The parts at x and just to the right of it. Among equal scores the first is dropped at the
  /// bottom, the last at the top.
  func parts(at x: Rational = .zero) -> Parts {
    let places = hasNoDrops ? Array(scores.indices) : order(at: x)
    let middle = places.dropFirst(lowest).dropLast(highest).sorted()
    return Parts(
      lowest: places.prefix(lowest).sorted(), middle: middle,
      highest: places.suffix(highest).sorted(),
      earned: middle.map { scores[$0].earned }.sum() + bonus,
      outOf: middle.map { scores[$0].outOf }.sum())
  }
}

extension DropSelection {
  /// The result for every x ≥ 0.
  ///
  /// A piece ends where a score crosses from one part to another.
  func curve() -> Curve {
    guard !hasNoDrops else { return Curve(parts().result) }
    var pieces: [Curve.Piece] = []
    var next: Rational? = .zero
    while let x = next {
      let parts = parts(at: x)
      pieces.append(Curve.Piece(from: x, line: parts.result))
      next = end(of: parts)
    }
    return Curve(pieces: pieces)
  }

  /// The last x at which the parts are the same; `nil` for parts that never change.
  private func end(of parts: Parts) -> Rational? {
    let middle = leads(parts.middle, parts)
    let low = leads(parts.lowest, parts)
    let high = leads(parts.highest, parts)
    let ends = [overtaking(of: middle, by: low), overtaking(of: high, by: middle)]
    return ends.compactMap(\.self).min()
  }

  /// The differences of scores to the result in points, times the result's possible points, which
  /// keeps numbers small.
  private func leads(_ places: [Int], _ parts: Parts) -> [LinearFunction] {
    places.map { scores[$0].earned * parts.outOf - parts.earned * scores[$0].outOf }
  }

  /// The last x at which none of `lower` is above any of `upper`; `nil` without such an end.
  ///
  /// The maximum of `lower` is convex and the minimum of `upper` is concave, so Newton's method
  /// from the right ends exactly there.
  private func overtaking(of upper: [LinearFunction], by lower: [LinearFunction]) -> Rational? {
    let steepest = lower.max { ($0.slope, $0.intercept) < ($1.slope, $1.intercept) }
    let flattest = upper.min { ($0.slope, $0.intercept) < ($1.slope, $1.intercept) }
    guard var low = steepest, var high = flattest, low.slope > high.slope else { return nil }
    while let x = low.crossing(high) {
      let order = LinearOrder(x: x)
      guard let top = lower.max(by: order.isBelow), let bottom = upper.min(by: order.isBelow),
        top.value(at: x) > bottom.value(at: x)
      else { return x }
      (low, high) = (top, bottom)
    }
    return nil
  }
}
