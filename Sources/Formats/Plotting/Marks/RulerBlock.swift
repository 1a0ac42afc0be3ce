/// A stretch of a ruler, or a swatch of its key, in the state's color and shape.
struct RulerBlock {
  let state: DayRuler.State
  /// The id of the hatch, defined once in the same drawing.
  let hatch: String

  func draw(in box: Box, into svg: inout SVGWriter) {
    switch state {
    case .course(_, let color): svg.rect(box, "\(color.className) fill")
    case .free:
      svg.rect(box, "ok-tint")
      svg.underline(underline(box), "ok-line")
    case .partly:
      svg.rect(box, "warn-tint")
      svg.dashedUnderline(underline(box), "warn-line")
    case .reserved: svg.hatchedRect(box, pattern: hatch)
    case .yours:
      svg.rect(box, "ink")
      guard box.width >= 8 else { return }
      svg.circle(Circle(x: box.x + box.width / 2, y: box.y + box.height / 2, radius: 3), "paper")
    case .closed:
      var path = PathData()
      path.rule(from: box.x, to: box.maxX, y: box.y + box.height / 2)
      svg.path(path, "axis closed")
    }
  }

  private func underline(_ box: Box) -> PathData {
    var path = PathData()
    path.rule(from: box.x, to: box.maxX, y: box.maxY - 0.5)
    return path
  }
}
