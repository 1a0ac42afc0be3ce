package import CampusModel
package import Markup

/// A chart as a drawing, with its words, its numbers and the parts that could not be drawn.
///
/// ```
/// let drawing = ChartDrawing(Chart([ChartMark(.bar, loans, channels)]), id: "c1")
/// drawing.title      // "Loans by month"
/// drawing.summary    // "12 values of month, Oct 2025 to Sep 2026. Loans from 212 (…) to 812 (…)."
/// ```
///
/// A script finds the row of `table` that a reader taps by `data-i`, the rows of an element in the
/// order in which they are drawn: "0-11", or "0-33/3" for each third one, joined by spaces. In a
/// path of class `fill` or `boxed` and in a cell, each subpath (from "M" to "z") is a row; in
/// one of class `series` or `seam`, each point; in a group, each child. Paths have only absolute
/// M, L, H, V and z.
package struct ChartDrawing: Hashable, Sendable {
  /// An `svg` element, 358 units wide, or 84 × 26 for a sparkline.
  package let svg: TrustedMarkup
  /// The author's headline, or one made of the names of columns.
  package let title: String
  /// Sentences on the data: how many, from where to where, how many are missing.
  package let summary: String
  /// The numbers of the picture.
  package let table: DataTable
  /// The parts that could not be drawn as described, by mark.
  package let problems: [ChartProblem]

  /// The parts of a chart that could not be drawn as described, without drawing it.
  package static func problems(of chart: Chart) -> [ChartProblem] { DrawingPlan(chart).problems }

  /// The numbers of a chart, without drawing it.
  package static func table(of chart: Chart) -> DataTable { DrawingPlan(chart).words.table }

  /// Draws the chart; `id` must be unique in the page.
  package init(_ chart: Chart, id: String) {
    let plan = DrawingPlan(chart)
    problems = plan.problems
    let words = plan.words
    title = chart.title ?? words.title
    summary = words.facts.isEmpty ? "No data." : words.facts.joined(separator: ". ") + "."
    table = words.table
    svg = plan.svg(id: id, title: title, summary: summary)
  }
}
