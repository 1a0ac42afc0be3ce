/// An upright rectangle; y grows downward.
struct Box: Hashable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var maxX: Double { x + width }
  var maxY: Double { y + height }

  /// Whether both share some area; boxes that only touch do not.
  func overlaps(_ other: Box) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  func contains(_ other: Box) -> Bool {
    x <= other.x && other.maxX <= maxX && y <= other.y && other.maxY <= maxY
  }

  /// Whether the circle reaches into the box.
  func overlaps(_ circle: Circle) -> Bool {
    let dx = circle.x - min(max(circle.x, x), maxX)
    let dy = circle.y - min(max(circle.y, y), maxY)
    return dx * dx + dy * dy < circle.radius * circle.radius
  }

  /// The same box, larger by `margin` on each side.
  func grown(by margin: Double) -> Box {
    Box(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  var corners: [(x: Double, y: Double)] { [(x, y), (maxX, y), (maxX, maxY), (x, maxY)] }
}

struct Circle: Hashable {
  var x: Double
  var y: Double
  var radius: Double
}
