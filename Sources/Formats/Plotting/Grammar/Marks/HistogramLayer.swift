internal import CampusModel

/// Bars of how many rows are in each bin of x, stacked by color.
struct HistogramLayer: MarkLayer {
  private let data: MarkData
  private let x: ChannelColumn
  private let bins: Bins
  /// The values of the series; empty for one without a color.
  private let colors: [String]
  /// By panel, bin and series.
  private let counts: [[[Int]]]

  init?(_ data: MarkData, in scene: Scene, problems: inout [ChartProblem]) {
    guard let x = data.numbers(.x, problems: &problems) else { return nil }
    (self.data, self.x) = (data, x)
    // Values without a color of their own are counted together.
    let series = min(scene.color.seriesCount, ColorScale.limit + 1)
    colors =
      scene.color.values.count <= series
      ? scene.color.values.map { scene.color.dataKind.text(of: $0) }
      : (0..<ColorScale.limit).map(scene.color.text) + ["other"]
    // Dates are binned in days.
    bins = Bins(
      of: x.values.compactMap { $0.scaled.map { [unit = Self.unit(of: x)] in $0 / unit } },
      about: data.mark.bins)
    var counts = [[[Int]]](
      repeating: [[Int]](
        repeating: [Int](repeating: 0, count: series), count: bins.count),
      count: max(1, scene.panels.count))
    for (panel, rows) in scene.rowsByPanel(data).enumerated() {
      for row in rows {
        guard let number = x.number(row), let index = scene.color.index(of: data[.color]?[row])
        else { continue }
        counts[panel][bins.index(of: number / Self.unit(of: x))][min(index, series - 1)] += 1
      }
    }
    self.counts = counts
  }

  private static func unit(of column: ChannelColumn) -> Double {
    if case .date = column.kind { 86_400 } else { 1 }
  }

  private var unit: Double { Self.unit(of: x) }

  func domain(of axis: Axis) -> AxisDomain? {
    var domain = AxisDomain()
    domain.isMeasured = true
    if axis == .x {
      (domain.name, domain.kind) = (x.name, x.kind)
      domain.isTight = true
      domain.extend(by: [bins.bounds.first, bins.bounds.last].compactMap { $0.map { $0 * unit } })
    } else {
      (domain.name, domain.kind) = ("rows", .number(NumberStyle()))
      domain.hasLengths = true
      domain.extend(by: counts.joined().map { Double($0.reduce(0, +)) })
    }
    return domain
  }

  func draw(in area: PlotArea, labels: inout LabelSpace, into svg: inout SVGWriter) {
    var paths = MarkPaths()
    var row = 0
    for bin in 0..<bins.count {
      guard let left = area.x.place(bins.bounds[bin] * unit),
        let right = area.x.place(bins.bounds[bin + 1] * unit)
      else { continue }
      let (start, end) = (min(left, right), max(left, right))
      let gap = end - start > 3 ? 0.5 : 0
      var sum = 0.0
      for (series, count) in counts[area.panel][bin].enumerated() {
        defer { row += 1 }
        guard count > 0, let low = area.y.place(sum), let high = area.y.place(sum + Double(count))
        else { continue }
        sum += Double(count)
        let box = Box(
          x: start + gap, y: min(low, high), width: max(end - start - 2 * gap, 0.1),
          height: abs(low - high))
        paths.append("\(area.color.className(series)) fill", row: row) { $0.box(box) }
      }
    }
    paths.write(hasRows: area.hasRows && counts.count == 1, into: &svg)
  }

  /// A row for each bin and color: bounds, the color and how many.
  var table: DataTable {
    let kind: DataKind =
      if case .number(let style) = x.kind {
        .number(NumberStyle(style.unit, places: max(style.places, Ticks.places(forStep: width))))
      } else {
        x.kind
      }
    let series = counts.first?.first?.count ?? 1
    let rows = (0..<bins.count).flatMap { bin in (0..<series).map { (bin, $0) } }
    let totals = rows.map { bin, index in counts.reduce(0) { $0 + $1[bin][index] } }
    var columns = [
      DataColumn("\(x.name) from", kind, rows.map { bound($0.0) }),
      DataColumn("to", kind, rows.map { bound($0.0 + 1) }),
    ]
    if colors.count == series, let color = data[.color] {
      columns.append(DataColumn(color.name, .text, rows.map { .text(colors[$0.1]) }))
    }
    columns.append(
      DataColumn("rows", .number(NumberStyle()), totals.map { .number(Double($0)) }))
    return DataTable(columns)
  }

  private var width: Double { bins.count > 0 ? bins.bounds[1] - bins.bounds[0] : 1 }

  private func bound(_ index: Int) -> DataValue {
    let value = bins.bounds[index]
    return switch x.kind {
    case .date: .date(CalendarDate(dayNumber: Int(value.rounded(.down))))
    case .moment: .moment(Int(value.rounded(.down)))
    case .text, .number: .number(value)
    }
  }

  var title: String { "Distribution of \(x.name.isEmpty ? "values" : x.name)" }

  var facts: [String] {
    let count = x.values.count { $0.scaled != nil }
    let sums = counts.reduce(into: [Int](repeating: 0, count: bins.count)) { sums, panel in
      for (bin, series) in panel.enumerated() { sums[bin] += series.reduce(0, +) }
    }
    var facts = [counted(count, "value")] + ChartWords.extent(of: x)
    if let most = sums.indices.max(by: { (sums[$0], -$0) < (sums[$1], -$1) }), bins.count > 1 {
      let (low, high) = (
        table.columns[0].kind.text(of: bound(most)), table.columns[1].kind.text(of: bound(most + 1))
      )
      facts.append("Most, \(counted(sums[most], "value")), from \(low) to below \(high)")
    }
    return facts + ChartWords.missing(in: x)
  }
}
