extension [PlanPoint] {
  /// The centroid of the polygon with these corners; `nil` without corners.
  ///
  /// For corners that enclose no area, their mean. Formula: Paul Bourke, "Calculating the area and
  /// centroid of a polygon", 1988.
  package var centroid: PlanPoint? {
    guard let first else { return nil }
    var (area, x, y) = (0.0, 0.0, 0.0)
    // Relative to the first corner, so that small rooms far from the plan's origin lose no digits.
    for (a, b) in zip(self, dropFirst() + [first]) {
      let (ax, ay, bx, by) = (a.x - first.x, a.y - first.y, b.x - first.x, b.y - first.y)
      let cross = ax * by - bx * ay
      area += cross
      x += (ax + bx) * cross
      y += (ay + by) * cross
    }
    // An area of 0 has a rounding error, which would put the center anywhere.
    let size = map { Swift.max(abs($0.x - first.x), abs($0.y - first.y)) }.max() ?? 0
    guard abs(area) > 1e-9 * size * size else {
      return PlanPoint(
        x: map { $0.x }.reduce(0, +) / Double(count), y: map { $0.y }.reduce(0, +) / Double(count))
    }
    return PlanPoint(x: first.x + x / (3 * area), y: first.y + y / (3 * area))
  }

  /// The area of the polygon with these corners in square units of the plan; 0 for fewer than
  /// three.
  package var area: Double {
    guard let first else { return 0 }
    let crosses = zip(self, dropFirst() + [first]).map { a, b in
      (a.x - first.x) * (b.y - first.y) - (b.x - first.x) * (a.y - first.y)
    }
    return abs(crosses.reduce(0, +)) / 2
  }

  /// Whether the polygon with these corners contains the point, by the even-odd rule.
  package func surround(_ point: PlanPoint) -> Bool {
    guard var before = last else { return false }
    var isInside = false
    for corner in self {
      if (corner.y > point.y) != (before.y > point.y) {
        let share = (point.y - corner.y) / (before.y - corner.y)
        if point.x < corner.x + share * (before.x - corner.x) { isInside.toggle() }
      }
      before = corner
    }
    return isInside
  }
}
