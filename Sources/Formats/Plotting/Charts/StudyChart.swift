package import CampusModel
package import Markup

/// A chart of hours per week above results, over the same days, in two panels with their own
/// scales.
package struct StudyChart: Hashable, Sendable {
  /// The hours of one week.
  package struct Week: Hashable, Sendable {
    /// The first day of the week.
    package var monday: CalendarDate
    /// The hours worked.
    package var hours: Double
    package init(monday: CalendarDate, hours: Double) {
      (self.monday, self.hours) = (monday, hours)
    }
  }

  /// The result of a graded assignment.
  package struct Result: Hashable, Sendable {
    /// When it was graded.
    package var date: CalendarDate
    /// The result, of 100.
    package var percent: Double
    package init(_ date: CalendarDate, _ percent: Double) {
      (self.date, self.percent) = (date, percent)
    }
  }

  /// The first words of the title.
  package let subject: String
  /// The rest of the title; `nil` for the means.
  package let finding: String?
  /// By date, each Monday once; weeks without a note are missing.
  package let weeks: [Week]
  /// By date.
  package let results: [Result]
  /// The course's color.
  package let color: CourseColor

  /// `nil` without weeks and results.
  ///
  /// Hours are summed by week, whichever of its days is given. Negative hours and numbers that are
  /// not finite are left out.
  package init?(
    subject: String, finding: String? = nil, weeks: [Week], results: [Result],
    color: CourseColor
  ) {
    let known = weeks.filter { $0.hours.isFinite && $0.hours >= 0 }
    self.weeks = Dictionary(grouping: known, by: \.monday.monday)
      .map { Week(monday: $0, hours: $1.reduce(0) { $0 + $1.hours }) }
      .sorted { $0.monday < $1.monday }
    self.results = results.filter(\.percent.isFinite).sorted {
      ($0.date, $0.percent) < ($1.date, $1.percent)
    }
    guard !self.weeks.isEmpty || !self.results.isEmpty else { return nil }
    (self.subject, self.finding, self.color) = (subject, finding, color)
  }

  /// The chart; `id` must be unique in the page.
  package func svg(id: String) -> TrustedMarkup {
    var (hours, percents) = (hoursPlot, resultsPlot)
    let left = max(hours.plot(id: id).left, percents.plot(id: id).left)
    (hours.look.left, percents.look.left) = (left, left)
    let above = hours.plot(id: id)
    percents.look.offset = above.height + 8
    let below = percents.plot(id: id)
    return SVGWriter.chart(id: id, height: tenth(below.height), title: title) { svg in
      above.draw(into: &svg)
      below.draw(into: &svg)
    }
  }

  /// Whole weeks, from the first Monday to the last one.
  private var mondays: [CalendarDate] {
    let all = weeks.map(\.monday) + results.map(\.date)
    guard let first = all.min()?.monday, let last = all.max()?.monday else { return [] }
    return stride(from: 0, through: last - first, by: 7).map { first + $0 }
  }

  /// Each week has a band, also one without a note.
  private var hoursPlot: CampusPlot {
    let style = TextStyle(face: .soft, hasHalo: true)
    let step = (SVGWriter.fullWidth - 40) / Double(max(1, mondays.count))
    let texts = weeks.map { Self.text(of: $0.hours) }
    let isNamed = texts.allSatisfy { style.width(of: $0) <= step - 1 }
    let known = Dictionary(uniqueKeysWithValues: weeks.map { ($0.monday, $0.hours) })
    var plot = CampusPlot()
    (plot.look.x.isHidden, plot.look.right, plot.look.height) = (true, 6, 70)
    plot.look.top = 30
    plot.y = AxisOptions(label: weeks.isEmpty ? "hours a week: none recorded" : "hours a week")
    plot.add(
      .bar,
      [
        .x: .bands(mondays.indices), .y: .numbers(mondays.map { known[$0] }, places: 1),
        .label: .words(
          mondays.map { known[$0].map { isNamed || $0 == 0 ? Self.text(of: $0) : "" } ?? "" }),
      ], look: MarkLook("\(color.className) fill"))
    return plot
  }

  private static func text(of hours: Double) -> String { Figure(hours, .credits).text }

  /// From 50 or from 0 to 100, extended to results outside. Points do not need a zero; bars do.
  private var resultsPlot: CampusPlot {
    let values = results.map(\.percent)
    let low = values.min() ?? 100
    var plot = CampusPlot()
    (plot.look.right, plot.look.height, plot.look.y.ticks) = (6, 62, 3)
    plot.x = .from(mondays.first.map { .date($0) }, to: mondays.last.map { .date($0 + 7) })
    plot.y = .from(
      .number(min(low, low < 50 ? 0 : 50)), to: .number(max(values.max() ?? 100, 100)))
    plot.y.label = results.isEmpty ? "results: none yet" : "results, of 100"
    plot.add(
      .dot, [.x: .days(results.map(\.date)), .y: .numbers(values, places: 1)],
      look: MarkLook("\(color.className) fill", radius: 3.5))
    return plot
  }

  private var title: String {
    if let finding { return "\(subject): \(finding)" }
    return "\(subject): \([hoursWords, resultWords].joined(separator: "; "))"
  }

  private var hoursWords: String {
    guard let most = weeks.max(by: { $0.hours < $1.hours }) else { return "no hours recorded" }
    let mean = weeks.reduce(0) { $0 + $1.hours / Double(weeks.count) }
    let count = weeks.count == 1 ? "1 week" : "\(Figure.count(weeks.count).text) weeks"
    let top = "\(Self.text(of: most.hours)) in the week of \(dayText(most.monday))"
    return "\(Self.text(of: mean)) hours a week over \(count), most \(top)"
  }

  private var resultWords: String {
    let values = results.map(\.percent)
    guard let low = values.min(), let high = values.max() else { return "no results" }
    let text = { Figure($0, .mark).text }
    if values.count == 1 { return "1 result, \(text(high))" }
    return "\(Figure.count(values.count).text) results from \(text(low)) to \(text(high))"
  }
}
