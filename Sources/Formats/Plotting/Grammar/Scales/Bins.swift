/// Intervals of one width that hold all of some numbers, as Observable Plot's `bin` makes them.
///
/// The number of bins is by Scott's rule, at most 200, and their bounds are multiples of 1, 2 or 5
/// times a power of ten. A bin holds its lower bound and not its upper one.
///
/// ```
/// Bins(of: [0, 1, 2.5], about: 3).counts     // 1, 1, 1
/// ```
struct Bins: Hashable {
  /// The lower bounds, ascending, then the upper bound of the last; empty without numbers.
  let bounds: [Double]
  private let spec: Spec?

  private struct Spec: Hashable {
    var increment: Double
    var first: Double
  }

  /// About `count` bins, 1 … 200; `nil` for Scott's rule.
  init(of numbers: [Double], about count: Int? = nil) {
    guard let low = numbers.min(), let high = numbers.max() else {
      (bounds, spec) = ([], nil)
      return
    }
    let number = Double(min(max(count ?? Self.scott(numbers, low...high), 1), 200))
    guard low < high, let ticks = TickSpec(low, high, number) else {
      // A single value gets one bin of its own.
      let width = max(abs(low) * 1e-6, 1)
      let start = low == low.rounded() ? low : low - width / 2
      (bounds, spec) = ([start, start + width], nil)
      return
    }
    var (first, end) = (ticks.index(low).rounded(), ticks.index(high).rounded())
    if ticks.value(first) > low { first -= 1 }
    if ticks.value(end) <= high { end += 1 }
    bounds = (0...Int(min(max(end - first, 1), 1000))).map { ticks.value(first + Double($0)) }
    spec = Spec(increment: ticks.increment, first: first)
  }

  /// How many bins there are.
  var count: Int { max(0, bounds.count - 1) }

  /// The bin of a number; those outside belong to the nearest.
  func index(of number: Double) -> Int {
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if bounds[middle] <= number { low = middle } else { high = middle }
    }
    return low
  }

  /// Scott's number of bins: the range over 3.49 standard deviations, times the cube root of how
  /// many numbers there are.
  private static func scott(_ numbers: [Double], _ domain: ClosedRange<Double>) -> Int {
    let count = Double(numbers.count)
    guard count > 1 else { return 1 }
    let mean = numbers.reduce(0) { $0 + $1 / count }
    let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) / (count - 1) }
    let width = domain.upperBound - domain.lowerBound
    let bins = width * cubeRoot(count) / (3.49 * variance.squareRoot())
    return bins.isFinite ? Int(min(max(1, bins.rounded(.up)), 200)) : 1
  }

  /// By Newton's method.
  private static func cubeRoot(_ value: Double) -> Double {
    var root = max(1, value / 3)
    for _ in 0..<60 { root -= (root - value / (root * root)) / 3 }
    return root
  }
}
