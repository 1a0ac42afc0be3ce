package import Markup

/// A swatch of a chart's key, 18 × 14 units, drawn by the same mark as in the chart.
package enum KeySwatch: Hashable, Sendable {
  /// A course's color.
  case course(CourseColor)
  /// A state of a day ruler.
  case state(DayRuler.State)

  /// The swatch; `id` must be unique in the page, for the hatch of "reserved".
  package func svg(id: String) -> TrustedMarkup {
    SVGWriter.ornament(width: 18, height: 14) { svg in
      switch self {
      case .course(let color):
        svg.softRect(Box(x: 0, y: 1, width: 12, height: 12), "\(color.className) fill")
      case .state(let state):
        if state == .reserved { svg.defineHatch(id: "\(id)-h") }
        RulerBlock(state: state, hatch: "\(id)-h")
          .draw(in: Box(x: 0, y: 1, width: 18, height: 12), into: &svg)
      }
    }
  }
}
