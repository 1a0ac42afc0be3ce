package import CampusModel
package import Markup

/// A map of a day's routes: the ground, the routes in order, and a numbered mark for each place.
///
/// North is up.
package struct RouteMap: Hashable, Sendable {
  /// How a route is traveled, which gives the style of its line.
  package enum LineStyle: Hashable, Sendable {
    case walked, cycled, driven, ridden
    /// Unknown except for its ends; it is not a straight line.
    case straight
  }

  /// One route.
  package struct Segment: Hashable, Sendable {
    /// From its start to its end.
    package var points: [Coordinate]
    /// The style of its line.
    package var line: LineStyle
    /// Whether it is over.
    package var isPast: Bool
    /// For a script that shows later that it is over; unique in the page.
    package var id: String?

    package init(
      _ points: [Coordinate], _ line: LineStyle, isPast: Bool = false, id: String? = nil
    ) {
      (self.points, self.line, self.isPast, self.id) = (points, line, isPast, id)
    }
  }

  /// A place of the day.
  package struct Stop: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// Its positions in the day, from 1; empty for where the day begins and ends.
    package var numbers: [Int]
    /// Where it is.
    package var coordinate: Coordinate

    package init(_ name: String, numbers: [Int], at coordinate: Coordinate) {
      (self.name, self.numbers, self.coordinate) = (name, numbers, coordinate)
    }
  }

  /// The ground under the routes; parts outside the drawing are left out.
  package struct Ground: Hashable, Sendable {
    /// Streets and paths.
    package let paths: [[Coordinate]]
    /// Buildings, water and green areas.
    package let features: [StreetMap.Feature]
    /// The bounds of each path and each feature; `nil` for one without points.
    let pathBounds: [Bounds?]
    let featureBounds: [Bounds?]

    /// Computes all bounds once, since many maps share one ground.
    ///
    /// - Complexity: linear in all points.
    package init(paths: [[Coordinate]] = [], features: [StreetMap.Feature] = []) {
      (self.paths, self.features) = (paths, features)
      pathBounds = paths.map { Bounds(of: $0) }
      featureBounds = features.map { Bounds(of: $0.outline) }
    }

    /// The outermost coordinates of a line or an area, in degrees.
    struct Bounds: Hashable, Sendable {
      let south: Double
      let north: Double
      let west: Double
      let east: Double

      /// `nil` without points.
      init?(of points: [Coordinate]) {
        guard let first = points.first else { return nil }
        var (south, north) = (first.latitude, first.latitude)
        var (west, east) = (first.longitude, first.longitude)
        for point in points.dropFirst() {
          (south, north) = (min(south, point.latitude), max(north, point.latitude))
          (west, east) = (min(west, point.longitude), max(east, point.longitude))
        }
        (self.south, self.north, self.west, self.east) = (south, north, west, east)
      }
    }
  }

  /// The first words of the title.
  package let subject: String
  /// The streets, buildings and areas under the routes.
  package let ground: Ground
  /// The routes, in order.
  package let segments: [Segment]
  /// The places, in order.
  package let stops: [Stop]
  let frame: RouteFrame

  /// `nil` with fewer than two places.
  package init?(subject: String, ground: Ground = Ground(), segments: [Segment], stops: [Stop]) {
    guard stops.count > 1,
      let frame = RouteFrame(holding: stops.map(\.coordinate) + segments.flatMap(\.points))
    else { return nil }
    (self.subject, self.ground, self.frame) = (subject, ground, frame)
    (self.segments, self.stops) = (segments, stops)
  }

  /// The map; `id` must be unique in the page.
  package func svg(id: String) -> TrustedMarkup {
    SVGWriter.chart(id: id, height: frame.canvas.height, title: title) { svg in
      svg.rect(frame.canvas, "sunk")
      let sketch = GroundSketch(ground, in: frame)
      svg.path(sketch.green, "ok-tint")
      svg.path(sketch.water, "tint1 tint")
      svg.path(sketch.paths, "path")
      svg.path(sketch.buildings, "wall")
      drawSegments(into: &svg)
      drawStops(into: &svg)
    }
  }

  private var title: String {
    let names = stops.map { stop in
      stop.numbers.isEmpty
        ? stop.name : "\(listed(stop.numbers.map { Figure.count($0).text })) \(stop.name)"
    }
    return "\(subject): \(listed(names)), and the routes between them"
  }
}

extension RouteMap {
  /// Later routes over those that are past.
  private func drawSegments(into svg: inout SVGWriter) {
    for segment in segments.filter(\.isPast) + segments.filter({ !$0.isPast }) {
      var path = PathData()
      path.lines(simplified(segment.points.map(frame.position), within: 0.5))
      svg.path(path, segment.isPast ? "route-guess" : segment.line.classes, id: segment.id)
    }
  }

  private func drawStops(into svg: inout SVGWriter) {
    let marks = stops.map { StopMark($0, at: frame.position(of: $0.coordinate)) }
    for mark in marks { mark.draw(into: &svg) }
    let scale = frame.scaleBox(clearOf: marks.map(\.box))
    frame.drawScaleBar(in: scale, into: &svg)
    var labels = LabelSpace(within: frame.canvas.grown(by: -3))
    for box in marks.map(\.box) + [scale] { labels.reserve(box.grown(by: 1)) }
    for mark in marks {
      labels.place(mark.name, at: mark.labelPlaces, style: TextStyle(hasHalo: true), width: 130)
    }
    labels.write(into: &svg)
  }
}

extension RouteMap.LineStyle {
  fileprivate var classes: String {
    switch self {
    case .walked: "route"
    case .cycled: "route route-bicycle"
    case .driven: "route route-drive"
    case .ridden: "route route-bus"
    case .straight: "route route-straight"
    }
  }
}

/// The mark of a stop, and the possible places of its name.
private struct StopMark {
  private static let style = TextStyle(anchor: .middle, isBold: true)

  let name: String
  private let text: String
  private let x: Double
  private let y: Double
  private let half: Double

  init(_ stop: RouteMap.Stop, at place: (x: Double, y: Double)) {
    (name, x, y) = (stop.name, place.x, place.y)
    text = stop.numbers.map { Figure.count($0).text }.joined(separator: ", ")
    half = stop.numbers.isEmpty ? 5 : max(10, Self.style.width(of: text) / 2 + 5)
  }

  private var height: Double { text.isEmpty ? 5 : 10 }

  var box: Box { Box(x: x - half, y: y - height, width: 2 * half, height: 2 * height) }

  /// A ring with a number, longer with several; a small one where the day begins and ends.
  func draw(into svg: inout SVGWriter) {
    svg.pill(box, "paper")
    if !text.isEmpty { svg.text(text, x: x, y: y + 4, Self.style) }
  }

  /// To the right, left, below or above.
  var labelPlaces: [(x: Double, y: Double, anchor: TextStyle.Anchor)] {
    [
      (x + half + 4, y + 4, .start), (x - half - 4, y + 4, .end),
      (x, y + height + 13, .middle), (x, y - height - 5, .middle),
    ]
  }
}
