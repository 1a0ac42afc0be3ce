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
    var plot = CampusPlot()
    (plot.look.top, plot.look.height) = (20, 198)
    plot.look.caption = "Across: final score. Rings: score needed."
    plot.x = .from(.number(0), to: .number(max(100, points.last?.score ?? 100)))
    plot.y = .from(.number(grades.lowerBound), to: .number(grades.upperBound))
    let rail = ThresholdRail(
      thresholds, present: letter, along: plot.uprightScale, atMost: 9)
    plot.add(rail)
    addAverage(to: &plot)
    plot.add(
      .line,
      [
        .x: .numbers(points.map(\.score)), .y: .numbers(points.map(\.grade)),
      ], look: MarkLook("\(color.className) hue-line"))
    addNeeds(on: rail, to: &plot)
    return plot.svg(id: id, title: title)
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

// The parts of the drawing, from back to front.
extension FinalCurve {
  private static let wordStyle = TextStyle(isBold: true, hasHalo: true)

  /// All of the curve, the average, the next letter if it is near, and at least ten percent.
  private var grades: ClosedRange<Double> {
    let values = points.map(\.grade) + [average].compactMap(\.self)
    guard let low = values.min(), var high = values.max() else { return 50...100 }
    let next = thresholds.map(\.from.approximate).filter { $0 > high }.min()
    if let next, next <= high + 5 { high = next }
    let least = min(low, high - 10)
    // Space for words below the lowest ring.
    return least - (high - least) / 16...high
  }

  /// A line at the average, as far as the curve is below it, but not shorter than its words.
  private func addAverage(to plot: inout CampusPlot) {
    guard let average else { return }
    let width = Self.wordStyle.width(of: averageText(average))
    plot.add { area, _, svg in
      let end = need(for: average).flatMap(area.x.place) ?? area.box.maxX
      guard let y = area.y.place(average) else { return }
      var level = PathData()
      level.rule(
        from: area.box.x, to: max(end, min(area.box.x + width, area.box.maxX)), y: y)
      svg.path(level, "dashed")
    }
  }

  /// A ring where the curve reaches each threshold, with the score where there is space.
  private func addNeeds(on rail: ThresholdRail, to plot: inout CampusPlot) {
    let needs = rail.labels.compactMap { label -> (score: Double, grade: Double)? in
      guard let need = need(for: label.from), need > points[0].score else { return nil }
      return (need, label.from)
    }
    plot.add(
      .dot, [.x: .numbers(needs.map(\.score)), .y: .numbers(needs.map(\.grade))],
      look: MarkLook("ring", radius: 3.5))
    plot.add { area, labels, _ in
      for need in needs {
        guard let x = area.x.place(need.score), let y = area.y.place(need.grade) else { continue }
        labels.place(
          needText(need.score), at: [(x - 6, y - 4, .end), (x + 7, y + 13, .start)],
          style: Self.wordStyle)
      }
      guard let average, let y = area.y.place(average) else { return }
      labels.place(
        averageText(average),
        at: [(area.box.x + 1, y - 4, .start), (area.box.x + 1, y + 13, .start)],
        style: Self.wordStyle)
    }
  }
}
