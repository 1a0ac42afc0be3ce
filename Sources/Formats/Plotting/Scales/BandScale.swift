/// Equal bands next to each other, each with a centered bar of at most 80 percent of its width.
struct BandScale: Hashable {
  let count: Int
  let start: Double
  /// From one band's left edge to the next.
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
