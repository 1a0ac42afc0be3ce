/// An axis of hours: a line with a tick for each hour, named ones longer.
struct TimeAxis {
  let scale: DayScale

  /// The line at `y`, with its ticks above.
  func draw(y: Double, into svg: inout SVGWriter) {
    var path = PathData()
    path.rule(from: scale.start, to: scale.end, y: y)
    for tick in scale.ticks { path.upright(x: tick.x, from: y, to: y - (tick.isNamed ? 4 : 2)) }
    svg.path(path, "axis")
  }

  /// The names of the hours with their baseline at `y`.
  ///
  /// On an axis without noon, the first name has "am" or "pm".
  func drawNames(y: Double, into svg: inout SVGWriter) {
    let named = scale.ticks.filter(\.isNamed)
    let hasNoon = named.contains { $0.hour % 24 == 12 }
    var free = -Double.infinity
    for (index, tick) in named.enumerated() {
      var name = DayScale.name(ofHour: tick.hour)
      if index == 0, !hasNoon { name += tick.hour % 24 < 12 ? " am" : " pm" }
      let style = TextStyle(face: .soft, anchor: anchor(at: tick.x, name))
      let box = style.box(of: name, x: tick.x, y: y)
      guard box.x > free else { continue }
      free = box.maxX + 2
      svg.text(name, x: tick.x, y: y, style)
    }
  }

  /// Centered under the tick, unless the name would extend over the ends.
  private func anchor(at x: Double, _ name: String) -> TextStyle.Anchor {
    let half = TextStyle(face: .soft).width(of: name) / 2
    if x - half < scale.start - 2 { return .start }
    return x + half > scale.end + 2 ? .end : .middle
  }
}
