internal import CampusModel

/// Where things of a chart of terms lie: a band for each term, grade points from below the least to the scale's top.
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
  private let steps: [Double]
  private static let bottom = 146.0
  private static let numberStyle = TextStyle(anchor: .middle, isBold: true, hasHalo: true)
  private static let numeral = TextStyle(face: .serif, anchor: .end)

  init(_ chart: TermAverages) {
    let values = chart.terms.flatMap { [$0.average, $0.overall].compactMap(\.self) }
    let high = max(chart.top, values.max() ?? 0)
    let low = Self.floor(values.min() ?? 0, under: high)
    y = LinearScale(low...high, from: Self.bottom - 8, to: 22)
    let rounds = RoundSteps(in: low...high, atMost: 4).values
    // The top stands on the scale even where it is not round; what is too near to it gives way.
    steps = [high] + rounds.filter { [y] in abs(y($0) - y(high)) >= 14 }
    left = (steps.map { Self.numeral.width(of: Self.text($0)) }.max() ?? 0) + 8
    right = SVGWriter.fullWidth
    bands = BandScale(max(1, chart.terms.count), from: left, to: right)
  }

  /// The whole number below the least, so that small differences can be seen, and at least a point below the top.
  private static func floor(_ least: Double, under high: Double) -> Double {
    least < 0 ? least : min(least, max(0, high - 1)).rounded(.down)
  }

  private static func text(_ value: Double) -> String {
    Figure(value, (value * 10).rounded() / 10 == value ? .rating : .gradePoints).text
  }

  func x(_ index: Int) -> Double { bands.center(index) }

  /// The known values, joined where neighbours are known. A value alone is a short dash, or it would not be seen.
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

  /// The known values between gaps, with their places.
  private static func runs(_ values: [Double?]) -> [[(index: Int, value: Double)]] {
    values.enumerated().split { $0.element == nil }.map { run in
      run.compactMap { index, value in value.map { (index, $0) } }
    }
  }

  /// The number of each term, or of the last, the best and the worst where not all have room, above its dot; below it
  /// where the line of all terms runs above. From the last on: the latest numbers are the ones looked for.
  func labels(of terms: [TermAverages.Term]) -> [Label] {
    var labels: [Label] = []
    var taken: [Box] = []
    for index in labelled(terms).reversed() {
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

  private func labelled(_ terms: [TermAverages.Term]) -> [Int] {
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
    for value in steps {
      grid.rule(from: left, to: right, y: y(value))
      svg.text(Self.text(value), x: left - 6, y: y(value) + 5, Self.numeral)
    }
    svg.path(grid, "gr")
    var axis = PathData()
    axis.rule(from: left, to: right, y: Self.bottom)
    svg.path(axis, "ax")
  }

  /// The names below, in two lines if need be; from the last on, those left out that have no room.
  func drawNames(of terms: [TermAverages.Term], into svg: inout SVGWriter) {
    let style = TextStyle(face: .soft, anchor: .middle)
    let names = Self.lines(of: terms.map(\.name), within: bands.step - 4, style)
    var edge = Double.infinity
    for index in terms.indices.reversed() {
      let lines = names[index].compactMap { style.fitted($0, to: 100, keeping: 1) }
      let half = (lines.map(style.width).max() ?? 0) / 2
      let place = min(max(x(index), half), SVGWriter.fullWidth - half)
      guard place + half <= edge - 4 else { continue }
      edge = place - half
      for (line, words) in lines.enumerated() {
        svg.text(words, x: place, y: Self.bottom + 14 + Double(line) * 12, style)
      }
    }
  }

  /// The names as they are, or each broken at its last space where they are too wide for one line.
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
