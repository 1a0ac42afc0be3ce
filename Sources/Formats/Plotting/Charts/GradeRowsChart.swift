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
    let height = Self.top + Double(rows.count) * Self.step
    return SVGWriter.chart(id: id, height: height, title: title) { svg in
      texture.define(in: &svg)
      drawKey(in: texture, into: &svg)
      for (index, row) in rows.enumerated() {
        draw(row, at: Self.top + Double(index) * Self.step, in: texture, into: &svg)
      }
    }
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

// What is drawn.
extension GradeRowsChart {
  private static let top = 24.0
  private static let step = 42.0

  /// The marks with their textures in one line, as many as fit.
  private func drawKey(in texture: GradeTexture, into svg: inout SVGWriter) {
    let style = TextStyle(face: .soft)
    var x = 0.5
    for (index, mark) in marks.enumerated() {
      let width = style.width(of: printed(mark: mark))
      guard x + 18 + width <= SVGWriter.fullWidth else { return }
      texture.fill(Box(x: x, y: 2, width: 14, height: 10), index, into: &svg)
      svg.text(printed(mark: mark), x: x + 18, y: 11, style)
      x += 18 + width + 12
    }
  }

  private func draw(
    _ row: Row, at y: Double, in texture: GradeTexture, into svg: inout SVGWriter
  ) {
    let ended = TextStyle(face: .soft, anchor: .end)
    let mean = row.mean.map { "mean \($0), " } ?? ""
    let facts = "\(mean)n\u{a0}\(Figure.count(row.students).text)"
    let shown = ended.fitted(facts, to: 170, keeping: 1) ?? "…"
    let width = SVGWriter.fullWidth - ended.width(of: shown) - 10
    svg.name(row.name, x: 0, y: y + 11, width: width)
    svg.text(shown, x: SVGWriter.fullWidth, y: y + 11, ended)
    drawBar(of: row, at: y + 17, in: texture, into: &svg)
  }

  /// The parts of a bar in proportion, half a unit from the edges for their outlines.
  private func drawBar(
    of row: Row, at y: Double, in texture: GradeTexture, into svg: inout SVGWriter
  ) {
    guard row.students > 0 else {
      return svg.rect(Box(x: 0.5, y: y, width: SVGWriter.fullWidth - 1, height: 16), "open")
    }
    let scale = LinearScale(0...Double(row.students), from: 0.5, to: SVGWriter.fullWidth - 0.5)
    var sum = 0
    for (index, count) in row.counts.enumerated() where count > 0 {
      let (start, end) = (scale(Double(sum)), scale(Double(sum + count)))
      sum += count
      let part = Box(x: start, y: y, width: end - start, height: 16)
      texture.fill(part, index, into: &svg)
      drawMark(marks[index], in: part, texture.style(index), into: &svg)
    }
  }

  private func drawMark(
    _ mark: String, in part: Box, _ style: TextStyle, into svg: inout SVGWriter
  ) {
    guard style.width(of: printed(mark: mark)) <= part.width - 6 else { return }
    svg.text(printed(mark: mark), x: part.x + part.width / 2, y: part.y + 12, style)
  }
}
