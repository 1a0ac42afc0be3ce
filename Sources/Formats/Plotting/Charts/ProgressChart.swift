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
  /// The grades that are still possible; `nil` when all work is graded.
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
    var plot = CampusPlot()
    (plot.look.top, plot.look.height) = (20, 146)
    (plot.x, plot.y) = (
      .from(.date(shownDays.first), to: .date(shownDays.last)),
      .from(.number(averages.lowerBound), to: .number(averages.upperBound))
    )
    let hasFan = reach != nil && (line.last.map { $0.date < shownDays.last } ?? false)
    plot.add(
      ThresholdRail(
        thresholds, ends: hasFan ? reach.map { [$0.highest, $0.lowest] } ?? [] : [],
        present: letter, along: plot.uprightScale, atMost: 4))
    if hasFan { addFan(to: &plot) }
    addToday(to: &plot)
    addLine(to: &plot, hasLabel: !hasFan)
    addWord(to: &plot)
    plot.look.caption =
      points.isEmpty
      ? "No grades yet."
      : hasFan ? "Line: average so far. Fan: results still possible." : "Line: average so far."
    return plot.svg(id: id, title: title)
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
}

// The scales
extension ProgressChart {
  /// The points, and the last one again today, since no grade means no change.
  private var line: [Point] {
    guard let last = points.last, let today = shownToday, today > last.date else { return points }
    return points + [Point(today, last.average)]
  }

  private var shownToday: CalendarDate? { today.flatMap { shownDays.contains($0) ? $0 : nil } }

  private var shownDays: DateSpan {
    DateSpan(
      min(days.first, points.first?.date ?? days.first),
      max(days.last, points.last?.date ?? days.last))
  }

  /// All values drawn, the next letter if it is near, and at least twenty percent.
  private var averages: ClosedRange<Double> {
    var values = points.map(\.average)
    if let reach, !values.isEmpty { values += [reach.lowest.average, reach.highest.average] }
    guard let low = values.min(), var high = values.max() else { return 50...100 }
    let next = thresholds.map(\.from.approximate).filter { $0 > high }.min()
    if let next, next <= high + 10 { high = next }
    let least = min(low, high - 20)
    return least - (high - least) / 12...high
  }
}

// The parts of the drawing, from back to front.
extension ProgressChart {
  /// From the current average to the lowest and the highest grade still possible.
  private func addFan(to plot: inout CampusPlot) {
    guard let reach, let apex = line.last else { return }
    let days = ChannelColumn.days([apex.date, shownDays.last])
    plot.add(
      .band,
      [
        .x: days, .y: .numbers([apex.average, reach.lowest.average], places: 2),
        .y2: .numbers([apex.average, reach.highest.average]),
      ], look: MarkLook("\(color.className) tint fan"))
    plot.add(
      .line, [.x: days, .y: .numbers([apex.average, apex.average])], look: MarkLook("dashed"))
  }

  private func addToday(to plot: inout CampusPlot) {
    guard let shownToday else { return }
    var look = MarkLook()
    look.isNow = true
    plot.add(.rule, [.x: .days([shownToday])], look: look)
  }

  /// The line, and a ring at its end with the average where no fan shows it.
  private func addLine(to plot: inout CampusPlot, hasLabel: Bool) {
    plot.add(
      .line, [.x: .days(line.map(\.date)), .y: .numbers(line.map(\.average), places: 2)],
      look: MarkLook("\(color.className) hue-line"))
    guard let apex = line.last else { return }
    let number = Figure(apex.average, .mark).text
    let label = letter.map { "\(printed(mark: $0)) \(number)" } ?? number
    plot.add(
      .dot, [.x: .days([apex.date]), .y: .numbers([apex.average])],
      look: MarkLook("ring", radius: 4))
    guard hasLabel else { return }
    plot.add { area, labels, _ in
      guard let x = area.x(.date(apex.date)), let y = area.y.place(apex.average) else { return }
      labels.place(
        label,
        at: [
          (x + 8, y + 4, .start), (x - 8, y - 9, .end), (x - 8, y + 19, .end), (x, y - 9, .middle),
          (x, y + 19, .middle),
        ], style: TextStyle(isBold: true, hasHalo: true))
    }
  }

  /// "today" next to its line.
  private func addWord(to plot: inout CampusPlot) {
    guard let shownToday else { return }
    plot.add { area, labels, _ in
      guard let x = area.x(.date(shownToday)) else { return }
      labels.place(
        "today", at: [(x - 6, 12, .end), (x + 6, 12, .start)], style: TextStyle(isRed: true))
    }
  }
}
