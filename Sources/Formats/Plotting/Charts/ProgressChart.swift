package import CampusModel
package import Markup

/// A course's average over the term, and the fan of every end that is still reachable.
package struct ProgressChart: Hashable, Sendable {
  /// The average as it stood after a date's grades, of a hundred.
  package struct Point: Hashable, Sendable {
    package var date: CalendarDate
    package var average: Double
    package init(_ date: CalendarDate, _ average: Double) {
      (self.date, self.average) = (date, average)
    }
  }

  /// A grade of a hundred and the letter it gives, where the scale has one for it.
  package struct End: Hashable, Sendable {
    package var average: Double
    package var letter: String?
    package init(_ average: Double, letter: String?) {
      (self.average, self.letter) = (average, letter)
    }
  }

  /// The worst and the best end that the open work still allows.
  package struct Reach: Hashable, Sendable {
    package var lowest: End
    package var highest: End
    package init(lowest: End, highest: End) { (self.lowest, self.highest) = (lowest, highest) }
  }

  /// A letter and the average from which it is given.
  package struct Threshold: Hashable, Sendable {
    package var letter: String
    package var from: ExactNumber
    package init(letter: String, from: ExactNumber) { (self.letter, self.from) = (letter, from) }
  }

  package var subject: String
  package var finding: String?
  /// The days of the term, along which the axis runs; points outside lengthen it.
  package var days: DateSpan
  /// By date; averages that are not finite are left out.
  package let points: [Point]
  /// The letter of the last average; its threshold is drawn before the others.
  package var letter: String?
  /// `nil` once nothing is open.
  package var reach: Reach?
  /// In any order; at most four of them are drawn.
  package var thresholds: [Threshold]
  /// Drawn in red where given and within the days.
  package var today: CalendarDate?
  package var colour: CourseColour

  package init(
    subject: String, finding: String? = nil, days: DateSpan, points: [Point],
    letter: String? = nil, reach: Reach? = nil, thresholds: [Threshold] = [],
    today: CalendarDate? = nil, colour: CourseColour
  ) {
    self.subject = subject
    self.finding = finding
    self.days = days
    self.points = points.filter(\.average.isFinite).sorted { $0.date < $1.date }
    self.letter = letter
    self.reach = reach.flatMap {
      $0.lowest.average.isFinite && $0.highest.average.isFinite ? $0 : nil
    }
    self.thresholds = thresholds
    self.today = today
    self.colour = colour
  }

  /// The chart; without points it is the axis and the letters, and says "No grades yet".
  package func svg(id: String) -> TrustedMarkup {
    let frame = ProgressFrame(self)
    return SVGWriter.chart(id: id, height: 214, title: title) { svg in
      frame.rail.draw(from: frame.left, into: &svg)
      drawFan(in: frame, into: &svg)
      drawToday(in: frame, into: &svg)
      drawLine(in: frame, into: &svg)
      drawEnds(in: frame, into: &svg)
      frame.dates.draw(into: &svg)
      svg.text(caption(frame), x: frame.left, y: 211, TextStyle(face: .soft))
    }
  }

  private var title: String {
    if let finding { return "\(subject): \(finding)" }
    guard let last = points.last else { return "\(subject): no grades yet" }
    let standing =
      "\(Figure(last.average, .percent).text)\(letter.map { ", \(printed(mark: $0))" } ?? "")"
    guard let reach else { return "\(subject): \(standing)" }
    let low = Figure(reach.lowest.average, .mark).text
    let high = Figure(reach.highest.average, .mark).text
    return "\(subject): \(standing); \(low) to \(high) still possible"
  }

  private func caption(_ frame: ProgressFrame) -> String {
    guard frame.apex != nil else { return "No grades yet." }
    return frame.fan == nil
      ? "Line: average so far." : "Line: average so far. Fan: results still possible."
  }
}

// What is drawn over the frame, from the back to the front.
extension ProgressChart {
  private static let end = TextStyle(anchor: .end, isBold: true, hasHalo: true)

  private func drawFan(in frame: ProgressFrame, into svg: inout SVGWriter) {
    guard let apex = frame.apex, let fan = frame.fan else { return }
    var path = PathData()
    path.lines([apex, (frame.right, fan.high), (frame.right, fan.low)])
    path.close()
    svg.path(path, "\(colour.className) ft fan")
    var level = PathData()
    level.rule(from: apex.x, to: frame.right, y: apex.y)
    svg.path(level, "dash")
  }

  /// The red line, and its word on the left unless there is no room, clear of the best end's label.
  private func drawToday(in frame: ProgressFrame, into svg: inout SVGWriter) {
    guard let x = frame.today else { return }
    NowLine(x: x).draw(from: 0, to: frame.bottom, into: &svg)
    var style = TextStyle(anchor: .end, isRed: true)
    let width = style.width(of: "today")
    var edge = x - 6
    if let label = endLabels(in: frame).first {
      let box = label.style.box(of: label.text, x: label.x, y: label.y).grown(by: 2)
      if box.overlaps(style.box(of: "today", x: edge, y: 12)) { edge = box.x - 4 }
    }
    if edge - width < frame.left {
      style.anchor = .start
      edge = x + 6
    }
    svg.text("today", x: edge, y: 12, style)
  }

  private func drawLine(in frame: ProgressFrame, into svg: inout SVGWriter) {
    guard let apex = frame.apex else { return }
    var path = PathData()
    path.lines(frame.line)
    svg.group(colour.className) { $0.path(path, "kln") }
    svg.ring(Circle(x: apex.x, y: apex.y, radius: 4))
  }

  private struct Label {
    var text: String
    var x: Double
    var y: Double
    var style: TextStyle
  }

  private func drawEnds(in frame: ProgressFrame, into svg: inout SVGWriter) {
    for label in endLabels(in: frame) {
      svg.text(label.text, x: label.x, y: label.y, label.style)
    }
  }

  /// The fan's ends with their letters, above and below the fan; without a fan, the average itself.
  private func endLabels(in frame: ProgressFrame) -> [Label] {
    guard let apex = frame.apex, let last = points.last else { return [] }
    guard let reach, let fan = frame.fan else {
      return [presentLabel(at: apex, label(End(last.average, letter: letter)), in: frame)]
    }
    let texts = [label(reach.highest), label(reach.lowest)]
    let widest = texts.map(Self.end.width).max() ?? 0
    // Beside a narrow fan they stand on the other side of today's line.
    let x = frame.right - 2 - widest < apex.x + 6 ? apex.x - 8 : frame.right - 2
    return zip(texts, [fan.high - 4, fan.low + 14]).map {
      Label(text: $0, x: x, y: $1, style: Self.end)
    }
  }

  /// At the right of the line's end; at the end of the axis below it or above it, where the line does not come from.
  private func presentLabel(
    at apex: ProgressFrame.Place, _ text: String, in frame: ProgressFrame
  ) -> Label {
    var style = Self.end
    if apex.x + 8 + style.width(of: text) <= frame.right {
      style.anchor = .start
      return Label(text: text, x: apex.x + 8, y: apex.y + 4, style: style)
    }
    let comesFromAbove = frame.line.dropLast().last.map { $0.y < apex.y } ?? false
    let y = comesFromAbove || apex.y < 36 ? apex.y + 19 : apex.y - 9
    return Label(text: text, x: apex.x, y: y, style: style)
  }

  private func label(_ end: End) -> String {
    let number = Figure(end.average, .mark).text
    return end.letter.map { "\(printed(mark: $0)) \(number)" } ?? number
  }
}
