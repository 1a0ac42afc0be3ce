internal import CampusModel

#if hasFeature(Embedded)
  internal import CWasm
#else
  internal import Glibc
#endif

/// The ground around a point as a plane, in meters to the east and to the north.
///
/// Exact enough for the few hundred meters between a building and the paths around it.
struct Plane {
  private let center: Coordinate
  /// Meters in one degree.
  private let north: Double
  private let east: Double

  init(around center: Coordinate) {
    self.center = center
    north = Self.radius * .pi / 180
    east = north * cos(center.latitude * .pi / 180)
  }

  /// The Earth's mean radius in meters, as in `Coordinate.meters(to:)`.
  private static let radius = 6_371_008.8

  func point(_ place: Coordinate) -> (x: Double, y: Double) {
    (
      x: (place.longitude - center.longitude) * east,
      y: (place.latitude - center.latitude) * north
    )
  }

  /// `nil` beyond the poles and the date line.
  func coordinate(_ point: (x: Double, y: Double)) -> Coordinate? {
    Coordinate(
      latitude: center.latitude + point.y / north, longitude: center.longitude + point.x / east)
  }
}
