package import CampusModel
package import Markup

/// A chart of the people in a place by weekday and half hour, in color steps.
package struct HeatMap: Hashable, Sendable {
  /// The column of a weekday.
  package struct Day: Hashable, Sendable {
    /// 48 half hours from midnight, clamped to 0...1,000,000; `nil` where closed or unknown.
    package let people: [Double?]
    /// The half hours of the quietest hour, marked with a ring.
    package var quietest: Range<Int>?
    /// The busiest half hour, marked with a triangle.
    package var busiest: Int?

    /// Numbers that are not finite become `nil`.
    ///
    /// - Precondition: 48 half hours.
    package init(_ people: [Double?], quietest: Range<Int>? = nil, busiest: Int? = nil) {
      precondition(people.count == CountDay.slots, "a day of \(people.count) half hours")
      self.people = people.map { $0.flatMap { $0.isFinite ? min(max(0, $0), 1e6) : nil } }
      (self.quietest, self.busiest) = (quietest, busiest)
    }
  }

  /// A half hour of a weekday.
  package struct Cell: Hashable, Sendable {
    /// The weekday.
    package var weekday: Weekday
    /// The half hour, from 0 to 47.
    package var slot: Int
    package init(_ weekday: Weekday, slot: Int) { (self.weekday, self.slot) = (weekday, slot) }
  }

  /// A half hour of the table.
  package struct Row: Hashable, Sendable {
    /// When the half hour begins.
    package let time: MinuteOfDay
    /// Seven numbers, from Monday; `nil` where closed or unknown.
    package let people: [Double?]
  }

  /// The first words of the title, for example "People in Hale Gym by weekday and half hour".
  package let subject: String
  /// The rest of the title; `nil` for the busiest time.
  package let finding: String?
  /// The half hours shown.
  package let slots: Range<Int>
  /// Seven, from Monday.
  package let days: [Day]
  /// Framed in red; `nil` where not given or not shown.
  package let now: Cell?

  /// Half hours partly within `hours` are shown.
  ///
  /// - Precondition: seven days.
  package init(
    subject: String, finding: String? = nil, hours: MinuteSpan, days: [Day], now: Cell? = nil
  ) {
    precondition(days.count == 7, "a week of \(days.count) days")
    self.subject = subject
    self.finding = finding
    let last = (min(hours.end, 1440) + CountDay.minutes - 1) / CountDay.minutes
    slots = (hours.start / CountDay.minutes)..<last
    self.days = days
    self.now = now.flatMap { [slots] in slots.contains($0.slot) ? $0 : nil }
  }

  /// The numbers of the map, a row for each half hour.
  package var rows: [Row] {
    slots.map { slot in
      Row(time: Self.time(slot), people: days.map { $0.people[slot] })
    }
  }

  /// The map; `id` must be unique in the page. Without any numbers only the grid is drawn.
  package func svg(id: String) -> TrustedMarkup {
    var plot = CampusPlot(color: color)
    plot.look.x = AxisLook(
      isOnTop: true, names: Weekday.allCases.map(\.shortName), emphasized: now?.weekday.rawValue)
    plot.look.y.isClock = true
    (plot.look.top, plot.look.right, plot.look.hasLegend) = (4, 0, false)
    (plot.y.scale, plot.look.height) = (.band, Double(slots.count) * 12.5)
    plot.add(
      .heat,
      [
        .x: .bands(days.indices.flatMap { day in slots.map { _ in day } }),
        .y: .minutes(days.indices.flatMap { _ in slots.map { $0 * CountDay.minutes } }),
        .color: .numbers(days.flatMap { $0.people[slots] }),
      ])
    plot.add { area, _, svg in drawMarks(in: area, into: &svg) }
    return plot.svg(id: id, title: title, description: description)
  }

  /// The color steps.
  var color: ColorScale { ColorScale(counting: shown.map(\.people).max() ?? 0) }

  fileprivate struct Known {
    var weekday: Weekday
    var slot: Int
    var people: Double
  }

  /// All numbers within the hours shown, by day and time.
  private var shown: [Known] {
    zip(Weekday.allCases, days).flatMap { weekday, day in
      slots.compactMap { slot in
        day.people[slot].map { Known(weekday: weekday, slot: slot, people: $0) }
      }
    }
  }

  /// The frame of now, the quietest hours and the busiest half hours.
  private func drawMarks(in area: PlotArea, into svg: inout SVGWriter) {
    func cell(_ day: Int, _ slot: Int) -> Box {
      let (left, right) = area.x.bar(day, gap: 0, atMost: .infinity)
      let (top, bottom) = area.y.bar(slot - slots.lowerBound, gap: 0, atMost: .infinity)
      return Box(x: left, y: top, width: right - left, height: bottom - top)
    }
    if let now { svg.rect(cell(now.weekday.rawValue, now.slot).grown(by: -0.5), "now-line") }
    for (index, day) in days.enumerated() {
      if let hour = day.quietest, slots.contains(hour.lowerBound),
        slots.contains(hour.upperBound - 1), !(day.busiest.map(hour.contains) ?? false)
      {
        let (first, last) = (cell(index, hour.lowerBound), cell(index, hour.upperBound - 1))
        CrowdMark.quietest.draw(
          x: area.x.center(index), y: (first.y + last.maxY) / 2, into: &svg)
      }
      if let slot = day.busiest, slots.contains(slot) {
        let box = cell(index, slot)
        CrowdMark.busiest.draw(x: area.x.center(index), y: box.y + box.height / 2, into: &svg)
      }
    }
  }
}

// The words of the map
extension HeatMap {
  private var title: String {
    if let finding { return "\(subject): \(finding)" }
    guard let most = shown.max(by: { ($0.people, -$0.order) < ($1.people, -$1.order) }) else {
      return "\(subject): no data yet"
    }
    let people = Figure(most.people, .count).text
    return
      "\(subject): busiest \(most.weekday.shortName) \(Self.time(most.slot).clockText), \(people)"
  }

  private var description: String {
    let words = zip(Weekday.allCases, days).compactMap { weekday, day -> String? in
      var words: [String] = []
      if let hour = day.quietest, let span = Self.span(hour) {
        words.append("quietest \(span.clockText)")
      }
      if let slot = day.busiest { words.append("busiest \(Self.time(slot).clockText)") }
      return words.isEmpty ? nil : "\(weekday.name) \(words.joined(separator: ", "))"
    }
    return words.isEmpty ? "No day has enough counts yet." : words.joined(separator: "; ") + "."
  }

  private static func time(_ slot: Int) -> MinuteOfDay {
    MinuteOfDay(wrapping: slot * CountDay.minutes)
  }

  private static func span(_ slots: Range<Int>) -> MinuteSpan? {
    MinuteSpan(slots.lowerBound * CountDay.minutes, slots.upperBound * CountDay.minutes)
  }
}

extension HeatMap.Known {
  /// Lower is earlier in the week.
  fileprivate var order: Int { weekday.rawValue * CountDay.slots + slot }
}

/// A mark in a column of a heat map.
enum CrowdMark {
  case quietest, busiest

  func draw(x: Double, y: Double, into svg: inout SVGWriter) {
    switch self {
    case .quietest: svg.ring(Circle(x: x, y: y, radius: 4))
    case .busiest:
      var path = PathData()
      path.lines([(x - 5, y + 4), (x + 5, y + 4), (x, y - 5)])
      path.close()
      svg.path(path, "peak")
    }
  }
}
