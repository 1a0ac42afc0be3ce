internal import CampusModel
package import Markup

extension HeatMap {
  /// The key of the map: the color steps with their bounds, and the two marks.
  package func key(id: String) -> TrustedMarkup {
    guard case .ramp(let ramp) = color.kind else { return .empty }
    let bounds = [0, 1, ramp.count].map { Figure(ramp.bounds[$0], .count).text }
    let title =
      "Key: people in \(ramp.count) steps from \(bounds[0]) to \(bounds[2]), \(bounds[1]) wide; "
      + "ring for the quietest hour, triangle for the busiest half hour"
    let legend = Legend(color, within: 240)
    return SVGWriter.chart(id: id, height: 32, title: title) { svg in
      legend.draw(at: 0, into: &svg)
      let style = TextStyle(face: .soft)
      CrowdMark.quietest.draw(x: 250, y: 8, into: &svg)
      svg.text("quietest hour", x: 260, y: 12, style)
      CrowdMark.busiest.draw(x: 250, y: 24, into: &svg)
      svg.text("busiest", x: 260, y: 28, style)
    }
  }
}
