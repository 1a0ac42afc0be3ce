internal import CampusModel

/// The scale of a map: a bar as long as a round number of meters.
struct ScaleBar: Hashable {
  /// 1, 2 or 5 times a power of ten.
  let meters: Double
  /// In units of the drawing.
  let length: Double

  /// The longest bar within `lengths`; `nil` where a meter is too long.
  init?(unitsPerMeter unit: Double, within lengths: ClosedRange<Double>) {
    let rounds = (0..<7).flatMap { power in [1, 2, 5].map { $0 * PowersOfTen[power] } }
    guard let meters = rounds.last(where: { lengths.contains($0 * unit) }) else { return nil }
    (self.meters, length) = (meters, meters * unit)
  }

  /// "20 m", "5 km".
  var words: String {
    meters < 1000
      ? "\(Figure(meters, .meters).text) m" : "\(Figure(meters / 1000, .count).text) km"
  }

  /// Draws it at the lower left of a map, its upper edge at `top`, with its words at its right.
  func draw(at top: Double, into svg: inout SVGWriter) {
    drawBar(left: 8, y: top, height: 6, into: &svg)
    svg.text(words, x: tenth(14 + length), y: top + 8, TextStyle(face: .soft))
  }

  /// Draws only the bar, open at its top.
  func drawBar(left: Double, y: Double, height: Double, into svg: inout SVGWriter) {
    var path = PathData()
    let right = tenth(left + length)
    path.lines([(left, y), (left, y + height), (right, y + height), (right, y)])
    svg.path(path, "axis")
  }
}
