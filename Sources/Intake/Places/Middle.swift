internal import CampusModel

/// The centroid of the area within the corners, which are joined in their order and back to the first; of corners without an area
/// between them their mean; `nil` without a corner. Around the first corner the Earth is taken as flat, which is right to a metre for
/// anything that has a name on a campus.
///
/// Paul Bourke, "Calculating the area and centroid of a polygon", 1988.
func middle(of corners: [Coordinate]) -> Coordinate? {
  guard let origin = corners.first else { return nil }
  let points = corners.map { corner in
    (x: corner.longitude - origin.longitude, y: corner.latitude - origin.latitude)
  }
  var (area, x, y) = (0.0, 0.0, 0.0)
  for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
    let cross = a.x * b.y - b.x * a.y
    area += cross / 2
    x += (a.x + b.x) * cross / 6
    y += (a.y + b.y) * cross / 6
  }
  let count = Double(points.count)
  let size = points.map { max(abs($0.x), abs($0.y)) }.max() ?? 0
  if abs(area) > 1e-9 * size * size {
    (x, y) = (x / area, y / area)
  } else {
    (x, y) = (points.map(\.x).reduce(0, +) / count, points.map(\.y).reduce(0, +) / count)
  }
  return Coordinate(latitude: origin.latitude + y, longitude: origin.longitude + x)
}

extension MapShape {
  /// The middle of its largest polygon, else its first point; `nil` where it has neither.
  var middle: Coordinate? {
    let largest = rings.max { span($0) < span($1) }
    return largest.flatMap { Intake.middle(of: $0) } ?? points.first
  }

  /// The square around a ring, in square degrees: enough to tell which is the larger.
  private func span(_ ring: MapRing) -> Double {
    let (north, east) = (ring.map(\.latitude), ring.map(\.longitude))
    guard let top = north.max(), let bottom = north.min(), let right = east.max(),
      let left = east.min()
    else { return 0 }
    return (top - bottom) * (right - left)
  }
}
