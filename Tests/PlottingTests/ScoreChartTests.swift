import CampusModel
import Markup
import Plotting
import Testing

/// What the charts of evaluations say, read back from their drawings.
@Suite struct ScoreChartTests {
  @Test func `each dot is at its mean on a scale from 0 to its top`()
    throws
  {
    let chart = try #require(Specimens.scores(Specimens.toldTerms))
    let drawing = try Drawing(chart.svg(id: "s"))
    let y = drawing.uprightScale
    let dots = drawing.all("circle")
    let means = Specimens.toldTerms.compactMap(\.1)
    #expect(dots.count == means.count)
    for (dot, mean) in zip(dots, means) {
      #expect(abs(dot["cy"] - y(mean)) < 0.11)
    }
    let numerals = drawing.all("text", "right").sorted { $0["y"] < $1["y"] }.map(\.text)
    #expect(numerals == ["5", "4", "3", "2", "1", "0"])
  }

  @Test func `a line joins neighbors only, and a single dot has none`() throws {
    let chart = try #require(Specimens.scores(Specimens.toldTerms))
    let drawing = try Drawing(chart.svg(id: "s"))
    let dots = drawing.all("circle").map { $0["cx"] }
    let joined = drawing.all("path", "hue-line").flatMap {
      Drawing.places($0.attributes["d"] ?? "").map(\.x)
    }
    #expect(joined == [dots[0], dots[1], dots[3], dots[4]])
    let apart = try #require(
      Specimens.scores([("Fall 2023", 3, 2), ("Fall 2024", nil, nil), ("Fall 2025", 4, 2)]))
    #expect(try Drawing(apart.svg(id: "s")).all("path", "hue-line").isEmpty)
    #expect(Specimens.scores([("Fall 2023", 3, 2), ("Fall 2024", nil, nil)]) == nil)
    #expect(Specimens.scores([("Fall 2023", 3, 2), ("Fall 2024", 4, 2)], top: 0) == nil)
  }

  @Test func `the description lists all terms with their answers`() throws {
    let chart = try #require(Specimens.scores(Specimens.toldTerms))
    let drawing = try Drawing(chart.svg(id: "s"))
    #expect(
      drawing.title
        == "Overall of CMPS 231, term by term: 3.50 in Fall 2022, 4.25 in Fall 2025, of 5")
    #expect(
      drawing.all("desc").first?.text
        == "Fall 2022 3.50, n 40; Spring 2023 3.75, n 12; Fall 2023 no report; "
        + "Spring 2024 5.00, n unknown; Fall 2024 no report; Spring 2025 0.00, n 1,204; "
        + "Fall 2025 4.25, n 9")
    let texts = drawing.texts.map(\.text)
    #expect(texts.contains("n\u{a0}40") && texts.contains("n\u{a0}?"))
  }

  @Test func `each bar is as long as its mean on the scale`() throws {
    let rows: [(String, Double, Int?)] = [("A", 4.5, 88), ("B", 1.25, nil), ("C", 0, 3)]
    let drawing = try Drawing(try #require(Specimens.bars(rows)).svg(id: "s"))
    // The lines at the numbers 0 to 5.
    let lines = drawing.boxes("grid").map(\.x)
    #expect(lines.count == 6)
    let bars = drawing.boxes("fill")
    #expect(bars.count == 3)
    for (bar, row) in zip(bars, rows) {
      #expect(abs(bar.x - lines[0]) < 0.02)
      #expect(abs(bar.maxX - lines[0] - row.1 / 5 * (lines[5] - lines[0])) < 0.11)
    }
    let texts = drawing.texts.map(\.text)
    #expect(texts.contains("4.50, n\u{a0}88") && texts.contains("1.25, n\u{a0}unknown"))
    #expect(
      drawing.title
        == "Overall of CMPS 231, by instructor: 3 instructors from 0.00 to 4.50, of 5")
    #expect(drawing.all("desc").first?.text == "A 4.50, n 88; B 1.25, n unknown; C 0.00, n 3")
  }

  @Test func `one row, or means outside the scale, give no chart`() {
    #expect(Specimens.bars([("A", 4, 1)]) == nil)
    #expect(Specimens.bars([("A", 4, 1), ("B", 6, 1), ("C", .infinity, 1), ("D", -1, 1)]) == nil)
  }
}
