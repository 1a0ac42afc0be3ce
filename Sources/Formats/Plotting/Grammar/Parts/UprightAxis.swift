internal import CampusModel

/// The vertical axis: words at the left, and lines across at numbers.
struct UprightAxis: Hashable {
  private let scale: AxisScale
  private let ticks: [AxisTick]

  private static let numeral = TextStyle(face: .soft, anchor: .end)
  private static let name = TextStyle(face: .soft, anchor: .end)
  /// The widest words at bands.
  private static let widest = 118.0

  /// - Parameter scale: fitted.
  init(_ scale: AxisScale) {
    self.scale = scale
    let length = abs(scale.end - scale.start)
    if scale.kind == .band {
      ticks =
        scale.dateBandTicks(about: max(2, length / 14)) ?? scale.ticks(about: 0, room: .infinity)
    } else {
      ticks = scale.ticks(about: length > 150 ? max(5, length / 42) : max(2, length / 42), room: 46)
    }
  }

  /// The width of the words with the space next to them.
  var width: Double {
    guard scale.kind == .band else {
      return (ticks.map { Self.numeral.width(of: Self.words(of: $0)) }.max() ?? 0) + 7
    }
    let words = ticks.flatMap(lines(of:))
    return (words.map(Self.name.width).max() ?? 0) + (words.allSatisfy(\.isEmpty) ? 1 : 7)
  }

  /// How high a band must be so that its words fit.
  var leastStep: Double { ticks.contains { lines(of: $0).count > 1 } ? 30 : 0 }

  private static func words(of tick: AxisTick) -> String {
    [tick.text, tick.second].compactMap(\.self).joined(separator: " ")
  }

  private func lines(of tick: AxisTick) -> [String] {
    brokenLines(Self.words(of: tick), within: Self.widest, Self.name)
  }

  func draw(in box: Box, hasWords: Bool, into svg: inout SVGWriter) {
    if scale.kind == .band {
      if hasWords { drawNames(in: box, into: &svg) }
    } else {
      drawNumbers(in: box, hasWords: hasWords, into: &svg)
    }
  }

  private func drawNames(in box: Box, into svg: inout SVGWriter) {
    var edge = -Double.infinity
    for tick in ticks.sorted(by: { $0.place < $1.place }) {
      let lines = lines(of: tick)
      let height = Double(lines.count) * 11
      let top = tick.place - height / 2
      guard top >= edge - 0.5 else { continue }
      edge = top + height
      for (index, line) in lines.enumerated() {
        svg.textUnlessEmpty(
          line, x: tenth(box.x - 6), y: tenth(top + 9.5 + Double(index) * 11.5), Self.name)
      }
    }
  }

  private func drawNumbers(in box: Box, hasWords: Bool, into svg: inout SVGWriter) {
    var grid = PathData()
    var edge = Double.infinity
    for tick in ticks.sorted(by: { $0.place > $1.place }) {
      guard !tick.text.isEmpty else { continue }
      grid.rule(from: box.x, to: box.maxX, y: tick.place)
      guard hasWords, tick.place + 4 <= edge else { continue }
      edge = tick.place - 8
      svg.text(
        Self.words(of: tick), x: tenth(box.x - 6), y: tenth(tick.place + 4), Self.numeral)
    }
    svg.path(grid, "grid")
  }
}
