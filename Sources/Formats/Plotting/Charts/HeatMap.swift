package import CampusModel
package import Markup

/// A chart of the people in a place by weekday and half hour, in seven color steps.
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
    let frame = HeatFrame(slots)
    return SVGWriter.chart(
      id: id, height: frame.bottom + 4, title: title, description: description
    ) { svg in
      drawCells(in: frame, into: &svg)
      drawNames(in: frame, into: &svg)
      if let now {
        svg.rect(frame.box(now.weekday, now.slot).grown(by: 0.9), "now-line")
      }
      drawMarks(in: frame, into: &svg)
    }
  }

  /// The color steps.
  var ramp: PeopleRamp { PeopleRamp(upTo: shown.map(\.people).max() ?? 0) }

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

  private func drawCells(in frame: HeatFrame, into svg: inout SVGWriter) {
    let ramp = ramp
    var paths = [PathData](repeating: PathData(), count: PeopleRamp.steps)
    for known in shown {
      paths[ramp.step(of: known.people)].box(frame.box(known.weekday, known.slot))
    }
    for (step, path) in paths.enumerated() { svg.path(path, PeopleRamp.className(step)) }
  }

  private func drawNames(in frame: HeatFrame, into svg: inout SVGWriter) {
    for weekday in Weekday.allCases {
      var style = TextStyle(anchor: .middle)
      style.isBold = weekday == now?.weekday
      svg.text(weekday.shortName, x: frame.middle(weekday), y: 13, style)
    }
    for slot in slots where slot % 4 == 0 {
      let name = DayScale.name(ofHour: slot / 2)
      let style = TextStyle(face: .serif, anchor: .end)
      svg.text(name, x: HeatFrame.left - 6, y: frame.top(of: slot) + 10, style)
    }
  }

  private func drawMarks(in frame: HeatFrame, into svg: inout SVGWriter) {
    for (weekday, day) in zip(Weekday.allCases, days) {
      let x = frame.middle(weekday)
      if let hour = day.quietest, slots.contains(hour.lowerBound),
        slots.contains(hour.upperBound - 1),
        !(day.busiest.map(hour.contains) ?? false)
      {
        let y = (frame.top(of: hour.lowerBound) + frame.top(of: hour.upperBound)) / 2
        CrowdMark.quietest.draw(x: x, y: y, into: &svg)
      }
      if let slot = day.busiest, slots.contains(slot) {
        let y = (frame.top(of: slot) + frame.top(of: slot + 1)) / 2
        CrowdMark.busiest.draw(x: x, y: y, into: &svg)
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
