internal import CampusModel

/// What is drawn of the ground: no more than an eye can tell apart, and never so much that a phone would wait for it.
struct GroundSketch {
  private(set) var green = PathData()
  private(set) var water = PathData()
  private(set) var buildings = PathData()
  private(set) var paths = PathData()

  /// The most corners that are drawn; with more of them, they are drawn more roughly.
  private static let limit = 1_600

  init(_ ground: RouteMap.Ground, in frame: RouteFrame) {
    let window = frame.canvas.grown(by: 4)
    let lines = ground.paths.flatMap { runs(of: $0.map(frame.place), in: window) }
    let areas = ground.features.compactMap { feature -> (StreetMap.Feature.Kind, [Spot])? in
      let corners = feature.outline.map(frame.place)
      guard feature.kind != .other, corners.count > 2, let box = bounds(of: corners),
        box.overlaps(window), max(box.width, box.height) >= 3
      else { return nil }
      return (feature.kind, corners)
    }
    var tolerance = 0.5
    while true {
      let drawn = Rough(lines: lines, areas: areas, tolerance: tolerance)
      if drawn.count <= Self.limit || tolerance > 16 {
        draw(drawn)
        break
      }
      tolerance *= 1.6
    }
  }

  private mutating func draw(_ rough: Rough) {
    for line in rough.lines { paths.lines(line) }
    for (kind, corners) in rough.areas {
      switch kind {
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

/// Lines and areas without the corners that nobody would miss.
private struct Rough {
  var lines: [[Spot]]
  var areas: [(StreetMap.Feature.Kind, [Spot])]

  init(lines: [[Spot]], areas: [(StreetMap.Feature.Kind, [Spot])], tolerance: Double) {
    // Of a line that turns about within so little nothing would be seen but a dot.
    self.lines = lines.compactMap { line in
      guard let box = bounds(of: line), max(box.width, box.height) >= 2 * tolerance else {
        return nil
      }
      return simplified(line, within: tolerance)
    }
    self.areas = areas.compactMap { kind, corners in
      // A house that is no larger than what is left out of a line is left out whole.
      guard let box = bounds(of: corners), max(box.width, box.height) >= 6 * tolerance else {
        return nil
      }
      let kept = simplified(corners, within: tolerance)
      return kept.count > 2 ? (kind, kept) : nil
    }
  }

  var count: Int { lines.reduce(0) { $0 + $1.count } + areas.reduce(0) { $0 + $1.1.count } }
}

/// The parts of a line that a window shows, whole pieces of it.
private func runs(of line: [Spot], in window: Box) -> [[Spot]] {
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

private func bounds(of spots: [Spot]) -> Box? {
  guard let left = spots.map(\.x).min(), let right = spots.map(\.x).max(),
    let top = spots.map(\.y).min(), let bottom = spots.map(\.y).max()
  else { return nil }
  return Box(x: left, y: top, width: right - left, height: bottom - top)
}

/// The line without corners that lie nearer than `tolerance` to the straight line between those that are kept (Ramer, 1972; Douglas
/// and Peucker, 1973), each at the nearest half unit. Its ends stay.
///
/// - Complexity: the square of the corners at worst, usually corners × log(corners).
func simplified(
  _ line: [(x: Double, y: Double)], within tolerance: Double
) -> [(x: Double, y: Double)] {
  guard line.count > 2 else { return line.map(rounded) }
  var isKept = [Bool](repeating: false, count: line.count)
  (isKept[0], isKept[line.count - 1]) = (true, true)
  var open = [(0, line.count - 1)]
  while let (first, last) = open.popLast() {
    guard last - first > 1 else { continue }
    var (farthest, most) = (first, 0.0)
    for index in (first + 1)..<last {
      let own = distance(of: line[index], from: line[first], to: line[last])
      if own > most { (farthest, most) = (index, own) }
    }
    guard most > tolerance else { continue }
    isKept[farthest] = true
    open += [(first, farthest), (farthest, last)]
  }
  return zip(line, isKept).filter(\.1).map { rounded($0.0) }
}

private func rounded(_ spot: (x: Double, y: Double)) -> (x: Double, y: Double) {
  ((spot.x * 2).rounded() / 2, (spot.y * 2).rounded() / 2)
}

/// How far a spot lies from the straight line between two others.
private func distance(of spot: Spot, from start: Spot, to end: Spot) -> Double {
  let (x, y) = (end.x - start.x, end.y - start.y)
  let square = x * x + y * y
  let part =
    square == 0
    ? 0 : min(1, max(0, ((spot.x - start.x) * x + (spot.y - start.y) * y) / square))
  let (dx, dy) = (spot.x - start.x - part * x, spot.y - start.y - part * y)
  return (dx * dx + dy * dy).squareRoot()
}
