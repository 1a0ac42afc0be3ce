internal import CampusModel

/// Something drawn in the places of a panel.
protocol PanelLayer {
  /// The values that an axis has to show for it; `nil` where it has none there.
  func domain(of axis: Axis) -> AxisDomain?
  /// Draws a panel.
  func draw(in area: PlotArea, labels: inout LabelSpace, into svg: inout SVGWriter)
  /// Where its series end, to be named there; none where a legend names them.
  func ends(in area: PlotArea) -> [SeriesEnd]
  /// The height of the plot area that its bands need; `nil` for a fixed one.
  func height(for y: AxisScale) -> Double?
}

/// How a kind of mark draws its rows.
///
/// A mark is a file in `Marks` with a conforming type, and its line in `layerType(of:)`.
protocol MarkLayer: PanelLayer {
  /// Prepares the rows of the mark for drawing; problems are reported where it cannot.
  ///
  /// `nil` where nothing can be drawn.
  init?(_ data: MarkData, in scene: Scene, problems: inout [ChartProblem])

  /// The numbers of the picture, a row for each thing drawn.
  var table: DataTable { get }
  /// The words of the title: "Loans by month".
  var title: String { get }
  /// Sentences on the data, without their full stops.
  var facts: [String] { get }
}

extension PanelLayer {
  func domain(of axis: Axis) -> AxisDomain? { nil }
  func ends(in area: PlotArea) -> [SeriesEnd] { [] }
  func height(for y: AxisScale) -> Double? { nil }
}

/// The end of a series in a drawing.
struct SeriesEnd: Hashable {
  var series: Int
  var x: Double
  var y: Double
}

/// The kinds of marks with axes.
func layerType(of kind: ChartMark.Kind) -> (any MarkLayer.Type)? {
  switch kind {
  case .bar: BarLayer.self
  case .line: LineLayer.self
  case .area: AreaLayer.self
  case .band: BandLayer.self
  case .dot: DotLayer.self
  case .histogram: HistogramLayer.self
  case .box: BoxLayer.self
  case .heat: HeatLayer.self
  case .rule: RuleLayer.self
  case .text: TextLayer.self
  case .sparkline, .calendar, .timetable, .regions, .places: nil
  }
}

/// The colors and panels that all marks of a chart share.
struct Scene: Hashable {
  var color: ColorScale
  /// The values of the panel channel, in order; empty for a single panel.
  var panels: [DataValue]

  /// The most panels.
  static let panelLimit = 24

  /// The panel of a row; `nil` for a row that is in none.
  func panel(_ data: MarkData, _ row: Int) -> Int? {
    guard let column = data[.panel], !panels.isEmpty else { return 0 }
    return panels.firstIndex(of: column[row])
  }

  /// The rows of each panel; the same in all of them for a mark without the channel.
  func rowsByPanel(_ data: MarkData) -> [[Int]] {
    guard !panels.isEmpty else { return [Array(0..<data.count)] }
    guard data[.panel] != nil else {
      return panels.map { _ in Array(0..<data.count) }
    }
    var rows = [[Int]](repeating: [], count: panels.count)
    let lookup = Dictionary(zip(panels, panels.indices)) { first, _ in first }
    for row in 0..<data.count {
      if let panel = data[.panel].flatMap({ lookup[$0[row]] }) { rows[panel].append(row) }
    }
    return rows
  }

  /// The rows of each series among some rows, without those that have no color.
  func series(_ data: MarkData, among rows: [Int]) -> [[Int]] {
    var series = [[Int]](repeating: [], count: color.seriesCount)
    for row in rows {
      if let index = color.index(of: data[.color]?[row]) { series[index].append(row) }
    }
    return series
  }
}

/// The area of a panel in which marks are drawn.
struct PlotArea: Hashable {
  var panel: Int
  var box: Box
  var x: AxisScale
  var y: AxisScale
  var color: ColorScale
  /// Whether drawn things name their row of the chart's table.
  var hasRows: Bool

  /// The paint of a row's shape: its color with `kind`, "fill" for example; `nil` where its color
  /// is missing.
  func paint(_ data: MarkData, row: Int, _ kind: String) -> Paint? {
    guard data.look.paints.isEmpty else {
      return color.index(of: data[.color]?[row]).flatMap { data.look[$0] }
    }
    return color.className(for: data[.color]?[row]).map {
      Paint(kind.isEmpty ? $0 : "\($0) \(kind)")
    }
  }

  /// The paint of a series's shapes.
  func paint(_ data: MarkData, series: Int, _ kind: String) -> Paint {
    data.look[series] ?? Paint("\(color.className(series)) \(kind)")
  }
}

/// Shapes of one color as one path, with the rows that they show.
///
/// One element for many rows keeps pages small.
struct MarkPaths {
  private var paths: [Paint: PathData] = [:]
  private var rows: [Paint: [Int]] = [:]

  mutating func append(_ paint: Paint, row: Int, draw: (inout PathData) -> Void) {
    draw(&paths[paint, default: PathData()])
    rows[paint, default: []].append(row)
  }

  mutating func append(_ classes: String, row: Int, draw: (inout PathData) -> Void) {
    append(Paint(classes), row: row, draw: draw)
  }

  func write(hasRows: Bool, into svg: inout SVGWriter) {
    let order = paths.keys.sorted {
      ($0.classes, $0.pattern ?? "") < ($1.classes, $1.pattern ?? "")
    }
    for paint in order {
      guard let path = paths[paint], let rows = rows[paint] else { continue }
      svg.shapes(path, paint, rows: hasRows ? rows : [])
    }
  }
}

/// Words in a panel that must not overlap, drawn after all marks.
struct LabelSpace {
  private struct Label {
    var text: String
    var x: Double
    var y: Double
    var style: TextStyle
  }

  /// No word leaves it.
  let frame: Box
  private var labels: [Label] = []
  private var taken: [Box] = []
  private var tries = 0

  /// After so many words no more are tried.
  private static let limit = 1000

  init(within frame: Box) { self.frame = frame }

  /// Reserves a place for other things.
  mutating func reserve(_ box: Box) { taken.append(box) }

  /// Puts a word at the first of the places where it overlaps no other, moved inside the frame if
  /// it is centered; returns whether there is one.
  @discardableResult
  mutating func place(
    _ text: String, at places: [(x: Double, y: Double, anchor: TextStyle.Anchor)],
    style: TextStyle = TextStyle(face: .soft, hasHalo: true), width: Double = 140
  ) -> Bool {
    tries += 1
    guard tries <= Self.limit, !text.isEmpty else { return false }
    var style = style
    guard let text = style.fitted(firstLine(of: text), to: width) else { return false }
    for place in places {
      style.anchor = place.anchor
      var (x, y) = (tenth(place.x), tenth(place.y))
      if style.anchor == .middle {
        x = held(x, half: style.width(of: text) / 2, within: frame.x...frame.maxX)
      }
      let box = style.box(of: text, x: x, y: y)
      guard frame.contains(box), !taken.contains(where: box.overlaps) else { continue }
      taken.append(box)
      labels.append(Label(text: text, x: x, y: y, style: style))
      return true
    }
    return false
  }

  func write(into svg: inout SVGWriter) {
    for label in labels { svg.text(label.text, x: label.x, y: label.y, label.style) }
  }
}

/// The words before the first line end.
func firstLine(of text: String) -> String {
  String(text.split(whereSeparator: \.isNewline).first ?? "")
}

/// Indices as runs: "0-11", "0-33/3" for each third one, "5"; joined by spaces.
func runs(of rows: [Int]) -> String {
  var words: [String] = []
  var index = 0
  while index < rows.count {
    guard index + 1 < rows.count, rows[index + 1] > rows[index] else {
      words.append(String(rows[index]))
      index += 1
      continue
    }
    let step = rows[index + 1] - rows[index]
    var end = index + 1
    while end + 1 < rows.count, rows[end + 1] - rows[end] == step { end += 1 }
    if end == index + 1, step > 1 {
      words.append(String(rows[index]))
      index += 1
    } else {
      words.append("\(rows[index])-\(rows[end])" + (step == 1 ? "" : "/\(step)"))
      index = end + 1
    }
  }
  return words.joined(separator: " ")
}
