package import CampusModel
package import Markup

/// A count over time, as small as a word: 84 × 26, from zero. The present number stands above it in the page.
///
/// The line is level while the count stays and steps where it changed, by the time that really passed; where nobody knew
/// the count there is a gap. The dot at its end is red while the count is scarce.
package struct Sparkline: Hashable, Sendable {
  /// A count that was true from a moment on.
  package struct Step: Hashable, Sendable {
    package var from: LocalMinute
    /// `nil` where nobody knows. Below 0 is 0.
    package var count: Int?
    package init(from: LocalMinute, _ count: Int?) { (self.from, self.count) = (from, count) }
  }

  package let subject: String
  /// In the order of time, no two neighbours alike.
  package let steps: [Step]
  /// Until when the last step is known to be true.
  package let until: LocalMinute
  /// Counts below this are scarce.
  package let scarceBelow: Int

  /// `nil` where nothing is known, or no time passes: there is no line to draw. Steps after `until` are left out.
  package init?(subject: String, steps: [Step], until: LocalMinute, scarceBelow: Int) {
    var changes: [Step] = []
    for step in steps.filter({ $0.from <= until }).sorted(by: { $0.from < $1.from }) {
      let count = step.count.map { max(0, $0) }
      if changes.isEmpty || changes.last?.count != count {
        changes.append(Step(from: step.from, count))
      }
    }
    guard let first = changes.first, first.from < until,
      changes.contains(where: { $0.count != nil })
    else { return nil }
    self.subject = subject
    self.steps = changes
    self.until = until
    self.scarceBelow = scarceBelow
  }

  package func svg(id: String) -> TrustedMarkup {
    SVGWriter.sparkline(id: id, width: Self.width, height: Self.height, title: title) { svg in
      var zero = PathData()
      zero.rule(from: 0, to: Self.width, y: Self.floor)
      svg.path(zero, "gr")
      svg.path(line, "ln")
      guard let present = steps.last?.count, let end = stretches.last else { return }
      svg.circle(
        Circle(x: Double(end.end), y: end.level, radius: Self.dotRadius),
        present < scarceBelow ? "rdf" : "ink")
    }
  }

  private static let width = 84.0
  private static let height = 26.0
  private static let floor = 23.5
  private static let ceiling = 3.0
  private static let left = 2
  private static let right = 80
  private static let dotRadius = 2.5
}

// What is drawn
extension Sparkline {
  /// A level line between two columns.
  private struct Stretch {
    var first: Int
    /// The column it ends in; that it begins in only for the present count.
    var end: Int
    var level: Double
  }

  /// The column of a moment.
  private func column(of moment: LocalMinute) -> Int {
    let start = steps[0].from.localSeconds
    // Time passes: `init` saw to it.
    let share = Double(moment.localSeconds - start) / Double(until.localSeconds - start)
    let width = Double(Self.right - Self.left)
    return Self.left + Int((share * width).rounded(.toNearestOrAwayFromZero))
  }

  /// The known counts as lines. What lasts less than a column shows only where it is the present; level neighbours are one.
  private var stretches: [Stretch] {
    var stretches: [Stretch] = []
    for (place, step) in steps.enumerated() {
      guard let count = step.count else { continue }
      let isPresent = place == steps.count - 1
      let end = isPresent ? until : steps[place + 1].from
      let next = Stretch(
        first: column(of: step.from), end: column(of: end), level: level(count))
      guard next.first < next.end || isPresent else { continue }
      if let last = stretches.last, last.end == next.first, last.level == next.level {
        stretches[stretches.count - 1].end = next.end
      } else {
        stretches.append(next)
      }
    }
    return stretches
  }

  /// Where a count lies, to half a unit.
  private func level(_ count: Int) -> Double {
    let most = max(1, steps.compactMap(\.count).max() ?? 1)
    let scale = LinearScale(0...Double(most), from: Self.floor, to: Self.ceiling)
    return (scale(Double(count)) * 2).rounded(.toNearestOrAwayFromZero) / 2
  }

  private var line: PathData {
    var path = PathData()
    var end: Int?
    for stretch in stretches {
      if end == stretch.first {
        path.vertical(stretch.level)
      } else {
        path.move(Double(stretch.first), stretch.level)
      }
      path.horizontal(Double(stretch.end))
      end = stretch.end
    }
    return path
  }

  /// "CMPS 231-0101: 2 open on 18 Nov 2026, 22 on 4 Nov 2026; fewest 0".
  private var title: String {
    let counts = steps.compactMap(\.count)
    guard let fewest = counts.min(), let first = steps.first(where: { $0.count != nil }),
      let last = steps.last(where: { $0.count != nil }), let then = first.count,
      let now = last.count
    else { return subject }
    let isPresent = steps.last?.count != nil
    let present =
      isPresent
      ? "\(text(now)) open on \(day(until))"
      : "not told on \(day(until)), \(text(now)) from \(day(last.from))"
    guard counts.count > 1 else {
      return "\(subject): \(present), unchanged since \(day(first.from))"
    }
    let extreme = fewest < min(then, now) ? "; fewest \(text(fewest))" : ""
    return "\(subject): \(present), \(text(then)) on \(day(first.from))\(extreme)"
  }

  private func text(_ count: Int) -> String { Figure.count(count).text }

  private func day(_ moment: LocalMinute) -> String {
    "\(moment.date.day) \(moment.date.monthName.prefix(3)) \(moment.date.year)"
  }
}
