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
    var result: Line
  }

  var isTrivial: Bool { lowest == 0 && highest == 0 }

  /// The parts for an x, and just to the right of it. Of scores that are as good as each other at the bottom the first is dropped, at the
  /// top the last.
  ///
  /// By rounds of Dinkelbach's method ("On Nonlinear Fractional Programming", Management Science 13, 1967) for the bottom, within
  /// rounds of the same for the top; each sorts. A handful of rounds is usual.
  func parts(at x: Rational = .zero) -> Parts {
    let everything = Array(scores.indices)
    let start = result(of: everything)
    guard !isTrivial else {
      return Parts(lowest: [], middle: everything, highest: [], result: start)
    }
    let order = LineOrder(x: x)
    var parts = parts(around: start, order)
    var best = bestResult(without: parts.highest, from: parts.result, order)
    guard highest > 0 else { return self.parts(around: best, order) }
    while true {
      parts = self.parts(around: best, order)
      let next = bestResult(without: parts.highest, from: best, order)
      guard order.isBelow(next, best) else { return parts }
      best = next
    }
  }

  /// The highest result of any choice of drops at the bottom, where those at the top are settled.
  private func bestResult(without tops: [Int], from start: Line, _ order: LineOrder) -> Line {
    let rest = tops.isEmpty ? Array(scores.indices) : scores.indices.filter { !tops.contains($0) }
    guard lowest > 0 else { return result(of: rest) }
    var best = result(of: ordered(rest, around: start, order).dropFirst(lowest))
    while true {
      let next = result(of: ordered(rest, around: best, order).dropFirst(lowest))
      guard order.isBelow(best, next) else { return best }
      best = next
    }
  }

  private func parts(around result: Line, _ order: LineOrder) -> Parts {
    let places = ordered(Array(scores.indices), around: result, order)
    let middle = places.dropFirst(lowest).dropLast(highest)
    return Parts(
      lowest: places.prefix(lowest).sorted(), middle: middle.sorted(),
      highest: places.suffix(highest).sorted(), result: self.result(of: middle))
  }

  private func ordered(_ places: [Int], around result: Line, _ order: LineOrder) -> [Int] {
    let keys = places.map { (key: order.key(lead(of: $0, over: result)), place: $0) }
    return keys.sorted {
      ($0.key.value, $0.key.slope, $0.place) < ($1.key.value, $1.key.slope, $1.place)
    }
    .map(\.place)
  }

  /// How far a score lies above the result, in points.
  private func lead(of place: Int, over result: Line) -> Line {
    scores[place].earned - result * scores[place].outOf
  }

  private func result(of places: some Sequence<Int>) -> Line {
    var (earned, outOf) = (bonus, Rational.zero)
    for place in places {
      earned = earned + scores[place].earned
      outOf += scores[place].outOf
    }
    return earned / outOf
  }
}

extension Trimming {
  /// The result for every x ≥ 0.
  ///
  /// A piece holds until something below the middle overtakes something in it, or something in it something above; the next begins
  /// there. With one score that depends on x there are at most as many pieces as scores.
  func curve() -> Curve {
    guard !isTrivial else { return Curve(result(of: scores.indices)) }
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
    let (low, middle, high) = (
      leads(parts.lowest, parts), leads(parts.middle, parts), leads(parts.highest, parts)
    )
    let ends = [overtaking(of: middle, by: low), overtaking(of: high, by: middle)]
    return ends.compactMap(\.self).min()
  }

  private func leads(_ places: [Int], _ parts: Parts) -> [Line] {
    places.map { lead(of: $0, over: parts.result) }
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
