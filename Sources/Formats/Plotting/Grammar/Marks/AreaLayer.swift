internal import CampusModel

/// Areas from zero, stacked by color. Missing values are gaps, and zero where areas are stacked.
struct AreaLayer: MarkLayer {
  private let data: MarkData
  private let x: ChannelColumn
  private let y: ChannelColumn
  private let isShare: Bool
  private let stack: Stack
  /// The different places of the axis, in order.
  private let places: [DataValue]

  init?(_ data: MarkData, in scene: Scene, problems: inout [ChartProblem]) {
    let x = data.needed(.x, problems: &problems)
    let y = data.numbers(.y, problems: &problems)
    guard let x, let y else { return nil }
    (self.data, self.x, self.y) = (data, x, y)
    isShare = data.mark.arrangement == .share
    stack = Stack(
      data, in: scene, place: x, value: y, end: nil,
      arrangement: isShare ? .share : data.mark.arrangement == .grouped ? .grouped : .stacked)
    places = AxisDomain(x).bands
  }

  func domain(of axis: Axis) -> AxisDomain? {
    guard axis == .y else {
      var domain = AxisDomain(x)
      domain.isTight = true
      return domain
    }
    var domain = AxisDomain()
    domain.name = y.name
    domain.kind = isShare ? .number(NumberStyle(.percent)) : y.kind
    (domain.hasLengths, domain.isMeasured) = (true, true)
    domain.extend(by: stack.parts.flatMap { [$0.from, $0.to] })
    return domain
  }

  private struct Slice {
    var row: Int?
    var x: Double
    var low: Double
    var high: Double
  }

  func draw(in area: PlotArea, labels: inout LabelSpace, into svg: inout SVGWriter) {
    for (index, slices) in slices(in: area).enumerated() where !slices.isEmpty {
      var path = PathData()
      for run in slices {
        path.lines(run.map { ($0.x, $0.high) } + run.reversed().map { ($0.x, $0.low) })
        path.close()
      }
      let name = area.color.className(index)
      svg.path(path, "\(name) \(area.color.kind == .single ? "tint" : "fill")")
      var edge = PathData()
      for run in slices {
        edge.lines(run.map { ($0.x, $0.high) })
        if run.count == 1 { edge.horizontal(run[0].x) }
      }
      let classes = area.color.kind == .single ? "\(name) series" : "seam"
      svg.shapes(edge, classes, rows: area.hasRows ? slices.joined().compactMap(\.row) : [])
    }
  }

  /// The runs of slices of each series, in time linear in the rows.
  ///
  /// With several series, each has an empty slice at a place that it lacks next to one that it has.
  private func slices(in area: PlotArea) -> [[[Slice]]] {
    let numbers = Dictionary(uniqueKeysWithValues: places.enumerated().map { ($1, $0) })
    var bySeries = [[Int: Stack.Part]](repeating: [:], count: area.color.seriesCount)
    for part in stack.parts where part.panel == area.panel {
      guard let number = numbers[part.place] else { continue }
      bySeries[part.series][number] = part
    }
    let around = bySeries.count == 1 ? 0...0 : -1...1
    var base: [Int: Double] = [:]
    return bySeries.map { parts in
      let near = Set(parts.keys.flatMap { number in around.map { number + $0 } })
      var runs: [[Slice]] = []
      var last: Int?
      for number in near.filter(places.indices.contains).sorted() {
        if last != number - 1 { runs.append([]) }
        last = number
        guard let left = area.x(places[number]) else { continue }
        let part = parts[number]
        let from = part?.from ?? base[number] ?? 0
        let to = part?.to ?? from
        base[number] = to
        guard let low = area.y.place(from), let high = area.y.place(to) else { continue }
        runs[runs.count - 1].append(Slice(row: part?.row, x: left, low: low, high: high))
      }
      return runs.filter { !$0.isEmpty }
    }
  }

  func ends(in area: PlotArea) -> [SeriesEnd] {
    slices(in: area).enumerated().compactMap { index, runs in
      runs.last?.last.map { SeriesEnd(series: index, x: $0.x, y: ($0.low + $0.high) / 2) }
    }
  }

  var table: DataTable {
    var table = data.table
    guard isShare else { return table }
    table.columns.append(
      DataColumn(
        "share", .number(NumberStyle(.percent, places: 1)),
        stack.shares(rows: data.count).map { $0.map { .number($0) } ?? .missing }))
    return table
  }

  var title: String {
    ChartWords.title(y.name, by: [x.name, data.hasColumn(.color) ? data[.color]?.name : nil])
  }

  var facts: [String] {
    ChartWords.places(x) + ChartWords.range(of: y, at: x, color: data[.color])
      + ChartWords.missing(in: y)
  }
}
