internal import CampusModel
package import Markup

/// A chart of the courses of one term: a ring for each average, a band for the grades still
/// possible.
package struct TermComparison: Hashable, Sendable {
  /// One course.
  package struct Row: Hashable, Sendable {
    /// The id of the course.
    package var course: String
    /// On a scale of 100; `nil` before the first grade.
    package var average: Double?
    /// The letter of the average.
    package var letter: String?
    /// The lowest and the highest possible grade, of 100; `nil` when all work is graded.
    package var reach: ClosedRange<Double>?
    /// The course's color.
    package var color: CourseColor

    package init(
      _ course: String, average: Double?, letter: String? = nil,
      reach: ClosedRange<Double>? = nil, color: CourseColor
    ) {
      (self.course, self.average, self.letter) = (course, average, letter)
      (self.reach, self.color) = (reach, color)
    }
  }

  /// The first words of the title.
  package let subject: String
  /// The rest of the title; `nil` for the averages.
  package let finding: String?
  /// In drawing order.
  package let rows: [Row]

  /// `nil` without rows. Numbers that are not finite become `nil`.
  package init?(subject: String, finding: String? = nil, rows: [Row]) {
    guard !rows.isEmpty else { return nil }
    (self.subject, self.finding) = (subject, finding)
    self.rows = rows.map { row in
      var row = row
      if row.average?.isFinite == false { row.average = nil }
      if let reach = row.reach, !reach.lowerBound.isFinite || !reach.upperBound.isFinite {
        row.reach = nil
      }
      return row
    }
  }

  /// The chart; `id` must be unique in the page.
  package func svg(id: String) -> TrustedMarkup {
    var plot = CampusPlot()
    plot.look.y.names = rows.map(\.course)
    plot.look.y.notes = rows.map(note)
    (plot.look.top, plot.look.height) = (0, Double(rows.count) * 36)
    plot.look.y.hasBoldNotes = true
    plot.x = .from(.number(domain.lowerBound), to: .number(domain.upperBound))
    plot.look.caption =
      rows.contains { $0.reach != nil }
      ? "Ring: average now. Band: results still possible." : "Ring: average now."
    let bands = ChannelColumn.bands(rows.indices)
    plot.add(
      .bar,
      [
        .x: .numbers(rows.map(\.reach?.lowerBound)), .x2: .numbers(rows.map(\.reach?.upperBound)),
        .y: bands, .color: bands,
      ], look: MarkLook(rows.map { Paint("\($0.color.className) tint fan") }))
    plot.add(
      .dot, [.x: .numbers(rows.map(\.average)), .y: bands], look: MarkLook("ring", radius: 4))
    return plot.svg(id: id, title: title)
  }

  private func note(of row: Row) -> String {
    let lines = [standing(of: row) ?? "no grades yet", row.reach.map(Self.text)]
    return lines.compactMap(\.self).joined(separator: "\n")
  }

  private var title: String {
    if let finding { return "\(subject): \(finding)" }
    let words = rows.map { row in
      let reach = row.reach.map { ", \(Self.text(of: $0)) possible" } ?? ""
      return "\(row.course) \(standing(of: row) ?? "no grades yet")\(reach)"
    }
    return "\(subject): \(words.joined(separator: "; "))"
  }

  /// "88.3 B+".
  private func standing(of row: Row) -> String? {
    row.average.map {
      [Figure($0, .mark).text, row.letter.map(printed)].compactMap(\.self).joined(separator: " ")
    }
  }

  private static func text(of reach: ClosedRange<Double>) -> String {
    "\(Figure(reach.lowerBound, .mark).text) – \(Figure(reach.upperBound, .mark).text)"
  }

  /// From the ten below the lowest value, at most 90, to 100; wider where a value is outside.
  private var domain: ClosedRange<Double> {
    let values = rows.flatMap { row in
      [row.average, row.reach?.lowerBound, row.reach?.upperBound].compactMap(\.self)
    }
    let least = min(values.min() ?? 50, 90)
    return (least / 10).rounded(.down) * 10...max(100, values.max() ?? 100)
  }
}
