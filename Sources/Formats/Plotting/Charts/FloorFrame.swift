internal import CampusModel
internal import Glibc

/// Converts plan units to drawing units, and draws the scale and the north arrow.
struct FloorFrame {
  /// The plan's area in the drawing.
  let ground: Box
  private let unit: Double
  private let plan: FloorPlan

  init(_ plan: FloorPlan) {
    self.plan = plan
    unit = min(350 / plan.width, 520 / plan.height)
    let (width, height) = (plan.width * unit, plan.height * unit)
    // Even a corridor gets space for its largest circle.
    ground = Box(
      x: (SVGWriter.fullWidth - width) / 2, y: max(4, (52 - height) / 2), width: width,
      height: height)
  }

  var height: Double { canvas.maxY + (scaleBar == nil && north == nil ? 0 : 22) }

  /// All of the drawing above the scale.
  var canvas: Box { Box(x: 0, y: 0, width: SVGWriter.fullWidth, height: ground.maxY + ground.y) }

  /// A point of the plan; points outside are clamped to its edge.
  func position(of point: PlanPoint) -> (x: Double, y: Double) {
    (
      ground.x + Self.held(point.x, upTo: plan.width) * unit,
      ground.y + Self.held(point.y, upTo: plan.height) * unit
    )
  }

  private static func held(_ value: Double, upTo limit: Double) -> Double {
    value.isNaN ? 0 : min(max(value, 0), limit)
  }

  /// A circle, moved inward so that it lies within the canvas.
  func held(_ place: (x: Double, y: Double), radius: Double) -> Circle {
    Circle(
      x: min(max(place.x, canvas.x + radius + 1), canvas.maxX - radius - 1),
      y: max(canvas.y + radius + 1, min(place.y, canvas.maxY - radius - 1)), radius: radius)
  }

  func path(_ points: [PlanPoint], isClosed: Bool) -> PathData {
    var path = PathData()
    path.lines(points.map(position))
    if isClosed, !points.isEmpty { path.close() }
    return path
  }

  /// The smallest box around the points; `nil` for none.
  func bounds(of points: [PlanPoint]) -> Box? {
    let places = points.map(position)
    guard let left = places.map(\.x).min(), let right = places.map(\.x).max(),
      let top = places.map(\.y).min(), let bottom = places.map(\.y).max()
    else { return nil }
    return Box(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension FloorFrame {
  /// `nil` where the plan has no scale.
  private var scaleBar: ScaleBar? {
    guard let metersPerUnit = plan.metersPerUnit, metersPerUnit > 0 else { return nil }
    return ScaleBar(unitsPerMeter: unit / metersPerUnit, within: 20...120)
  }

  func drawScaleBar(into svg: inout SVGWriter) { scaleBar?.draw(at: canvas.maxY + 6, into: &svg) }

  private var north: Double? { plan.north.flatMap { $0.isFinite ? $0 : nil } }

  /// An N, and an arrow to the north.
  func drawNorth(into svg: inout SVGWriter) {
    guard let north else { return }
    let (x, y) = (344.0, canvas.maxY + 11)
    let (sine, cosine) = (sin(north * .pi / 180), cos(north * .pi / 180))
    /// A point of the arrow, given for north up.
    func turned(_ across: Double, _ up: Double) -> (Double, Double) {
      (x + across * cosine + up * sine, y + across * sine - up * cosine)
    }
    var arrow = PathData()
    arrow.lines([turned(0, -7), turned(0, 7)])
    arrow.lines([turned(-3.5, 3), turned(0, 7), turned(3.5, 3)])
    svg.path(arrow, "axis")
    svg.text("N", x: 332, y: y + 4, TextStyle(face: .soft, anchor: .end))
  }
}
