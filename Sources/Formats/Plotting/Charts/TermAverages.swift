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
    let values = terms.flatMap { [$0.average, $0.overall].compactMap(\.self) }
    let high = max(top, values.max() ?? 0)
    var plot = CampusPlot(terms: terms.map(\.name), on: Self.floor(values, under: high)...high)
    let bands = ChannelColumn.bands(terms.indices)
    plot.look.caption = "Dots: term only. Dashed: cumulative."
    plot.add(
      .line, [.x: bands, .y: .numbers(terms.map(\.overall), places: 2)], look: MarkLook("dashed"))
    plot.add(terms: terms.map(\.average), line: "curve-line", dots: "ink")
    return plot.svg(id: id, title: title)
  }

  /// The whole number below the lowest value, at least 1 below the top, so that small differences
  /// can be seen.
  private static func floor(_ values: [Double], under high: Double) -> Double {
    let least = values.min() ?? 0
    return least < 0 ? least : min(least, max(0, high - 1)).rounded(.down)
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

extension CampusPlot {
  /// A plot of terms on one scale.
  init(terms names: [String], on scale: ClosedRange<Double>) {
    self.init()
    (look.x.names, look.y.ticks, look.top, look.height) = (names, 5, 18, 124)
    y = .from(.number(scale.lowerBound), to: .number(scale.upperBound))
  }

  /// Adds a dot for each term that has a value, joined where terms follow one another, with their
  /// numbers: where not all fit, those of the last, the best and the worst.
  mutating func add(terms values: [Double?], line: String, dots: String) {
    let known = values.indices.filter { values[$0] != nil }
    var style = TextStyle(isBold: true, hasHalo: true)
    let texts = values.map { Figure($0, .gradePoints).text }
    let step = (SVGWriter.fullWidth - 30) / Double(max(1, values.count))
    let ordered = known.sorted { (values[$0] ?? 0) < (values[$1] ?? 0) }
    let named =
      texts.contains { style.width(of: $0) > step }
      ? [known.last, ordered.last, ordered.first].compactMap(\.self) : known.reversed()
    style.anchor = .middle
    let bands = ChannelColumn.bands(values.indices)
    let column = ChannelColumn.numbers(values, places: 2)
    var dotted = MarkLook(dots, radius: 3.5)
    dotted.label = style
    add(.line, [.x: bands, .y: column], look: MarkLook(line))
    add(.dot, [.x: bands, .y: column], look: dotted)
    add { area, labels, _ in
      for index in named {
        guard let x = area.x(.number(Double(index))), let y = values[index].flatMap(area.y.place)
        else { continue }
        labels.place(
          texts[index], at: [(x, y - 7, .middle), (x, y + 16, .middle)], style: style)
      }
    }
  }
}
