internal import CampusModel

/// A grid of cells at bands of x and y in steps of color; a cell without a number stays empty.
struct HeatLayer: MarkLayer {
  private let data: MarkData
  private let x: ChannelColumn
  private let y: ChannelColumn
  private let rows: [[Int]]

  init?(_ data: MarkData, in scene: Scene, problems: inout [ChartProblem]) {
    let x = data.needed(.x, problems: &problems)
    let y = data.needed(.y, problems: &problems)
    let color = data.needed(.color, problems: &problems)
    guard let x, let y, color != nil else { return nil }
    (self.data, self.x, self.y) = (data, x, y)
    rows = scene.rowsByPanel(data)
  }

  func domain(of axis: Axis) -> AxisDomain? {
    AxisDomain(axis == .x ? x : y, needsBands: true)
  }

  func height(for y: AxisScale) -> Double? {
    max(20, Double(y.bands.count) * (y.bands.count > 30 ? 8 : y.bands.count > 14 ? 16 : 24))
  }

  func draw(in area: PlotArea, labels: inout LabelSpace, into svg: inout SVGWriter) {
    var paths = MarkPaths()
    // A later row of the same cell is drawn over an earlier one, and has the only words.
    var words: [Int: (text: String, box: Box, isStrong: Bool)] = [:]
    for row in rows[area.panel] {
      guard let column = area.x.band(of: x[row]), let line = area.y.band(of: y[row]),
        let paint = area.paint(data, row: row, area.color.kind == .categories ? "fill" : "")
      else { continue }
      let (left, right) = area.x.bar(column, gap: 0, atMost: .infinity)
      let (top, bottom) = area.y.bar(line, gap: 0, atMost: .infinity)
      let gap = min(right - left, bottom - top) > 5 ? 0.5 : 0
      let box = Box(
        x: left + gap, y: top + gap, width: right - left - 2 * gap, height: bottom - top - 2 * gap)
      paths.append(paint, row: row) { $0.box(box) }
      let cell = line * area.x.bands.count + column
      words[cell] = text(row).map { ($0, box, isStrong(row, area.color)) }
    }
    paths.write(hasRows: area.hasRows, into: &svg)
    drawWords(words.sorted { $0.key < $1.key }.map(\.value), into: &svg)
  }

  /// The text in a cell: the label, or the number where no label is requested.
  private func text(_ row: Int) -> String? {
    let column = data[.label] ?? data[.color]
    return column.flatMap { $0[row].isMissing ? nil : firstLine(of: $0.text(row)) }
  }

  private func isStrong(_ row: Int, _ color: ColorScale) -> Bool {
    guard case .ramp(let ramp) = color.kind, let number = data.number(.color, row) else {
      return true
    }
    return ramp.isStrong(number)
  }

  /// Draws words only where they fit into every cell.
  private func drawWords(
    _ words: [(text: String, box: Box, isStrong: Bool)], into svg: inout SVGWriter
  ) {
    let style = TextStyle(anchor: .middle)
    guard words.count <= 200,
      words.allSatisfy({ $0.box.height >= 14 && style.width(of: $0.text) <= $0.box.width - 2 })
    else { return }
    for word in words {
      var style = style
      style.isInverted = word.isStrong
      svg.text(
        word.text, x: tenth(word.box.x + word.box.width / 2),
        y: tenth(word.box.y + word.box.height / 2 + 4), style)
    }
  }

  var table: DataTable { data.table }

  var title: String { ChartWords.title(data[.color]?.name ?? "", by: [x.name, y.name]) }

  var facts: [String] {
    guard let color = data[.color] else { return [] }
    return ChartWords.places(x) + ChartWords.places(y)
      + ChartWords.range(of: color, at: x, color: y)
      + ChartWords.missing(in: color)
  }
}
