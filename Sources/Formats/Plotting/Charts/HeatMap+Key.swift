internal import CampusModel
package import Markup

extension HeatMap {
  /// The key of the map: the color steps with their bounds, and the two marks.
  package func key(id: String) -> TrustedMarkup {
    let bounds = ramp.bounds.map { Figure($0, .count).text }
    let title =
      "Key: people in seven steps from 0 to \(bounds[PeopleRamp.steps]), \(bounds[1]) wide; "
      + "ring for the quietest hour, triangle for the busiest half hour"
    return SVGWriter.chart(id: id, height: 32, title: title) { svg in
      drawSteps(bounds, into: &svg)
      CrowdMark.quietest.draw(x: 248, y: 8, into: &svg)
      svg.text("quietest hour", x: 258, y: 12, TextStyle(face: .soft))
      CrowdMark.busiest.draw(x: 248, y: 24, into: &svg)
      svg.text("busiest", x: 258, y: 28, TextStyle(face: .soft))
    }
  }

  /// Draws the steps; where bounds do not fit, only the first and the last.
  private func drawSteps(_ bounds: [String], into svg: inout SVGWriter) {
    let (left, width) = (14.0, 28.0)
    for step in 0..<PeopleRamp.steps {
      svg.rect(
        Box(x: left + Double(step) * width, y: 2, width: width, height: 12),
        PeopleRamp.className(step))
    }
    let style = TextStyle(face: .soft, anchor: .middle)
    let widest = bounds.map(style.width).max() ?? 0
    let stride = widest + 4 <= width ? 1 : PeopleRamp.steps
    for (index, text) in bounds.enumerated() where index % stride == 0 {
      svg.text(text, x: left + Double(index) * width, y: 27, style)
    }
  }
}
