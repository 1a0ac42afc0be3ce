/// Scales the values of one interval to places of another, in proportion.
///
/// If the domain has no width, everything is at the middle of the range.
struct LinearScale: Hashable {
  let domain: ClosedRange<Double>
  /// The place of the domain's lower end.
  let start: Double
  /// The place of the domain's upper end; below `start` for an axis that grows upward.
  let end: Double

  /// - Precondition: `start` and `end` are finite.
  init(_ domain: ClosedRange<Double>, from start: Double, to end: Double) {
    precondition(start.isFinite && end.isFinite, "a scale runs from \(start) to \(end)")
    (self.domain, self.start, self.end) = (domain, start, end)
  }

  /// The place of `value`; values outside the domain are clamped to its ends.
  func callAsFunction(_ value: Double) -> Double {
    unlimited(min(max(value, domain.lowerBound), domain.upperBound))
  }

  /// The place of `value`, also of one outside the domain.
  func unlimited(_ value: Double) -> Double {
    let width = domain.upperBound - domain.lowerBound
    guard width > 0, width.isFinite, !value.isNaN else { return (start + end) / 2 }
    return start + (value - domain.lowerBound) / width * (end - start)
  }
}
