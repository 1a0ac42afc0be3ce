/// Numbers without fractions, for ranking scores.
protocol WholeNumber: Comparable {
  static var zero: Self { get }
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  /// - Precondition: `number` is whole, and small where `Self` is.
  init(whole number: Rational)
}

extension Rational: WholeNumber {
  init(whole number: Rational) { self = number }
}

extension Int128: WholeNumber {
  /// A limit below which the sum of 4,096 numbers, and the product of two such sums, does not
  /// overflow.
  static let bound = Rational(1 << 50)

  init(whole number: Rational) { self = Int128(number.wholeNumber) }
}

/// The order of a group's scores around the group's own result, just to the right of one x.
///
/// All values and sizes are multiples of one unit, and all slopes of another, so there are no
/// fractions.
struct DropRanking<Number: WholeNumber> {
  /// Points earned at x, their growth, and the points possible.
  typealias Amount = (value: Number, slope: Number, size: Number)

  let scores: [Amount]
  /// Extra credit, out of 0 points.
  let bonus: Amount
  let lowest: Int
  let highest: Int

  /// The indices of all scores, ascending; ties in the given order.
  ///
  /// Rounds of Dinkelbach's method ("On Nonlinear Fractional Programming", Management Science 13,
  /// 1967) for the bottom, within rounds for the top; each sorts. A handful of rounds is usual.
  func order() -> [Int] {
    let everything = Array(scores.indices)
    var order = ordered(everything, around: sum(of: everything))
    var best = bestSum(without: order.suffix(highest), like: order)
    while true {
      order = ordered(everything, around: best)
      guard highest > 0 else { return order }
      let next = bestSum(without: order.suffix(highest), like: order)
      guard isLess(next, best) else { return order }
      best = next
    }
  }

  /// The highest result of any drops at the bottom, with those at the top fixed.
  ///
  /// `order` is any order of all scores; a better one needs fewer rounds.
  private func bestSum(without tops: ArraySlice<Int>, like order: [Int]) -> Amount {
    let rest = order.dropLast(tops.count)
    var best = sum(of: rest.dropFirst(lowest))
    guard lowest > 0 else { return best }
    while true {
      let next = sum(of: ordered(Array(rest), around: best).dropFirst(lowest))
      guard isLess(best, next) else { return best }
      best = next
    }
  }

  private func sum(of places: some Sequence<Int>) -> Amount {
    places.reduce(bonus) { sum, place in
      let score = scores[place]
      return (sum.value + score.value, sum.slope + score.slope, sum.size + score.size)
    }
  }

  /// By the difference to the result, times the result's possible points.
  private func ordered(_ places: [Int], around result: Amount) -> [Int] {
    let leads = places.map { place in
      let score = scores[place]
      return (
        value: score.value * result.size - result.value * score.size,
        slope: score.slope * result.size - result.slope * score.size, place: place
      )
    }
    return leads.sorted { a, b in
      if a.value != b.value { return a.value < b.value }
      return a.slope != b.slope ? a.slope < b.slope : a.place < b.place
    }.map(\.place)
  }

  /// Whether one result is below another.
  private func isLess(_ a: Amount, _ b: Amount) -> Bool {
    let (left, right) = (a.value * b.size, b.value * a.size)
    return left != right ? left < right : a.slope * b.size < b.slope * a.size
  }
}

extension DropRanking {
  /// The ranking of scores in whole multiples of their units.
  init(_ scores: [IntegralScore], bonus: IntegralScore, lowest: Int, highest: Int) {
    func amount(_ score: IntegralScore) -> Amount {
      (Number(whole: score.value), Number(whole: score.slope), Number(whole: score.size))
    }
    self.init(
      scores: scores.map(amount), bonus: amount(bonus), lowest: lowest, highest: highest)
  }
}

/// A score at one x, in whole multiples of its units.
struct IntegralScore {
  var value: Rational
  var slope: Rational
  var size: Rational

  var isSmall: Bool {
    [value, slope, size].allSatisfy { $0.magnitude < Int128.bound }
  }
}

extension DropSelection {
  /// The indices of all scores, ascending; see `DropRanking`.
  func order(at x: Rational) -> [Int] {
    let values = (scores.map(\.earned) + [bonus]).map { $0.value(at: x) }
    let slopes = (scores.map(\.earned) + [bonus]).map(\.slope)
    let sizes = scores.map(\.outOf) + [.zero]
    let unit = Rational.commonDenominator(of: values + sizes)
    let slopeUnit = Rational.commonDenominator(of: slopes)
    var whole = values.indices.map { place in
      IntegralScore(
        value: values[place] * unit, slope: slopes[place] * slopeUnit, size: sizes[place] * unit)
    }
    let bonus = whole.removeLast()
    if whole.count < 4096, bonus.isSmall, whole.allSatisfy(\.isSmall) {
      return DropRanking<Int128>(whole, bonus: bonus, lowest: lowest, highest: highest).order()
    }
    return DropRanking<Rational>(whole, bonus: bonus, lowest: lowest, highest: highest).order()
  }
}
