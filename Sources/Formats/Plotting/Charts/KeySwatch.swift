package import Markup

/// A swatch of a chart's key, 18 × 14, drawn by the very mark that draws the chart. The word stands beside it in the page.
package enum KeySwatch: Hashable, Sendable {
  /// A course's colour.
  case course(CourseColour)
  /// A state of a day ruler.
  case state(DayRuler.State)

  /// The swatch; `id` must be unique in the page, for the hatch of "reserved".
  package func svg(id: String) -> TrustedMarkup {
    SVGWriter.ornament(width: 18, height: 14) { svg in
      switch self {
      case .course(let colour):
        svg.softRect(Box(x: 0, y: 1, width: 12, height: 12), "\(colour.className) f")
      case .state(let state):
        if state == .reserved { svg.hatch(id: "\(id)-h") }
        StretchMark(state: state, hatch: "\(id)-h")
          .draw(in: Box(x: 0, y: 1, width: 18, height: 12), into: &svg)
      }
    }
  }
}
