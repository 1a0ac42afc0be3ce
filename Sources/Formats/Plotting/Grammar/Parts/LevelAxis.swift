internal import CampusModel

/// The horizontal axis: ticks with words in one or two lines that never overlap.
struct LevelAxis: Hashable {
  private let scale: AxisScale
  private let ticks: [AxisTick]
  /// The most words may take: from one band to the next; `nil` on a line.
  private let width: Double?

  static let style = TextStyle(face: .soft, anchor: .middle)

  /// - Parameter scale: fitted.
  init(_ scale: AxisScale) {
    self.scale = scale
    let length = abs(scale.end - scale.start)
    switch scale.kind {
    case _ where scale.look.isHidden: (ticks, width) = ([], nil)
    case .band:
      (ticks, width) = (Self.bandTicks(scale), scale.step)
    case .time:
      let ticks = Self.separated(from: length / 36) { scale.ticks(about: $0, room: .infinity) }
      (self.ticks, width) = (ticks ?? [], nil)
    case .linear, .log: (ticks, width) = (scale.ticks(about: max(2, length / 56), room: 48), nil)
    }
  }

  private static func bandTicks(_ scale: AxisScale) -> [AxisTick] {
    let most = abs(scale.end - scale.start) / 20
    if let ticks = separated(from: most, ticks: { scale.dateBandTicks(about: $0) }) { return ticks }
    let ticks = scale.ticks(about: 0, room: .infinity)
    let widest = ticks.map { style.width(of: $0.text) }.max() ?? 0
    guard widest > scale.step - 3 else { return ticks }
    if scale.dataKind != .text || scale.step < 24 {
      let needed = scale.dataKind == .text ? min(widest, 60) : widest
      let stride = max(1, Int(((needed + 4) / scale.step).rounded(.up)))
      return ticks.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
    }
    return ticks.map { tick in
      let lines = brokenLines(tick.text, within: scale.step - 3, style)
      return AxisTick(place: tick.place, text: lines.first ?? "", second: lines.dropFirst().first)
    }
  }

  /// The most ticks whose words do not touch; `nil` where there are no such ticks.
  private static func separated(from most: Double, ticks: (Double) -> [AxisTick]?) -> [AxisTick]? {
    var count = most
    while let found = ticks(max(2, count)) {
      let widest = found.map { style.width(of: $0.text) }.max() ?? 0
      let places = found.map(\.place).sorted()
      let gap = zip(places, places.dropFirst()).map { $1 - $0 }.min() ?? .infinity
      if gap >= widest + 3 || count <= 2 { return found }
      count *= 0.7
    }
    return nil
  }

  /// The height of the words.
  var height: Double {
    guard !scale.look.isHidden else { return 1 }
    return ticks.isEmpty ? 8 : Double(lines) * 12 + (scale.look.notes.isEmpty ? 7 : 19)
  }

  private var lines: Int { ticks.contains { $0.second != nil } ? 2 : 1 }

  /// Draws it; no word leaves `span`.
  func draw(
    in box: Box, within span: ClosedRange<Double>, hasWords: Bool, isGrid: Bool,
    into svg: inout SVGWriter
  ) {
    let (y, isBand) = (box.maxY, scale.kind == .band)
    var marks = PathData()
    for tick in ticks where !isBand {
      marks.upright(x: tick.place, from: isGrid ? box.y : y, to: y + 4)
    }
    svg.path(marks, isGrid ? "grid" : "axis")
    guard hasWords else { return }
    if scale.look.isOnTop { return drawHeads(over: box, into: &svg) }
    drawNotes(y: y + 15 + 12 * Double(lines), within: span, into: &svg)
    var (edge, secondEdge) = (-Double.infinity, -Double.infinity)
    for tick in ticks.sorted(by: { $0.place < $1.place }) {
      let end = draw(tick.text, at: tick.place, y: y + 15, after: edge, within: span, into: &svg)
      if let second = tick.second, end > edge {
        secondEdge = draw(
          second, at: tick.place, y: y + 27, after: secondEdge, within: span, into: &svg)
      }
      edge = end
    }
  }

  /// The names of bands over the plot area.
  private func drawHeads(over box: Box, into svg: inout SVGWriter) {
    for (index, tick) in ticks.enumerated() {
      var style = TextStyle(anchor: .middle)
      style.isBold = index == scale.look.emphasized
      svg.name(tick.text, x: tick.place, y: tenth(box.y - 6), width: scale.step, style)
    }
  }

  /// The notes of bands below their names, the last ones first where not all have space.
  private func drawNotes(y: Double, within span: ClosedRange<Double>, into svg: inout SVGWriter) {
    var edge = Double.infinity
    for band in scale.bands.indices.reversed() {
      guard let note = scale.note(ofBand: band).first else { continue }
      let half = Self.style.width(of: note) / 2
      let x = held(scale.center(band), half: half, within: span)
      guard x + half <= edge - 4 else { continue }
      edge = x - half
      svg.text(note, x: x, y: y, Self.style)
    }
  }

  /// Draws a word if it is clear of the one before; returns where the last word ends.
  private func draw(
    _ text: String, at place: Double, y: Double, after edge: Double,
    within span: ClosedRange<Double>, into svg: inout SVGWriter
  ) -> Double {
    let space = span.upperBound - span.lowerBound
    let most = min(width.map { max($0 - 2, 60) } ?? 110, space)
    let shown = Self.style.fitted(text, to: most, keeping: 1) ?? "…"
    let half = Self.style.width(of: shown) / 2
    let x = held(place, half: half, within: span)
    guard !text.isEmpty, x - half >= edge else { return edge }
    svg.name(text, x: x, y: y, width: most, Self.style)
    return x + half + 4
  }
}

/// The words of a text in two lines, the second shortened; in one where it fits or has one word.
func brokenLines(_ text: String, within width: Double, _ style: TextStyle) -> [String] {
  guard style.width(of: text) > width else { return [text] }
  let words = text.split(separator: " ")
  var first = words.first.map(String.init) ?? text
  var index = 1
  while index < words.count, style.width(of: "\(first) \(words[index])") <= width {
    first += " \(words[index])"
    index += 1
  }
  let rest = words.dropFirst(index).joined(separator: " ")
  return ([first] + (rest.isEmpty ? [] : [rest])).map {
    style.fitted($0, to: width, keeping: 1) ?? "…"
  }
}

/// The place in tenths of a unit that is nearest to `place` and half a width from both ends.
func held(_ place: Double, half: Double, within span: ClosedRange<Double>) -> Double {
  let low = ((span.lowerBound + half) * 10).rounded(.up) / 10
  let high = ((span.upperBound - half) * 10).rounded(.down) / 10
  return max(low, min(high, tenth(place)))
}
