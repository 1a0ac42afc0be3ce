internal import CampusModel
internal import Markup

/// A chart of a campus page: the marks and axes of an author's chart over rows that the page has.
struct CampusPlot {
  var x = AxisOptions(label: "")
  var y = AxisOptions(label: "")
  var look = PlotLook()
  private let color: ColorScale?
  private var parts: [Part] = []

  private enum Part {
    case mark(MarkData)
    case drawing(Sketch)
  }

  /// `color` is `nil` for the values of the color channels, in order.
  init(color: ColorScale? = nil) {
    self.color = color
    look.isClipped = false
  }

  /// Adds marks on top of the others.
  mutating func add(
    _ kind: ChartMark.Kind, _ columns: [Channel: ChannelColumn], look: MarkLook = MarkLook(),
    arrangement: ChartMark.Arrangement? = nil
  ) {
    parts.append(.mark(MarkData(kind, columns, look: look, arrangement: arrangement)))
  }

  /// Adds something that is no mark, drawn in the places of the axes.
  mutating func add(_ draw: @escaping Sketch.Draw) { parts.append(.drawing(Sketch(content: draw))) }

  /// The vertical axis where the look has a height and a top.
  var uprightScale: AxisScale {
    let top = look.top ?? 0
    return AxisScale(AxisDomain(), y).fitted(from: top + (look.height ?? 0), to: top)
  }

  func svg(id: String, title: String, description: String? = nil) -> TrustedMarkup {
    let plot = plot(id: id)
    return SVGWriter.chart(
      id: id, height: tenth(plot.height), title: title, description: description
    ) { plot.draw(into: &$0) }
  }

  func plot(id: String) -> CartesianPlot {
    let marks = parts.compactMap { if case .mark(let data) = $0 { data } else { nil } }
    let colored = marks.compactMap { $0[.color] }
    let scene = Scene(
      color: color ?? ColorScale(colored, ColorOptions(), areSeries: true), panels: [])
    var problems: [ChartProblem] = []
    let layers = parts.compactMap { part -> CartesianPlot.Layer? in
      switch part {
      case .drawing(let sketch): return .init(data: MarkData(.text, [:]), drawing: sketch)
      case .mark(let data):
        return layerType(of: data.mark.kind)?.init(data, in: scene, problems: &problems)
          .map { .init(data: data, drawing: $0) }
      }
    }
    let chart = Chart([], x: x, y: y)
    return CartesianPlot(layers, of: chart, in: scene, id: id, tabled: nil, look: look)
  }
}

/// Something that only one chart has, drawn in the places of a panel.
struct Sketch: PanelLayer {
  typealias Draw = (PlotArea, inout LabelSpace, inout SVGWriter) -> Void

  let content: Draw

  func draw(in area: PlotArea, labels: inout LabelSpace, into svg: inout SVGWriter) {
    content(area, &labels, &svg)
  }
}

extension AxisOptions {
  /// An axis without words, from one value to another.
  static func from(_ low: DataValue?, to high: DataValue? = nil) -> AxisOptions {
    AxisOptions(label: "", from: low, to: high)
  }
}

extension ChannelColumn {
  static func numbers(_ numbers: [Double?], places: Int = 0) -> ChannelColumn {
    ChannelColumn(
      "number", .number(NumberStyle(places: places)),
      numbers.map { $0.map { .number($0) } ?? .missing })
  }

  /// Bands numbered from 0, whose names are in the look of their axis: names may be equal.
  static func bands(_ indices: some Sequence<Int>) -> ChannelColumn {
    ChannelColumn("band", .text, indices.map { .number(Double($0)) })
  }

  static func words(_ words: [String]) -> ChannelColumn {
    ChannelColumn("word", .text, words.map { .text($0) })
  }

  /// Minutes of a day that begins at 0; they may be past midnight.
  static func minutes(_ minutes: some Sequence<Int>) -> ChannelColumn {
    ChannelColumn("time", .moment, minutes.map { .moment($0 * 60) })
  }

  static func days(_ days: [CalendarDate], _ step: DateStep = .day) -> ChannelColumn {
    ChannelColumn("day", .date(step), days.map { .date($0) })
  }
}
