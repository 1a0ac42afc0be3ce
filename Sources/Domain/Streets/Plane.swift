internal import CampusModel
internal import Glibc

/// The ground around a point as a plane, in metres to the east and to the north: good for the few hundred metres between a building
/// and the paths around it.
struct Plane {
  private let centre: Coordinate
  /// Metres in a degree.
  private let north: Double
  private let east: Double

  init(around centre: Coordinate) {
    self.centre = centre
    north = Self.radius * .pi / 180
    east = north * cos(centre.latitude * .pi / 180)
  }

  /// The Earth's mean radius in metres, as `Coordinate.metres(to:)` has it.
  private static let radius = 6_371_008.8

  func point(_ place: Coordinate) -> (x: Double, y: Double) {
    (
      x: (place.longitude - centre.longitude) * east,
      y: (place.latitude - centre.latitude) * north
    )
  }

  /// `nil` beyond the poles and the date line.
  func coordinate(_ point: (x: Double, y: Double)) -> Coordinate? {
    Coordinate(
      latitude: centre.latitude + point.y / north, longitude: centre.longitude + point.x / east)
  }
}
