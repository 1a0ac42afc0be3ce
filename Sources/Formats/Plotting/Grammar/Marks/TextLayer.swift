internal import CampusModel

/// Words at x and y. Words that would overlap others are left out.
struct TextLayer: MarkLayer {
  private let data: MarkData
  private let label: ChannelColumn
  private let rows: [[Int]]

  init?(_ data: MarkData, in scene: Scene, problems: inout [ChartProblem]) {
    guard let label = data.needed(.label, problems: &problems) else { return nil }
    (self.data, self.label) = (data, label)
    rows = scene.rowsByPanel(data)
  }

  func domain(of axis: Axis) -> AxisDomain? { data[axis == .x ? .x : .y].map { AxisDomain($0) } }

  func draw(in area: PlotArea, labels: inout LabelSpace, into svg: inout SVGWriter) {
    let box = area.box
    for row in rows[area.panel] where !label[row].isMissing {
      let x = data[.x].map { area.x($0[row]) } ?? box.maxX
      let y = data[.y].map { area.y($0[row]) } ?? box.y + 10
      guard let x, let y else { continue }
      labels.place(
        label.text(row),
        at: [
          (x, y + 4, .middle), (x, y - 8, .middle), (x, y + 16, .middle), (x + 4, y + 4, .start),
          (x - 4, y + 4, .end),
        ], style: TextStyle(hasHalo: true), width: box.width)
    }
  }

  var table: DataTable { data.table }

  var title: String { ChartWords.title(label.name, by: [data[.x]?.name, data[.y]?.name]) }

  var facts: [String] {
    guard data.count > 0 else { return [] }
    return
      label.name.isEmpty
      ? ["Note: \(firstLine(of: label.text(0)))"] : [counted(data.count, "label")]
  }
}
