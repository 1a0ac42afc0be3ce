internal import CampusModel
package import Markup

/// A chart of mean scores: a bar for each person, on a track for the whole scale.
package struct ScoreBars: Hashable, Sendable {
  /// One person.
  package struct Row: Hashable, Sendable {
    /// The person's name.
    package var name: String
    /// The mean score.
    package var mean: Double
    /// How many answers it is the mean of; `nil` where unknown.
    package var count: Int?

    package init(_ name: String, mean: Double, count: Int?) {
      (self.name, self.mean, self.count) = (name, mean, count)
    }
  }

  /// The first words of the title.
  package let subject: String
  /// In drawing order.
  package let rows: [Row]
  /// The end of the scale, which begins at 0.
  package let top: Double
  /// The color of the bars.
  package let color: CourseColor

  /// `nil` for fewer than two rows, or if `top` is not above 0. Rows with a mean outside the scale
  /// are left out.
  package init?(subject: String, rows: [Row], top: Double, color: CourseColor) {
    self.rows = rows.filter { $0.mean.isFinite && (0...max(0, top)).contains($0.mean) }
    guard top > 0, top.isFinite, self.rows.count > 1 else { return nil }
    (self.subject, self.top, self.color) = (subject, top, color)
  }

  /// The chart; `id` must be unique in the page.
  package func svg(id: String) -> TrustedMarkup {
    var plot = CampusPlot(bars: rows.map(\.name), notes: rows.map(Self.note), step: 36)
    plot.x = .from(.number(0), to: .number(top))
    plot.add(
      .bar, [.x: .numbers(rows.map(\.mean), places: 2), .y: .bands(rows.indices)],
      look: MarkLook("\(color.className) fill"))
    return plot.svg(id: id, title: title, description: description)
  }

  private static func note(of row: Row) -> String {
    "\(text(of: row.mean)), n\u{a0}\(row.count.map { Figure.count($0).text } ?? "unknown")"
  }

  private var title: String {
    guard let best = rows.max(by: { $0.mean < $1.mean }),
      let least = rows.min(by: { $0.mean < $1.mean })
    else { return subject }
    let people = Figure.count(rows.count).text
    let (low, high) = (Self.text(of: least.mean), Self.text(of: best.mean))
    return "\(subject): \(people) instructors from \(low) to \(high), of \(topText)"
  }

  private var description: String {
    rows.map { row in
      let count = row.count.map { ", n \(Figure.count($0).text)" } ?? ", n unknown"
      return "\(row.name) \(Self.text(of: row.mean))\(count)"
    }.joined(separator: "; ")
  }

  private static func text(of mean: Double) -> String { Figure(mean, .gradePoints).text }
  private var topText: String { scaleText(top) }
}

extension CampusPlot {
  /// A plot of bars over the whole width with their names and notes over them.
  init(bars names: [String], notes: [String], step: Double, color: ColorScale? = nil) {
    self.init(color: color)
    look.y = AxisLook(isOverBars: true, names: names, notes: notes)
    (look.left, look.right, look.top, look.hasBase) = (0.5, 0.5, 0, false)
    look.height = Double(names.count) * step
  }
}
