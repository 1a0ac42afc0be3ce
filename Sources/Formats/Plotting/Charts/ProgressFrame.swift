internal import CampusModel

/// Where the elements of a progress chart are: scales, thresholds with space, line and fan.
struct ProgressFrame {
  typealias Place = (x: Double, y: Double)

  let left = 4.0
  /// The y of the axis of dates.
  let bottom = 176.0
  /// The fan's ends and at most four letters.
  let rail: ThresholdRail
  let dates: DateAxis
  /// The average from its first point to today; empty without points.
  let line: [Place]
  /// The y of the fan's ends; `nil` where no work is open or no days are left.
  let fan: (high: Double, low: Double)?
  /// The x of today's line.
  let today: Double?

  /// The x where the dates end.
  var right: Double { rail.right }

  /// The current average.
  var apex: Place? { line.last }

  /// With the fan's ends in the rail, if there is a fan.
  static func frame(of chart: ProgressChart) -> Self {
    let frame = Self(chart, ends: chart.reach.map { [$0.highest, $0.lowest] } ?? [])
    return frame.fan == nil ? Self(chart, ends: []) : frame
  }

  private init(_ chart: ProgressChart, ends: [ProgressChart.End]) {
    let y = LinearScale(Self.averages(of: chart), from: 158, to: 20)
    rail = ThresholdRail(
      chart.thresholds, ends: ends, present: chart.letter, along: y, atMost: 4)
    let (right, days) = (rail.right, Self.days(of: chart))
    let dates = DateAxis(days, from: left, to: right, y: bottom)
    self.dates = dates
    let today = chart.today.flatMap { days.contains($0) ? $0 : nil }
    self.today = today.map(dates.place)
    line = Self.line(of: chart, until: today).map { (dates.place(of: $0.date), y($0.average)) }
    // A narrower fan would be a blot.
    if !ends.isEmpty, let reach = chart.reach, let apex = line.last, apex.x < right - 3 {
      fan = (y(reach.highest.average), y(reach.lowest.average))
    } else {
      fan = nil
    }
  }

  /// The points, and the last one again today, since no grade means no change.
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

  /// All values drawn, the next letter if it is near, and at least twenty percent.
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
