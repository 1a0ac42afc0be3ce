internal import CampusModel

/// An area between y and y2 for each color, in the order of x. Missing values are gaps.
struct BandLayer: MarkLayer {
  private let data: MarkData
  private let x: ChannelColumn
  private let low: ChannelColumn
  private let high: ChannelColumn
  private let series: [[[Int]]]

  init?(_ data: MarkData, in scene: Scene, problems: inout [ChartProblem]) {
    let x = data.needed(.x, problems: &problems)
    let low = data.numbers(.y, problems: &problems)
    let high = data.numbers(.y2, problems: &problems)
    guard let x, let low, let high else { return nil }
    (self.data, self.x, self.low, self.high) = (data, x, low, high)
    series = scene.rowsByPanel(data).map { rows in
      scene.series(data, among: rows).map { ordered($0, by: x) }
    }
  }

  func domain(of axis: Axis) -> AxisDomain? {
    var domain = AxisDomain(axis == .x ? x : low)
    domain.isTight = axis == .x
    domain.isMeasured = axis == .y
    if axis == .y { domain.form(with: AxisDomain(high)) }
    return domain
  }

  func draw(in area: PlotArea, labels: inout LabelSpace, into svg: inout SVGWriter) {
    for (index, rows) in series[area.panel].enumerated() where !rows.isEmpty {
      var path = PathData()
      for run in runs(rows, in: area) {
        path.lines(run.map { ($0.x, $0.high) } + run.reversed().map { ($0.x, $0.low) })
        path.close()
      }
      svg.shapes(path, area.paint(data, series: index, "wash"), rows: [])
    }
  }

  private func runs(_ rows: [Int], in area: PlotArea) -> [[(x: Double, low: Double, high: Double)]]
  {
    var runs: [[(x: Double, low: Double, high: Double)]] = []
    var isOpen = false
    for row in rows {
      guard let left = area.x(x[row]) else { continue }
      guard let bottom = low.number(row).flatMap(area.y.place),
        let top = high.number(row).flatMap(area.y.place)
      else {
        isOpen = false
        continue
      }
      if isOpen {
        runs[runs.count - 1].append((left, bottom, top))
      } else {
        runs.append([(left, bottom, top)])
      }
      isOpen = true
    }
    return runs
  }

  var table: DataTable { data.table }

  var title: String {
    ChartWords.title(listed([low.name, high.name].filter { !$0.isEmpty }), by: [x.name])
  }

  var facts: [String] {
    ChartWords.places(x) + ChartWords.extent(of: low) + ChartWords.extent(of: high)
  }
}
