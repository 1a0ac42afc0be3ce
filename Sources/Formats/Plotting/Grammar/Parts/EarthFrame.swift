internal import CampusModel
internal import Glibc

/// Converts degrees to the units of a map that fills the width.
///
/// Degrees of longitude are as long as in the middle of the map.
struct EarthFrame: Hashable {
  typealias Spot = (x: Double, y: Double)

  /// The height of the map.
  let height: Double
  private let west: Double
  private let north: Double
  private let unit: Double
  private let stretch: Double
  private let left: Double
  private let top: Double

  /// The most units that a map is high.
  static let mostHeight = 420.0

  /// The frame of `positions`, at most `most` units high, with `margin` units around them; `nil`
  /// without positions on earth.
  init?(of positions: some Sequence<Region.Position>, most: Double, margin: Double = 2) {
    let all = positions.filter(\.isOnEarth)
    guard let west = all.map(\.longitude).min(), let east = all.map(\.longitude).max(),
      let south = all.map(\.latitude).min(), let north = all.map(\.latitude).max()
    else { return nil }
    let middle = (south + north) / 2
    stretch = max(0.05, cos(middle * .pi / 180))
    let (width, depth) = (max(1e-9, (east - west) * stretch), max(1e-9, north - south))
    let space = SVGWriter.fullWidth - 2 * margin
    unit = min(space / width, (most - 2 * margin) / depth)
    height = max(40, depth * unit + 2 * margin)
    left = (SVGWriter.fullWidth - width * unit) / 2
    top = (height - depth * unit) / 2
    (self.west, self.north) = (west, north)
  }

  /// Where a position is on the map.
  func spot(_ position: Region.Position) -> Spot {
    (
      x: left + (position.longitude - west) * stretch * unit,
      y: top + (north - position.latitude) * unit
    )
  }

  /// A degree of latitude is taken on a sphere of the Earth's mean radius, 6,371 km.
  private var scaleBar: ScaleBar? { ScaleBar(unitsPerMeter: unit / 111_195, within: 0...120) }

  /// The height that the scale takes below the map.
  var scaleHeight: Double { scaleBar == nil ? 0 : 24 }

  func drawScale(into svg: inout SVGWriter) { scaleBar?.draw(at: tenth(height) + 4, into: &svg) }

  /// The corners of a ring, without those that cannot be seen.
  func ring(_ positions: [Region.Position]) -> [Spot] {
    let spots = positions.filter(\.isOnEarth).map(spot)
    guard spots.count > 12 else { return spots.map { (tenth($0.x), tenth($0.y)) } }
    // A closed ring is simplified as two lines, since it has no ends of its own.
    let half = spots.count / 2
    let first = simplified(Array(spots[...half]), within: 0.6)
    return first + simplified(Array(spots[half...]), within: 0.6).dropFirst()
  }

  /// The outline of an area, its rings closed.
  func outline(of region: Region) -> PathData {
    var path = PathData()
    for ring in region.polygons.joined().map(ring) where ring.count > 2 {
      path.lines(ring)
      path.close()
    }
    return path
  }
}

extension Region.Position {
  /// Whether there is such a place.
  var isOnEarth: Bool { abs(longitude) <= 360 && abs(latitude) <= 90 }
}

extension [Region] {
  /// The corners of all areas.
  var positions: some Sequence<Region.Position> { lazy.flatMap(\.polygons).joined().joined() }
}
