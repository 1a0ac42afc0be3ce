internal import CampusModel
package import Markup

/// A chart of mean scores by term: dots on the whole scale, joined where terms follow one another.
///
/// A term without a report leaves a gap.
package struct TermScores: Hashable, Sendable {
  /// One term.
  package struct Term: Hashable, Sendable {
    /// The name of the term.
    package var name: String
    /// `nil` without a report.
    package var mean: Double?
    /// How many answers it is the mean of; `nil` where unknown.
    package var count: Int?

    package init(_ name: String, mean: Double?, count: Int?) {
      (self.name, self.mean, self.count) = (name, mean, count)
    }
  }

  /// The first words of the title.
  package let subject: String
  /// The earliest first.
  package let terms: [Term]
  /// The end of the scale, which begins at 0.
  package let top: Double
  /// The color of the dots.
  package let color: CourseColor

  /// `nil` where fewer than two terms have a mean, or if `top` is not above 0. Means outside the
  /// scale become `nil`.
  package init?(subject: String, terms: [Term], top: Double, color: CourseColor) {
    self.terms = terms.map { term in
      guard let mean = term.mean, mean.isFinite, (0...max(0, top)).contains(mean) else {
        return Term(term.name, mean: nil, count: nil)
      }
      return term
    }
    guard top > 0, top.isFinite, self.terms.count(where: { $0.mean != nil }) > 1 else {
      return nil
    }
    (self.subject, self.top, self.color) = (subject, top, color)
  }

  /// The chart; `id` must be unique in the page.
  package func svg(id: String) -> TrustedMarkup {
    var plot = CampusPlot(terms: terms.map(\.name), on: 0...top)
    plot.look.x.notes = terms.map { note(of: $0) ?? "" }
    plot.add(
      terms: terms.map(\.mean), line: "\(color.className) hue-line",
      dots: "\(color.className) fill")
    return plot.svg(id: id, title: title, description: description)
  }

  /// "n 38"; "–" for a term without a report.
  private func note(of term: Term) -> String? {
    guard term.mean != nil else { return "–" }
    return term.count.map { "n\u{a0}\(Figure.count($0).text)" } ?? "n\u{a0}?"
  }

  private var title: String {
    let known = terms.filter { $0.mean != nil }
    let ends = [known.first, known.last].compactMap(\.self).map {
      "\(Figure($0.mean, .gradePoints).text) in \($0.name)"
    }
    return "\(subject): \(ends.joined(separator: ", ")), of \(scaleText(top))"
  }

  private var description: String {
    terms.map { term in
      guard let mean = term.mean else { return "\(term.name) no report" }
      let count = term.count.map { ", n \(Figure.count($0).text)" } ?? ", n unknown"
      return "\(term.name) \(Figure(mean, .gradePoints).text)\(count)"
    }.joined(separator: "; ")
  }
}
