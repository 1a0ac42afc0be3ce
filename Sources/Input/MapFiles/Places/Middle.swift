internal import CampusModel

/// The center of the area that the corners enclose, as `centroid` has it; `nil` without a corner.
/// Around the first corner the Earth is taken as flat, which is right to a meter for anything that
/// has a name on a campus.
func middle(of corners: [Coordinate]) -> Coordinate? {
  corners.map { PlanPoint(x: $0.longitude, y: $0.latitude) }.centroid.flatMap {
    Coordinate(latitude: $0.y, longitude: $0.x)
  }
}

extension MapShape {
  /// The middle of its largest polygon, otherwise its first point; `nil` where it has neither.
  var middle: Coordinate? {
    let largest = rings.max { span($0) < span($1) }
    return largest.flatMap { MapFiles.middle(of: $0) } ?? points.first
  }

  /// The square around a ring, in square degrees: enough to find the larger one.
  private func span(_ ring: MapRing) -> Double {
    let (north, east) = (ring.map(\.latitude), ring.map(\.longitude))
    guard let top = north.max(), let bottom = north.min(), let right = east.max(),
      let left = east.min()
    else { return 0 }
    return (top - bottom) * (right - left)
  }
}
