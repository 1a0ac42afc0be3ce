package import Markup

/// A small gauge of the score needed on a final, of 100.
///
/// 112 × 22 units: the first 100 are the scale, the rest is an arrow for scores out of reach.
package struct NeedGauge: Hashable, Sendable {
  /// On a scale of 100; above it is out of reach, 0 or below is safe, `nil` is unknown.
  package var need: Double?

  package init(need: Double?) { self.need = need }

  /// The gauge, without a title: the number is in the page next to it.
  package func svg() -> TrustedMarkup {
    SVGWriter.ornament(width: 112, height: 22) { svg in
      drawScale(into: &svg)
      guard let need, !need.isNaN else { return }
      if need > 100 {
        drawArrow(into: &svg)
      } else if need <= 0 {
        svg.rect(Box(x: 0, y: 8.5, width: 100, height: 6), "ok-fill")
      } else {
        drawBar(to: need, into: &svg)
      }
    }
  }

  private func drawScale(into svg: inout SVGWriter) {
    var path = PathData()
    path.rule(from: 0.5, to: 100, y: 11.5)
    path.upright(x: 0.5, from: 8, to: 15)
    path.upright(x: 50, from: 9, to: 14)
    path.upright(x: 100, from: 8, to: 15)
    svg.path(path, "axis")
  }

  private func drawBar(to need: Double, into svg: inout SVGWriter) {
    svg.rect(Box(x: 0, y: 8.5, width: need, height: 6), "ink")
    var end = PathData()
    end.upright(x: need, from: 4, to: 19)
    svg.path(end, "curve-line")
  }

  private func drawArrow(into svg: inout SVGWriter) {
    var shaft = PathData()
    shaft.rule(from: 100, to: 107, y: 11.5)
    svg.path(shaft, "now-line")
    var head = PathData()
    head.lines([(106, 7), (112, 11.5), (106, 16)])
    head.close()
    svg.path(head, "red-fill")
  }
}
