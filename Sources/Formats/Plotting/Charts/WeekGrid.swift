package import CampusModel
package import Markup

/// A chart of a timetable: days as columns, hours as rules, entries as blocks.
///
/// Overlapping entries are next to each other. The weekend has columns only if it has entries.
package struct WeekGrid: Hashable, Sendable {
  /// The first words of the title.
  package var subject: String
  /// The rest of the title; `nil` for all entries in words.
  package var finding: String?
  /// In any order.
  package var entries: [WeekEntry]
  /// The hours shown at least, rounded to whole hours; entries outside extend them. `nil` for those
  /// of the entries.
  package var hours: MinuteSpan?

  package init(
    subject: String, finding: String? = nil, entries: [WeekEntry], hours: MinuteSpan? = nil
  ) {
    self.subject = subject
    self.finding = finding
    self.entries = entries
    self.hours = hours
  }

  /// The chart; `id` must be unique in the page. Without entries it is an empty grid from 8 am to 6
  /// pm.
  package func svg(id: String) -> TrustedMarkup {
    let frame = WeekGridFrame(days: entries.shownDays, hours: shownHours)
    let title = "\(subject): \(finding ?? entries.sentence)"
    return SVGWriter.chart(id: id, height: frame.bottom + 8, title: title) { svg in
      frame.draw(into: &svg)
      var blocks = WeekBlocks()
      for (column, day) in frame.days.enumerated() {
        let held = entries.filter { $0.days.contains(day) }
        for (entry, lane) in zip(held, LaneLayout.lanes(for: held.map(\.time))) {
          let hue = entry.color.className
          blocks.append(
            entry.name, place: entry.place, in: frame.box(of: entry.time, column: column, lane),
            fill: Paint("\(hue) tint"), edge: Paint("\(hue) fill"), row: 0)
        }
      }
      blocks.write(hasRows: false, into: &svg)
    }
  }

  /// From the hour of the first start to the hour of the last end.
  private var shownHours: Range<Int> {
    let times = entries.filter { !$0.days.isEmpty }.map(\.time) + [hours].compactMap(\.self)
    guard let start = times.map(\.start).min(), let end = times.map(\.end).max() else {
      return 8..<18
    }
    return (start / 60)..<((end + 59) / 60)
  }
}

/// The rules, heads and hours of a timetable, and the places of its blocks.
struct WeekGridFrame: Hashable {
  let days: [Weekday]
  let hours: Range<Int>

  private static let left = 28.0
  private static let top = 22.0
  private static let hourHeight = 46.0

  var bottom: Double { Self.top + Double(hours.count) * Self.hourHeight }

  private var columnWidth: Double { (SVGWriter.fullWidth - Self.left) / Double(days.count) }

  private func y(ofMinute minute: Int) -> Double {
    Self.top + Double(minute - hours.lowerBound * 60) / 60 * Self.hourHeight
  }

  /// The box of an entry, a little smaller than its time so that neighbors do not touch.
  func box(of time: MinuteSpan, column: Int, _ lane: LaneLayout.Lane) -> Box {
    let width = (columnWidth - 3) / Double(lane.count)
    let left = Self.left + columnWidth * Double(column) + 1.5 + width * Double(lane.index)
    let gap = lane.index < lane.count - 1 ? 1.0 : 0
    let top = y(ofMinute: time.start) + 1
    return Box(
      x: left, y: top, width: width - gap, height: max(1, y(ofMinute: time.end) - 1 - top))
  }

  func draw(into svg: inout SVGWriter) {
    var grid = PathData()
    for hour in hours.lowerBound...hours.upperBound {
      let y = y(ofMinute: hour * 60)
      if hour > hours.lowerBound { grid.rule(from: Self.left, to: SVGWriter.fullWidth, y: y) }
      let name = hour % 12 == 0 ? "12" : String(hour % 12)
      // Keeps the first numeral clear of the heads.
      let drop = hour == hours.lowerBound ? 10.0 : 5
      svg.text(name, x: 22, y: y + drop, TextStyle(face: .serif, anchor: .end))
    }
    for (column, day) in days.enumerated() {
      let x = Self.left + columnWidth * Double(column)
      if column > 0 { grid.upright(x: x, from: Self.top, to: bottom) }
      svg.text(
        day.shortName, x: x + columnWidth / 2, y: 14, TextStyle(anchor: .middle, isBold: true))
    }
    svg.path(grid, "grid")
    var head = PathData()
    head.rule(from: Self.left, to: SVGWriter.fullWidth, y: Self.top)
    svg.path(head, "axis")
  }
}
