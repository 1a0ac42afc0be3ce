internal import CampusModel

/// Where the elements of a study chart are: two panels over one axis of dates.
struct StudyFrame {
  let dates: DateAxis
  let hours: LinearScale
  let percents: LinearScale
  /// Whether each bar has space for its number. Otherwise the scale has numbers.
  let barsCarryNumbers: Bool
  /// Whether there is space for a 0 in weeks without work. Weeks without a note show nothing.
  let hasRoomForZero: Bool
  private let hourSteps: RoundSteps
  private let percentSteps: RoundSteps
  private let left: Double
  private static let numeral = TextStyle(face: .serif, anchor: .end)

  static func text(of hours: Double) -> String { Figure(hours, .credits).text }

  init(_ chart: StudyChart) {
    let days = Self.days(of: chart)
    let most = max(chart.weeks.map(\.hours).max() ?? 0, 1)
    hours = LinearScale(0...most, from: 106, to: 30)
    hourSteps = RoundSteps(in: 0...most, atMost: 4)
    let domain = Self.percents(of: chart)
    percents = LinearScale(domain, from: 208, to: 146)
    percentSteps = RoundSteps(in: domain, atMost: 4)
    let numerals =
      hourSteps.values.map(hourSteps.text) + percentSteps.values.map(percentSteps.text)
    left = (numerals.map(Self.numeral.width).max() ?? 0) + 8
    dates = DateAxis(days, from: left, to: 352, y: 216)
    let week = dates.x(Double(days.first.dayNumber + 7)) - left
    let style = TextStyle(face: .soft)
    hasRoomForZero = style.width(of: "0") <= week - 1
    barsCarryNumbers = chart.weeks.allSatisfy {
      style.width(of: Self.text(of: $0.hours)) <= week - 1
    }
  }

  /// Whole weeks, from the first Monday to the day after the last Sunday.
  private static func days(of chart: StudyChart) -> DateSpan {
    let all = chart.weeks.map(\.monday) + chart.results.map(\.date)
    let first = (all.min() ?? CalendarDate(dayNumber: 0)).monday
    return DateSpan(first, (all.max() ?? first).monday + 7)
  }

  /// From 50 or from 0 to 100, extended to results outside. Points do not need a zero; bars do.
  private static func percents(of chart: StudyChart) -> ClosedRange<Double> {
    let values = chart.results.map(\.percent)
    let low = values.min() ?? 100
    return min(low, low < 50 ? 0 : 50)...max(values.max() ?? 100, 100)
  }

  /// The bar of a week, with a tenth of the week free at both sides.
  func bar(_ week: StudyChart.Week) -> Box {
    let (a, b) = (dates.place(of: week.monday), dates.place(of: week.monday + 7))
    let width = min((b - a) * 0.8, 48)
    let top = hours(week.hours)
    return Box(x: (a + b - width) / 2, y: top, width: width, height: hours.start - top)
  }

  func drawScales(into svg: inout SVGWriter) {
    if !barsCarryNumbers { draw(hourSteps, along: hours, into: &svg) }
    draw(percentSteps, along: percents, into: &svg)
    var zero = PathData()
    zero.rule(from: left, to: dates.x.end, y: hours.start)
    svg.path(zero, "axis")
  }

  private func draw(_ steps: RoundSteps, along y: LinearScale, into svg: inout SVGWriter) {
    var grid = PathData()
    for value in steps.values {
      grid.rule(from: left, to: dates.x.end, y: y(value))
      svg.text(steps.text(value), x: left - 6, y: y(value) + 5, Self.numeral)
    }
    svg.path(grid, "grid")
  }
}
