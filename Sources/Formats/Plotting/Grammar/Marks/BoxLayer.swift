internal import CampusModel

/// Median, quartiles, whiskers and outliers of y for each x; level where only x is a number.
struct BoxLayer: MarkLayer {
  private let data: MarkData
  private let isLevel: Bool
  private let place: ChannelColumn
  private let value: ChannelColumn
  private let summaries: [Summary]

  private struct Summary: Hashable {
    var panel: Int
    var place: DataValue
    var quartiles: Quartiles
    var color: DataValue?
  }

  init?(_ data: MarkData, in scene: Scene, problems: inout [ChartProblem]) {
    isLevel = BarLayer.isLevel(data) || (data[.y] == nil && data[.x]?.isQuantity == true)
    guard let value = data.numbers(isLevel ? .x : .y, problems: &problems) else { return nil }
    let place =
      data[isLevel ? .y : .x]
      ?? ChannelColumn("", .text, Array(repeating: .text(""), count: data.count))
    (self.data, self.value, self.place) = (data, value, place)
    summaries = scene.rowsByPanel(data).enumerated().flatMap { panel, rows in
      Self.summaries(data, rows, place: place, value: value, panel: panel)
    }
  }

  private static func summaries(
    _ data: MarkData, _ rows: [Int], place: ChannelColumn, value: ChannelColumn, panel: Int
  ) -> [Summary] {
    var order: [DataValue] = []
    var groups: [DataValue: [Int]] = [:]
    for row in rows where value.number(row) != nil && !place[row].isMissing {
      if groups[place[row]] == nil { order.append(place[row]) }
      groups[place[row], default: []].append(row)
    }
    return order.compactMap { key in
      guard let rows = groups[key], let first = rows.first,
        let quartiles = Quartiles(of: rows.compactMap(value.number))
      else { return nil }
      return Summary(
        panel: panel, place: key, quartiles: quartiles, color: data[.color]?[first])
    }
  }

  func domain(of axis: Axis) -> AxisDomain? {
    if (axis == .x) == isLevel {
      var domain = AxisDomain(value)
      domain.isMeasured = true
      return domain
    }
    return AxisDomain(place, needsBands: true)
  }

  func height(for y: AxisScale) -> Double? {
    isLevel ? max(40, Double(y.bands.count) * 28) : nil
  }

  func draw(in area: PlotArea, labels: inout LabelSpace, into svg: inout SVGWriter) {
    let (across, along) = isLevel ? (area.y, area.x) : (area.x, area.y)
    var (boxes, lines, medians) = (MarkPaths(), PathData(), PathData())
    var outliers: [Circle] = []
    for (row, summary) in summaries.enumerated() where summary.panel == area.panel {
      guard let band = across.band(of: summary.place) else { continue }
      let bar = across.bar(band, gap: 0.3, atMost: 40)
      let middle = across.center(band)
      let quartiles = summary.quartiles
      func at(_ number: Double) -> Double { along.place(number) ?? min(along.start, along.end) }
      let (q1, q3) = (at(quartiles.lower), at(quartiles.upper))
      stroke(&lines, middle, from: at(quartiles.whiskers.lowerBound), to: q1)
      stroke(&lines, middle, from: q3, to: at(quartiles.whiskers.upperBound))
      let name = area.color.className(for: summary.color) ?? "color9"
      boxes.append("\(name) boxed", row: row) { path in
        path.box(
          isLevel
            ? Box(x: min(q1, q3), y: bar.0, width: abs(q1 - q3), height: bar.1 - bar.0)
            : Box(x: bar.0, y: min(q1, q3), width: bar.1 - bar.0, height: abs(q1 - q3)))
      }
      let median = at(quartiles.median)
      if isLevel {
        medians.upright(x: median, from: bar.0, to: bar.1)
      } else {
        medians.rule(from: bar.0, to: bar.1, y: median)
      }
      outliers += quartiles.outliers.prefix(200).map { number in
        isLevel
          ? Circle(x: at(number), y: middle, radius: 2)
          : Circle(x: middle, y: at(number), radius: 2)
      }
    }
    svg.path(lines, "axis")
    boxes.write(hasRows: area.hasRows, into: &svg)
    svg.path(medians, "curve-line")
    svg.dots(outliers, "hollow", rows: [])
  }

  private func stroke(_ path: inout PathData, _ middle: Double, from: Double, to: Double) {
    guard from != to else { return }
    if isLevel {
      path.rule(from: from, to: to, y: middle)
    } else {
      path.upright(x: middle, from: from, to: to)
    }
  }

  /// A row for each box.
  var table: DataTable {
    let style: NumberStyle =
      if case .number(let style) = value.kind {
        NumberStyle(style.unit, places: min(6, style.places + 2))
      } else {
        NumberStyle()
      }
    func column(_ name: String, _ number: (Quartiles) -> Double) -> DataColumn {
      let numbers = summaries.map { number($0.quartiles) }
      let places = min(style.places, NumberStyle(for: numbers).places)
      guard !value.isTime else {
        return DataColumn(name, value.kind, numbers.map { timed($0) })
      }
      return DataColumn(
        name, .number(NumberStyle(style.unit, places: places)), numbers.map { .number($0) })
    }
    let first =
      place.name.isEmpty
      ? [] : [DataColumn(place.name, place.kind, summaries.map(\.place))]
    return DataTable(
      first + [
        DataColumn(
          "values", .number(NumberStyle()), summaries.map { .number(Double($0.quartiles.count)) }),
        column("lowest without outliers") { $0.whiskers.lowerBound },
        column("lower quartile", \.lower), column("median", \.median),
        column("upper quartile", \.upper),
        column("highest without outliers") { $0.whiskers.upperBound },
        DataColumn(
          "outliers", .number(NumberStyle()),
          summaries.map { .number(Double($0.quartiles.outliers.count)) }),
      ])
  }

  private func timed(_ seconds: Double) -> DataValue {
    let whole = Int(seconds.rounded(.down))
    if case .date = value.kind {
      return .date(CalendarDate(dayNumber: floorDivided(whole, 86_400)))
    }
    return .moment(whole)
  }

  var title: String { ChartWords.title(value.name, by: [place.name]) }

  var facts: [String] {
    let medians = table["median"]
    let all = summaries.indices.sorted {
      (summaries[$0].quartiles.median, $0) < (summaries[$1].quartiles.median, $1)
    }
    func at(_ index: Int) -> String {
      let text = medians?.text(of: medians?.values[index] ?? .missing) ?? ""
      return place.name.isEmpty ? text : "\(text) (\(place.kind.text(of: summaries[index].place)))"
    }
    let count = summaries.reduce(0) { $0 + $1.quartiles.count }
    var facts = [counted(count, "value")] + ChartWords.extent(of: value)
    if let low = all.first, let high = all.last {
      facts.append(
        low == high ? "Median \(at(low))" : "Medians from \(at(low)) to \(at(high))")
    }
    return facts + ChartWords.missing(in: value)
  }
}
