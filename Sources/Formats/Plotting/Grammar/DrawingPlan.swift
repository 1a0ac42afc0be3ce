internal import CampusModel
internal import Markup

/// A chart with its marks read, ready to be drawn.
struct DrawingPlan {
  private(set) var problems: [ChartProblem] = []
  private let chart: Chart
  private let scene: Scene
  private var layers: [(data: MarkData, drawing: any MarkLayer)] = []
  private var framed: (any FramedMark)?

  init(_ described: Chart) {
    chart = described.readable
    var found: [ChartProblem] = []
    let marks = Self.combined(chart.marks, problems: &found)
    let data = marks.map { MarkData($0.mark, index: $0.index, problems: &found) }
    for data in data { Self.checkChannels(data, problems: &found) }
    scene = Scene(data, chart, problems: &found)
    for data in data {
      if let type = framedType(of: data.mark.kind) {
        framed = type.init(data, in: scene, problems: &found)
      } else if let type = layerType(of: data.mark.kind),
        let drawing = type.init(data, in: scene, problems: &found)
      {
        layers.append((data, drawing))
      }
    }
    problems = found
    problems += layers.flatMap { Self.axisProblems($0, chart) }
    if framed == nil, !layers.contains(where: Self.hasData), problems.isEmpty {
      problems.append(ChartProblem(.noData))
    }
  }

  /// The marks that are drawn together: those with axes, or one with a frame of its own.
  private static func combined(
    _ marks: [ChartMark], problems: inout [ChartProblem]
  ) -> [(index: Int, mark: ChartMark)] {
    let all = marks.enumerated().map { (index: $0.offset, mark: $0.element) }
    let framed = all.filter { framedType(of: $0.mark.kind) != nil }
    guard let first = framed.first, all.count > 1 else { return all }
    if first.index == 0 {
      problems.append(ChartProblem(mark: 0, .notCombined(first.mark.kind)))
      return [first]
    }
    problems += framed.map { ChartProblem(mark: $0.index, .notCombined($0.mark.kind)) }
    return all.filter { framedType(of: $0.mark.kind) == nil }
  }

  private static func checkChannels(_ data: MarkData, problems: inout [ChartProblem]) {
    let known = channels(of: data.mark.kind)
    for entry in data.mark.channels where !known.contains(entry.channel) {
      problems.append(ChartProblem(mark: data.index, channel: entry.channel, .unusedChannel))
    }
  }

  private static func hasData(_ data: MarkData, _ drawing: any MarkLayer) -> Bool {
    [Axis.x, .y].contains { drawing.domain(of: $0)?.range != nil }
      || drawing.domain(of: .x).map { !$0.values.isEmpty } ?? false
  }

  private static func axisProblems(
    _ layer: (data: MarkData, drawing: any MarkLayer), _ chart: Chart
  ) -> [ChartProblem] {
    [(Axis.x, Channel.x, chart.x), (.y, .y, chart.y)].flatMap { axis, channel, options in
      guard let domain = layer.drawing.domain(of: axis) else { return [ChartProblem]() }
      func problem(_ reason: ChartProblem.Reason) -> ChartProblem {
        ChartProblem(mark: layer.data.index, channel: channel, reason)
      }
      let isTime =
        switch domain.kind {
        case .date, .moment: true
        default: false
        }
      var problems: [ChartProblem] = []
      switch options.scale {
      case .log where domain.hasLengths: problems.append(problem(.lengthOnLog))
      case .log where !domain.needsBands && !isTime && domain.notPositive > 0:
        problems.append(problem(.notPositive(count: domain.notPositive)))
      case .log where domain.needsBands || isTime, .linear where domain.needsBands || isTime,
        .time where !isTime && domain.kind != nil:
        options.scale.map { problems.append(problem(.wrongScale($0))) }
      case .band where domain.isMeasured: problems.append(problem(.wrongScale(.band)))
      default: break
      }
      let isBand = domain.needsBands || (options.scale == .band && !domain.isMeasured)
      if isBand, domain.values.count > AxisScale.bandLimit {
        let reason = ChartProblem.Reason.tooManyBands(
          count: domain.values.count, limit: AxisScale.bandLimit)
        problems.append(problem(reason))
      }
      return problems
    }
  }
}

// The parts of the drawing.
extension DrawingPlan {
  /// The layer whose rows the table shows: the first that is no annotation.
  private var tabled: Int? {
    layers.firstIndex { layer in
      let isNote = layer.data.mark.kind == .rule || layer.data.mark.kind == .text
      return !isNote || (layer.data.count > 1 && layers.count == 1)
    } ?? layers.indices.first
  }

  var words: (title: String, facts: [String], table: DataTable) {
    if let framed { return (framed.title, framed.facts, framed.table) }
    guard let tabled else { return ("Chart", [], DataTable([])) }
    let first = layers[tabled]
    var table = first.drawing.table
    // Marks over the same rows share a table.
    for layer in layers where layer.data.mark.table == first.data.mark.table {
      guard table.rowCount == layer.data.count, layer.drawing.table.rowCount == table.rowCount
      else { continue }
      table.columns += layer.drawing.table.columns.filter { column in
        !table.columns.contains { $0.name == column.name }
      }
    }
    var facts = first.drawing.facts
    for (index, layer) in layers.enumerated() where index != tabled {
      let kind = layer.data.mark.kind
      if kind == .rule || kind == .text { facts += layer.drawing.facts }
    }
    return (first.drawing.title, facts, table)
  }

  func svg(id: String, title: String, summary: String) -> TrustedMarkup {
    if let framed { return framed.svg(id: id, title: title, summary: summary) }
    guard layers.contains(where: Self.hasData) else {
      return SVGWriter.chart(id: id, height: 40, title: title, description: summary) { svg in
        svg.text("No data", x: 0, y: 24, TextStyle(face: .soft))
      }
    }
    let plot = CartesianPlot(
      layers.map { CartesianPlot.Layer(data: $0.data, drawing: $0.drawing) }, of: chart, in: scene,
      id: id, tabled: tabled)
    return SVGWriter.chart(
      id: id, height: tenth(plot.height), title: title, description: summary
    ) { plot.draw(into: &$0) }
  }
}

extension Scene {
  init(_ data: [MarkData], _ chart: Chart, problems: inout [ChartProblem]) {
    let colored = data.compactMap { $0[.color] }
    let seriesKinds: [ChartMark.Kind] = [.bar, .line, .area, .band, .histogram, .box]
    let areSeries = data.contains { $0[.color] != nil && seriesKinds.contains($0.mark.kind) }
    color = ColorScale(colored, chart.color, areSeries: areSeries)
    if color.kind == .categories, color.values.count > ColorScale.limit + 1 {
      let reason = ChartProblem.Reason.tooManyColors(
        count: color.values.count, limit: ColorScale.limit)
      problems.append(
        ChartProblem(mark: data.first { $0[.color] != nil }?.index, channel: .color, reason))
    }
    let columns = data.compactMap { $0[.panel] }
    var seen: Set<DataValue> = []
    var values = columns.flatMap(\.distinct).filter { seen.insert($0).inserted }
    if values.allSatisfy({ $0.scaled != nil }) { values.sort() }
    if values.count > Self.panelLimit {
      let reason = ChartProblem.Reason.tooManyPanels(count: values.count, limit: Self.panelLimit)
      problems.append(
        ChartProblem(mark: data.first { $0[.panel] != nil }?.index, channel: .panel, reason))
      values = Array(values.prefix(Self.panelLimit))
    }
    panels = values
  }
}

extension Chart {
  /// The same chart; with level bars where the names of upright ones would not fit.
  fileprivate var readable: Chart {
    let needsTurn =
      marks.allSatisfy(\.isUprightOverWords)
      && marks.contains { mark in
        guard case .column(let name) = mark[.x], let column = mark.table[name] else { return false }
        let names = Set(column.values.prefix(MarkData.rowLimit)).filter { !$0.isMissing }
        guard names.count <= 60 else { return true }
        let step = 320 / Double(max(1, names.count))
        return names.contains { LevelAxis.style.width(of: column.text(of: $0)) > max(step - 3, 18) }
      }
    guard needsTurn, !marks.isEmpty else { return self }
    var turned = self
    turned.marks = marks.map(\.turned)
    (turned.x, turned.y) = (y, x)
    return turned
  }
}

extension ChartMark {
  /// Whether it is bars or boxes over words, with numbers as their lengths.
  fileprivate var isUprightOverWords: Bool {
    guard kind == .bar || kind == .box, case .column(let x) = self[.x],
      case .column(let y) = self[.y], self[.panel] == nil, table[x]?.kind == .text,
      case .number(let style) = table[y]?.kind
    else { return false }
    return style.unit != .label
  }

  /// The same mark with x and y exchanged.
  fileprivate var turned: ChartMark {
    let exchanged: [Channel: Channel] = [.x: .y, .y: .x, .x2: .y2, .y2: .x2]
    let sources = channels.map { (exchanged[$0.channel] ?? $0.channel, $0.source) }
    return ChartMark(
      kind, table, Dictionary(sources) { first, _ in first }, arrangement: arrangement,
      regions: regions, bins: bins)
  }
}

/// The channels that a kind of mark has.
func channels(of kind: ChartMark.Kind) -> [Channel] {
  switch kind {
  case .bar: [.x, .y, .x2, .y2, .color, .label, .panel]
  case .line: [.x, .y, .color, .label, .panel]
  case .area: [.x, .y, .color, .panel]
  case .band: [.x, .y, .y2, .color, .panel]
  case .dot: [.x, .y, .color, .size, .label, .panel]
  case .histogram: [.x, .color, .panel]
  case .box: [.x, .y, .color, .panel]
  case .heat: [.x, .y, .color, .label, .panel]
  case .rule: [.x, .y, .x2, .y2, .color, .label, .panel]
  case .text: [.x, .y, .label, .panel]
  case .sparkline: [.x, .y]
  case .calendar: [.x, .color]
  case .timetable: [.x, .y, .y2, .color, .label]
  case .regions: [.region, .color, .label]
  case .places: [.x, .y, .color, .size, .label]
  }
}
