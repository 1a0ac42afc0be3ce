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
    let frame = StudyFrame(self)
    return SVGWriter.chart(id: id, height: 246, title: title) { svg in
      frame.drawScales(into: &svg)
      let hoursHead = weeks.isEmpty ? "Hours a week: none recorded" : "Hours a week"
      svg.text(hoursHead, x: 0, y: 11, TextStyle(face: .soft))
      let resultsHead = results.isEmpty ? "Results: none yet" : "Results, of 100"
      svg.text(resultsHead, x: 0, y: 131, TextStyle(face: .soft))
      drawBars(in: frame, into: &svg)
      drawResults(in: frame, into: &svg)
      frame.dates.draw(into: &svg)
    }
  }

  private func drawBars(in frame: StudyFrame, into svg: inout SVGWriter) {
    for week in weeks { svg.rect(frame.bar(week), "\(color.className) fill") }
    let style = TextStyle(face: .soft, anchor: .middle)
    for week in weeks where frame.barsCarryNumbers || week.hours == 0 && frame.hasRoomForZero {
      let bar = frame.bar(week)
      svg.text(StudyFrame.text(of: week.hours), x: bar.x + bar.width / 2, y: bar.y - 4, style)
    }
  }

  private func drawResults(in frame: StudyFrame, into svg: inout SVGWriter) {
    for result in results {
      let (x, y) = (frame.dates.place(of: result.date), frame.percents(result.percent))
      svg.circle(Circle(x: x, y: y, radius: 3.5), "\(color.className) fill")
    }
  }

  private var title: String {
    if let finding { return "\(subject): \(finding)" }
    return "\(subject): \([hoursWords, resultWords].joined(separator: "; "))"
  }

  private var hoursWords: String {
    guard let most = weeks.max(by: { $0.hours < $1.hours }) else { return "no hours recorded" }
    let mean = weeks.reduce(0) { $0 + $1.hours / Double(weeks.count) }
    let count = weeks.count == 1 ? "1 week" : "\(Figure.count(weeks.count).text) weeks"
    let top = "\(StudyFrame.text(of: most.hours)) in the week of \(dayText(most.monday))"
    return "\(StudyFrame.text(of: mean)) hours a week over \(count), most \(top)"
  }

  private var resultWords: String {
    let values = results.map(\.percent)
    guard let low = values.min(), let high = values.max() else { return "no results" }
    let text = { Figure($0, .mark).text }
    if values.count == 1 { return "1 result, \(text(high))" }
    return "\(Figure.count(values.count).text) results from \(text(low)) to \(text(high))"
  }
}
