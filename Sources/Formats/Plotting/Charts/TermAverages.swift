internal import CampusModel
package import Markup

/// A chart of grade points: dots for each term, a dashed line for all terms so far.
package struct TermAverages: Hashable, Sendable {
  /// One term.
  package struct Term: Hashable, Sendable {
    /// The name of the term.
    package var name: String
    /// The average of this term only; `nil` where nothing was graded, which leaves a gap.
    package var average: Double?
    /// The average of all terms up to this one.
    package var overall: Double?
    package init(_ name: String, average: Double?, overall: Double?) {
      (self.name, self.average, self.overall) = (name, average, overall)
    }
  }

  /// The first words of the title.
  package let subject: String
  /// The rest of the title; `nil` for the averages.
  package let finding: String?
  /// The earliest first.
  package let terms: [Term]
  /// The maximum of grade points, where the scale ends.
  package let top: Double

  /// `nil` where no term has an average, or if `top` is not above 0. Averages that are not finite
  /// become `nil`.
  package init?(subject: String, finding: String? = nil, terms: [Term], top: Double) {
    func known(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
    self.terms = terms.map {
      Term($0.name, average: known($0.average), overall: known($0.overall))
    }
    guard top > 0, top.isFinite, self.terms.contains(where: { $0.average != nil }) else {
      return nil
    }
    (self.subject, self.finding, self.top) = (subject, finding, top)
  }

  /// The chart; `id` must be unique in the page.
  package func svg(id: String) -> TrustedMarkup {
    let frame = TermAveragesFrame(self)
    return SVGWriter.chart(id: id, height: 196, title: title) { svg in
      frame.drawScale(into: &svg)
      drawOverall(in: frame, into: &svg)
      drawTerms(in: frame, into: &svg)
      frame.drawNames(terms.map(\.name), into: &svg)
      let note = "Dots: term only. Dashed: cumulative."
      svg.text(note, x: 0, y: 191, TextStyle(face: .soft))
    }
  }

  private func drawOverall(in frame: TermAveragesFrame, into svg: inout SVGWriter) {
    svg.path(frame.line(terms.map(\.overall)), "dashed")
  }

  private func drawTerms(in frame: TermAveragesFrame, into svg: inout SVGWriter) {
    svg.path(frame.line(terms.map(\.average)), "curve-line")
    for (index, term) in terms.enumerated() {
      guard let average = term.average else { continue }
      svg.circle(Circle(x: frame.x(index), y: frame.y(average), radius: 3.5), "ink")
    }
    for label in frame.labels(of: terms) {
      svg.text(label.text, x: label.x, y: label.y, label.style)
    }
  }

  private var title: String {
    if let finding { return "\(subject): \(finding)" }
    let known = terms.filter { $0.average != nil }
    let parts = known.map { "\($0.name) \(Figure($0.average, .gradePoints).text)" }
    let overall = terms.last { $0.overall != nil }?.overall
    let sum = overall.map { "; \(Figure($0, .gradePoints).text) overall" } ?? ""
    return "\(subject): \(parts.joined(separator: ", "))\(sum)"
  }
}
