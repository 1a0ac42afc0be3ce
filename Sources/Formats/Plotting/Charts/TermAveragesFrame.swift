internal import CampusModel

/// Where the elements of a chart of terms are: a band for each term over one scale.
struct TermAveragesFrame {
  struct Label {
    var text: String
    var x: Double
    var y: Double
    var style: TextStyle

    var box: Box { style.box(of: text, x: x, y: y) }
  }

  let y: LinearScale
  private let bands: BandScale
  private let left: Double
  private let right: Double
  private let steps: [(value: Double, text: String)]
  private static let bottom = 146.0
  private static let numberStyle = TextStyle(anchor: .middle, isBold: true, hasHalo: true)
  private static let numeral = TextStyle(face: .serif, anchor: .end)

  /// From below the lowest value, so that small differences can be seen.
  init(_ chart: TermAverages) {
    let values = chart.terms.flatMap { [$0.average, $0.overall].compactMap(\.self) }
    let high = max(chart.top, values.max() ?? 0)
    let low = Self.floor(values.min() ?? 0, under: high)
    self.init(
      chart.terms.count, scale: low...high, foot: Self.bottom - 8, lines: 4, text: Self.text)
  }

  /// The whole scale, from 0.
  init(_ chart: TermScores) {
    self.init(
      chart.terms.count, scale: 0...chart.top, foot: Self.bottom, lines: 6, text: scaleText)
  }

  private init(
    _ count: Int, scale: ClosedRange<Double>, foot: Double, lines: Int, text: (Double) -> String
  ) {
    let high = scale.upperBound
    y = LinearScale(scale, from: foot, to: 22)
    let rounds = RoundSteps(in: scale, atMost: lines).values
    // The top is always on the scale, even if it is not round. Values too near to it are left out.
    let shown = [high] + rounds.filter { [y] in abs(y($0) - y(high)) >= 14 }
    steps = shown.map { ($0, text($0)) }
    left = (steps.map { Self.numeral.width(of: $0.text) }.max() ?? 0) + 8
    right = SVGWriter.fullWidth
    bands = BandScale(max(1, count), from: left, to: right)
  }

  /// The whole number below the lowest value, at least 1 below the top.
  private static func floor(_ least: Double, under high: Double) -> Double {
    least < 0 ? least : min(least, max(0, high - 1)).rounded(.down)
  }

  private static func text(_ value: Double) -> String {
    Figure(value, (value * 10).rounded() / 10 == value ? .rating : .gradePoints).text
  }

  func x(_ index: Int) -> Double { bands.center(index) }

  /// The known values, joined where neighbors are known; a single one is a short dash.
  func line(_ values: [Double?]) -> PathData {
    var path = PathData()
    for run in Self.runs(values) {
      let points = run.map { (x: x($0.index), y: y($0.value)) }
      if points.count > 1 {
        path.lines(points)
      } else if let point = points.first {
        let half = min(6, bands.step / 2)
        path.rule(from: point.x - half, to: point.x + half, y: point.y)
      }
    }
    return path
  }

  /// The known values, joined where neighbors are known; nothing for a single one.
  func links(_ values: [Double?]) -> PathData {
    var path = PathData()
    for run in Self.runs(values) where run.count > 1 {
      path.lines(run.map { (x: x($0.index), y: y($0.value)) })
    }
    return path
  }

  /// The known values between gaps, with their indices.
  private static func runs(_ values: [Double?]) -> [[(index: Int, value: Double)]] {
    values.enumerated().split { $0.element == nil }.map { run in
      run.compactMap { index, value in value.map { (index, $0) } }
    }
  }

  /// The labels of the dots: above, or below where the line of all terms is above.
  ///
  /// Where not all fit, only the last, the best and the worst. Later terms are placed first.
  func labels(of terms: [TermAverages.Term]) -> [Label] {
    var labels: [Label] = []
    var taken: [Box] = []
    for index in labeled(terms).reversed() {
      guard let average = terms[index].average else { continue }
      let isBelowAll = terms[index].overall.map { $0 > average } ?? false
      let label = [isBelowAll ? 16.0 : -8, isBelowAll ? -8 : 16].lazy
        .map { number(of: average, at: index, offset: $0) }
        .first { fits($0, beside: taken) }
      guard let label else { continue }
      taken.append(label.box)
      labels.append(label)
    }
    return labels.reversed()
  }

  private func labeled(_ terms: [TermAverages.Term]) -> [Int] {
    let known = terms.indices.filter { terms[$0].average != nil }
    let widest = terms.map { Self.numberStyle.width(of: Figure($0.average, .gradePoints).text) }
      .max()
    guard let widest, widest > bands.step else { return known }
    let ordered = known.sorted { (terms[$0].average ?? 0) < (terms[$1].average ?? 0) }
    return Set([known.last, ordered.first, ordered.last].compactMap(\.self)).sorted()
  }

  private func number(of average: Double, at index: Int, offset: Double) -> Label {
    let text = Figure(average, .gradePoints).text
    let half = Self.numberStyle.width(of: text) / 2
    let place = min(max(x(index), left + half), right - half)
    return Label(text: text, x: place, y: y(average) + offset, style: Self.numberStyle)
  }

  private func fits(_ label: Label, beside taken: [Box]) -> Bool {
    Box(x: left, y: 0, width: right - left, height: Self.bottom).contains(label.box)
      && !taken.contains(where: label.box.overlaps)
  }

  func drawScale(into svg: inout SVGWriter) {
    var grid = PathData()
    for step in steps {
      grid.rule(from: left, to: right, y: y(step.value))
      svg.text(step.text, x: left - 6, y: y(step.value) + 5, Self.numeral)
    }
    svg.path(grid, "grid")
    var axis = PathData()
    axis.rule(from: left, to: right, y: Self.bottom)
    svg.path(axis, "axis")
  }

  /// Draws the names of the terms in one or two lines, with a note under each that has one.
  ///
  /// The last ones first; those without space are left out. Returns how many lines the names take.
  @discardableResult
  func drawNames(
    _ names: [String], notes: [String?] = [], into svg: inout SVGWriter
  ) -> Int {
    let style = TextStyle(face: .soft, anchor: .middle)
    let names = Self.lines(of: names, within: bands.step - 4, style)
    let depth = names.map(\.count).max() ?? 1
    var edge = Double.infinity
    for index in names.indices.reversed() {
      let note = index < notes.count ? notes[index] : nil
      let blank = Array(repeating: "", count: depth - names[index].count)
      let lines = (names[index] + (note.map { blank + [$0] } ?? []))
        .compactMap { style.fitted($0, to: 100, keeping: 1) }
      let half = (lines.map(style.width).max() ?? 0) / 2
      let place = min(max(x(index), half), SVGWriter.fullWidth - half)
      guard place + half <= edge - 4 else { continue }
      edge = place - half
      for (line, words) in lines.enumerated() {
        svg.textUnlessEmpty(words, x: place, y: Self.bottom + 14 + Double(line) * 12, style)
      }
    }
    return depth
  }

  /// The names, all broken at their last space if one is too wide for one line.
  private static func lines(
    of names: [String], within width: Double, _ style: TextStyle
  ) -> [[String]] {
    guard names.contains(where: { style.width(of: $0) > width }) else { return names.map { [$0] } }
    return names.map { name in
      guard let space = name.lastIndex(of: " ") else { return [name] }
      return [String(name[..<space]), String(name[name.index(after: space)...])]
    }
  }
}
