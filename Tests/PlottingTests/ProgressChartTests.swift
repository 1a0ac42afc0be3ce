import CampusModel
import Markup
import Plotting
import SeededRandom
import Testing

@Suite struct ProgressChartTests {
  @Test func `the line passes through every average to today, then the fan opens`() throws {
    let chart = Specimens.progressChart(Specimens.course, reach: (57.3, 92.6))
    let drawing = try Drawing(chart.svg(id: "p"))
    let line = Drawing.places(drawing.all("path", "hue-line").first?.attributes["d"] ?? "")
    #expect(line.count == Specimens.course.count + 1)
    // Two letters give the scale of the heights; the line must be drawn to the same one.
    let b = try #require(drawing.all("text", "serif").first { $0.text == "B" })
    let c = try #require(drawing.all("text", "serif").first { $0.text == "C" })
    let unit = (c["y"] - b["y"]) / 10
    for (place, point) in zip(line, Specimens.course) {
      #expect(abs(place.y - (b["y"] - 5 + (83 - point.1) * unit)) < 0.2)
    }
    let fan = Drawing.places(drawing.all("path", "fan").first?.attributes["d"] ?? "")
    // From the end of the line to the highest grade, down to the lowest, and back.
    #expect(fan.count == 4 && fan.first?.x == line.last?.x && fan.first?.y == line.last?.y)
    #expect(fan[3] == fan[0])
    #expect(abs((fan[2].y - fan[1].y) / unit - (92.6 - 57.3)) < 0.1)
    #expect(drawing.all("text", "serif").map(\.text) == ["B+", "B", "C", "C+", "A−", "F"])
    #expect(
      drawing.title == "Grade in CMPS 231: 88.3\u{202f}%, B+; 57.3 to 92.6 still possible")
    let ends = drawing.all("text", "bold")
    #expect(ends.map(\.text) == ["92.6", "57.3"] && ends.allSatisfy { $0["x"] > fan[1].x })
    // Mondays from 31 August to 14 December, with the names of months where they begin.
    let words = drawing.all("text", "middle").map(\.text)
    let days = words.filter { Int($0) != nil }
    #expect(days.prefix(3) == ["31", "7", "14"] && days.last == "14" && days.count == 16)
    #expect(words.filter { Int($0) == nil } == ["Aug 2026", "Oct", "Nov", "Dec"])
    let ticks = drawing.all("text", "middle").filter { Int($0.text) != nil }.map { $0["x"] }
    let week = (ticks[14] - ticks[1]) / 13
    #expect(abs(ticks[5] - ticks[1] - 4 * week) < 0.11)
    // The line begins at its first day.
    let start = Double(Specimens.date(Specimens.course[0].0) - Specimens.date("2026-09-07"))
    #expect(abs(line[0].x - ticks[1] - start / 7 * week) < 0.2)
  }

  @Test func `no points, one point and equal points are drawn on purpose`() throws {
    let none = try Drawing(Specimens.progressChart([], letter: nil, reach: (0, 100)).svg(id: "p"))
    #expect(none.all("path", "hue-line").isEmpty && none.all("circle").isEmpty)
    #expect(none.all("path", "fan").isEmpty && none.texts.contains { $0.text == "No grades yet." })
    #expect(none.title == "Grade in CMPS 231: no grades yet")
    let one = try Drawing(
      Specimens.progressChart([("2026-09-01", 100)], letter: "A+", today: nil).svg(id: "p"))
    #expect(one.all("circle").count == 1 && one.texts.contains { $0.text == "A+ 100.0" })
    let equal = try Drawing(
      Specimens.progressChart([("2026-09-07", 90), ("2026-10-07", 90)], today: nil).svg(id: "p"))
    let line = Drawing.places(equal.all("path", "hue-line").first?.attributes["d"] ?? "")
    #expect(line.count == 2 && line[0].y == line[1].y)
  }

  @Test func `averages that are not numbers are left out`() throws {
    let chart = ProgressChart(
      subject: "Grade", days: Specimens.term,
      points: [.init(Specimens.term.first, .nan), .init(Specimens.term.first + 9, .infinity)],
      reach: .init(lowest: .init(.nan, letter: nil), highest: .init(1, letter: nil)),
      color: CourseColor(1))
    let drawing = try Drawing(chart.svg(id: "p"))
    #expect(drawing.title == "Grade: no grades yet")
    try EveryChartTests.check(chart.svg(id: "p"), "no numbers")
  }

  @Test(arguments: 0..<150)
  func `random grades never make labels collide or leave the frame`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let length = [0, 1, 6, 30, 105, 250, 800].randomElement(using: &random) ?? 0
    let first = Specimens.date("2026-08-31")
    let points = (0..<Int.random(in: 0...12, using: &random)).map { _ in
      ProgressChart.Point(
        first + Int.random(in: 0...length, using: &random),
        Double.random(in: -20...130, using: &random))
    }
    let ends = [0, 1].map { _ in Double.random(in: 0...110, using: &random) }.sorted()
    let letters = ["A+", "A", "A-", "B+", "B", "B-", "C", "D", "F", "Pass", "Merit", "Distinction"]
    let thresholds = (0..<Int.random(in: 0...14, using: &random)).map { _ in
      ProgressChart.Threshold(
        letter: letters.randomElement(using: &random) ?? "A",
        from: ExactNumber(digits: Int.random(in: 0...1000, using: &random), places: 1))
    }
    let chart = ProgressChart(
      subject: "Grade", days: DateSpan(first, first + length), points: points,
      letter: thresholds.randomElement(using: &random)?.letter,
      reach: Bool.random(using: &random)
        ? .init(lowest: .init(ends[0], letter: "F"), highest: .init(ends[1], letter: "A-")) : nil,
      thresholds: thresholds,
      today: Bool.random(using: &random)
        ? first + Int.random(in: -3...length + 3, using: &random) : nil,
      color: CourseColor(1))
    try EveryChartTests.check(chart.svg(id: "p"), "seed \(seed)")
    #expect(try Drawing(chart.svg(id: "p")).all("text", "serif").count <= 6, "seed \(seed)")
  }
}
