internal import CampusModel

/// Marks over a horizontal and a vertical axis, in one or several panels.
struct CartesianPlot {
  struct Layer {
    var data: MarkData
    var drawing: any PanelLayer
  }

  private let layers: [Layer]
  private let scene: Scene
  private let x: AxisScale
  private let y: AxisScale
  private let id: String
  /// The layer whose table is shown; `nil` for none.
  private let tabled: Int?
  private let plotHeight: Double
  private let endLabels: EndLabels?
  private let legend: Legend
  private let grid: PanelGrid
  private let look: PlotLook

  init(
    _ layers: [Layer], of chart: Chart, in scene: Scene, id: String, tabled: Int?,
    look: PlotLook = PlotLook()
  ) {
    (self.layers, self.scene, self.id, self.tabled) = (layers, scene, id, tabled)
    self.look = look
    x = AxisScale(Self.domain(.x, of: layers, look: look.x), chart.x, look: look.x)
    y = AxisScale(Self.domain(.y, of: layers, look: look.y), chart.y, look: look.y)
    let isSingle = scene.panels.count < 2
    let needed = layers.compactMap { [y] in $0.drawing.height(for: y) }.max()
    let names = UprightAxis(y.fitted(from: 0, to: needed ?? 200))
    let least = names.leastStep * Double(y.bands.count)
    let height = chart.height.map { min(max(Double($0), 40), 1000) }
    let automatic = needed.map { max($0, least) } ?? (isSingle ? 200 : 110)
    plotHeight = look.height ?? height ?? min(automatic, 4000)
    let axis = UprightAxis(y.fitted(from: plotHeight, to: 0))
    let side = layers.map(Self.reach(of:)).max() ?? 0
    let isNamed =
      isSingle
      && layers.contains { $0.data[.color] != nil && Self.hasEnds($0) && !$0.data.hasPaints }
    var ends = isNamed ? EndLabels(scene.color, height: plotHeight - 4) : nil
    let left = look.left ?? max(axis.width, side)
    let right = look.right ?? max(5, side, axis.noteWidth)
    var grid = PanelGrid(
      count: max(1, scene.panels.count), left: left, right: ends?.width ?? right,
      height: plotHeight)
    if let labels = ends {
      let area = Self.area(0, grid.box(0), x: x, y: y, color: scene.color, hasRows: false)
      if !labels.cover(layers.flatMap { $0.drawing.ends(in: area) }) {
        ends = nil
        grid = PanelGrid(count: 1, left: left, right: right, height: plotHeight)
      }
    }
    endLabels = ends
    let needsLegend =
      look.legend != nil
      || (look.hasLegend && ends == nil && Self.needsLegend(layers, scene.color))
    legend = Legend(needsLegend ? scene.color : .single, look: look.legend)
    let words = LevelAxis(x.fitted(from: grid.box(0).x, to: grid.box(0).maxX)).height
    grid.top =
      look.offset + legend.height + (look.top ?? (Self.headline(y, isUp: true) == nil ? 6 : 22))
      + (look.x.isOnTop ? words : 0)
    grid.hasTitles = !scene.panels.isEmpty
    grid.foot = (look.x.isOnTop ? 1 : words) + look.foot
    self.grid = grid
  }

  private static func domain(
    _ axis: Axis, of layers: [Layer], look: AxisLook
  ) -> AxisDomain {
    // Annotations come last, so that the names and kinds are those of the data.
    let domains = layers.compactMap { $0.drawing.domain(of: axis) }
    var domain = domains.first ?? AxisDomain()
    for other in domains.dropFirst() { domain.form(with: other) }
    if look.isClock { domain.kind = .moment }
    return domain
  }

  /// How far a layer's shapes reach beyond its places: dots, the largest with different sizes.
  private static func reach(of layer: Layer) -> Double {
    switch layer.data.mark.kind {
    case .dot: layer.data[.size] == nil ? 4 : 11
    case .box: 3
    default: 0
    }
  }

  private static func hasEnds(_ layer: Layer) -> Bool {
    [.line, .area, .bar].contains(layer.data.mark.kind)
  }

  /// A legend is left out where the axis names the same values.
  private static func needsLegend(_ layers: [Layer], _ color: ColorScale) -> Bool {
    let colored = layers.filter { $0.data[.color] != nil && !$0.data.hasPaints }
    guard !colored.isEmpty else { return false }
    if case .ramp = color.kind { return true }
    return !colored.allSatisfy { layer in
      [Channel.x, .y, .panel, .label].contains { channel in
        guard let column = layer.data[channel], channel != .label || layer.data.mark.kind == .rule
        else { return false }
        return column.values == layer.data[.color]?.values
          && !(layer.data.hasColumn(.color) && column.isQuantity)
      }
    }
  }

  private static func area(
    _ panel: Int, _ box: Box, x: AxisScale, y: AxisScale, color: ColorScale, hasRows: Bool
  ) -> PlotArea {
    let first = y.kind == .band ? box.y : box.maxY
    return PlotArea(
      panel: panel, box: box, x: x.fitted(from: box.x, to: box.maxX),
      y: y.fitted(from: first, to: y.kind == .band ? box.maxY : box.y), color: color,
      hasRows: hasRows)
  }
}

// The parts of the drawing.
extension CartesianPlot {
  var height: Double {
    let hasCaption = !look.caption.isEmpty || !look.remark.isEmpty
    return grid.bottom + (levelHeadline == nil ? 0 : 14) + (hasCaption ? 16 : 0)
  }

  /// The space at the left of the plot area.
  var left: Double { grid.box(0).x }

  func draw(into svg: inout SVGWriter) {
    legend.draw(at: look.offset, into: &svg)
    if let words = Self.headline(y, isUp: y.start < y.end) {
      svg.name(words, x: 0, y: grid.top - 11, width: SVGWriter.fullWidth, Self.soft)
    }
    for panel in 0..<grid.count { draw(panel, into: &svg) }
    if let words = levelHeadline {
      var style = Self.soft
      style.anchor = .end
      svg.name(
        words, x: SVGWriter.fullWidth, y: tenth(grid.bottom + 10), width: SVGWriter.fullWidth, style
      )
    }
    svg.caption(look.caption, remark: look.remark, y: tenth(height - 4))
  }

  private static let soft = TextStyle(face: .soft)

  private func draw(_ panel: Int, into svg: inout SVGWriter) {
    let box = grid.box(panel)
    let area = Self.area(panel, box, x: x, y: y, color: scene.color, hasRows: false)
    if grid.hasTitles {
      svg.name(
        firstLine(of: panelName(panel)), x: box.x, y: tenth(box.y - 6), width: box.width,
        TextStyle(isBold: true))
    }
    UprightAxis(area.y).draw(in: box, hasWords: grid.isFirstInRow(panel), into: &svg)
    LevelAxis(area.x).draw(
      in: box, within: look.wordEnd.map { 0...$0 } ?? grid.wordSpan(panel),
      hasWords: grid.isLastInColumn(panel), isGrid: y.kind == .band, into: &svg)
    // Words may be a little above a panel without a title, but not above the drawing.
    let top = grid.hasTitles ? box.y : max(0, box.y - (look.top ?? 8))
    var labels = LabelSpace(
      within: Box(
        x: box.x, y: top,
        width: (grid.count == 1 && endLabels == nil ? SVGWriter.fullWidth : box.maxX) - box.x,
        height: box.maxY - top))
    if look.isClipped, x.isLimited || y.isLimited {
      svg.clipped(to: box, id: "\(id)-c\(panel)") { drawMarks(area, &labels, into: &$0) }
    } else {
      drawMarks(area, &labels, into: &svg)
    }
    if look.hasBase { drawBase(area, into: &svg) }
    if let endLabels {
      endLabels.draw(layers.flatMap { $0.drawing.ends(in: area) }, in: box, into: &svg)
    }
    labels.write(into: &svg)
  }

  private func panelName(_ panel: Int) -> String {
    guard scene.panels.indices.contains(panel) else { return "" }
    let column = layers.compactMap { $0.data[.panel] }.first
    return column?.kind.text(of: scene.panels[panel]) ?? ""
  }

  private func drawMarks(_ area: PlotArea, _ labels: inout LabelSpace, into svg: inout SVGWriter) {
    for (index, layer) in layers.enumerated() {
      var area = area
      area.hasRows = index == tabled
      layer.drawing.draw(in: area, labels: &labels, into: &svg)
    }
  }

  /// The line from which bars grow, and the bottom of the panel otherwise.
  private func drawBase(_ area: PlotArea, into svg: inout SVGWriter) {
    var path = PathData()
    if y.kind == .band {
      guard x.kind != .band else { return }
      path.upright(x: area.x.zero, from: area.box.y, to: area.box.maxY)
    } else {
      let isHeld = y.kind == .linear && y.domain.contains(0)
      path.rule(
        from: area.box.x, to: area.box.maxX, y: isHeld ? area.y.zero : area.box.maxY)
    }
    svg.path(path, "axis")
  }

  /// "↑ loans"; `nil` without words.
  private static func headline(_ y: AxisScale, isUp: Bool) -> String? {
    guard !y.name.isEmpty else { return nil }
    return y.kind == .band ? y.name : "\(isUp ? "↑" : "↓") \(y.name)"
  }

  /// "hours →"; `nil` without words, and for dates, which need none.
  private var levelHeadline: String? {
    let isTime =
      switch x.dataKind {
      case .date, .moment: true
      case .text, .number: false
      }
    guard !x.name.isEmpty, !isTime else { return nil }
    return x.kind == .band ? x.name : x.start < x.end ? "\(x.name) →" : "← \(x.name)"
  }
}

extension MarkData {
  /// Whether its colors are not those of the scene.
  var hasPaints: Bool { !look.paints.isEmpty }
}

extension SVGWriter {
  /// Words below a drawing: from the left, and from the right as far as there is space.
  mutating func caption(_ words: String, remark: String, y: Double) {
    var style = TextStyle(face: .soft)
    textUnlessEmpty(style.fitted(words, to: SVGWriter.fullWidth) ?? "", x: 0, y: y, style)
    let free = SVGWriter.fullWidth - style.width(of: words) - (words.isEmpty ? 0 : 12)
    style.anchor = .end
    textUnlessEmpty(
      style.fitted(remark, to: free, keeping: 6) ?? "", x: SVGWriter.fullWidth, y: y, style)
  }
}

/// The places of panels in rows and columns.
struct PanelGrid: Hashable {
  let count: Int
  private let left: Double
  private let right: Double
  private let plotHeight: Double
  private let columns: Int
  var top = 0.0
  var foot = 0.0
  var hasTitles = false

  private static let gap = 12.0

  init(count: Int, left: Double, right: Double, height: Double) {
    (self.count, self.left, self.right, plotHeight) = (count, left, right, height)
    columns = count == 1 || left > 70 ? 1 : count > 6 ? 3 : 2
  }

  private var width: Double {
    (SVGWriter.fullWidth - left - right - Self.gap * Double(columns - 1)) / Double(columns)
  }

  private var titleHeight: Double { hasTitles ? 18 : 0 }
  private var rowHeight: Double { plotHeight + titleHeight + Self.gap }
  private var rows: Int { (count + columns - 1) / columns }

  func box(_ panel: Int) -> Box {
    let (row, column) = (panel / columns, panel % columns)
    return Box(
      x: tenth(left + (width + Self.gap) * Double(column)),
      y: tenth(top + titleHeight + rowHeight * Double(row)), width: tenth(width),
      height: plotHeight)
  }

  /// Where words under a panel may be.
  func wordSpan(_ panel: Int) -> ClosedRange<Double> {
    guard columns > 1 else { return 0...SVGWriter.fullWidth }
    let (box, column) = (box(panel), panel % columns)
    return (column == 0 ? 0 : box.x - 4)...(box.maxX + 4)
  }

  var bottom: Double { top + rowHeight * Double(rows) - Self.gap + foot }

  func isFirstInRow(_ panel: Int) -> Bool { panel % columns == 0 }
  /// Whether no panel is below.
  func isLastInColumn(_ panel: Int) -> Bool { panel + columns >= count }
}
