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
      // A key that no layer asked for is not unknown.
      map.allow("data", "run", "select", "sheet", "where")
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
    return BlockContent(chart, marks, map.report)
  }
}

extension BlockContent {
  /// A chart, whose problems are reported.
  init(_ chart: Chart, _ marks: [WrittenMark], _ report: Report) {
    Self.report(ChartDrawing.problems(of: chart), in: marks, report)
    self.init(content: .chart(chart), sources: uniqued(marks.flatMap(\.sources)))
  }

  /// An error for a chart that cannot be drawn; a warning for one that is drawn in part.
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

extension AxisOptions {
  /// The axis of a channel from its keys and values; `nil` where it has none.
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
  init?(_ map: YAMLMapping, _ key: String) {
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
