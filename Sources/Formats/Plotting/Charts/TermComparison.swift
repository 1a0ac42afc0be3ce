internal import CampusModel
package import Markup

/// A chart of the courses of one term: a ring for each average, a band for the grades still
/// possible.
package struct TermComparison: Hashable, Sendable {
  /// One course.
  package struct Row: Hashable, Sendable {
    /// The id of the course.
    package var course: String
    /// Of 100; `nil` before the first grade.
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
    let bottom = Double(rows.count) * Self.step
    return SVGWriter.chart(id: id, height: bottom + 38, title: title) { svg in
      drawScale(down: bottom, into: &svg)
      for (index, row) in rows.enumerated() {
        draw(row, at: (Double(index) + 0.5) * Self.step, into: &svg)
      }
      let hasReach = rows.contains { $0.reach != nil }
      let note =
        hasReach ? "Ring: average now. Band: results still possible." : "Ring: average now."
      svg.text(note, x: 0, y: bottom + 33, TextStyle(face: .soft))
    }
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
}

// What is drawn.
extension TermComparison {
  private static let step = 38.0
  private static let value = TextStyle(anchor: .end, isBold: true)
  private static let span = TextStyle(face: .soft, anchor: .end)
  private static let name = TextStyle(isBold: true)

  private var nameWidth: Double {
    min(rows.map { Self.name.width(of: $0.course) }.max() ?? 0, 96)
  }

  /// From the ten below the lowest value, at most 90, to 100; wider where a value is outside.
  private var domain: ClosedRange<Double> {
    let values = rows.flatMap { row in
      [row.average, row.reach?.lowerBound, row.reach?.upperBound].compactMap(\.self)
    }
    let least = min(values.min() ?? 50, 90)
    return (least / 10).rounded(.down) * 10...max(100, values.max() ?? 100)
  }

  private var x: LinearScale {
    LinearScale(domain, from: nameWidth + 14, to: SVGWriter.fullWidth - 98)
  }

  private func drawScale(down bottom: Double, into svg: inout SVGWriter) {
    let steps = RoundSteps(in: domain, atMost: 4)
    let style = TextStyle(face: .soft, anchor: .middle)
    var (grid, axis) = (PathData(), PathData())
    axis.rule(from: x.start, to: x.end, y: bottom)
    var end = -Double.infinity
    for value in steps.values {
      grid.upright(x: x(value), from: 0, to: bottom)
      axis.upright(x: x(value), from: bottom, to: bottom + 4)
      let box = style.box(of: steps.text(value), x: x(value), y: bottom + 16)
      guard box.x > end + 3, box.x >= 0 else { continue }
      end = box.maxX
      svg.text(steps.text(value), x: x(value), y: bottom + 16, style)
    }
    svg.path(grid, "grid")
    svg.path(axis, "axis")
  }

  private func draw(_ row: Row, at middle: Double, into svg: inout SVGWriter) {
    svg.name(row.course, x: 0, y: middle + 4, width: nameWidth, Self.name)
    if let reach = row.reach {
      let (a, b) = (x(reach.lowerBound), x(reach.upperBound))
      let band = Box(x: a, y: middle - 6, width: b - a, height: 12)
      svg.rect(band, "\(row.color.className) tint fan")
    }
    if let average = row.average { svg.ring(Circle(x: x(average), y: middle, radius: 4)) }
    drawWords(of: row, at: middle, into: &svg)
  }

  private func drawWords(of row: Row, at middle: Double, into svg: inout SVGWriter) {
    let standing = standing(of: row)
    let style = standing == nil ? Self.span : Self.value
    let first = style.fitted(standing ?? "no grades yet", to: 90, keeping: 1) ?? "…"
    let y = row.reach == nil ? middle + 4 : middle - 2
    svg.text(first, x: SVGWriter.fullWidth, y: y, style)
    guard let reach = row.reach else { return }
    let second = Self.span.fitted(Self.text(of: reach), to: 90, keeping: 1) ?? "…"
    svg.text(second, x: SVGWriter.fullWidth, y: middle + 12, Self.span)
  }
}
