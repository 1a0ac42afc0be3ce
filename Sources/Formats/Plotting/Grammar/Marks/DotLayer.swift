internal import CampusModel

/// A dot for each row; its area grows with the size channel.
struct DotLayer: MarkLayer {
  private let data: MarkData
  private let x: ChannelColumn
  private let y: ChannelColumn
  private let rows: [[Int]]
  private let largest: Double

  private static let radius = 3.0
  private static let limit = 10.0

  init?(_ data: MarkData, in scene: Scene, problems: inout [ChartProblem]) {
    let x = data.needed(.x, problems: &problems)
    let y = data.needed(.y, problems: &problems)
    guard let x, let y else { return nil }
    (self.data, self.x, self.y) = (data, x, y)
    let size = data[.size] == nil ? nil : data.numbers(.size, problems: &problems)
    largest = size.map { $0.values.compactMap(\.scaled).max() ?? 0 } ?? 0
    rows = scene.rowsByPanel(data)
  }

  func domain(of axis: Axis) -> AxisDomain? { AxisDomain(axis == .x ? x : y) }

  func draw(in area: PlotArea, labels: inout LabelSpace, into svg: inout SVGWriter) {
    var byPaint: [Paint: [(row: Int, circle: Circle)]] = [:]
    for row in rows[area.panel] {
      guard let left = area.x(x[row]), let top = area.y(y[row]), let radius = radius(row),
        let paint = area.paint(data, row: row, area.color.isRamp ? "spot" : "fill spot")
      else { continue }
      let circle = Circle(x: left, y: top, radius: radius)
      byPaint[paint, default: []].append((row, circle))
    }
    for (paint, dots) in byPaint.sorted(by: { $0.key.classes < $1.key.classes }) {
      // The largest first, so that none is hidden.
      let dots = largest > 0 ? dots.sorted { $0.circle.radius > $1.circle.radius } : dots
      svg.dots(dots.map(\.circle), paint.classes, rows: area.hasRows ? dots.map(\.row) : [])
      for dot in dots { label(dot.row, dot.circle, in: &labels) }
    }
  }

  private func label(_ row: Int, _ circle: Circle, in labels: inout LabelSpace) {
    guard let column = data[.label], !column[row].isMissing else { return }
    let (x, y, reach) = (circle.x, circle.y, circle.radius + 3)
    labels.place(
      column.text(row),
      at: [
        (x + reach, y + 4, .start), (x - reach, y + 4, .end), (x, y - reach - 1, .middle),
        (x, y + reach + 9, .middle),
      ], style: data.look.label)
  }

  /// `nil` for a size that is missing or negative.
  private func radius(_ row: Int) -> Double? {
    guard largest > 0 else { return data.look.radius ?? Self.radius }
    guard let size = data.number(.size, row), size >= 0 else { return nil }
    return tenth(max(1.5, Self.limit * (size / largest).squareRoot()))
  }

  var table: DataTable { data.table }

  var title: String {
    ChartWords.title(y.name, by: [x.name, data.hasColumn(.color) ? data[.color]?.name : nil])
  }

  var facts: [String] {
    let count = (0..<data.count).count { !x[$0].isMissing && !y[$0].isMissing }
    return [counted(count, "dot")] + ChartWords.extent(of: x) + ChartWords.extent(of: y)
  }
}
