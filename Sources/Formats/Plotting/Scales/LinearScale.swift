/// Values of one interval to places of another, in proportion.
///
/// A domain without width has no proportion: everything lands in the middle of the range.
struct LinearScale: Hashable {
  let domain: ClosedRange<Double>
  /// Where the domain's lower end lies.
  let start: Double
  /// Where the domain's upper end lies; below `start` for an axis that grows upwards.
  let end: Double

  /// - Precondition: `start` and `end` are finite.
  init(_ domain: ClosedRange<Double>, from start: Double, to end: Double) {
    precondition(start.isFinite && end.isFinite, "a scale runs from \(start) to \(end)")
    (self.domain, self.start, self.end) = (domain, start, end)
  }

  /// Where `value` lies; values outside the domain are held at its nearer end.
  func callAsFunction(_ value: Double) -> Double {
    let width = domain.upperBound - domain.lowerBound
    guard width > 0, width.isFinite, !value.isNaN else { return (start + end) / 2 }
    let held = min(max(value, domain.lowerBound), domain.upperBound)
    return start + (held - domain.lowerBound) / width * (end - start)
  }
}
