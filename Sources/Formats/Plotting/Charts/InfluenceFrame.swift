/// Where the elements of an influence chart are: names left, values right, bars between.
struct InfluenceFrame {
  let count: Int
  let nameWidth: Double
  let valueWidth: Double
  let x: LinearScale
  private let ticks: RoundSteps

  init(_ chart: InfluenceChart) {
    count = chart.rows.count
    let names = chart.rows.map { TextStyle().width(of: $0.name) }
    nameWidth = min(names.max() ?? 0, 118)
    let values = chart.rows.map {
      InfluenceChart.valueStyle(of: $0.effect).width(of: InfluenceChart.text(of: $0.effect))
    }
    valueWidth = min(values.max() ?? 0, 96)
    let domain = Self.domain(of: chart)
    x = LinearScale(
      domain, from: nameWidth + 10, to: SVGWriter.fullWidth - valueWidth - 10)
    ticks = RoundSteps(in: domain, atMost: 4)
  }

  /// All effects and 0; −1 to 1 where nothing moved.
  private static func domain(of chart: InfluenceChart) -> ClosedRange<Double> {
    let ends = chart.rows.flatMap { row -> [Double] in
      switch row.effect {
      case .done(let moved): [moved]
      case .open(let worst, let best): [worst, best]
      case .nothing: []
      }
    }
    let (low, high) = (min(0, ends.min() ?? 0), max(0, ends.max() ?? 0))
    return low < high ? low...high : -1...1
  }

  /// So that sixty rows fit a printed page.
  private var step: Double { count <= 12 ? 25 : count <= 30 ? 21 : 17 }
  private var bottom: Double { Double(count) * step + 4 }
  var height: Double { bottom + 36 }

  /// The baseline of a row's words.
  func baseline(_ index: Int) -> Double { 2 + (Double(index) + 0.5) * step + 4 }

  func bar(_ index: Int, from start: Double, to end: Double) -> Box {
    let (a, b) = (x(start), x(end))
    let thickness = min(12, step - 6)
    let middle = 2 + (Double(index) + 0.5) * step
    return Box(x: min(a, b), y: middle - thickness / 2, width: abs(b - a), height: thickness)
  }

  func drawGrid(into svg: inout SVGWriter) {
    var grid = PathData()
    for value in ticks.values where value != 0 {
      grid.upright(x: x(value), from: 0, to: bottom)
    }
    svg.path(grid, "grid")
  }

  /// The line at 0 over the bars, and the values below that fit.
  func drawAxis(into svg: inout SVGWriter) {
    var zero = PathData()
    zero.upright(x: x(0), from: 0, to: bottom)
    svg.path(zero, "axis")
    let style = TextStyle(face: .soft, anchor: .middle)
    var taken: [Box] = []
    for value in [0] + ticks.values.filter({ $0 != 0 }) {
      let text = value > 0 ? "+\(ticks.text(value))" : ticks.text(value)
      let box = style.box(of: text, x: x(value), y: bottom + 13)
      let frame = Box(x: 0, y: 0, width: SVGWriter.fullWidth, height: height)
      guard frame.contains(box), !taken.contains(where: box.grown(by: 2).overlaps) else { continue }
      taken.append(box)
      svg.text(text, x: x(value), y: bottom + 13, style)
    }
  }
}
