internal import CampusModel
package import Markup

/// A chart of the grades of several terms or instructors, each as a bar of 100 percent.
///
/// Marks have different textures and letters, not only colors.
package struct GradeRowsChart: Hashable, Sendable {
  /// One term or instructor.
  package struct Row: Hashable, Sendable {
    /// The name of the row.
    package var name: String
    /// How many got each mark, in the order of the chart's marks. Negative counts become 0.
    package var counts: [Int]
    /// The mean as shown, for example "3.16".
    package var mean: String?
    package init(_ name: String, counts: [Int], mean: String? = nil) {
      (self.name, self.counts, self.mean) = (name, counts.map { max(0, $0) }, mean)
    }

    var students: Int { counts.reduce(0, +) }
  }

  /// The first words of the title.
  package let subject: String
  /// The rest of the title; `nil` for the rows.
  package let finding: String?
  /// Best first, at most six: letters without signs.
  package let marks: [String]
  /// In drawing order.
  package let rows: [Row]
  /// The color of the bars.
  package let color: CourseColor

  /// `nil` without any marks, and for more than six, the number of textures. Missing
  /// counts are 0, additional ones are ignored.
  package init?(
    subject: String, finding: String? = nil, marks: [String], rows: [Row], color: CourseColor
  ) {
    self.rows = rows.map { row in
      let counts = marks.indices.map { $0 < row.counts.count ? row.counts[$0] : 0 }
      return Row(row.name, counts: counts, mean: row.mean)
    }
    guard marks.count <= GradeTexture.count, self.rows.contains(where: { $0.students > 0 }) else {
      return nil
    }
    (self.subject, self.finding) = (subject, finding)
    (self.marks, self.color) = (marks, color)
  }

  /// The chart; `id` must be unique in the page, also for its textures.
  package func svg(id: String) -> TrustedMarkup {
    let texture = GradeTexture(id: id, color: color)
    var plot = CampusPlot(
      bars: rows.map(\.name), notes: rows.map(Self.note), step: 40,
      color: ColorScale([.words(marks)], ColorOptions(), areSeries: true))
    let parts = rows.indices.flatMap { row in
      marks.indices.filter { rows[row].counts[$0] > 0 }.map { (row: row, mark: $0) }
    }
    plot.look.x.isHidden = true
    plot.x = .from(.number(0), to: .number(100))
    plot.look.legend = texture.look
    plot.add { area, _, svg in
      texture.define(in: &svg)
      for row in rows.indices where rows[row].students == 0 {
        let (top, bottom) = area.y.bar(row)
        svg.rect(Box(x: area.box.x, y: top, width: area.box.width, height: bottom - top), "open")
      }
    }
    let names = parts.map { marks[$0.mark] }
    plot.add(
      .bar,
      [
        .x: .numbers(parts.map { Double(rows[$0.row].counts[$0.mark]) }),
        .y: .bands(parts.map(\.row)), .color: .words(names),
        .label: .words(names.map(printed)),
      ], look: texture.look, arrangement: .share)
    // Rows without any students have bands too.
    plot.add(
      .bar,
      [.x: .numbers(rows.map { _ in nil }), .y: .bands(rows.indices)], look: texture.look)
    return plot.svg(id: id, title: title)
  }

  private static func note(of row: Row) -> String {
    let mean = row.mean.map { "mean \($0), " } ?? ""
    return "\(mean)n\u{a0}\(Figure.count(row.students).text)"
  }

  private var title: String {
    if let finding { return "\(subject): \(finding)" }
    let words = rows.map { row in
      let mean = row.mean.map { ", mean \($0)" } ?? ""
      return "\(row.name) \(Figure.count(row.students).text) students\(mean)"
    }
    return "\(subject): \(words.joined(separator: "; "))"
  }
}
