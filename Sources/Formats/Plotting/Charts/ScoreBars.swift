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
    let bottom = Double(rows.count) * Self.step
    return SVGWriter.chart(id: id, height: bottom + 20, title: title, description: description) {
      svg in
      drawScale(down: bottom, into: &svg)
      for (index, row) in rows.enumerated() {
        draw(row, at: Double(index) * Self.step, into: &svg)
      }
    }
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

// What is drawn.
extension ScoreBars {
  private static let step = 38.0

  private var x: LinearScale { LinearScale(0...top, from: 0.5, to: SVGWriter.fullWidth - 0.5) }

  /// An axis under all bars, with the ends of the scale and round values between.
  private func drawScale(down bottom: Double, into svg: inout SVGWriter) {
    let steps = RoundSteps(in: 0...top, atMost: 6)
    var axis = PathData()
    axis.rule(from: x.start, to: x.end, y: bottom + 0.5)
    var edge = -Double.infinity
    let values = steps.values.filter { $0 < top && x(top) - x($0) >= 30 } + [top]
    for value in values {
      axis.upright(x: x(value), from: bottom + 0.5, to: bottom + 4.5)
      let isLast = value == top
      let style = TextStyle(face: .soft, anchor: isLast ? .end : value == 0 ? .start : .middle)
      let text = isLast ? topText : steps.text(value)
      let box = style.box(of: text, x: x(value), y: bottom + 16)
      guard box.x > edge + 3 else { continue }
      edge = box.maxX
      svg.text(text, x: x(value), y: bottom + 16, style)
    }
    svg.path(axis, "axis")
  }

  private func draw(_ row: Row, at y: Double, into svg: inout SVGWriter) {
    let ended = TextStyle(face: .soft, anchor: .end)
    let count = row.count.map { Figure.count($0).text } ?? "unknown"
    let facts = "\(Self.text(of: row.mean)), n\u{a0}\(count)"
    let width = SVGWriter.fullWidth - ended.width(of: facts) - 10
    svg.name(row.name, x: 0, y: y + 12, width: width)
    svg.text(facts, x: SVGWriter.fullWidth, y: y + 12, ended)
    var track = PathData()
    track.rule(from: x.start, to: x.end, y: y + 24)
    svg.path(track, "grid")
    let bar = Box(x: x(0), y: y + 18, width: x(row.mean) - x(0), height: 12)
    svg.rect(bar, "\(color.className) fill")
  }
}
