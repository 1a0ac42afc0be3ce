internal import CampusModel

/// The ground of a map, simplified so that a phone draws it at once.
struct GroundSketch {
  private(set) var green = PathData()
  private(set) var water = PathData()
  private(set) var buildings = PathData()
  private(set) var paths = PathData()

  /// The most corners drawn. With more of them, lines are simplified further.
  private static let limit = 1_600
  /// The tolerance above which lines are not simplified further.
  private static let roughest = 16.0

  /// - Complexity: linear in the ground, and corners × log(corners) of the drawn part.
  init(_ ground: RouteMap.Ground, in frame: RouteFrame) {
    let shapes = Shapes(of: ground, in: frame)
    var tolerance = 0.5
    while shapes.corners(within: tolerance) > Self.limit, tolerance <= Self.roughest {
      tolerance *= 1.6
    }
    for (kind, corners) in shapes.drawn(within: tolerance) {
      switch kind {
      case nil: paths.lines(corners)
      case .building: Self.close(corners, in: &buildings)
      case .green: Self.close(corners, in: &green)
      case .water: Self.close(corners, in: &water)
      case .other: break
      }
    }
  }

  private static func close(_ corners: [Spot], in path: inout PathData) {
    path.lines(corners)
    path.close()
  }
}

private typealias Spot = (x: Double, y: Double)

/// The lines and areas of a drawing with their corners in one list, and the worth of each corner.
private struct Shapes {
  private struct Shape {
    /// `nil` for a line.
    var kind: StreetMap.Feature.Kind?
    /// The longer side of the box around it.
    var size: Double
    var corners: Range<Int>
  }

  private var shapes: [Shape] = []
  private var spots: [Spot] = []
  private var worths = CornerWorths()

  init(of ground: RouteMap.Ground, in frame: RouteFrame) {
    let window = frame.canvas.grown(by: 4)
    for (path, bounds) in zip(ground.paths, ground.pathBounds)
    where bounds.map({ frame.box(of: $0).isSeen(in: window) }) ?? false {
      for run in visibleRuns(of: path.map(frame.position), in: window) {
        append(run, kind: nil, size: run.size)
      }
    }
    for (feature, bounds) in zip(ground.features, ground.featureBounds) {
      guard feature.kind != .other, feature.outline.count > 2, let bounds else { continue }
      let box = frame.box(of: bounds)
      let size = max(box.width, box.height)
      if size >= 3, box.overlaps(window) {
        append(feature.outline.map(frame.position), kind: feature.kind, size: size)
      }
    }
  }

  private mutating func append(_ corners: [Spot], kind: StreetMap.Feature.Kind?, size: Double) {
    let start = spots.count
    spots += corners
    worths.append(those: corners)
    shapes.append(Shape(kind: kind, size: size, corners: start..<spots.count))
  }

  func corners(within tolerance: Double) -> Int {
    shapes.reduce(0) { $0 + count(of: $1, within: tolerance) }
  }

  /// How many corners are drawn; 0 for a shape that is left out.
  ///
  /// Left out are buildings as small as the tolerance, areas without an area, and lines that would
  /// be a dot.
  private func count(of shape: Shape, within tolerance: Double) -> Int {
    guard shape.size >= (shape.kind == nil ? 2 : 6) * tolerance else { return 0 }
    let count = worths.values[shape.corners].count { $0 > tolerance }
    return shape.kind == nil || count > 2 ? count : 0
  }

  func drawn(within tolerance: Double) -> [(kind: StreetMap.Feature.Kind?, corners: [Spot])] {
    shapes.compactMap { shape in
      guard count(of: shape, within: tolerance) > 0 else { return nil }
      let kept = shape.corners.filter { worths.values[$0] > tolerance }
      return (shape.kind, kept.map { rounded(spots[$0]) })
    }
  }
}

/// The parts of a line seen in a window, in whole pieces.
private func visibleRuns(of line: [Spot], in window: Box) -> [[Spot]] {
  var runs: [[Spot]] = []
  var isOpen = false
  for (a, b) in zip(line, line.dropFirst()) {
    let isSeen =
      max(a.x, b.x) >= window.x && min(a.x, b.x) <= window.maxX && max(a.y, b.y) >= window.y
      && min(a.y, b.y) <= window.maxY
    if isSeen, isOpen {
      runs[runs.count - 1].append(b)
    } else if isSeen {
      runs.append([a, b])
    }
    isOpen = isSeen
  }
  return runs
}

extension [(x: Double, y: Double)] {
  /// The longer side of the box around them; 0 for none.
  fileprivate var size: Double {
    guard let first else { return 0 }
    var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
    for spot in self[1...] {
      (left, right) = (Swift.min(left, spot.x), Swift.max(right, spot.x))
      (top, bottom) = (Swift.min(top, spot.y), Swift.max(bottom, spot.y))
    }
    return Swift.max(right - left, bottom - top)
  }
}

extension Box {
  /// Whether a line within the box may be seen in a window.
  fileprivate func isSeen(in window: Box) -> Bool {
    // Rounding may move the far sides; one unit more does no harm.
    x <= window.maxX && maxX + 1 >= window.x && y <= window.maxY && maxY + 1 >= window.y
  }
}

/// The worth of each corner of some lines: it is kept while the tolerance is lower.
///
/// The algorithm of Ramer (1972), Douglas and Peucker (1973). Where it splits a line does not
/// depend on the tolerance, so one pass serves all tolerances.
private struct CornerWorths {
  /// Infinite for both ends of a line.
  private(set) var values: [Double] = []
  /// Parts of a line that are not split yet; empty between lines, which share its memory.
  private var open: [(first: Int, last: Int, worth: Double)] = []

  /// - Complexity: usually corners × log(corners), at worst the square of the corners.
  mutating func append(those line: [Spot]) {
    let start = values.count
    values += repeatElement(line.count > 2 ? 0 : .infinity, count: line.count)
    if line.count > 2 {
      (values[start], values[start + line.count - 1]) = (.infinity, .infinity)
      open.append((0, line.count - 1, .infinity))
    }
    while let (first, last, worth) = open.popLast() {
      guard last - first > 1 else { continue }
      var (farthest, most) = (first, 0.0)
      for index in (first + 1)..<last {
        let own = distance(of: line[index], from: line[first], to: line[last])
        if own > most { (farthest, most) = (index, own) }
      }
      guard most > 0 else { continue }
      let own = min(most, worth)
      values[start + farthest] = own
      open.append((first, farthest, own))
      open.append((farthest, last, own))
    }
  }
}

/// The line without corners nearer than `tolerance` to the line between those kept.
///
/// Corners are rounded to half units, and both ends are kept.
///
/// ```
/// simplified([(0, 0), (5, 0.2), (10, 0)], within: 0.5)    // [(0, 0), (10, 0)]
/// ```
///
/// - Complexity: as `CornerWorths`.
func simplified(
  _ line: [(x: Double, y: Double)], within tolerance: Double
) -> [(x: Double, y: Double)] {
  var worths = CornerWorths()
  worths.append(those: line)
  return zip(line, worths.values).filter { $0.1 > tolerance }.map { rounded($0.0) }
}

private func rounded(_ spot: (x: Double, y: Double)) -> (x: Double, y: Double) {
  ((spot.x * 2).rounded() / 2, (spot.y * 2).rounded() / 2)
}

/// The distance of a spot from the line between two others.
private func distance(of spot: Spot, from start: Spot, to end: Spot) -> Double {
  let (x, y) = (end.x - start.x, end.y - start.y)
  let square = x * x + y * y
  let part =
    square == 0
    ? 0 : min(1, max(0, ((spot.x - start.x) * x + (spot.y - start.y) * y) / square))
  let (dx, dy) = (spot.x - start.x - part * x, spot.y - start.y - part * y)
  return (dx * dx + dy * dy).squareRoot()
}
