internal import CampusModel

/// The vertical axis: words at the left, lines across at numbers, and notes at the right of bands.
struct UprightAxis: Hashable {
  private let scale: AxisScale
  private let ticks: [AxisTick]

  private static let numeral = TextStyle(face: .soft, anchor: .end)
  private static let name = TextStyle(face: .soft, anchor: .end)
  /// The widest words at bands.
  private static let widest = 118.0
  /// The widest notes.
  private static let widestNote = 170.0

  /// - Parameter scale: fitted.
  init(_ scale: AxisScale) {
    self.scale = scale
    let length = abs(scale.end - scale.start)
    if scale.look.isHidden {
      ticks = []
    } else if scale.kind == .band {
      ticks =
        scale.dateBandTicks(about: max(2, length / (scale.look.isClock ? 30 : 14)))
        ?? scale.ticks(about: 0, room: .infinity)
    } else {
      let count = length > 150 ? max(5, length / 42) : max(2, length / 42)
      ticks = scale.ticks(about: scale.look.ticks ?? count, room: 46)
    }
  }

  /// The width of the words with the space next to them.
  var width: Double {
    guard !scale.look.isHidden else { return 0 }
    guard scale.kind == .band else {
      return (ticks.map { Self.numeral.width(of: Self.words(of: $0)) }.max() ?? 0) + 7
    }
    let words = ticks.flatMap(lines(of:))
    return (words.map(Self.name.fullWidth).max() ?? 0) + (words.allSatisfy(\.isEmpty) ? 1 : 7)
  }

  /// The width of the notes with the space next to them; 0 without any.
  var noteWidth: Double {
    guard !scale.look.notes.isEmpty else { return 0 }
    let widths = scale.bands.indices.map { band in
      notes(of: band).map { $0.style.width(of: $0.text) }.max() ?? 0
    }
    return (widths.max() ?? 0) + 8
  }

  /// How high a band must be so that its words fit.
  var leastStep: Double {
    scale.look.isOverBars ? 0 : ticks.contains { lines(of: $0).count > 1 } ? 30 : 0
  }

  private static func words(of tick: AxisTick) -> String {
    [tick.text, tick.second].compactMap(\.self).joined(separator: " ")
  }

  /// One line where bands have no height for two.
  private func lines(of tick: AxisTick) -> [String] {
    let words = Self.words(of: tick)
    guard scale.step >= 23 else { return [Self.name.fitted(words, to: Self.widest) ?? "…"] }
    return brokenLines(words, within: Self.widest, Self.name)
  }

  /// The first of several lines is bold.
  private func notes(of band: Int) -> [(text: String, style: TextStyle)] {
    let lines = scale.note(ofBand: band)
    return lines.enumerated().map { index, line in
      var style = TextStyle(face: .soft, anchor: .end)
      style.isBold = index == 0 && scale.look.hasBoldNotes
      return (style.fitted(line, to: Self.widestNote, keeping: 1) ?? "…", style)
    }
  }

  func draw(in box: Box, hasWords: Bool, into svg: inout SVGWriter) {
    if scale.kind != .band {
      drawNumbers(in: box, hasWords: hasWords, into: &svg)
    } else if hasWords, scale.look.isOverBars {
      drawHeads(in: box, into: &svg)
    } else if hasWords {
      drawNames(in: box, into: &svg)
      for band in scale.bands.indices { drawNotes(of: band, into: &svg) }
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
      let words = Self.words(of: tick)
      for (index, line) in lines.enumerated() where !line.isEmpty {
        svg.text(
          line, x: tenth(box.x - 6), y: tenth(top + 9.5 + Double(index) * 11.5), Self.name,
          tooltip: index == 0 && lines.joined(separator: " ") != words ? words : nil)
      }
    }
  }

  private func drawNotes(of band: Int, into svg: inout SVGWriter) {
    let lines = notes(of: band)
    let first = scale.center(band) + 4 - Double(lines.count - 1) * 6
    for (index, line) in lines.enumerated() {
      svg.text(
        line.text, x: SVGWriter.fullWidth, y: tenth(first + Double(index) * 12), line.style)
    }
  }

  /// The names of bands over their bars, with their notes at the right.
  private func drawHeads(in box: Box, into svg: inout SVGWriter) {
    for band in scale.bands.indices {
      let y = tenth(scale.bar(band).0 - 5)
      var style = TextStyle()
      style.hasHalo = true
      let note = notes(of: band).first
      let free = SVGWriter.fullWidth - (note.map { $0.style.width(of: $0.text) + 10 } ?? 0)
      svg.name(scale.text(ofBand: band), x: 0, y: y, width: free, style)
      guard var note else { continue }
      note.style.hasHalo = true
      svg.text(note.text, x: SVGWriter.fullWidth, y: y, note.style)
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
