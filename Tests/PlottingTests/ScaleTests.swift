import CampusModel
import SeededRandom
import Testing

@testable import Plotting

@Suite struct ScaleTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (-0.004, "0"), (1, "1"), (1.5, "1.5"), (1.05, "1.05"),
    (-2.345, "-2.35"), (99.999, "100"), (1e-12, "0"), (1e300, "100000"), (-1e300, "-100000"),
    (Double.nan, "0"), (.infinity, "100000"), (358, "358"), (0.1 + 0.2, "0.3"),
  ])
  func `a coordinate has at most two decimals and no exponent`(value: Double, text: String) {
    #expect(coordinate(value) == text)
  }

  @Test func `a domain without width maps to the middle`() {
    #expect(LinearScale(5...5, from: 0, to: 100)(5) == 50)
    #expect(LinearScale(5...5, from: 0, to: 100)(7) == 50)
    #expect(LinearScale(-1e308...1e308, from: 0, to: 100)(7) == 50)
    #expect(LinearScale(0...1, from: 0, to: 100)(.nan) == 50)
  }

  @Test func `a linear scale keeps proportions and clamps values outside`() {
    let scale = LinearScale(10...20, from: 100, to: 0)
    #expect(scale(10) == 100)
    #expect(scale(12.5) == 75)
    #expect(scale(20) == 0)
    #expect(scale(0) == 100)
    #expect(scale(.infinity) == 0)
  }

  @Test func `bands divide the range and contain their bars`() {
    let domain = AxisDomain(.bands(0..<12))
    let bands = AxisScale(domain, AxisOptions()).fitted(from: 0, to: 358)
    #expect(abs(bands.step * 12 - 358) < 1e-9)
    for band in 0..<12 {
      let (start, end) = bands.bar(band)
      #expect(abs((start + end) / 2 - (Double(band) + 0.5) * bands.step) < 0.11)
      #expect(start >= Double(band) * bands.step && end <= Double(band + 1) * bands.step)
    }
  }

  @Test(arguments: [
    ("8:00", "22:00", ["8", "10", "12", "14", "16", "18", "20", "22"]),
    ("8:30", "12:30", ["9", "10", "11", "12"]), ("0:00", "23:59", ["0", "3", "6", "9"]),
    ("9:10", "9:50", []),
  ])
  func `named hours are multiples of a step with enough space`(
    from: String, to: String, hours: [String]
  ) {
    let named = DayScale(Specimens.span(from, to), from: 2, to: 356).ticks.filter(\.isNamed)
    #expect(named.map { String($0.hour) }.prefix(hours.count) == hours[...])
    for (a, b) in zip(named, named.dropFirst()) { #expect(b.x - a.x >= 40) }
  }

  @Test(arguments: [0, 1, 4, 5, 20, 21, 46, 50, 51, 999, 1_000_000, Int.max])
  func `the area of a circle grows with the count and the key with the largest`(largest: Int) {
    let scale = CircleScale(upTo: largest)
    #expect(scale.key == scale.key.sorted() && Set(scale.key).count == 3)
    #expect(scale.radius(4) == 2 * scale.radius(1))
    #expect(scale.radius(0) == 0 && scale.radius(-5) == 0)
    #expect(scale.radius(scale.key[2]) <= 22.01 && scale.radius(largest) <= 22.01)
  }

  @Test func `lanes separate overlapping spans and are as few as possible`() {
    var random = SeededGenerator(seed: 11)
    for round in draws(300) {
      let spans = (0..<Int.random(in: 0...9, using: &random)).compactMap { _ in
        let start = Int.random(in: 0..<600, using: &random)
        return MinuteSpan(start, start + Int.random(in: 1...180, using: &random))
      }
      let lanes = LaneLayout.lanes(for: spans)
      let deepest = spans.map { span in
        spans.filter { $0.start <= span.start && span.start < $0.end }.count
      }
      for (i, a) in spans.enumerated() {
        #expect(lanes[i].index < lanes[i].count, "round \(round), seed 11")
        #expect(lanes[i].count <= deepest.max() ?? 1, "round \(round), seed 11")
        for (j, b) in spans.enumerated() where i != j && a.overlaps(b) {
          #expect(lanes[i].index != lanes[j].index, "round \(round), seed 11")
          #expect(lanes[i].count == lanes[j].count, "round \(round), seed 11")
        }
      }
    }
  }

  @Test func `shortened text fits and keeps enough characters`() {
    let style = TextStyle()
    #expect(style.fitted("Lounge", to: 100) == "Lounge")
    #expect(style.fitted("Media Commons", to: 50) == "Media…")
    #expect(style.fitted("0230", to: 20, keeping: 4) == nil)
    #expect(style.fitted("", to: 0)?.isEmpty == true)
  }

  @Test(arguments: [(1, 1), (12, 12), (13, 1), (0, 12), (-1, 11), (25, 1)])
  func `the palette repeats`(place: Int, expected: Int) {
    #expect(CourseColor(place).place == expected)
  }
}
