internal import CampusModel

/// Where the elements of a final's curve are drawn: its scales, and the thresholds with space.
struct FinalCurveFrame {
  let left = 4.0
  /// The y of the axis of scores.
  let bottom = 222.0
  let rail: ThresholdRail
  let x: LinearScale
  let y: LinearScale

  var right: Double { rail.right }
  /// The area between the axis and the letters.
  var box: Box { Box(x: left, y: 0, width: right - left, height: bottom - 2) }

  init(_ curve: FinalCurve) {
    let y = LinearScale(Self.grades(of: curve), from: 212, to: 20)
    self.y = y
    rail = ThresholdRail(curve.thresholds, present: curve.letter, along: y, atMost: 9)
    let last = curve.points.last?.score ?? 100
    x = LinearScale(0...max(100, last), from: left, to: rail.right)
  }

  func position(of point: FinalCurve.Point) -> (x: Double, y: Double) {
    (x(point.score), y(point.grade))
  }

  /// All of the curve, the average, the next letter if it is near, and at least ten percent.
  private static func grades(of curve: FinalCurve) -> ClosedRange<Double> {
    let values = curve.points.map(\.grade) + [curve.average].compactMap(\.self)
    guard let low = values.min(), var high = values.max() else { return 50...100 }
    let next = curve.thresholds.map(\.from.approximate).filter { $0 > high }.min()
    if let next, next <= high + 5 { high = next }
    return min(low, high - 10)...high
  }

  /// An axis with a tick every ten points; 0, 50 and 100 are longer, and named where there is
  /// space.
  func drawScores(into svg: inout SVGWriter) {
    var axis = PathData()
    axis.rule(from: left, to: right, y: bottom)
    for score in stride(from: 0.0, through: 100, by: 10) {
      let isLong = score.truncatingRemainder(dividingBy: 50) == 0
      axis.upright(x: x(score), from: bottom, to: bottom + (isLong ? 6 : 4))
    }
    svg.path(axis, "axis")
    for (score, anchor) in [(0.0, TextStyle.Anchor.start), (50, .middle), (100, .end)] {
      let style = TextStyle(face: .soft, anchor: x(100) - x(0) < 80 ? .start : anchor)
      guard x(score) - x(0) >= 40 || score == 0 else { continue }
      svg.text(Figure(score, .count).text, x: x(score), y: bottom + 18, style)
    }
  }
}
