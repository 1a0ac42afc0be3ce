/// Numbers without fractions, of which scores are ranked.
protocol Whole: Comparable {
  static var zero: Self { get }
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  /// - Precondition: `number` is whole, and small where `Self` is.
  init(whole number: Rational)
}

extension Rational: Whole {
  init(whole number: Rational) { self = number }
}

extension Int128: Whole {
  /// What a number must be below for the sum of 4096 of them, and the product of two such sums, to be right.
  static let bound = Rational(1 << 50)

  init(whole number: Rational) { self = Int128(number.wholeNumber) }
}

/// The order of a group's scores around the group's own result, just to the right of one x.
///
/// All values are multiples of one unit, all sizes of the same, all slopes of another, so there are no fractions in it.
struct Ranking<Number: Whole> {
  /// What is earned at x, how fast it grows there, and what it is out of.
  typealias Amount = (value: Number, slope: Number, size: Number)

  let scores: [Amount]
  /// Out of nothing.
  let bonus: Amount
  let lowest: Int
  let highest: Int

  /// The places of all scores, the lowest first. Of equal ones the first comes first.
  ///
  /// By rounds of Dinkelbach's method ("On Nonlinear Fractional Programming", Management Science 13, 1967) for the bottom, within
  /// rounds of the same for the top; each sorts. A handful of rounds is usual.
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

  /// The highest result of any choice of drops at the bottom, where those at the top are settled; `order` is any of all scores, the
  /// better the fewer rounds.
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

  /// By how far each lies above the result, times what the result is out of.
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

extension Ranking {
  /// Of scores in whole multiples of their units.
  init(_ scores: [WholeScore], bonus: WholeScore, lowest: Int, highest: Int) {
    func amount(_ score: WholeScore) -> Amount {
      (Number(whole: score.value), Number(whole: score.slope), Number(whole: score.size))
    }
    self.init(
      scores: scores.map(amount), bonus: amount(bonus), lowest: lowest, highest: highest)
  }
}

/// A score at one x, in whole multiples of its units.
struct WholeScore {
  var value: Rational
  var slope: Rational
  var size: Rational

  var isSmall: Bool {
    [value, slope, size].allSatisfy { $0.magnitude < Int128.bound }
  }
}

extension Trimming {
  /// The places of all scores, the lowest first; see `Ranking`.
  func order(at x: Rational) -> [Int] {
    let values = (scores.map(\.earned) + [bonus]).map { $0.value(at: x) }
    let slopes = (scores.map(\.earned) + [bonus]).map(\.slope)
    let sizes = scores.map(\.outOf) + [.zero]
    let unit = Rational.commonDenominator(of: values + sizes)
    let slopeUnit = Rational.commonDenominator(of: slopes)
    var whole = values.indices.map { place in
      WholeScore(
        value: values[place] * unit, slope: slopes[place] * slopeUnit, size: sizes[place] * unit)
    }
    let bonus = whole.removeLast()
    if whole.count < 4096, bonus.isSmall, whole.allSatisfy(\.isSmall) {
      return Ranking<Int128>(whole, bonus: bonus, lowest: lowest, highest: highest).order()
    }
    return Ranking<Rational>(whole, bonus: bonus, lowest: lowest, highest: highest).order()
  }
}
