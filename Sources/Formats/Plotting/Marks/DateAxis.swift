internal import CampusModel

/// An axis of dates: a tick each week, or every few weeks for long spans.
///
/// The first, the last and two dates between are named where there is space.
struct DateAxis {
  let days: DateSpan
  /// Scales day numbers to x.
  let x: LinearScale
  let y: Double

  init(_ days: DateSpan, from left: Double, to right: Double, y: Double) {
    self.days = days
    x = LinearScale(
      Double(days.first.dayNumber)...Double(days.last.dayNumber), from: left, to: right)
    self.y = y
  }

  func place(of date: CalendarDate) -> Double { x(Double(date.dayNumber)) }

  func draw(into svg: inout SVGWriter) {
    let stride = 7 * (length / 140 + 1)
    var ticks = Swift.stride(from: 0, through: length, by: stride).map { days.first + $0 }
    if ticks.last != days.last { ticks.append(days.last) }
    var axis = PathData()
    axis.rule(from: x.start, to: x.end, y: y)
    for date in ticks { axis.upright(x: place(of: date), from: y, to: y + 4) }
    svg.path(axis, "axis")
    drawNames(of: ticks, into: &svg)
  }

  private func drawNames(of ticks: [CalendarDate], into svg: inout SVGWriter) {
    let third = Double(ticks.count - 1) / 3
    let named = [0, ticks.count - 1, Int(third.rounded()), Int((2 * third).rounded())]
    var taken: [Box] = []
    for (rank, index) in named.enumerated() {
      let x = place(of: ticks[index])
      var style = TextStyle(face: .soft, anchor: [.start, .end, .middle, .middle][rank])
      if length == 0 { style.anchor = .middle }
      let text = dayText(ticks[index])
      let box = style.box(of: text, x: x, y: y + 17).grown(by: 3)
      guard !taken.contains(where: box.overlaps) else { continue }
      taken.append(box)
      svg.text(text, x: x, y: y + 17, style)
    }
  }

  private var length: Int { days.last - days.first }
}
