/// A coordinate as SVG text: at most two decimals, halves away from zero, no exponent, no "-0".
///
/// NaN becomes 0, other values are clamped to ±100,000.
///
/// ```
/// coordinate(1.125) = "1.13", coordinate(-0.001) = "0", coordinate(12.50) = "12.5"
/// ```
func coordinate(_ value: Double) -> String {
  guard !value.isNaN else { return "0" }
  let held = min(max(value, -100_000), 100_000)
  let hundredths = Int((held * 100).rounded(.toNearestOrAwayFromZero))
  let size = hundredths.magnitude
  var text = (hundredths < 0 ? "-" : "") + String(size / 100)
  guard size % 100 != 0 else { return text }
  text += size % 100 < 10 ? ".0" : "."
  return text + String(size % 10 == 0 ? size % 100 / 10 : size % 100)
}

/// The `d` attribute of a path, written command by command with absolute coordinates.
struct PathData: Hashable {
  private(set) var text = ""

  var isEmpty: Bool { text.isEmpty }

  mutating func move(_ x: Double, _ y: Double) { text += "M\(coordinate(x)) \(coordinate(y))" }
  mutating func line(_ x: Double, _ y: Double) { text += "L\(coordinate(x)) \(coordinate(y))" }
  mutating func horizontal(_ x: Double) { text += "H\(coordinate(x))" }
  mutating func vertical(_ y: Double) { text += "V\(coordinate(y))" }
  mutating func close() { text += "z" }
  mutating func append(_ other: PathData) { text += other.text }

  /// A level line.
  mutating func rule(from start: Double, to end: Double, y: Double) {
    move(start, y)
    horizontal(end)
  }

  /// An upright line.
  mutating func upright(x: Double, from start: Double, to end: Double) {
    move(x, start)
    vertical(end)
  }

  /// Straight lines from point to point; nothing without points.
  mutating func lines(_ points: [(x: Double, y: Double)]) {
    guard var last = points.first else { return }
    move(last.x, last.y)
    for point in points.dropFirst() {
      if point.y == last.y {
        horizontal(point.x)
      } else if point.x == last.x {
        vertical(point.y)
      } else {
        line(point.x, point.y)
      }
      last = point
    }
  }

  /// An upright rectangle.
  mutating func box(_ box: Box) {
    move(box.x, box.y)
    horizontal(box.maxX)
    vertical(box.maxY)
    horizontal(box.x)
    close()
  }

  /// A triangle that points down from a level edge.
  mutating func wedge(x: Double, y: Double, halfWidth: Double, height: Double) {
    lines([(x - halfWidth, y), (x + halfWidth, y), (x, y + height)])
    close()
  }
}
