package import CampusModel
package import Markup

/// A tiny chart of a count over time: 84 × 26 units, from zero.
///
/// The line is level while the count stays and steps where it changed, in proportion to the time
/// passed, with gaps where it is unknown. The current count always takes the last eighth of the
/// width, so the line changes only when the count does. The dot at its end is red when the count is
/// low.
///
/// ```
/// let steps = [Sparkline.Step(from: monday, 22), Sparkline.Step(from: friday, 2)]
/// Sparkline(subject: "CMPS 231-0101", steps: steps, scarceBelow: 5)?.svg(id: "s1")
/// ```
package struct Sparkline: Hashable, Sendable {
  /// A count from a moment on.
  package struct Step: Hashable, Sendable {
    /// When it begins to hold.
    package var from: LocalMinute
    /// `nil` where unknown. Negative counts become 0.
    package var count: Int?
    package init(from: LocalMinute, _ count: Int?) { (self.from, self.count) = (from, count) }
  }

  /// The first words of the title.
  package let subject: String
  /// By time; neighbors have different counts.
  package let steps: [Step]
  /// Counts below this are drawn in red.
  package let scarceBelow: Int

  /// `nil` where the count is unknown or has never changed: there is no line to draw.
  package init?(subject: String, steps: [Step], scarceBelow: Int) {
    var changes: [Step] = []
    for step in steps.sorted(by: { $0.from < $1.from }) {
      let count = step.count.map { max(0, $0) }
      if changes.isEmpty || changes.last?.count != count {
        changes.append(Step(from: step.from, count))
      }
    }
    guard let first = changes.first, let last = changes.last, first.from < last.from else {
      return nil
    }
    self.subject = subject
    self.steps = changes
    self.scarceBelow = scarceBelow
  }

  /// The chart; `id` must be unique in the page.
  package func svg(id: String) -> TrustedMarkup {
    SVGWriter.sparkline(id: id, width: Self.width, height: Self.height, title: title) { svg in
      var zero = PathData()
      zero.rule(from: 0, to: Self.width, y: Self.floor)
      svg.path(zero, "grid")
      let dot = steps.last?.count.map { $0 < scarceBelow ? "red-fill" : "ink" }
      SparklineMark.draw(runs, "curve-line", dot: dot, rows: [], into: &svg)
    }
  }

  private static let width = 84.0
  private static let height = 26.0
  private static let floor = 23.5
  private static let ceiling = 3.0
  private static let left = 2
  private static let right = 80
  /// The x where the current count begins.
  private static let lastChange = 70
}

// The parts of the drawing
extension Sparkline {
  /// A level line between two columns.
  private struct Stretch {
    var first: Int
    /// The column where it ends; equal to `first` only for the current count.
    var end: Int
    var level: Double
  }

  /// The column of a moment.
  private func column(of moment: LocalMinute) -> Int {
    let start = steps[0].from.localSeconds
    let end = steps[steps.count - 1].from.localSeconds
    // Not 0: `init` requires that time passes.
    let share = Double(moment.localSeconds - start) / Double(end - start)
    let width = Double(Self.lastChange - Self.left)
    return Self.left + Int((share * width).rounded(.toNearestOrAwayFromZero))
  }

  /// The known counts as level lines, equal neighbors merged. Those shorter than a column are left
  /// out, except the current one.
  private var stretches: [Stretch] {
    var stretches: [Stretch] = []
    for (place, step) in steps.enumerated() {
      guard let count = step.count else { continue }
      let isPresent = place == steps.count - 1
      let next = Stretch(
        first: column(of: step.from),
        end: isPresent ? Self.right : column(of: steps[place + 1].from), level: level(count))
      guard next.first < next.end || isPresent else { continue }
      if let last = stretches.last, last.end == next.first, last.level == next.level {
        stretches[stretches.count - 1].end = next.end
      } else {
        stretches.append(next)
      }
    }
    return stretches
  }

  /// The y of a count, rounded to half a unit.
  private func level(_ count: Int) -> Double {
    let most = max(1, steps.compactMap(\.count).max() ?? 1)
    let scale = LinearScale(0...Double(most), from: Self.floor, to: Self.ceiling)
    return (scale(Double(count)) * 2).rounded(.toNearestOrAwayFromZero) / 2
  }

  /// The corners of the line between its gaps.
  private var runs: [[(x: Double, y: Double)]] {
    var runs: [[(x: Double, y: Double)]] = []
    var end: Int?
    for stretch in stretches {
      if end != stretch.first { runs.append([]) }
      runs[runs.count - 1] += [
        (Double(stretch.first), stretch.level), (Double(stretch.end), stretch.level),
      ]
      end = stretch.end
    }
    return runs
  }

  /// "CMPS 231-0101: 2 open since 18 Nov 2026, 22 on 4 Nov 2026; fewest 0".
  private var title: String {
    let counts = steps.compactMap(\.count)
    guard let fewest = counts.min(), let first = steps.first(where: { $0.count != nil }),
      let last = steps.last, let lastKnown = steps.last(where: { $0.count != nil }),
      let then = first.count, let now = lastKnown.count
    else { return subject }
    let present =
      last.count != nil
      ? "\(text(now)) open since \(day(last.from))"
      : "unknown since \(day(last.from)), \(text(now)) from \(day(lastKnown.from))"
    guard counts.count > 1 else { return "\(subject): \(present)" }
    let extreme = fewest < min(then, now) ? "; fewest \(text(fewest))" : ""
    return "\(subject): \(present), \(text(then)) on \(day(first.from))\(extreme)"
  }

  private func text(_ count: Int) -> String { Figure.count(count).text }

  private func day(_ moment: LocalMinute) -> String {
    "\(moment.date.day) \(moment.date.monthName.prefix(3)) \(moment.date.year)"
  }
}
