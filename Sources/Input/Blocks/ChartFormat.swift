internal import CampusModel
internal import DataShaping
internal import Diagnostics
package import FileFormats
internal import Plotting

/// A block `chart`: one mark, or several in `marks:`, over data.
///
/// ```yaml
/// data: loans.csv
/// mark: bar
/// x: month
/// y: sum(loans)
/// ```
package enum ChartFormat: BlockFormat {
  package static let word = "chart"

  package static func content(_ map: YAMLMapping, _ context: BlockContext) -> BlockContent? {
    var chart = Chart([])
    chart.title = map.optional("title", .text)
    chart.height = map.integer("height", in: 40...1000)
    if let axis = AxisOptions(map, "x") { chart.x = axis }
    if let axis = AxisOptions(map, "y") { chart.y = axis }
    if let colors = ColorOptions(map, "color") { chart.color = colors }
    let errors = map.report.errorCount
    var marks: [WrittenMark] = []
    if map.has("marks") {
      map.each("marks", atMost: 12) { layer in
        if let mark = WrittenMark(layer, within: map, context) { marks.append(mark) }
      }
      // What no layer asked for is not unknown.
      map.allow("data", "select", "sheet", "where")
      for channel in Channel.allCases { map.allow(channel.rawValue) }
    } else if let mark = WrittenMark(map, within: map, context) {
      marks = [mark]
    }
    if map.report.errorCount > errors { return nil }
    guard !marks.isEmpty else {
      map.error("a chart needs a mark", suggestion: "write 'mark: bar' and its x and y")
      return nil
    }
    chart.marks = marks.map(\.mark)
    report(ChartDrawing.problems(of: chart), in: marks, map.report)
    return BlockContent(content: .chart(chart), sources: uniqued(marks.flatMap(\.sources)))
  }

  /// What cannot be drawn is an error; what is drawn in part, a warning.
  private static func report(
    _ problems: [ChartProblem], in marks: [WrittenMark], _ report: Report
  ) {
    for problem in problems {
      let mark = marks[min(problem.mark ?? 0, marks.count - 1)]
      let place = problem.channel.flatMap { mark.places[$0] } ?? mark.place
      if problem.isPartial {
        report.warn(at: place, Diagnostic.Message(problem.message))
      } else {
        report.error(at: place, Diagnostic.Message(problem.message))
      }
    }
  }
}

extension ChartProblem {
  /// Whether the rest of the chart is drawn as it is described.
  fileprivate var isPartial: Bool {
    switch reason {
    case .notPositive, .lengthOnLog, .tooManyRows, .tooManyColors, .tooManyBands, .tooManyPanels,
      .unknownRegions:
      true
    case .missingChannel, .unusedChannel, .unknownColumn, .notNumbers, .notDates, .notTime,
      .wrongScale, .noData, .notCombined, .noRegions:
      false
    }
  }
}

/// A mark of a block, with where its channels are written.
private struct WrittenMark {
  let mark: ChartMark
  let places: [Channel: TextPlace]
  let place: TextPlace
  let sources: [String]

  /// `nil` after an error. What the mark does not say is what `chart` says.
  init?(_ map: YAMLMapping, within chart: YAMLMapping, _ context: BlockContext) {
    let kind = map.required("mark", .word(ChartMark.Kind.self))
    let arrangement = map.optional("stack", .word(ChartMark.Arrangement.self))
    let bins = map.integer("bins", in: 1...200)
    let regions = map.has("map") ? Region.read(map, context) : []
    let written = Self.inherited(by: kind, Self.channels(map), from: Self.channels(chart))
    let home = map.has("data") || map.has("select") ? map : chart
    guard let data = BlockData(home, context) else { return nil }
    let constants = written.compactMapValues { Self.constant($0.value, in: data.table) }
    let expressions = Channel.allCases.compactMap { channel in
      constants[channel] == nil ? written[channel].map { (channel, $0) } : nil
    }
    guard
      let columns = BlockColumns(
        expressions.map { .init(text: $0.1) }, of: data.table, map.report)
    else { return nil }
    var channels = constants.mapValues { ChannelSource.constant($0) }
    var aliases: [String: String] = [:]
    for (channel, text) in expressions {
      guard let name = columns.name(of: text.value) else { continue }
      channels[channel] = .column(name)
      aliases[channel.rawValue] = name
    }
    guard let table = columns.table(from: data, map, aliases: aliases), let kind, let regions else {
      return nil
    }
    mark = ChartMark(
      kind, table, channels, arrangement: arrangement, regions: regions, bins: bins)
    (places, place) = (written.mapValues(\.place), map.place(of: "mark"))
    sources = data.sources
  }

  /// The channels of a mark, with those of the chart that it does not have itself. A rule across at
  /// one `y` takes no `x` from the chart: it would be a line for each.
  private static func inherited(
    by kind: ChartMark.Kind?, _ own: [Channel: Placed<String>],
    from chart: [Channel: Placed<String>]
  ) -> [Channel: Placed<String>] {
    var inherited = chart
    if kind == .rule, own[.x] != nil || own[.y] != nil {
      (inherited[.x], inherited[.y]) = (nil, nil)
    }
    return inherited.merging(own) { $1 }
  }

  /// What the channels show, as it is written: words, or the `value` among keys and values, whose
  /// other keys are read with the axes.
  private static func channels(_ map: YAMLMapping) -> [Channel: Placed<String>] {
    var written: [Channel: Placed<String>] = [:]
    for channel in Channel.allCases {
      guard let value = map[channel.rawValue] else { continue }
      let hasAxis = [.x, .y, .color].contains(channel) && value.isMapping
      guard let words = hasAxis ? value["value"] : value, let text = words.read(.text) else {
        continue
      }
      written[channel] = Placed(value: text, place: words.place)
    }
    return written
  }

  /// A number, a date or a quoted word that is the same for all rows; `nil` for a column and for
  /// anything else.
  private static func constant(_ text: String, in table: DataTable) -> DataValue? {
    guard table.column(like: text) == nil else { return nil }
    if let number = Double(text), number.isFinite { return .number(number) }
    if text.count > 1, text.hasPrefix("'"), text.hasSuffix("'") {
      return .text(String(text.dropFirst().dropLast()))
    }
    return DateStep.firstDay(of: text).map { .date($0) }
  }
}

extension AxisOptions {
  /// What keys and values of a channel say about its axis; `nil` where it has none.
  fileprivate init?(_ map: YAMLMapping, _ key: String) {
    guard let value = map[key], value.isMapping else { return nil }
    self.init()
    _ = value.mapping { inner in
      inner.allow("value")
      label = inner.optional("label", .words)
      scale = inner.optional("scale", .word(Scale.self))
      from = inner.optional("from", .bound)
      to = inner.optional("to", .bound)
      includesZero = inner.optional("zero", .flag)
      isReversed = inner.optional("reverse", .flag) ?? false
      return true
    }
  }
}

extension ColorOptions {
  fileprivate init?(_ map: YAMLMapping, _ key: String) {
    guard let value = map[key], value.isMapping else { return nil }
    self.init()
    _ = value.mapping { inner in
      inner.allow("value")
      label = inner.optional("label", .words)
      scheme = inner.optional("scheme", .word(Scheme.self))
      middle = inner.optional("middle", .coordinate)
      return true
    }
  }
}

extension YAMLScalar<String> {
  /// Any words, also none.
  fileprivate static var words: Self { Self("text") { $0 } }
}

extension YAMLScalar<DataValue> {
  /// An end of an axis.
  fileprivate static var bound: Self {
    Self("a number or a date like 2026-11-18") { text in
      Double(text).flatMap { $0.isFinite ? .number($0) : nil }
        ?? DateStep.firstDay(of: text).map { .date($0) }
    }
  }
}
