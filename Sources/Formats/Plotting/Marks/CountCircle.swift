internal import CampusModel

/// A count on a plan, as a circle.
///
/// Filled for a count, a small ring for 0, a ring with a dot for a withheld count, a dashed ring
/// for no report.
struct CountCircle {
  let count: PublishableCount
  let circle: Circle
  /// The count as text inside the circle; `nil` below 11 or where it does not fit.
  var number: String?

  init(_ spot: FloorMap.Spot, frame: FloorFrame, scale: CircleScale) {
    count = spot.count
    let radius = spot.circled.map(scale.radius) ?? Self.small
    circle = frame.held(frame.position(of: spot.position), radius: radius)
    let text = spot.circled.map { Figure.count($0).text } ?? ""
    let fits = Self.style.width(of: text) <= 2 * radius - 2
    number = (spot.circled ?? 0) >= 11 && fits ? text : nil
  }

  /// The drawing order, which depends only on publishable counts.
  var rank: Int {
    switch count {
    case .exactly(let devices): devices
    case .under: -1
    case .notHeard: -2
    }
  }

  var numberBox: Box? {
    number.map { Self.style.box(of: $0, x: circle.x, y: circle.y + 4) }
  }

  func drawMark(into svg: inout SVGWriter) {
    switch count {
    case .notHeard: Self.drawSilent(x: circle.x, y: circle.y, into: &svg)
    case .under: Self.drawFew(x: circle.x, y: circle.y, into: &svg)
    case .exactly(0): Self.drawRing(x: circle.x, y: circle.y, into: &svg)
    case .exactly: svg.circle(circle, "point")
    }
  }

  func drawNumber(into svg: inout SVGWriter) {
    if let number { svg.text(number, x: circle.x, y: circle.y + 4, Self.style) }
  }

  private static let style = TextStyle(anchor: .middle, isBold: true)
}

// The marks of one size.
extension CountCircle {
  private static let small = 4.0

  static func drawRing(x: Double, y: Double, into svg: inout SVGWriter) {
    svg.circle(Circle(x: x, y: y, radius: small), "hollow")
  }

  static func drawFew(x: Double, y: Double, into svg: inout SVGWriter) {
    drawRing(x: x, y: y, into: &svg)
    svg.circle(Circle(x: x, y: y, radius: 1.5), "ink")
  }

  static func drawSilent(x: Double, y: Double, into svg: inout SVGWriter) {
    svg.circle(Circle(x: x, y: y, radius: small), "open")
  }
}

extension FloorMap.Spot {
  /// The count that sets the area of the circle; `nil` for 0, a withheld count or no report.
  var circled: Int? {
    if case .exactly(let devices) = count, devices > 0 { devices } else { nil }
  }
}
