/// Median and quartiles of some numbers, and Tukey's whiskers.
///
/// Quantiles are interpolated as in R's type 7, which `d3.quantile` uses. Whiskers reach to the
/// last numbers within 1.5 times the interquartile range; all beyond are outliers.
///
/// ```
/// Quartiles(of: [1, 2, 3, 4])?.median      // 2.5
/// ```
struct Quartiles: Hashable {
  let lower: Double
  let median: Double
  let upper: Double
  /// The lowest and the highest number that is no outlier.
  let whiskers: ClosedRange<Double>
  /// In the order of the numbers.
  let outliers: [Double]
  let count: Int

  /// `nil` without numbers.
  init?(of numbers: [Double]) {
    let sorted = numbers.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    lower = Self.quantile(0.25, of: sorted)
    median = Self.quantile(0.5, of: sorted)
    upper = Self.quantile(0.75, of: sorted)
    let reach = 1.5 * (upper - lower)
    let bounds = (lower - reach, upper + reach)
    let low = sorted.first { $0 >= bounds.0 } ?? first
    let high = sorted.last { $0 <= bounds.1 } ?? last
    whiskers = min(low, high)...max(low, high)
    outliers = numbers.filter { $0 < bounds.0 || $0 > bounds.1 }
    count = numbers.count
  }

  /// The quantile at `p`, 0 … 1, of ascending numbers.
  ///
  /// - Precondition: there is a number.
  static func quantile(_ p: Double, of sorted: [Double]) -> Double {
    let place = Double(sorted.count - 1) * p
    let index = Int(place.rounded(.down))
    guard index + 1 < sorted.count else { return sorted[sorted.count - 1] }
    return sorted[index] + (sorted[index + 1] - sorted[index]) * (place - Double(index))
  }
}
