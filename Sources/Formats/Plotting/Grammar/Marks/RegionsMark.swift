internal import CampusModel
internal import Markup

/// The areas of a map in the colors of their rows; areas without a row are hatched.
///
/// Degrees of longitude are as long as in the middle of the map, and the map fills the width.
struct RegionsMark: FramedMark {
  private let data: MarkData
  private let color: ColorScale
  private let names: ChannelColumn
  private let shapes: [Shape]
  private let height: Double

  private struct Shape: Hashable {
    var name: String
    var path: PathData
    /// The middle of its largest ring, and the box around that.
    var middle: [Double]
    var box: Box
    var row: Int?
  }

  init?(_ data: MarkData, in scene: Scene, problems: inout [ChartProblem]) {
    guard let names = data.needed(.region, problems: &problems) else { return nil }
    let frame = EarthFrame(of: data.mark.regions.positions, most: EarthFrame.mostHeight)
    guard let frame else {
      problems.append(ChartProblem(mark: data.index, .noRegions))
      return nil
    }
    (self.data, color, self.names, height) = (data, scene.color, names, frame.height)
    var rows: [String: Int] = [:]
    for row in 0..<data.count where !names[row].isMissing {
      let name = names.text(row)
      if rows[name] == nil { rows[name] = row }
    }
    let known = Set(data.mark.regions.map(\.name))
    let unknown = rows.keys.filter { !known.contains($0) }.sorted()
    if !unknown.isEmpty {
      problems.append(
        ChartProblem(mark: data.index, channel: .region, .unknownRegions(unknown)))
    }
    shapes = data.mark.regions.compactMap { region in
      let rings = region.polygons.joined().map { frame.ring($0) }.filter { $0.count > 2 }
      guard let largest = rings.max(by: { abs(area($0)) < abs(area($1)) }) else { return nil }
      var path = PathData()
      for ring in rings {
        path.lines(ring)
        path.close()
      }
      let (middle, box) = (centroid(largest), bounds(largest))
      return Shape(
        name: region.name, path: path, middle: middle, box: box, row: rows[region.name])
    }
  }

  func svg(id: String, title: String, summary: String) -> TrustedMarkup {
    let legend = Legend(color)
    return SVGWriter.chart(
      id: id, height: tenth(legend.height + height + (legend.height > 0 ? 6 : 0)), title: title,
      description: summary
    ) { svg in
      if shapes.contains(where: { className(of: $0) == nil }) { svg.defineHatch(id: "\(id)-h") }
      for shape in shapes {
        if let name = className(of: shape) {
          svg.shapes(shape.path, "\(name) region", rows: shape.row.map { [$0] } ?? [])
        } else {
          svg.hatched(shape.path, pattern: "\(id)-h", "outline")
        }
      }
      drawWords(into: &svg)
      legend.draw(at: tenth(height) + 6, into: &svg)
    }
  }

  /// `nil` for an area without a value.
  private func className(of shape: Shape) -> String? {
    guard let row = shape.row, data[.color].map({ !$0[row].isMissing }) ?? true,
      let name = color.className(for: data[.color]?[row])
    else { return nil }
    return name.hasPrefix("color") ? "\(name) fill" : name
  }

  private func drawWords(into svg: inout SVGWriter) {
    var labels = LabelSpace(
      within: Box(x: 0, y: 0, width: SVGWriter.fullWidth, height: height))
    for shape in shapes.sorted(by: {
      ($1.box.width * $1.box.height, $0.name) < ($0.box.width * $0.box.height, $1.name)
    }) {
      let text = shape.row.flatMap { row in
        data[.label].flatMap { $0[row].isMissing ? nil : $0.text(row) }
      }
      let words = text ?? (data[.label] == nil ? shape.name : "")
      guard TextStyle(face: .soft).width(of: words) <= shape.box.width else { continue }
      labels.place(words, at: [(shape.middle[0], shape.middle[1] + 4, .middle)])
    }
    labels.write(into: &svg)
  }

  var table: DataTable { data.table }
  var title: String { ChartWords.title(data[.color]?.name ?? "Map", by: [names.name]) }

  var facts: [String] {
    let empty = shapes.filter { className(of: $0) == nil }.map(\.name)
    var facts = [counted(shapes.count, "area")]
    if let color = data[.color], color.name != names.name {
      facts += ChartWords.range(of: color, at: names)
    }
    if !empty.isEmpty { facts.append("No value: \(listed(Array(empty.prefix(8))))") }
    return facts
  }
}

/// Twice the area of a ring.
private func area(_ ring: [EarthFrame.Spot]) -> Double {
  zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
}

private func centroid(_ ring: [EarthFrame.Spot]) -> [Double] {
  let total = area(ring)
  guard abs(total) > 1e-6 else { return [ring[0].x, ring[0].y] }
  var (x, y) = (0.0, 0.0)
  for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
    let cross = a.x * b.y - b.x * a.y
    x += (a.x + b.x) * cross
    y += (a.y + b.y) * cross
  }
  return [tenth(x / (3 * total)), tenth(y / (3 * total))]
}

private func bounds(_ ring: [EarthFrame.Spot]) -> Box {
  let (xs, ys) = (ring.map(\.x), ring.map(\.y))
  let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
  return Box(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
}
