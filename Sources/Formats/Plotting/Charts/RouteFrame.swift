internal import CampusModel
internal import Glibc

/// Converts coordinates to drawing units.
///
/// The Earth is taken as flat: at this scale, degrees of longitude are equally long all over the
/// map.
struct RouteFrame: Hashable {
  let canvas: Box
  private let middle: Coordinate
  /// Units per meter.
  private let unit: Double
  /// Meters per degree, to the north and to the east.
  private let north: Double
  private let east: Double

  /// Space around the outermost places, for their marks and a word.
  private static let margin = 30.0
  /// The smallest width of the drawing, in meters.
  private static let least = 250.0

  /// `nil` without places.
  init?(holding places: [Coordinate]) {
    guard let south = places.map(\.latitude).min(), let top = places.map(\.latitude).max(),
      let west = places.map(\.longitude).min(), let right = places.map(\.longitude).max(),
      let middle = Coordinate(latitude: (south + top) / 2, longitude: (west + right) / 2)
    else { return nil }
    north = 6_371_008.8 * .pi / 180
    east = north * max(0.01, cos(middle.latitude * .pi / 180))
    let width = max(Self.least, (right - west) * east)
    let height = (top - south) * north
    let across = (SVGWriter.fullWidth - 2 * Self.margin) / width
    unit = min(across, (420 - 2 * Self.margin) / max(1, height))
    canvas = Box(
      x: 0, y: 0, width: SVGWriter.fullWidth,
      height: max(180, (height * unit + 2 * Self.margin).rounded(.up)))
    self.middle = middle
  }

  func position(of point: Coordinate) -> (x: Double, y: Double) {
    (x(point.longitude), y(point.latitude))
  }

  /// The box around points with these bounds.
  func box(of bounds: RouteMap.Ground.Bounds) -> Box {
    let (left, top) = (x(bounds.west), y(bounds.north))
    return Box(x: left, y: top, width: x(bounds.east) - left, height: y(bounds.south) - top)
  }

  private func x(_ longitude: Double) -> Double {
    canvas.width / 2 + (longitude - middle.longitude) * east * unit
  }

  private func y(_ latitude: Double) -> Double {
    canvas.height / 2 - (latitude - middle.latitude) * north * unit
  }

  // The scale

  private var scale: ScaleBar? { ScaleBar(unitsPerMeter: unit, within: 0...110) }

  /// The place of the scale: the first clear corner from the lower right on.
  func scaleBox(clearOf taken: [Box]) -> Box {
    let (width, height) = (max(56, (scale?.length ?? 0) + 12), 30.0)
    let corners = [
      (canvas.maxX - width, canvas.maxY - height), (0, canvas.maxY - height),
      (canvas.maxX - width, 0), (0, 0),
    ].map { Box(x: $0.0, y: $0.1, width: width, height: height) }
    return corners.first { corner in !taken.contains { $0.overlaps(corner) } } ?? corners[0]
  }

  func drawScaleBar(in box: Box, into svg: inout SVGWriter) {
    guard let scale else { return }
    let (middle, y) = (box.x + box.width / 2, box.maxY - 8)
    scale.drawBar(left: middle - scale.length / 2, y: y - 5, height: 5, into: &svg)
    svg.text(
      scale.words, x: middle, y: y - 8, TextStyle(face: .soft, anchor: .middle, hasHalo: true))
  }
}
