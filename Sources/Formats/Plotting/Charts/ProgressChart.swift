package import CampusModel
package import Markup

/// A chart of a course's average over the term, with a fan of all grades still possible.
package struct ProgressChart: Hashable, Sendable {
  /// The average after a date's grades.
  package struct Point: Hashable, Sendable {
    /// The date.
    package var date: CalendarDate
    /// The average, of 100.
    package var average: Double
    package init(_ date: CalendarDate, _ average: Double) {
      (self.date, self.average) = (date, average)
    }
  }

  /// A grade and its letter.
  package struct End: Hashable, Sendable {
    /// The grade, of 100.
    package var average: Double
    /// The letter; `nil` where the scale has none for it.
    package var letter: String?
    package init(_ average: Double, letter: String?) {
      (self.average, self.letter) = (average, letter)
    }
  }

  /// The lowest and the highest grade that ungraded work still allows.
  package struct Reach: Hashable, Sendable {
    /// The lowest grade.
    package var lowest: End
    /// The highest grade.
    package var highest: End
    package init(lowest: End, highest: End) { (self.lowest, self.highest) = (lowest, highest) }
  }

  /// A letter and the average from which it is given.
  package struct Threshold: Hashable, Sendable {
    /// The letter.
    package var letter: String
    /// The average, of 100.
    package var from: ExactNumber
    package init(letter: String, from: ExactNumber) { (self.letter, self.from) = (letter, from) }
  }

  /// The first words of the title.
  package var subject: String
  /// The rest of the title; `nil` for the current average.
  package var finding: String?
  /// The days of the term, shown on the axis; points outside extend it.
  package var days: DateSpan
  /// By date; averages that are not finite are left out.
  package let points: [Point]
  /// The letter of the last average, whose threshold is drawn first.
  package var letter: String?
  /// What is still possible; `nil` when all work is graded.
  package var reach: Reach?
  /// In any order; at most four are drawn.
  package var thresholds: [Threshold]
  /// Drawn in red where it is given and within the days.
  package var today: CalendarDate?
  /// The course's color.
  package var color: CourseColor

  package init(
    subject: String, finding: String? = nil, days: DateSpan, points: [Point],
    letter: String? = nil, reach: Reach? = nil, thresholds: [Threshold] = [],
    today: CalendarDate? = nil, color: CourseColor
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
    self.color = color
  }

  /// The chart; `id` must be unique in the page. Without points only the axis and the letters are
  /// drawn.
  package func svg(id: String) -> TrustedMarkup {
    let frame = ProgressFrame.frame(of: self)
    return SVGWriter.chart(id: id, height: 214, title: title) { svg in
      frame.rail.draw(from: frame.left, into: &svg)
      drawFan(in: frame, into: &svg)
      drawToday(in: frame, into: &svg)
      drawLine(in: frame, into: &svg)
      if let label = presentLabel(in: frame) {
        svg.text(label.text, x: label.x, y: label.y, label.style)
      }
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

// What is drawn over the frame, from back to front.
extension ProgressChart {
  private static let end = TextStyle(anchor: .end, isBold: true, hasHalo: true)

  private func drawFan(in frame: ProgressFrame, into svg: inout SVGWriter) {
    guard let apex = frame.apex, let fan = frame.fan else { return }
    var path = PathData()
    path.lines([apex, (frame.right, fan.high), (frame.right, fan.low)])
    path.close()
    svg.path(path, "\(color.className) tint fan")
    var level = PathData()
    level.rule(from: apex.x, to: frame.right, y: apex.y)
    svg.path(level, "dashed")
  }

  /// The red line with its word: on the left if there is space, clear of the average's label.
  private func drawToday(in frame: ProgressFrame, into svg: inout SVGWriter) {
    guard let x = frame.today else { return }
    NowLine(x: x).draw(from: 0, to: frame.bottom, into: &svg)
    var style = TextStyle(anchor: .end, isRed: true)
    let width = style.width(of: "today")
    var edge = x - 6
    if let label = presentLabel(in: frame) {
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
    svg.group(color.className) { $0.path(path, "hue-line") }
    svg.ring(Circle(x: apex.x, y: apex.y, radius: 4))
  }

  private struct Label {
    var text: String
    var x: Double
    var y: Double
    var style: TextStyle
  }

  /// The label of the average, without a fan; the fan's ends are in the rail.
  private func presentLabel(in frame: ProgressFrame) -> Label? {
    guard let apex = frame.apex, let last = points.last, frame.fan == nil else { return nil }
    return presentLabel(at: apex, label(End(last.average, letter: letter)), in: frame)
  }

  /// Right of the line's end; near the edge below or above it, on the side the line does not come
  /// from.
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
