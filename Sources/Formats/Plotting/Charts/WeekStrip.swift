package import CampusModel
package import Markup

/// A chart of a week as rows of bars, small enough for a list.
///
/// The rows are M T W T F, and S S if the weekend has entries. Overlapping entries share the height
/// of the row.
package struct WeekStrip: Hashable, Sendable {
  /// The first words of the title.
  package var subject: String
  /// The rest of the title; `nil` for all entries in words.
  package var finding: String?
  /// The hours shown, the same for all strips of a list: `hours(for:)`.
  package var hours: MinuteSpan
  /// In any order.
  package var entries: [WeekEntry]

  package init(
    subject: String, finding: String? = nil, hours: MinuteSpan, entries: [WeekEntry]
  ) {
    self.subject = subject
    self.finding = finding
    self.hours = hours
    self.entries = entries
  }

  /// Even hours around all of `entries`, at least 8 am to 6 pm.
  package static func hours(for entries: some Sequence<WeekEntry>) -> MinuteSpan {
    let times = entries.filter { !$0.days.isEmpty }.map(\.time)
    let start = min(8 * 60, times.map(\.start).min() ?? 8 * 60) / 120 * 120
    let end = (max(18 * 60, times.map(\.end).max() ?? 18 * 60) + 119) / 120 * 120
    guard let hours = MinuteSpan(start, min(end, start + 1440)) else {
      preconditionFailure("no hours from \(start) to \(end)")
    }
    return hours
  }

  /// The chart; `id` must be unique in the page. Without entries its rows are empty.
  package func svg(id: String) -> TrustedMarkup {
    let days = entries.shownDays
    let scale = DayScale(hours, from: 18, to: SVGWriter.fullWidth - 2)
    let axis = Double(days.count) * Self.rowHeight + 1.5
    let title = "\(subject): \(finding ?? entries.sentence)"
    return SVGWriter.chart(id: id, height: axis + 14.5, title: title) { svg in
      drawGrid(days, along: scale, into: &svg)
      for (row, day) in days.enumerated() { drawBars(of: day, row, along: scale, into: &svg) }
      TimeAxis(scale: scale).draw(y: axis, into: &svg)
      TimeAxis(scale: scale).drawNames(y: axis + 12, into: &svg)
    }
  }

  private static let rowHeight = 13.0

  private func drawGrid(_ days: [Weekday], along scale: DayScale, into svg: inout SVGWriter) {
    var grid = PathData()
    for tick in scale.ticks where tick.isNamed {
      grid.upright(x: tick.x, from: 0, to: Double(days.count) * Self.rowHeight)
    }
    for (row, day) in days.enumerated() {
      let top = Double(row) * Self.rowHeight
      grid.rule(from: scale.start, to: scale.end, y: top + 7)
      svg.text(String(day.name.prefix(1)), x: 0, y: top + 10, TextStyle(face: .soft))
    }
    svg.path(grid, "grid")
  }

  private func drawBars(
    of day: Weekday, _ row: Int, along scale: DayScale, into svg: inout SVGWriter
  ) {
    let held = entries.filter { $0.days.contains(day) }
    for (entry, lane) in zip(held, LaneLayout.lanes(for: held.map(\.time))) {
      guard let (from, to) = scale.visible(entry.time) else { continue }
      let height = 10 / Double(lane.count)
      let top = Double(row) * Self.rowHeight + 1.5 + height * Double(lane.index)
      // A bar of a few minutes stays visible.
      let width = max(2, to - from)
      let box = Box(x: min(from, scale.end - width), y: top, width: width, height: height)
      svg.softRect(box, "\(entry.color.className) fill")
    }
  }
}
