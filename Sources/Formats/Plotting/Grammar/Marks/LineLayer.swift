internal import CampusModel

/// A line for each color, in the order of x. Missing values are gaps.
struct LineLayer: MarkLayer {
  private let data: MarkData
  private let x: ChannelColumn
  private let y: ChannelColumn
  /// The rows of each panel and series, in the order of x.
  private let series: [[[Int]]]

  init?(_ data: MarkData, in scene: Scene, problems: inout [ChartProblem]) {
    let x = data.needed(.x, problems: &problems)
    let y = data.numbers(.y, problems: &problems)
    guard let x, let y else { return nil }
    (self.data, self.x, self.y) = (data, x, y)
    series = scene.rowsByPanel(data).map { rows in
      scene.series(data, among: rows).map { ordered($0, by: x) }
    }
  }

  func domain(of axis: Axis) -> AxisDomain? {
    var domain = AxisDomain(axis == .x ? x : y)
    domain.isTight = axis == .x
    domain.isMeasured = axis == .y
    return domain
  }

  func draw(in area: PlotArea, labels: inout LabelSpace, into svg: inout SVGWriter) {
    for (index, rows) in series[area.panel].enumerated().reversed() where !rows.isEmpty {
      var path = PathData()
      var drawn: [Int] = []
      for run in runs(rows, in: area) {
        let kept = thinned(run)
        if kept.count > 1 || data.look.paints.isEmpty { path.lines(kept.map { ($0.x, $0.y) }) }
        if kept.count == 1, data.look.paints.isEmpty { path.horizontal(kept[0].x) }
        drawn += kept.map(\.row)
      }
      svg.shapes(
        path, area.paint(data, series: index, "series"), rows: area.hasRows ? drawn : [])
    }
    for (index, rows) in series[area.panel].enumerated() where data[.label] != nil {
      for place in runs(rows, in: area).joined() {
        let text = data[.label]?.text(place.row) ?? ""
        guard !(data[.label]?[place.row].isMissing ?? true), index < 8 else { continue }
        labels.place(
          text, at: [(place.x, place.y - 7, .middle), (place.x, place.y + 15, .middle)],
          style: data.look.label)
      }
    }
  }

  private struct Spot {
    var row: Int
    var x: Double
    var y: Double
  }

  /// The places of a series between its gaps.
  private func runs(_ rows: [Int], in area: PlotArea) -> [[Spot]] {
    var runs: [[Spot]] = []
    var isOpen = false
    for row in rows {
      guard let left = area.x(x[row]) else { continue }
      guard let top = y.number(row).flatMap(area.y.place) else {
        isOpen = false
        continue
      }
      let spot = Spot(row: row, x: left, y: top)
      if isOpen { runs[runs.count - 1].append(spot) } else { runs.append([spot]) }
      isOpen = true
    }
    return runs
  }

  /// A long run without invisible places: for each unit of the width the first, the lowest, the
  /// highest and the last place.
  private func thinned(_ run: [Spot]) -> [Spot] {
    guard run.count > 800 else { return run }
    var kept: [Spot] = []
    var start = 0
    while start < run.count {
      var end = start
      while end + 1 < run.count, run[end + 1].x.rounded(.down) == run[start].x.rounded(.down) {
        end += 1
      }
      let column = start...end
      let low = column.min { (run[$0].y, $0) < (run[$1].y, $1) } ?? start
      let high = column.max { (run[$0].y, $0) < (run[$1].y, $1) } ?? start
      kept += Set([start, low, high, end]).sorted().map { run[$0] }
      start = end + 1
    }
    return kept
  }

  func ends(in area: PlotArea) -> [SeriesEnd] {
    series[area.panel].enumerated().compactMap { index, rows in
      runs(rows, in: area).last?.last.map { SeriesEnd(series: index, x: $0.x, y: $0.y) }
    }
  }

  var table: DataTable { data.table }

  var title: String {
    ChartWords.title(y.name, by: [x.name, data.hasColumn(.color) ? data[.color]?.name : nil])
  }

  var facts: [String] {
    let count = series.first?.count { !$0.isEmpty } ?? 0
    let ends =
      count == 1 && series.count == 1 ? ChartWords.ends(of: y, at: x, series[0].flatMap { $0 }) : []
    return ChartWords.places(x) + ends + ChartWords.range(of: y, at: x, color: data[.color])
      + ChartWords.missing(in: y)
  }
}

/// Rows in the order of numbers or times; those with words keep theirs.
func ordered(_ rows: [Int], by column: ChannelColumn) -> [Int] {
  guard !column.isText else { return rows }
  let keyed = rows.compactMap { row in column.number(row).map { (row: row, number: $0) } }
  return keyed.sorted { ($0.number, $0.row) < ($1.number, $1.row) }.map(\.row)
}
