internal import CampusModel
internal import Markup

/// Dots on a map: their areas grow with the size channel, and the areas of a map are below them.
struct PlacesMark: FramedMark {
  private let data: MarkData
  private let color: ColorScale
  private let dots: [Dot]
  private let ground: PathData
  private let frame: EarthFrame
  /// The height of the map and its scale.
  private let height: Double

  private struct Dot: Hashable {
    var row: Int
    var circle: Circle
    /// The class of its color.
    var name: String
  }

  private static let radius = 4.0
  private static let limit = 14.0

  init?(_ data: MarkData, in scene: Scene, problems: inout [ChartProblem]) {
    let x = data.numbers(.x, problems: &problems)
    let y = data.numbers(.y, problems: &problems)
    let size = data[.size] == nil ? nil : data.numbers(.size, problems: &problems)
    guard x != nil, y != nil else { return nil }
    let positions = (0..<data.count).map { row -> Region.Position? in
      guard let longitude = data.number(.x, row), let latitude = data.number(.y, row) else {
        return nil
      }
      let position = Region.Position(longitude: longitude, latitude: latitude)
      return position.isOnEarth ? position : nil
    }
    let known = positions.compactMap(\.self)
    let frame = EarthFrame(
      of: Array(data.mark.regions.positions) + known, most: EarthFrame.mostHeight,
      margin: Self.limit + 2)
    guard let frame, !known.isEmpty else {
      problems.append(ChartProblem(mark: data.index, .noData))
      return nil
    }
    (self.data, color, self.frame) = (data, scene.color, frame)
    height = frame.height + frame.scaleHeight
    ground = data.mark.regions.reduce(into: PathData()) { $0.append(frame.outline(of: $1)) }
    let largest = size?.values.compactMap(\.scaled).max()
    dots = positions.enumerated().compactMap { row, position in
      guard let spot = position.map(frame.spot), let name = scene.color.className(of: data, row),
        let radius = Self.radius(of: data.number(.size, row), largest: largest)
      else { return nil }
      return Dot(
        row: row, circle: Circle(x: tenth(spot.x), y: tenth(spot.y), radius: radius), name: name)
    }
  }

  /// `nil` for a size that is missing or negative.
  private static func radius(of size: Double?, largest: Double?) -> Double? {
    guard let largest, largest > 0 else { return radius }
    guard let size, size >= 0 else { return nil }
    return tenth(max(2, limit * (size / largest).squareRoot()))
  }

  func svg(id: String, title: String, summary: String) -> TrustedMarkup {
    let legend = Legend(color)
    return SVGWriter.chart(
      id: id, height: tenth(legend.height + height + (legend.height > 0 ? 6 : 0)), title: title,
      description: summary
    ) { svg in
      svg.path(ground, "ground")
      frame.drawScale(into: &svg)
      let byColor = Dictionary(grouping: dots, by: \.name)
      for (name, dots) in byColor.sorted(by: { $0.key < $1.key }) {
        // The largest first, so that none is hidden.
        let dots = dots.sorted { ($1.circle.radius, $0.row) < ($0.circle.radius, $1.row) }
        svg.dots(
          dots.map(\.circle), color.isRamp ? "\(name) spot" : "\(name) fill spot",
          rows: dots.map(\.row))
      }
      drawWords(into: &svg)
      legend.draw(at: tenth(height) + 6, into: &svg)
    }
  }

  private func drawWords(into svg: inout SVGWriter) {
    guard let column = data[.label] else { return }
    var labels = LabelSpace(
      within: Box(x: 0, y: 0, width: SVGWriter.fullWidth, height: frame.height))
    for dot in dots {
      let circle = dot.circle
      labels.reserve(
        Box(
          x: circle.x - circle.radius, y: circle.y - circle.radius, width: 2 * circle.radius,
          height: 2 * circle.radius))
    }
    for dot in dots where !column[dot.row].isMissing {
      labels.place(column.text(dot.row), at: Self.places(around: dot.circle))
    }
    labels.write(into: &svg)
  }

  private static func places(
    around circle: Circle
  ) -> [(x: Double, y: Double, anchor: TextStyle.Anchor)] {
    let (x, y, reach) = (circle.x, circle.y, circle.radius + 3)
    return [
      (x + reach, y + 4, .start), (x - reach, y + 4, .end), (x, y - reach - 1, .middle),
      (x, y + reach + 9, .middle),
    ]
  }

  var table: DataTable { data.table }

  var title: String {
    let subject = [Channel.size, .color, .label].compactMap { data[$0]?.name }.first {
      !$0.isEmpty
    }
    return subject.map { "Map of \($0)" } ?? "Map"
  }

  var facts: [String] {
    let missing = data.count - dots.count
    var facts = [counted(dots.count, "place")]
    for channel in [Channel.size, .color] {
      if let column = data[channel], column.isQuantity { facts += ChartWords.extent(of: column) }
    }
    if missing > 0 { facts.append("\(counted(missing, "row")) without a place") }
    return facts
  }
}

extension ColorScale {
  /// The class of the color of a row; `nil` for a row without one.
  fileprivate func className(of data: MarkData, _ row: Int) -> String? {
    className(for: data[.color]?[row])
  }
}
