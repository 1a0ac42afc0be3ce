/// Equal bands side by side, each with a bar in its middle that leaves at least a tenth of the band free at both sides.
struct BandScale: Hashable {
  let count: Int
  let start: Double
  /// From one band's left edge to the next one's.
  let step: Double

  /// - Precondition: `count` is above 0.
  init(_ count: Int, from start: Double, to end: Double) {
    precondition(count > 0, "\(count) bands")
    self.count = count
    self.start = start
    step = (end - start) / Double(count)
  }

  var barWidth: Double { min(step * 0.8, 48) }

  /// The left edge of a band's bar.
  func bar(_ index: Int) -> Double { center(index) - barWidth / 2 }

  func center(_ index: Int) -> Double { start + step * (Double(index) + 0.5) }
}
