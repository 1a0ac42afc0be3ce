internal import CampusModel
package import Markup

/// A chart of how far each assignment moved the average, or still can: a bar for each.
package struct InfluenceChart: Hashable, Sendable {
  /// In percentage points of the average.
  package enum Effect: Hashable, Sendable {
    /// Graded: how much higher the average is because of it.
    case done(Double)
    /// Not graded yet: the effect with no points, and with full points.
    case open(worst: Double, best: Double)
    /// It does not count, or its weight is unknown.
    case nothing
  }

  /// One assignment.
  package struct Row: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// Its effect on the average.
    package var effect: Effect
    package init(_ name: String, _ effect: Effect) { (self.name, self.effect) = (name, effect) }
  }

  /// The first words of the title.
  package let subject: String
  /// The rest of the title; `nil` for the largest effects.
  package let finding: String?
  /// In drawing order.
  package let rows: [Row]
  /// The course's color.
  package let color: CourseColor

  /// `nil` without rows. Effects that are not finite become `.nothing`; the ends of open ones are
  /// sorted.
  package init?(subject: String, finding: String? = nil, rows: [Row], color: CourseColor) {
    guard !rows.isEmpty else { return nil }
    (self.subject, self.finding, self.color) = (subject, finding, color)
    self.rows = rows.map { Row($0.name, Self.checked($0.effect)) }
  }

  private static func checked(_ effect: Effect) -> Effect {
    switch effect {
    case .done(let moved) where moved.isFinite: effect
    case .open(let worst, let best) where worst.isFinite && best.isFinite:
      .open(worst: min(worst, best), best: max(worst, best))
    default: .nothing
    }
  }

  /// The chart; `id` must be unique in the page, also for its hatch.
  package func svg(id: String) -> TrustedMarkup {
    var plot = CampusPlot()
    plot.look.y.names = rows.map(\.name)
    plot.look.y.notes = rows.map { Self.text(of: $0.effect) }
    // So that sixty rows fit a printed page.
    let step: Double = rows.count <= 12 ? 25 : rows.count <= 30 ? 21 : 17
    (plot.look.top, plot.look.height) = (2, Double(rows.count) * step)
    let note = hasOpen ? "; hatched: ungraded, worst to best" : " the average moved"
    plot.look.caption = "Percentage points\(note)."
    if hasOpen { plot.add { _, _, svg in svg.defineHatch(id: "\(id)-h") } }
    let spans = rows.map { Self.span(of: $0.effect) }
    plot.add(
      .bar,
      [
        .x: .numbers(spans.map(\.from), places: 2), .x2: .numbers(spans.map(\.to), places: 2),
        .y: .bands(rows.indices), .color: .words(spans.map { $0.isOpen ? "open" : "done" }),
      ],
      look: MarkLook(
        spans.first?.isOpen == true ? [open(id), done] : [done, open(id)]))
    return plot.svg(id: id, title: title)
  }

  private var done: Paint { Paint("\(color.className) fill") }
  private func open(_ id: String) -> Paint { Paint("outline", pattern: "\(id)-h") }

  private static func span(of effect: Effect) -> (from: Double?, to: Double?, isOpen: Bool) {
    switch effect {
    case .done(let moved): (0, moved, false)
    case .open(let worst, let best): (worst, best, true)
    case .nothing: (nil, nil, false)
    }
  }
}

// The words
extension InfluenceChart {
  /// "+2.1", "−8.0 … +4.2", "–".
  static func text(of effect: Effect) -> String {
    switch effect {
    case .done(let moved): signedText(moved)
    case .open(let worst, let best): "\(signedText(worst)) … \(signedText(best))"
    case .nothing: "–"
    }
  }

  private var hasOpen: Bool {
    rows.contains { if case .open = $0.effect { true } else { false } }
  }

  private var title: String {
    if let finding { return "\(subject): \(finding)" }
    let done = rows.compactMap { row -> (name: String, moved: Double)? in
      if case .done(let moved) = row.effect { (row.name, moved) } else { nil }
    }
    var parts: [String] = []
    if let most = done.max(by: { $0.moved < $1.moved }), most.moved > 0 {
      parts.append("\(most.name) helped most, \(signedText(most.moved))")
    }
    if let least = done.min(by: { $0.moved < $1.moved }), least.moved < 0 {
      parts.append("\(least.name) cost most, \(signedText(least.moved))")
    }
    let open = rows.compactMap { row -> (name: String, effect: Effect, width: Double)? in
      guard case .open(let worst, let best) = row.effect else { return nil }
      return (row.name, row.effect, best - worst)
    }
    if let widest = open.max(by: { $0.width < $1.width }) {
      parts.append("\(widest.name), ungraded, matters most, \(Self.text(of: widest.effect))")
    }
    let words = parts.isEmpty ? "nothing moved the average" : parts.joined(separator: "; ")
    return "\(subject): \(words)"
  }
}
