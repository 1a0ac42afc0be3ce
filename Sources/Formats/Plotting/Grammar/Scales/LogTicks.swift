/// The values of a logarithmic axis: 1, 2, … 9 times powers of ten, as d3's log scale has them.
struct LogTicks: Hashable {
  /// Ascending, within the domain; only powers of ten where it has more than 12 of them.
  let values: [Double]
  /// The values with words.
  let named: [Double]

  /// - Precondition: the domain is above 0.
  init(_ domain: ClosedRange<Double>) {
    let first = PowersOfTen.exponent(of: domain.lowerBound)
    let last = PowersOfTen.exponent(of: domain.upperBound)
    let decades = last - first + 1
    let factors: [Double] = decades > 12 ? [1] : [1, 2, 3, 4, 5, 6, 7, 8, 9]
    let stride = decades > 12 ? (decades + 7) / 8 : 1
    let all = Swift.stride(from: first, through: last, by: stride).flatMap { exponent in
      factors.map { (exponent < 0 ? $0 / PowersOfTen[-exponent] : $0 * PowersOfTen[exponent], $0) }
    }.filter { domain.contains($0.0) }
    values = all.map(\.0)
    let shown: [Double] = decades <= 2 ? [1, 2, 5] : decades <= 3 ? [1, 3] : [1]
    let chosen = all.filter { shown.contains($0.1) }.map(\.0)
    named = chosen.count < 2 ? values : chosen
  }

  /// The domain, extended to 1, 2 or 5 times a power of ten on both sides.
  static func nice(_ domain: ClosedRange<Double>) -> ClosedRange<Double> {
    func step(_ value: Double, _ factors: [Double], _ isGood: (Double) -> Bool) -> Double {
      let power = PowersOfTen[PowersOfTen.exponent(of: value)]
      return factors.map { $0 * power }.first(where: isGood) ?? value
    }
    let low = step(domain.lowerBound, [5, 2, 1]) { $0 <= domain.lowerBound }
    let high = step(domain.upperBound, [1, 2, 5, 10]) { $0 >= domain.upperBound }
    return low < high && high.isFinite ? low...high : domain
  }
}
