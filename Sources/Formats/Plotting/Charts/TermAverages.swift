internal import CampusModel
package import Markup

/// The grade points of each term, dots on an ink line, and of all terms so far, a dashed line.
package struct TermAverages: Hashable, Sendable {
  package struct Term: Hashable, Sendable {
    package var name: String
    /// Of this term alone; `nil` where nothing was graded: the line has a gap.
    package var average: Double?
    /// Of all terms up to this one.
    package var overall: Double?
    package init(_ name: String, average: Double?, overall: Double?) {
      (self.name, self.average, self.overall) = (name, average, overall)
    }
  }

  package let subject: String
  package let finding: String?
  /// The earliest first.
  package let terms: [Term]
  /// The most grade points there are, where the scale ends.
  package let top: Double

  /// `nil` where no term has an average, or `top` is not above 0. Averages that are not finite are unknown.
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
    svg.path(frame.line(terms.map(\.overall)), "dash")
  }

  private func drawTerms(in frame: TermAveragesFrame, into svg: inout SVGWriter) {
    svg.path(frame.line(terms.map(\.average)), "ln")
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
