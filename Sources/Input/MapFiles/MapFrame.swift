package import CampusModel
internal import Glibc

/// Where places of the Earth are on a plan whose unit is a meter.
///
/// Around its middle the Earth is taken as flat (equirectangular), with the radii of curvature that
/// the ellipsoid of WGS 84 has there; within a building of 200 m that is exact to some millimeters.
/// At the edges of the 5 km that a plan may measure it may be wrong by two meters at a latitude of
/// 60°.
package struct MapFrame: Hashable, Sendable {
  private let middle: Coordinate
  /// Meters to the north and to the east for a degree.
  private let northward: Double
  private let eastward: Double
  /// By how many degrees the plan is turned clockwise: north is there.
  let north: Double
  /// The upper left corner of the turned plan.
  private var corner = PlanPoint(x: 0, y: 0)
  private(set) var width = 0.0
  private(set) var height = 0.0

  /// Plans of more meters are refused.
  static let widest = 5000.0
  /// Free ground around the drawing, in meters.
  private static let margin = 1.0

  /// The smallest frame around `places`, turned where that lets a phone, which draws plans 350 wide
  /// and up to 520 high, draw it a tenth larger or more; then the edges of the narrowest rectangle
  /// around it are upright, and of the two possible turns the one counts that has north nearer to
  /// the top. `nil` for no places, and for such that lie further apart than `widest`.
  init?(around places: [Coordinate]) {
    guard let middle = Self.middle(of: places) else { return nil }
    let flat = MapFrame(at: middle, north: 0)
    let hull = convexHull(places.map(flat.point))
    guard let upright = Extent(hull), max(upright.width, upright.height) <= Self.widest else {
      return nil
    }
    var best = (frame: flat, extent: upright, size: upright.drawnSize * 1.1)
    for angle in Self.turns(of: hull) {
      let frame = MapFrame(at: middle, north: angle)
      guard let extent = Extent(places.map(frame.point)) else { continue }
      if extent.drawnSize > best.size { best = (frame, extent, extent.drawnSize) }
    }
    self = best.frame
    corner = PlanPoint(x: best.extent.left - Self.margin, y: best.extent.top - Self.margin)
    width = hundredths(best.extent.width + 2 * Self.margin)
    height = hundredths(best.extent.height + 2 * Self.margin)
  }

  private init(at middle: Coordinate, north: Double) {
    (self.middle, self.north) = (middle, north)
    // a = 6,378,137 m and f = 1 / 298.257223563 are WGS 84's; e² = f (2 − f).
    let (axis, eccentricity) = (6_378_137.0, 0.006_694_379_990_141_3)
    let latitude = middle.latitude * .pi / 180
    let bulge = 1 - eccentricity * sin(latitude) * sin(latitude)
    northward = axis * (1 - eccentricity) / (bulge * bulge.squareRoot()) * .pi / 180
    eastward = axis / bulge.squareRoot() * cos(latitude) * .pi / 180
  }

  /// To the centimeter.
  package func point(_ place: Coordinate) -> PlanPoint {
    let east = degrees(place.longitude - middle.longitude) * eastward
    let south = (middle.latitude - place.latitude) * northward
    let (sine, cosine) = (sin(north * .pi / 180), cos(north * .pi / 180))
    return PlanPoint(
      x: hundredths(east * cosine - south * sine - corner.x),
      y: hundredths(east * sine + south * cosine - corner.y))
  }

  private static func middle(of places: [Coordinate]) -> Coordinate? {
    guard let first = places.first else { return nil }
    let easts = places.map { degrees($0.longitude - first.longitude) }
    let latitudes = places.map(\.latitude)
    guard let west = easts.min(), let east = easts.max(), let south = latitudes.min(),
      let north = latitudes.max()
    else { return nil }
    return Coordinate(
      latitude: (south + north) / 2, longitude: degrees(first.longitude + (west + east) / 2))
  }

  /// The four turns that make the edges of the narrowest rectangle around the hull upright, nearest
  /// to none first.
  private static func turns(of hull: [PlanPoint]) -> [Double] {
    guard hull.count > 2 else { return [] }
    let edges = zip(hull, hull.dropFirst() + hull.prefix(1))
    let angles = edges.map { atan2($1.y - $0.y, $1.x - $0.x) }
    let areas = angles.map { angle -> Double in
      let (sine, cosine) = (sin(-angle), cos(-angle))
      let turned = hull.map {
        PlanPoint(x: $0.x * cosine - $0.y * sine, y: $0.x * sine + $0.y * cosine)
      }
      return Extent(turned)?.area ?? .infinity
    }
    guard let narrowest = zip(areas, angles).min(by: { $0.0 < $1.0 })?.1 else { return [] }
    // To the tenth of a degree, so that the last digits do not change the plan.
    let first = (-narrowest * 1800 / .pi).rounded() / 10
    return (0..<4).map { degrees(first + Double($0) * 90) }.sorted { (abs($0), $0) < (abs($1), $1) }
  }
}

/// The smallest upright box around points.
private struct Extent {
  var left: Double
  var top: Double
  var width: Double
  var height: Double

  init?(_ points: [PlanPoint]) {
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    else { return nil }
    (self.left, self.top, width, height) = (left, top, right - left, bottom - top)
  }

  var area: Double { width * height }
  /// The size of a meter where the box is drawn on a phone.
  var drawnSize: Double { min(350 / max(width, 1), 520 / max(height, 1)) }
}

/// The corners of the smallest convex shape around the points, by the monotone chain of Andrew
/// (1979).
private func convexHull(_ points: [PlanPoint]) -> [PlanPoint] {
  let sorted = Set(points).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
  guard sorted.count > 2 else { return sorted }
  func chain(_ points: some Sequence<PlanPoint>) -> [PlanPoint] {
    var hull: [PlanPoint] = []
    for point in points {
      while hull.count > 1 {
        let (a, b) = (hull[hull.count - 2], hull[hull.count - 1])
        guard (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) <= 0 else { break }
        hull.removeLast()
      }
      hull.append(point)
    }
    return hull.dropLast()
  }
  return chain(sorted) + chain(sorted.reversed())
}

/// The same angle between −180 and 180.
private func degrees(_ angle: Double) -> Double {
  let rest = angle.truncatingRemainder(dividingBy: 360)
  return rest > 180 ? rest - 360 : rest < -180 ? rest + 360 : rest
}

private func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
