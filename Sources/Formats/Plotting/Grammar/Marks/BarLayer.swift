internal import CampusModel

/// Bars from zero, or from one value to another: upright, or level where only x is a number.
///
/// Several bars at one place are stacked, negative ones downward, as d3's diverging stacks.
struct BarLayer: MarkLayer {
  private let data: MarkData
  private let isLevel: Bool
  private let place: ChannelColumn
  private let value: ChannelColumn
  private let arrangement: ChartMark.Arrangement
  private let stack: Stack
  private let lanes: Int

  init?(_ data: MarkData, in scene: Scene, problems: inout [ChartProblem]) {
    self.data = data
    isLevel = Self.isLevel(data)
    let (across, along): (Channel, Channel) = isLevel ? (.y, .x) : (.x, .y)
    guard let value = data.numbers(along, problems: &problems) else { return nil }
    self.value = value
    place =
      data[across]
      ?? ChannelColumn("", .text, Array(repeating: .text(""), count: data.count))
    arrangement = data.mark.arrangement ?? .stacked
    let end = data[isLevel ? .x2 : .y2]
    stack = Stack(
      data, in: scene, place: place, value: value, end: end, arrangement: arrangement)
    lanes = arrangement == .grouped && stack.isShared ? scene.color.seriesCount : 1
  }

  /// Whether the value is on the horizontal axis.
  static func isLevel(_ data: MarkData) -> Bool {
    guard let x = data[.x] else { return false }
    guard let y = data[.y] else { return false }
    return x.isQuantity && !y.isQuantity
  }

  private var valueAxis: Axis { isLevel ? .x : .y }

  func domain(of axis: Axis) -> AxisDomain? {
    guard axis == valueAxis else { return AxisDomain(place, needsBands: true) }
    var domain = AxisDomain()
    domain.name = value.name
    domain.kind = arrangement == .share ? .number(NumberStyle(.percent)) : value.kind
    (domain.hasLengths, domain.isMeasured) = (true, true)
    domain.extend(by: stack.parts.flatMap { [$0.from, $0.to] })
    return domain
  }

  func draw(in area: PlotArea, labels: inout LabelSpace, into svg: inout SVGWriter) {
    let (across, along) = isLevel ? (area.y, area.x) : (area.x, area.y)
    var paths = MarkPaths()
    for part in stack.parts where part.panel == area.panel {
      guard let band = across.band(of: part.place),
        let paint = area.paint(data, row: part.row, "fill"),
        let start = along.place(part.from), let end = along.place(part.to)
      else { continue }
      let (first, last) = lane(of: part, across.bar(band))
      let box =
        isLevel
        ? Box(x: min(start, end), y: first, width: abs(end - start), height: last - first)
        : Box(x: first, y: min(start, end), width: last - first, height: abs(end - start))
      paths.append(paint, row: part.row) { $0.box(box) }
      label(part, box: box, isUp: part.to >= part.from, in: &labels)
    }
    paths.write(hasRows: area.hasRows, into: &svg)
  }

  private func lane(of part: Stack.Part, _ bar: (Double, Double)) -> (Double, Double) {
    guard lanes > 1 else { return bar }
    let width = (bar.1 - bar.0) / Double(lanes)
    let start = bar.0 + width * Double(part.series)
    return (tenth(start), tenth(start + width - min(1, width / 5)))
  }

  private func label(
    _ part: Stack.Part, box: Box, isUp: Bool, in labels: inout LabelSpace
  ) {
    guard let text = data[.label]?.text(part.row) else { return }
    let (middle, style) = (box.x + box.width / 2, data.look.label)
    if !data.look.inside.isEmpty {
      let style = data.look.inside[min(part.series, data.look.inside.count - 1)]
      guard style.width(of: text) <= box.width - 6 else { return }
      labels.place(text, at: [(middle, box.y + box.height / 2 + 4, .middle)], style: style)
      return
    }
    if isLevel {
      let y = box.y + box.height / 2 + 4
      labels.place(
        text,
        at: isUp
          ? [(box.maxX + 4, y, .start), (box.maxX - 4, y, .end)]
          : [(box.x - 4, y, .end), (box.x + 4, y, .start)], style: style)
    } else {
      labels.place(
        text, at: [(middle, isUp ? box.y - 4 : box.maxY + 12, .middle)], style: style)
    }
  }

  /// For upright stacks, the parts of the last place.
  func ends(in area: PlotArea) -> [SeriesEnd] {
    guard !isLevel, lanes == 1, stack.isShared, let last = area.x.bands.last else { return [] }
    let edge = area.x.bar(area.x.bands.count - 1).1
    return stack.parts.filter { $0.panel == area.panel && $0.place == last }.compactMap { part in
      area.y.place((part.from + part.to) / 2).map {
        SeriesEnd(series: part.series, x: edge, y: $0)
      }
    }
  }

  func height(for y: AxisScale) -> Double? {
    guard isLevel else { return nil }
    let band = lanes > 1 ? Double(lanes) * 12 + 8 : 24
    return max(40, Double(y.bands.count) * max(band, 3))
  }

  var table: DataTable {
    guard arrangement == .share else { return data.table }
    var table = data.table
    let shares = stack.shares(rows: data.count)
    table.columns.append(
      DataColumn(
        "share", .number(NumberStyle(.percent, places: 1)),
        shares.map { $0.map { .number($0) } ?? .missing }))
    return table
  }

  var title: String {
    ChartWords.title(
      value.name, by: [place.name, data.hasColumn(.color) ? data[.color]?.name : nil])
  }

  var facts: [String] {
    ChartWords.places(place) + ChartWords.range(of: value, at: place, color: data[.color])
      + ChartWords.missing(in: value)
  }
}

/// Values at places, arranged by color.
struct Stack: Hashable {
  /// The part of a row.
  struct Part: Hashable {
    var row: Int
    var panel: Int
    var series: Int
    var place: DataValue
    var from: Double
    var to: Double
  }

  /// By panel, then in the order of rows; a row in several panels has several parts.
  private(set) var parts: [Part] = []
  /// Whether a place has parts of several series.
  private(set) var isShared = false

  private struct Place: Hashable {
    var panel: Int
    var value: DataValue
  }

  private struct Sum {
    var up = 0.0
    var down = 0.0
    var total = 0.0
    var series = -1
  }

  /// Parts reach from `value` to `end`, or from zero where that is `nil`.
  init(
    _ data: MarkData, in scene: Scene, place: ChannelColumn, value: ChannelColumn,
    end: ChannelColumn?, arrangement: ChartMark.Arrangement
  ) {
    var sums: [Place: Sum] = [:]
    for (panel, rows) in scene.rowsByPanel(data).enumerated() {
      for row in rows {
        guard let number = value.number(row), !place[row].isMissing,
          let series = scene.color.index(of: data[.color]?[row])
        else { continue }
        let key = Place(panel: panel, value: place[row])
        var part = Part(
          row: row, panel: panel, series: series, place: place[row], from: 0, to: number)
        if let end {
          guard let other = end.number(row) else { continue }
          (part.from, part.to) = (number, other)
        }
        var sum = sums[key] ?? Sum()
        if sum.series >= 0, sum.series != series { isShared = true }
        sum.series = series
        sum.total += abs(number)
        if end == nil, arrangement != .grouped {
          part.from = number < 0 ? sum.down : sum.up
          part.to = part.from + number
          if number < 0 { sum.down = part.to } else { sum.up = part.to }
        }
        sums[key] = sum
        parts.append(part)
      }
    }
    guard arrangement == .share, end == nil else { return }
    for index in parts.indices {
      let total = sums[Place(panel: parts[index].panel, value: parts[index].place)]?.total ?? 0
      parts[index].from = total > 0 ? parts[index].from / total * 100 : 0
      parts[index].to = total > 0 ? parts[index].to / total * 100 : 0
    }
  }

  /// The share of each row in its place, in percent.
  func shares(rows: Int) -> [Double?] {
    var shares = [Double?](repeating: nil, count: rows)
    for part in parts { shares[part.row] = part.to - part.from }
    return shares
  }
}
