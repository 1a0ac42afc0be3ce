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
    var plot = CampusPlot()
    plot.look.y.names = days.map { String($0.name.prefix(1)) }
    plot.look.x.isClock = true
    (plot.look.top, plot.look.left, plot.look.right) = (0, 18, 8)
    plot.look.hasBase = false
    plot.look.height = Double(days.count) * 13
    plot.x = .from(.moment(hours.start * 60), to: .moment(hours.end * 60))
    plot.add(.rule, [.y: .bands(days.indices)], look: MarkLook("grid"))
    plot.add { area, _, svg in draw(days, in: area, into: &svg) }
    return plot.svg(id: id, title: "\(subject): \(finding ?? entries.sentence)")
  }

  private func draw(_ days: [Weekday], in area: PlotArea, into svg: inout SVGWriter) {
    var paths = MarkPaths()
    for (row, day) in days.enumerated() {
      let held = entries.filter { $0.days.contains(day) }
      let (top, bottom) = area.y.bar(row, gap: 0.2)
      for (entry, lane) in zip(held, LaneLayout.lanes(for: held.map(\.time))) {
        guard let time = hours.shown(of: entry.time),
          let from = area.x.place(Double(time.lowerBound * 60)),
          let to = area.x.place(Double(time.upperBound * 60))
        else { continue }
        let height = (bottom - top) / Double(lane.count)
        // A bar of a few minutes stays visible.
        let width = max(2, to - from)
        let box = Box(
          x: min(from, area.box.maxX - width), y: top + height * Double(lane.index), width: width,
          height: height)
        paths.append(Paint("\(entry.color.className) fill"), row: row) { $0.box(box.tenths) }
      }
    }
    paths.write(hasRows: false, into: &svg)
  }
}
