/// Round values of a linear axis, as `d3.ticks` chooses them
/// (https://d3js.org/d3-array/ticks): multiples of 1, 2 or 5 times a power of ten.
///
/// ```
/// Ticks(0...10, about: 5).values        // 0, 2, 4, 6, 8, 10
/// Ticks(0...1, about: 4).step           // 0.2
/// ```
struct Ticks: Hashable {
  /// Ascending, within the domain; at most a few more or fewer than asked for.
  let values: [Double]
  /// From one value to the next; 0 where the domain has no width or is not finite.
  let step: Double

  init(_ domain: ClosedRange<Double>, about count: Double) {
    guard let spec = TickSpec(domain.lowerBound, domain.upperBound, count) else {
      step = 0
      values = domain.lowerBound == domain.upperBound ? [domain.lowerBound] : []
      return
    }
    step = spec.step
    let number = min(max(spec.last - spec.first + 1, 0), 1000)
    values = (0..<Int(number)).map { spec.value(spec.first + Double($0)) }
  }

  /// The domain, extended to round values on both sides, as the `nice` of d3's linear scales.
  ///
  /// A domain that is not finite or has no width is returned as it is.
  static func nice(_ domain: ClosedRange<Double>, about count: Double) -> ClosedRange<Double> {
    var (low, high) = (domain.lowerBound, domain.upperBound)
    var previous = 0.0
    for _ in 0..<10 {
      guard let spec = TickSpec(low, high, count) else { return domain }
      if spec.increment == previous { return low...high }
      low = spec.value(spec.index(low).rounded(.down))
      high = spec.value(spec.index(high).rounded(.up))
      guard low.isFinite, high.isFinite, low < high else { return domain }
      previous = spec.increment
    }
    return domain
  }

  /// The places that write multiples of the step, 0 … 6.
  var places: Int { Self.places(forStep: step) }

  static func places(forStep step: Double) -> Int {
    guard step > 0, step < 1 else { return 0 }
    return min(6, -PowersOfTen.exponent(of: step * 1.000_001))
  }
}

/// The step of an axis and the multiples within a domain, by d3's `tickSpec`.
struct TickSpec {
  /// The step; for one below 1 the negative of its inverse, which is exact.
  private(set) var increment: Double
  /// The multiples of the step that are the first and the last within the domain.
  private(set) var first: Double
  private(set) var last: Double

  /// `nil` where the domain has no width, is not finite, or `count` is not above 0.
  init?(_ start: Double, _ stop: Double, _ count: Double) {
    let rough = (stop - start) / count
    guard count > 0, rough > 0, rough.isFinite, rough > 1e-290 else { return nil }
    let power = PowersOfTen.exponent(of: rough)
    let error = rough / PowersOfTen[power]
    let factor =
      error >= 50.0.squareRoot()
      ? 10.0
      : error >= 10.0.squareRoot()
        ? 5
        : error >= 2.0.squareRoot()
          ? 2 : 1
    increment =
      power < 0 ? -(PowersOfTen[-power] / factor) : PowersOfTen[power] * factor
    first = Self.rounded(Self.index(start, increment))
    last = Self.rounded(Self.index(stop, increment))
    if Self.value(first, increment) < start { first += 1 }
    if Self.value(last, increment) > stop { last -= 1 }
    if last < first, count >= 0.5, count < 2 {
      guard let finer = TickSpec(start, stop, count * 2) else { return nil }
      self = finer
    }
  }

  var step: Double { increment < 0 ? -1 / increment : increment }
  func index(_ value: Double) -> Double { Self.index(value, increment) }
  func value(_ index: Double) -> Double { Self.value(index, increment) }

  private static func index(_ value: Double, _ increment: Double) -> Double {
    increment < 0 ? value * -increment : value / increment
  }

  private static func value(_ index: Double, _ increment: Double) -> Double {
    increment < 0 ? index / -increment : index * increment
  }

  /// To the next integer, halves up.
  private static func rounded(_ value: Double) -> Double { (value + 0.5).rounded(.down) }
}

/// Powers of ten as their nearest doubles.
enum PowersOfTen {
  /// The power with that exponent, which is held within -300 … 300.
  static subscript(exponent: Int) -> Double { all[min(max(exponent, -300), 300) + 300] }

  /// The largest exponent whose power is at most `value`, within -300 … 300.
  ///
  /// - Precondition: `value` is above 0.
  static func exponent(of value: Double) -> Int {
    var (low, high) = (0, all.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if all[middle] <= value { low = middle } else { high = middle }
    }
    return low - 300
  }

  private static let all = (-300...300).map { Double("1e\($0)") ?? 0 }
}

/// The logarithm to base 2, from arithmetic that is the same on every machine.
///
/// Within 10⁻¹⁵ of the true value; negative infinity for 0 and below.
func binaryLogarithm(_ value: Double) -> Double {
  guard value > 0, value.isFinite else { return value > 0 ? .infinity : -.infinity }
  let t = (value.significand - 1) / (value.significand + 1)
  var (sum, power) = (0.0, t)
  for odd in stride(from: 1.0, through: 39, by: 2) {
    sum += power / odd
    power *= t * t
  }
  return Double(value.exponent) + 2 * sum / 0.693_147_180_559_945_3
}
