internal import CampusModel

extension SVGWriter {
  /// The scale of a map at its lower left: a bar of `length` units, its upper edge at `top`, and
  /// the distance that it stands for.
  mutating func scaleBar(meters: Double, length: Double, at top: Double) {
    var path = PathData()
    path.lines([(8, top), (8, top + 6), (8 + length, top + 6), (8 + length, top)])
    self.path(path, "axis")
    text(Self.distance(meters), x: 14 + length, y: top + 8, TextStyle(face: .soft))
  }

  /// "20 m", "5 km".
  static func distance(_ meters: Double) -> String {
    meters < 1000
      ? "\(Figure(meters, .meters).text) m" : "\(Figure(meters / 1000, .count).text) km"
  }
}
