import CampusModel
import Markup
import SeededRandom
import Testing

@testable import Plotting

/// The curve of a final, read back from its drawing.
@Suite struct FinalCurveTests {
  /// The axis of the scores, from 0 to 100.
  private func axis(_ drawing: Drawing) throws -> ClosedRange<Double> {
    let zero = try #require(drawing.texts.first { $0.text == "0" && $0.classes.contains("soft") })
    let x = drawing.levelScale
    #expect(abs(x(0) - zero["x"]) < 1)
    let line = try #require(drawing.boxes("axis").max { $0.maxX - $0.x < $1.maxX - $1.x })
    return line.x...(line.x + (x(80) - x(20)) / 0.6)
  }

  private func score(at x: Double, on axis: ClosedRange<Double>) -> Double {
    (x - axis.lowerBound) / (axis.upperBound - axis.lowerBound) * 100
  }

  @Test func `a ring is on the curve, on its letter's line, over the needed score`() throws {
    // 75.5 % of the weight stand at 66.68 points, the final brings up to 24.5.
    let curve = try #require(
      Specimens.finalCurve([(0, 66.68), (100, 91.18)], average: 88.3))
    let drawing = try Drawing(curve.svg(id: "c"))
    let axis = try axis(drawing)
    let line = Drawing.places(drawing.all("path", "hue-line").first?.attributes["d"] ?? "")
    let levels = Drawing.places(drawing.all("path", "grid").first?.attributes["d"] ?? "")
    let rings = drawing.all("circle").sorted { $0["cx"] < $1["cx"] }
    #expect(rings.count == 7)
    for (ring, from) in zip(rings, [70.0, 73, 77, 80, 83, 87, 90]) {
      let expected = (from - 66.68) / 0.245
      #expect(abs(score(at: ring["cx"], on: axis) - expected) < 0.06)
      let share = (ring["cx"] - line[0].x) / (line[1].x - line[0].x)
      #expect(abs(line[0].y + share * (line[1].y - line[0].y) - ring["cy"]) < 0.11)
      #expect(levels.contains { abs($0.y - ring["cy"]) < 0.011 })
    }
    let words = drawing.texts.map(\.text)
    // (87 − 66.68) / 0.245 is 82.938…, and 82.9 would not be enough.
    for word in ["83.0", "95.2", "13.6", "now 88.3"] { #expect(words.contains(word)) }
    #expect(
      drawing.title
        == "CMPS 231 after the final: 66.7 with 0 on the final, 91.2 with 100 on the final, "
        + "A− from 95.2, B+ from 83.0, B from 66.7, B− from 54.4, C+ from 42.2, C from 25.8, "
        + "C− from 13.6, now 88.3")
  }

  @Test func `the line of the average ends at the curve`() throws {
    let curve = try #require(Specimens.finalCurve([(0, 40), (100, 100)], average: 88))
    let drawing = try Drawing(curve.svg(id: "c"))
    let level = Drawing.places(drawing.all("path", "dashed").first?.attributes["d"] ?? "")
    #expect(abs(score(at: level[1].x, on: try axis(drawing)) - 80) < 0.06)
    let without = try #require(Specimens.finalCurve([(0, 40), (100, 100)]))
    #expect(try Drawing(without.svg(id: "c")).all("path", "dashed").isEmpty)
  }

  @Test
  func `letters that are safe or out of reach have no ring, and a step is reached at its score`()
    throws
  {
    let safe = try #require(Specimens.finalCurve([(0, 97.5), (100, 99)]))
    #expect(try Drawing(safe.svg(id: "c")).all("circle").isEmpty)
    let out = try #require(Specimens.finalCurve([(0, 61), (100, 69)]))
    #expect(try Drawing(out.svg(id: "c")).all("circle").isEmpty)
    let step = try #require(Specimens.finalCurve([(0, 20), (40, 36), (40, 60), (100, 96)]))
    #expect(step.need(for: 60) == 40 && step.need(for: 36) == 40)
    #expect(step.need(for: 96.1) == nil && step.need(for: 20) == 0)
  }

  @Test func `points without a range of scores have no curve`() {
    #expect(Specimens.finalCurve([]) == nil)
    #expect(Specimens.finalCurve([(50, 80)]) == nil)
    #expect(Specimens.finalCurve([(50, 80), (50, 90)]) == nil)
    #expect(Specimens.finalCurve([(0, .nan), (100, 90)]) == nil)
    #expect(Specimens.finalCurve([(-5, 10), (100, 90)]) == nil)
  }

  @Test(arguments: 0..<100)
  func `random curves stay in the frame, with rings over the first sufficient score`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let scores =
      [0.0] + (0..<seed % 4).map { _ in Double.random(in: 1...99, using: &random) }.sorted() + [100]
    var grades = scores.map { _ in Double.random(in: 0...110, using: &random) }
    if seed % 3 > 0 { grades.sort() }
    let curve = try #require(
      Specimens.finalCurve(
        Array(zip(scores, grades)), letter: ["A", "C-", nil].randomElement(using: &random) ?? nil,
        average: Bool.random(using: &random) ? Double.random(in: -10...120, using: &random) : nil))
    let markup = curve.svg(id: "c")
    try EveryChartTests.check(markup, "seed \(seed)")
    let drawing = try Drawing(markup)
    let line = Drawing.places(drawing.all("path", "hue-line").first?.attributes["d"] ?? "")
    /// The heights of the drawn curve at a place, of which there are several at a step.
    func heights(at x: Double) -> [Double] {
      zip(line, line.dropFirst()).filter { $0.x <= x && x <= $1.x && $0.x < $1.x }
        .map { a, b in a.y + (x - a.x) / (b.x - a.x) * (b.y - a.y) }
    }
    for ring in drawing.all("circle") {
      // Higher is a lesser y: nothing before the ring is higher, and the curve gets there.
      for x in stride(from: line[0].x, to: ring["cx"] - 0.15, by: 0.5) {
        #expect(heights(at: x).allSatisfy { $0 >= ring["cy"] - 0.2 }, "seed \(seed)")
      }
      let near = [-0.1, 0, 0.1].flatMap { heights(at: ring["cx"] + $0) }
      #expect(near.contains { $0 <= ring["cy"] + 1 }, "seed \(seed)")
      #expect(near.contains { $0 >= ring["cy"] - 1 }, "seed \(seed)")
    }
  }
}
