internal import CampusModel

/// A count on a plan: a filled circle, a small ring for none, a dashed one for what was not heard from.
struct CountCircle {
  let devices: Int?
  let circle: Circle
  /// The count as printed inside; `nil` below 11 and where it does not fit.
  var number: String?

  init(_ spot: FloorMap.Spot, frame: FloorFrame, scale: CircleScale) {
    devices = spot.devices
    let radius = (spot.devices ?? 0) > 0 ? scale.radius(spot.devices ?? 0) : 4
    circle = frame.held(frame.place(spot.position), radius: radius)
    let text = spot.devices.map { Figure.count($0).text } ?? ""
    let fits = Self.style.width(of: text) <= 2 * radius - 2
    number = (spot.devices ?? 0) >= 11 && fits ? text : nil
  }

  var classes: String {
    switch devices {
    case .none: "hol"
    case .some(...0): "nil"
    case .some: "ap"
    }
  }

  var numberBox: Box? {
    number.map { Self.style.box(of: $0, x: circle.x, y: circle.y + 4) }
  }

  func draw(into svg: inout SVGWriter) {
    if let number { svg.text(number, x: circle.x, y: circle.y + 4, Self.style) }
  }

  private static let style = TextStyle(anchor: .middle, isBold: true)
}
