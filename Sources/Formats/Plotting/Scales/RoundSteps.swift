internal import CampusModel

/// Round values for an axis: multiples of 1, 2 or 5 times a power of ten within a domain.
///
/// ```
/// RoundSteps(in: 0...87, atMost: 4).values     // 0, 50
/// ```
struct RoundSteps: Hashable {
  /// Ascending; none where the domain has no width or is wider than 10¹⁵.
  let values: [Double]
  /// How many decimals the values need: 0, 1 or 2.
  let places: Int

  /// The finest steps, at least 0.01, with at most `most` values.
  init(in domain: ClosedRange<Double>, atMost most: Int) {
    let width = domain.upperBound - domain.lowerBound
    guard width > 0, width <= 1e15, domain.upperBound.magnitude <= 1e15 else {
      (values, places) = ([], 0)
      return
    }
    for step in Self.steps {
      let first = (domain.lowerBound / step).rounded(.up)
      let count = (domain.upperBound / step).rounded(.down) - first + 1
      guard count <= Double(most) else { continue }
      values = (0..<max(0, Int(count))).map { (first + Double($0)) * step }
      places = step < 0.1 ? 2 : step < 1 ? 1 : 0
      return
    }
    (values, places) = ([], 0)
  }

  func text(_ value: Double) -> String { Figure(value, .decimal(places)).text }

  private static let steps: [Double] = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5] + wholeSteps

  private static let wholeSteps: [Double] = {
    var power = 1.0
    var steps: [Double] = []
    for _ in 0..<16 {
      steps += [power, 2 * power, 5 * power]
      power *= 10
    }
    return steps
  }()
}
