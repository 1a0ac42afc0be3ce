/// The red line that marks the current time, with a wedge at its top.
struct NowLine {
  let x: Double

  func draw(from top: Double, to bottom: Double, into svg: inout SVGWriter) {
    var line = PathData()
    line.upright(x: x, from: top, to: bottom)
    svg.path(line, "now-line")
    // At the ends of a ruler the wedge is moved, not cut.
    let middle = min(max(x, 4), SVGWriter.fullWidth - 4)
    var wedge = PathData()
    wedge.wedge(x: middle, y: top, halfWidth: 4, height: 6)
    svg.path(wedge, "red-fill")
  }
}
