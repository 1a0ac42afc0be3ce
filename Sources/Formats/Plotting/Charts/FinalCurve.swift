internal import CampusModel
package import Markup

/// What a course's grade becomes for each score of its final, and the score from which each letter is reached.
package struct FinalCurve: Hashable, Sendable {
  package typealias Threshold = ProgressChart.Threshold

  /// A score of the final and the course's grade it leads to, both of a hundred.
  package struct Point: Hashable, Sendable {
    package var score: Double
    package var grade: Double
    package init(score: Double, grade: Double) { (self.score, self.grade) = (score, grade) }
  }

  package let subject: String
  package let finding: String?
  /// Where the curve bends, by score; two of one score are a step.
  package let points: [Point]
  /// In any order; those that have room are drawn.
  package let thresholds: [Threshold]
  /// The letter of the present average; its threshold is drawn before the others.
  package let letter: String?
  /// The average without the final.
  package let average: Double?
  package let colour: CourseColour

  /// `nil` where the points, less those that are not finite or below a score of 0, do not reach from one score to another.
  package init?(
    subject: String, finding: String? = nil, points: [Point], thresholds: [Threshold],
    letter: String? = nil, average: Double? = nil, colour: CourseColour
  ) {
    let known = points.filter { $0.score.isFinite && $0.grade.isFinite && $0.score >= 0 }
      .enumerated().sorted { ($0.element.score, $0.offset) < ($1.element.score, $1.offset) }
      .map(\.element)
    guard let first = known.first, let last = known.last, first.score < last.score else {
      return nil
    }
    (self.subject, self.finding, self.points) = (subject, finding, known)
    (self.thresholds, self.letter, self.colour) = (thresholds, letter, colour)
    self.average = average.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The lowest score at which the curve is at `grade` or above; `nil` where it never is.
  func need(for grade: Double) -> Double? {
    guard let first = points.first else { return nil }
    if first.grade >= grade { return first.score }
    for (a, b) in zip(points, points.dropFirst()) where b.grade >= grade {
      return a.score + (grade - a.grade) / (b.grade - a.grade) * (b.score - a.score)
    }
    return nil
  }

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

  /// Rounded up to a tenth: a needed score rounded down would not be enough.
  private func needText(_ need: Double) -> String {
    guard need < 1e12 else { return Figure(need, .mark).text }
    // A billionth less, so that 82.9 as a sum of binary fractions does not become 83.0.
    return Figure((need * 10 - 1e-8).rounded(.up) / 10, .mark).text
  }
}

// What is drawn over the frame, from the back to the front.
extension FinalCurve {
  private static let needStyle = TextStyle(anchor: .end, isBold: true, hasHalo: true)

  /// Level with the average, as far as the curve is below it.
  private func drawAverage(in frame: FinalCurveFrame, into svg: inout SVGWriter) {
    guard let average else { return }
    let end = need(for: average).map(frame.x.callAsFunction) ?? frame.right
    let word = frame.left + Self.needStyle.width(of: averageText(average))
    var level = PathData()
    level.rule(from: frame.left, to: max(end, min(word, frame.right)), y: frame.y(average))
    svg.path(level, "dash")
  }

  private func drawCurve(in frame: FinalCurveFrame, into svg: inout SVGWriter) {
    var path = PathData()
    path.lines(points.map(frame.place))
    svg.group(colour.className) { $0.path(path, "kln") }
  }

  /// A ring where the curve comes to a threshold, and its score beside it where there is room.
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

  /// At the left above a place, else at the right below it.
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
