internal import CampusModel

/// Where things of a progress chart lie: its scales, the thresholds that have room, the line and the fan.
struct ProgressFrame {
  typealias Place = (x: Double, y: Double)

  /// A threshold that has room, where it lies, and how it is written.
  struct Label: Hashable {
    var letter: String
    var number: String
    var y: Double
  }

  let left = 4.0
  /// The axis of the dates.
  let bottom = 176.0
  /// Where the dates end; the letters stand beyond.
  let right: Double
  let labels: [Label]
  /// The average from its first point to today, while there is one.
  let line: [Place]
  /// The heights of the fan's two ends; `nil` where nothing is open or no days are left.
  let fan: (high: Double, low: Double)?
  /// Where today's line stands.
  let today: Double?
  private let days: DateSpan
  private let x: LinearScale

  /// Where the average stands now.
  var apex: Place? { line.last }

  init(_ chart: ProgressChart) {
    let y = LinearScale(Self.averages(of: chart), from: 158, to: 20)
    labels = Self.labels(of: chart, along: y)
    right = labels.isEmpty ? 350 : SVGWriter.fullWidth - Self.gutter(for: labels) - 10
    days = Self.days(of: chart)
    let x = LinearScale(
      Double(days.first.dayNumber)...Double(days.last.dayNumber), from: left, to: right)
    self.x = x
    let today = chart.today.flatMap { [days] in days.contains($0) ? $0 : nil }
    self.today = today.map { x(Double($0.dayNumber)) }
    line = Self.line(of: chart, until: today).map { (x(Double($0.date.dayNumber)), y($0.average)) }
    // Less than that is no fan any more but a blot.
    if let reach = chart.reach, let apex = line.last, apex.x < right - 3 {
      fan = (y(reach.highest.average), y(reach.lowest.average))
    } else {
      fan = nil
    }
  }

  /// The points and, since no grade means no change, the last one again today.
  private static func line(
    of chart: ProgressChart, until today: CalendarDate?
  ) -> [ProgressChart.Point] {
    guard let last = chart.points.last, let today, today > last.date else { return chart.points }
    return chart.points + [ProgressChart.Point(today, last.average)]
  }

  private static func days(of chart: ProgressChart) -> DateSpan {
    DateSpan(
      min(chart.days.first, chart.points.first?.date ?? chart.days.first),
      max(chart.days.last, chart.points.last?.date ?? chart.days.last))
  }

  /// All that is drawn, the next letter above it where it is near, and at least twenty per cent.
  private static func averages(of chart: ProgressChart) -> ClosedRange<Double> {
    var values = chart.points.map(\.average)
    if let reach = chart.reach, !values.isEmpty {
      values += [reach.lowest.average, reach.highest.average]
    }
    guard var low = values.min(), var high = values.max() else { return 50...100 }
    let next = chart.thresholds.map(\.from.approximate).filter { $0 > high }.min()
    if let next, next <= high + 10 { high = next }
    low = min(low, high - 20)
    return low...high
  }
}

extension ProgressFrame {
  private static let letterStyle = TextStyle(face: .serif)
  private static let numberStyle = TextStyle(face: .soft, anchor: .end)

  /// At most four thresholds, 13 units apart: the present letter first, then plain letters from the best, then the rest.
  private static func labels(of chart: ProgressChart, along y: LinearScale) -> [Label] {
    let present = chart.letter
    let ranked = chart.thresholds.filter { y.domain.contains($0.from.approximate) }
      .sorted { a, b in
        let ranks = [a, b].map { $0.letter == present ? 0 : $0.letter.count == 1 ? 1 : 2 }
        return (ranks[0], b.from.approximate, a.letter) < (ranks[1], a.from.approximate, b.letter)
      }
    var labels: [Label] = []
    for threshold in ranked where labels.count < 4 {
      let place = y(threshold.from.approximate)
      guard labels.allSatisfy({ abs($0.y - place) >= 13 }) else { continue }
      guard
        let letter = letterStyle.fitted(printed(mark: threshold.letter), to: 60, keeping: 1)
      else { continue }
      labels.append(Label(letter: letter, number: text(of: threshold.from), y: place))
    }
    return labels
  }

  /// What the letters and their numbers take at the right, at least what two characters and two digits do.
  private static func gutter(for labels: [Label]) -> Double {
    labels.reduce(42) { widest, label in
      let width = letterStyle.width(of: label.letter) + 5 + numberStyle.width(of: label.number)
      return max(widest, width)
    }
  }

  /// A threshold as its owner wrote it, with at most two places: "93", "89.5".
  private static func text(of threshold: ExactNumber) -> String {
    let value = threshold.approximate
    let places = (0...2).first { places in
      let power = [1.0, 10, 100][places]
      return (value * power).rounded() == value * power
    }
    return decimalText(value, places: places ?? 2)
  }

  func drawThresholds(into svg: inout SVGWriter) {
    var grid = PathData()
    let letterX = right + 10
    for label in labels {
      grid.rule(from: left, to: right + 4, y: label.y)
      svg.text(label.letter, x: letterX, y: label.y + 5, Self.letterStyle)
      svg.text(label.number, x: SVGWriter.fullWidth, y: label.y + 4, Self.numberStyle)
    }
    svg.path(grid, "gr")
  }

  /// The axis with a tick a week, or every few weeks for a long time; the first, the last and two days between are named.
  func drawDates(into svg: inout SVGWriter) {
    let length = days.last - days.first
    let stride = 7 * (length / 140 + 1)
    var ticks = Swift.stride(from: 0, through: length, by: stride).map { days.first + $0 }
    if ticks.last != days.last { ticks.append(days.last) }
    var axis = PathData()
    axis.rule(from: left, to: right, y: bottom)
    for date in ticks {
      axis.upright(x: x(Double(date.dayNumber)), from: bottom, to: bottom + 4)
    }
    svg.path(axis, "ax")
    drawNames(of: ticks, into: &svg)
  }

  private func drawNames(of ticks: [CalendarDate], into svg: inout SVGWriter) {
    let third = Double(ticks.count - 1) / 3
    let named = [0, ticks.count - 1, Int(third.rounded()), Int((2 * third).rounded())]
    var taken: [Box] = []
    for (rank, index) in named.enumerated() {
      let x = x(Double(ticks[index].dayNumber))
      var style = TextStyle(face: .soft, anchor: [.start, .end, .middle, .middle][rank])
      if length == 0 { style.anchor = .middle }
      let text = "\(ticks[index].day) \(ticks[index].monthName.prefix(3))"
      let box = style.box(of: text, x: x, y: 193).grown(by: 3)
      guard !taken.contains(where: box.overlaps) else { continue }
      taken.append(box)
      svg.text(text, x: x, y: 193, style)
    }
  }

  private var length: Int { days.last - days.first }
}
