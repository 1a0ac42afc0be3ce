internal import CampusModel
package import Markup

/// A chart of a course's grade by the score of its final, with the scores needed for each letter.
package struct FinalCurve: Hashable, Sendable {
  /// A letter and the average from which it is given.
  package typealias Threshold = ProgressChart.Threshold

  /// A score of the final and the course grade it leads to, both of 100.
  package struct Point: Hashable, Sendable {
    /// The score of the final, of 100.
    package var score: Double
    /// The course grade, of 100.
    package var grade: Double
    package init(score: Double, grade: Double) { (self.score, self.grade) = (score, grade) }
  }

  /// The first words of the title.
  package let subject: String
  /// The rest of the title; `nil` for the needed scores.
  package let finding: String?
  /// The corners of the curve, by score; two at one score are a step.
  package let points: [Point]
  /// In any order; those with space are drawn.
  package let thresholds: [Threshold]
  /// The letter of the current average, whose threshold is drawn first.
  package let letter: String?
  /// The average without the final; `nil` where unknown.
  package let average: Double?
  /// The course's color.
  package let color: CourseColor

  /// `nil` unless the points span a range of scores; those not finite or below a score of 0 are
  /// ignored.
  package init?(
    subject: String, finding: String? = nil, points: [Point], thresholds: [Threshold],
    letter: String? = nil, average: Double? = nil, color: CourseColor
  ) {
    let known = points.filter { $0.score.isFinite && $0.grade.isFinite && $0.score >= 0 }
      .enumerated().sorted { ($0.element.score, $0.offset) < ($1.element.score, $1.offset) }
      .map(\.element)
    guard let first = known.first, let last = known.last, first.score < last.score else {
      return nil
    }
    (self.subject, self.finding, self.points) = (subject, finding, known)
    (self.thresholds, self.letter, self.color) = (thresholds, letter, color)
    self.average = average.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The lowest score at which the curve reaches `grade`; `nil` if it never does.
  func need(for grade: Double) -> Double? {
    guard let first = points.first else { return nil }
    if first.grade >= grade { return first.score }
    for (a, b) in zip(points, points.dropFirst()) where b.grade >= grade {
      return a.score + (grade - a.grade) / (b.grade - a.grade) * (b.score - a.score)
    }
    return nil
  }

  /// The chart; `id` must be unique in the page.
  package func svg(id: String) -> TrustedMarkup {
    let frame = FinalCurveFrame(self)
    return SVGWriter.chart(id: id, height: 262, title: title) { svg in
      frame.rail.draw(from: frame.left, into: &svg)
      drawAverage(in: frame, into: &svg)
      drawCurve(in: frame, into: &svg)
      drawNeeds(in: frame, into: &svg)
      frame.drawScores(into: &svg)
      let note = "Across: final score. Rings: score needed."
      svg.text(note, x: frame.left, y: 257, TextStyle(face: .soft))
    }
  }

  private var title: String {
    if let finding { return "\(subject): \(finding)" }
    guard let first = points.first, let last = points.last else { return subject }
    var parts = [first, last].map {
      "\(Figure($0.grade, .mark).text) with \(Figure($0.score, .credits).text) on the final"
    }
    parts += thresholds.sorted { $0.from.approximate > $1.from.approximate }.compactMap {
      guard let need = need(for: $0.from.approximate), need > first.score else { return nil }
      return "\(printed(mark: $0.letter)) from \(needText(need))"
    }
    if let average { parts.append(averageText(average)) }
    return "\(subject): \(parts.joined(separator: ", "))"
  }

  private func averageText(_ average: Double) -> String { "now \(Figure(average, .mark).text)" }

  /// Rounded up to a tenth, since a score rounded down would not be enough.
  private func needText(_ need: Double) -> String {
    guard need < 1e12 else { return Figure(need, .mark).text }
    // A billionth less, so that 82.9 as a sum of binary fractions does not become 83.0.
    return Figure((need * 10 - 1e-8).rounded(.up) / 10, .mark).text
  }
}

// What is drawn over the frame, from back to front.
extension FinalCurve {
  private static let needStyle = TextStyle(anchor: .end, isBold: true, hasHalo: true)

  /// A line at the average, as far as the curve is below it.
  private func drawAverage(in frame: FinalCurveFrame, into svg: inout SVGWriter) {
    guard let average else { return }
    let end = need(for: average).map(frame.x.callAsFunction) ?? frame.right
    let word = frame.left + Self.needStyle.width(of: averageText(average))
    var level = PathData()
    level.rule(from: frame.left, to: max(end, min(word, frame.right)), y: frame.y(average))
    svg.path(level, "dashed")
  }

  private func drawCurve(in frame: FinalCurveFrame, into svg: inout SVGWriter) {
    var path = PathData()
    path.lines(points.map(frame.position))
    svg.group(color.className) { $0.path(path, "hue-line") }
  }

  /// A ring where the curve reaches each threshold, with the score where there is space.
  private func drawNeeds(in frame: FinalCurveFrame, into svg: inout SVGWriter) {
    var taken: [Box] = []
    for label in frame.rail.labels {
      guard let need = need(for: label.from), need > points[0].score else { continue }
      let place = (x: frame.x(need), y: frame.y(label.from))
      svg.ring(Circle(x: place.x, y: place.y, radius: 3.5))
      drawWord(needText(need), at: place, in: frame, beside: &taken, into: &svg)
    }
    guard let average else { return }
    let word = averageText(average)
    let place = (x: frame.left + Self.needStyle.width(of: word) + 7, y: frame.y(average))
    drawWord(word, at: place, in: frame, beside: &taken, into: &svg)
  }

  /// Above and to the left of a place, otherwise below and to the right.
  private func drawWord(
    _ word: String, at place: (x: Double, y: Double), in frame: FinalCurveFrame,
    beside taken: inout [Box], into svg: inout SVGWriter
  ) {
    var right = Self.needStyle
    right.anchor = .start
    let spots = [
      (x: place.x - 6, y: place.y - 4, style: Self.needStyle),
      (x: place.x + 7, y: place.y + 13, style: right),
    ]
    for spot in spots {
      let box = spot.style.box(of: word, x: spot.x, y: spot.y)
      guard frame.box.contains(box), !taken.contains(where: box.overlaps) else { continue }
      taken.append(box)
      svg.text(word, x: spot.x, y: spot.y, spot.style)
      return
    }
  }
}
