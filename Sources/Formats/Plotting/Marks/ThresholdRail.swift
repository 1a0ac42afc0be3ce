internal import CampusModel

/// Letters and their averages, at the right of a chart whose y is an average.
struct ThresholdRail {
  /// A threshold with space, or an end; its y, and its text.
  struct Label: Hashable {
    var from: Double
    var letter: String
    var number: String
    var y: Double
    /// Whether it is a final grade: bold and without a line.
    var isEnd = false
  }

  let labels: [Label]

  private static let letterStyle = TextStyle(face: .serif)
  private static let numberStyle = TextStyle(face: .soft, anchor: .end)
  private static let endStyle = TextStyle(anchor: .end, isBold: true)

  /// The `ends`, then at most `most` thresholds; all at least 13 units apart.
  ///
  /// From the thresholds the current letter first, then letters without a sign from the best, then
  /// the rest.
  init(
    _ thresholds: [ProgressChart.Threshold], ends: [ProgressChart.End] = [], present: String?,
    along y: AxisScale, atMost most: Int
  ) {
    let ends = Self.labels(of: ends, along: y)
    let ranked = thresholds.filter { y.domain.contains($0.from.approximate) }
      .sorted { a, b in
        let ranks = [a, b].map { $0.letter == present ? 0 : $0.letter.count == 1 ? 1 : 2 }
        return (ranks[0], b.from.approximate, a.letter) < (ranks[1], a.from.approximate, b.letter)
      }
    var labels: [Label] = []
    for threshold in ranked where labels.count < most {
      let from = threshold.from.approximate
      guard let place = y.place(from),
        (ends + labels).allSatisfy({ abs($0.y - place) >= 13 })
      else { continue }
      guard
        let letter = Self.letterStyle.fitted(printed(mark: threshold.letter), to: 60, keeping: 1)
      else { continue }
      let number = Self.text(of: threshold.from)
      labels.append(Label(from: from, letter: letter, number: number, y: place))
    }
    self.labels = labels + ends
  }

  /// From the highest; those too near the one above are moved down.
  private static func labels(
    of ends: [ProgressChart.End], along y: AxisScale
  ) -> [Label] {
    var labels: [Label] = []
    for end in ends.sorted(by: { $0.average > $1.average }) {
      let lowest = labels.last.map { $0.y + 13 } ?? 0
      guard let place = y.place(end.average) else { continue }
      labels.append(
        Label(
          from: end.average,
          letter: end.letter.flatMap { letterStyle.fitted(printed(mark: $0), to: 60, keeping: 1) }
            ?? "",
          number: Figure(end.average, .mark).text, y: max(lowest, place), isEnd: true))
    }
    return labels
  }

  /// The x where the plot ends; the letters are to its right.
  var right: Double { labels.isEmpty ? 350 : SVGWriter.fullWidth - gutter - 10 }

  /// The width of the letters and their numbers, at least that of two characters and two digits.
  private var gutter: Double {
    labels.reduce(42) { widest, label in
      let letter = Self.letterStyle.width(of: label.letter)
      return max(widest, letter + 5 + Self.style(of: label).width(of: label.number))
    }
  }

  private static func style(of label: Label) -> TextStyle { label.isEnd ? endStyle : numberStyle }

  /// A threshold with at most two decimals: "93", "89.5".
  private static func text(of threshold: ExactNumber) -> String {
    let value = threshold.approximate
    let places = (0...2).first { places in
      let power = [1.0, 10, 100][places]
      return (value * power).rounded() == value * power
    }
    return decimalText(value, places: places ?? 2)
  }

  /// Draws the lines of the thresholds, and the letters, over which no other word goes.
  func draw(in area: PlotArea, labels space: inout LabelSpace, into svg: inout SVGWriter) {
    space.reserve(Box(x: right, y: 0, width: SVGWriter.fullWidth, height: area.box.maxY))
    var grid = PathData()
    for label in labels {
      if !label.isEnd { grid.rule(from: area.box.x, to: right + 4, y: label.y) }
      if !label.letter.isEmpty {
        svg.text(label.letter, x: right + 10, y: label.y + 5, Self.letterStyle)
      }
      svg.text(label.number, x: SVGWriter.fullWidth, y: label.y + 4, Self.style(of: label))
    }
    svg.path(grid, "grid")
  }
}

extension CampusPlot {
  /// Makes space for the letters of grades at the right of a plot without numbers at its left.
  mutating func add(_ rail: ThresholdRail) {
    (look.left, look.right, look.y.isHidden) = (4, SVGWriter.fullWidth - rail.right, true)
    look.wordEnd = rail.right + 4
    add { area, labels, svg in rail.draw(in: area, labels: &labels, into: &svg) }
  }
}
