import CampusModel
import Markup
import Plotting
import SecondOpinion
import SeededRandom
import Testing

/// What the charts of grades say, read back from their drawings.
@Suite struct GradeChartTests {
  // Influence

  @Test func `each row has a bar as long as its effect, on the side of its sign`() throws {
    let chart = try #require(Specimens.influence(Specimens.effects))
    let drawing = try Drawing(chart.svg(id: "i"))
    let x = drawing.levelScale
    let zero = try #require(drawing.boxes("axis").first).x
    #expect(abs(zero - x(0)) < 0.11)
    let bars = drawing.boxes("fill")
    let moved = [2.1, 1, -1.4, -0.6, -0.4]
    #expect(bars.count == moved.count)
    for (bar, moved) in zip(bars, moved) {
      #expect(abs(bar.x - x(min(0, moved))) < 0.11 && abs(bar.maxX - x(max(0, moved))) < 0.11)
    }
    #expect(drawing.all("path", "outline").map { $0.attributes["fill"] } == ["url(#i-h)"])
    let open = drawing.boxes("outline")
    #expect(open.count == 2)
    for (bar, span) in zip(open, [(-21.6, 2.9), (-5.3, 0.8)]) {
      #expect(abs(bar.x - x(span.0)) < 0.2 && abs(bar.maxX - x(span.1)) < 0.2)
    }
    let texts = drawing.texts.map(\.text)
    for text in ["+2.1", "−1.4", "−21.6 … +2.9", "–"] { #expect(texts.contains(text)) }
    #expect(
      drawing.title
        == "Influence in CMPS 231: Midterm 1 helped most, +2.1; Project 2 cost most, −1.4; "
        + "Final exam, ungraded, matters most, −21.6 … +2.9")
  }

  @Test func `rows keep their order, and a shortened name has its full text`() throws {
    let chart = try #require(Specimens.influence(Specimens.manyEffects))
    let drawing = try Drawing(chart.svg(id: "i"))
    let bars = drawing.boxes("fill") + drawing.boxes("outline")
    #expect(bars.count == 60 && Set(bars.map(\.y)).count == 60)
    for bars in [drawing.boxes("fill"), drawing.boxes("outline")] {
      #expect(bars.map(\.y) == bars.map(\.y).sorted())
    }
    let names = drawing.all("title").dropFirst().map(\.text)
    #expect(names == Specimens.manyEffects.map(\.0))
    #expect(Specimens.influence([]) == nil)
  }

  @Test func `effects that are not numbers have no bar, and worst and best are sorted`() throws {
    let odd = try #require(
      Specimens.influence([
        ("a", .done(.nan)), ("b", .open(worst: 1, best: .infinity)),
        ("c", .open(worst: 2, best: -3)),
      ]))
    let drawing = try Drawing(odd.svg(id: "i"))
    #expect(drawing.boxes("fill").isEmpty && drawing.boxes("outline").count == 1)
    #expect(drawing.texts.contains { $0.text == "−3.0 … +2.0" })
    #expect(drawing.texts.filter { $0.text == "–" }.count == 2)
  }

  // Study

  @Test func `hours are bars from zero, results are dots at their day and value`() throws {
    let chart = try #require(Specimens.studyChart(Specimens.weeksOfWork, Specimens.results))
    let drawing = try Drawing(chart.svg(id: "s"))
    let bars = drawing.boxes("fill")
    #expect(bars.count == Specimens.weeksOfWork.count)
    for (bar, week) in zip(bars, Specimens.weeksOfWork) {
      #expect(abs(bar.maxY - bar.y - (bars[7].maxY - bars[7].y) * week.1 / 11.5) < 0.11)
      #expect(abs(bar.maxY - bars[0].maxY) < 0.011)
    }
    // A week's middle is three and a half days after its Monday: both panels have one scale of
    // days.
    let weeks = (Specimens.date(Specimens.weeksOfWork[10].0) - Specimens.date("2026-08-31")) / 7
    let day = (bars[10].x - bars[0].x) / Double(7 * weeks)
    let monday = (bars[0].x + bars[0].maxX) / 2 - 3.5 * day
    let numerals = drawing.all("text", "right")
    let hundred = try #require(numerals.first { $0.text == "100" })
    let sixty = try #require(numerals.first { $0.text == "60" })
    let dots = drawing.all("circle")
    #expect(dots.count == Specimens.results.count)
    for (dot, result) in zip(dots, Specimens.results) {
      let days = Specimens.date(result.0) - Specimens.date("2026-08-31")
      #expect(abs(dot["cx"] - monday - Double(days) * day) < 0.2)
      let height = hundred["y"] - 4 + (100 - result.1) / 40 * (sixty["y"] - hundred["y"])
      #expect(abs(dot["cy"] - height) < 0.11)
    }
    #expect(
      drawing.title
        == "Work for CMPS 231: 5.3 hours a week over 11 weeks, most 11.5 in the week of 26 Oct; "
        + "8 results from 78.0 to 96.0")
  }

  @Test func `hours of one week are one bar, and a week without work shows 0`() throws {
    let chart = try #require(
      Specimens.studyChart(
        [
          ("2026-09-07", 2), ("2026-09-10", 1.5), ("2026-09-13", 1), ("2026-09-14", 0),
          ("2026-09-21", -4), ("2026-09-28", .nan),
        ], []))
    #expect(chart.weeks.map(\.hours) == [4.5, 0])
    let drawing = try Drawing(chart.svg(id: "s"))
    #expect(
      drawing.texts.contains { $0.text == "4.5" } && drawing.texts.contains { $0.text == "0" })
    #expect(drawing.texts.contains { $0.text == "↑ results: none yet" })
    #expect(Specimens.studyChart([("2026-09-07", -1)], []) == nil)
  }

  // Terms

  @Test func `terms are dots on an ink line with gaps, all terms a dashed one, under the top`()
    throws
  {
    let chart = try #require(Specimens.averages(Specimens.terms))
    let drawing = try Drawing(chart.svg(id: "t"))
    let height = drawing.uprightScale
    let four = try #require(drawing.all("text", "right").first { $0.text == "4.0" })
    #expect(drawing.all("text", "right").allSatisfy { $0["y"] >= four["y"] })
    let dots = drawing.all("circle")
    let known = Specimens.terms.compactMap(\.1)
    #expect(dots.count == known.count)
    for (dot, value) in zip(dots, known) { #expect(abs(dot["cy"] - height(value)) < 0.11) }
    let terms = try #require(drawing.all("path", "curve-line").first?.attributes["d"])
    #expect(terms.filter { $0 == "M" }.count == 2, "the summer is a gap")
    let all = Drawing.places(drawing.all("path", "dashed").first?.attributes["d"] ?? "")
    for (place, term) in zip(all, Specimens.terms) {
      #expect(abs(place.y - height(term.2 ?? 0)) < 0.11)
    }
    #expect(all.count == 6)
    #expect(
      drawing.title
        == "Grade points: Fall 24 3.42, Spring 25 3.71, Fall 25 3.18, Spring 26 3.66, "
        + "Fall 26 3.55; 3.51 overall")
    #expect(Specimens.averages([("Fall 26", nil, 3)]) == nil)
    #expect(Specimens.averages([("Fall 26", .nan, 3)]) == nil)
    #expect(Specimens.averages([("Fall 26", 3, 3)], top: 0) == nil)
  }

  @Test func `of many terms the last, the best and the worst have numbers`() throws {
    let many = try Drawing(try #require(Specimens.averages(Specimens.manyTerms)).svg(id: "t"))
    #expect(Self.boldWords(many) == ["1.00", "3.90", "1.40"])
    #expect(many.all("circle").count == Specimens.manyTerms.count { $0.1 != nil })
    let few = try Drawing(try #require(Specimens.averages(Specimens.terms)).svg(id: "t"))
    #expect(Self.boldWords(few) == ["3.42", "3.71", "3.18", "3.66", "3.55"])
  }

  /// From left to right.
  private static func boldWords(_ drawing: Drawing) -> [String] {
    drawing.all("text", "bold").sorted { $0["x"] < $1["x"] }.map(\.text)
  }

  // Grades

  @Test(arguments: [("A-", 2), ("A+", 0), ("W", 11)])
  func `a wedge and a word mark the student's own grade`(own: String, place: Int) throws {
    let drawing = try Drawing(try #require(Specimens.barsWithOwn(own)).svg(id: "g"))
    let wedge = Drawing.places(drawing.all("path", "ink").first?.attributes["d"] ?? "")
    let bar = (drawing.boxes("fill") + drawing.boxes("open"))[place]
    #expect(abs(wedge[2].x - (bar.x + bar.maxX) / 2) < 0.11)
    #expect(drawing.texts.filter { $0.text == "yours" }.count == 1)
    #expect(drawing.title.hasSuffix(", yours \(own == "A-" ? "A−" : own)"))
  }

  @Test func `an own grade without a bar is in the title only`() throws {
    let drawing = try Drawing(try #require(Specimens.barsWithOwn("P")).svg(id: "g"))
    #expect(drawing.all("path", "ink").isEmpty && drawing.title.hasSuffix(", yours P"))
  }

  @Test func `a row's parts are proportional and fill it, each mark with its own texture`() throws {
    let chart = try #require(Specimens.gradeRows(Specimens.instructors))
    let drawing = try Drawing(chart.svg(id: "r"))
    func look(_ element: Drawing.Element) -> String {
      "\(element.classes) \(element.attributes["fill"] ?? "")"
    }
    let key = drawing.all("rect").filter { $0["height"] == 10 }.map(look)
    #expect(key.count == 5 && Set(key).count == 5)
    // The parts of a mark are a path with the look of its key; the first row has the first of each.
    let paths = drawing.all("path").filter { key.contains(look($0)) }
    #expect(paths.count == 5 && drawing.all("rect", "open").count == 1)
    let parts = key.compactMap { name in paths.first { look($0) == name }.map(Drawing.boxes) }
    #expect(parts.reduce(0) { $0 + $1.count } == 5 + 5 + 2)
    let counts = [88.0, 61, 24, 8, 5]
    var edge = 0.5
    for (part, count) in zip(parts.map { $0[0] }, counts) {
      #expect(abs(part.x - edge) < 0.011 && abs(part.maxX - part.x - 357 * count / 186) < 0.11)
      edge = part.maxX
    }
    #expect(edge == 357.5)
    #expect(drawing.texts.contains { $0.text == "mean 3.18, n\u{a0}186" })
    #expect(Specimens.gradeRows([]) == nil)
    let seven = [1, 1, 1, 1, 1, 1, 1]
    #expect(Specimens.gradeRows([.init("A", counts: seven)], marks: seven.map { "\($0)" }) == nil)
    #expect(Specimens.gradeRows([.init("A", counts: [0, -2])]) == nil)
    #expect(Specimens.gradeRows([.init("A", counts: [0, 0, 0, 0, 0, 9])]) == nil)
  }

  // Courses of a term

  @Test func `rings and bands are on one scale`() throws {
    let chart = try #require(TermComparison(subject: "Fall 2026", rows: Specimens.courses))
    let drawing = try Drawing(chart.svg(id: "c"))
    let x = drawing.levelScale
    let averages = Specimens.courses.compactMap(\.average)
    let rings = drawing.all("circle")
    #expect(rings.count == averages.count)
    for (ring, average) in zip(rings, averages) { #expect(abs(ring["cx"] - x(average)) < 0.11) }
    let rows = Specimens.courses.filter { $0.reach != nil }
    #expect(drawing.boxes("fan").count == rows.count)
    for row in rows {
      let reach = try #require(row.reach)
      #expect(
        drawing.boxes(row.color.className).contains { band in
          abs(band.x - x(reach.lowerBound)) < 0.11 && abs(band.maxX - x(reach.upperBound)) < 0.11
        })
    }
    #expect(drawing.texts.filter { $0.text == "no grades yet" }.count == 2)
    #expect(
      drawing.title.hasPrefix(
        "Fall 2026: CMPS 231 88.3 B+, 57.3 – 92.6 possible; MATH 246 93.6 A, "))
    #expect(TermComparison(subject: "Fall 2026", rows: []) == nil)
  }

  // All of them

  @Test(.enabled(if: PythonScript.canImport("gzip"), "needs Python"))
  func `charts of grades are at most four kilobytes, compressed`() throws {
    let charts = Specimens.ofGrades
    let sizes = PythonScript("sizes.py").answers(to: charts.map(\.markup.text)).compactMap {
      Int($0)
    }
    try #require(sizes.count == charts.count)
    for (chart, size) in zip(charts, sizes) { #expect(200...4096 ~= size, "\(chart.name)") }
  }

  @Test(arguments: 0..<100)
  func `random charts of grades never leave their frames or collide`(seed: Int) throws {
    var random = RandomGrades(seed: seed)
    for chart in random.charts() { try EveryChartTests.check(chart, "seed \(seed)") }
  }
}

/// Charts of random numbers, some of them absurd.
private struct RandomGrades {
  var random: SeededGenerator
  let span: Double

  init(seed: Int) {
    random = SeededGenerator(seed: UInt64(seed))
    span = [1e-6, 3, 120, 1e9, 1e18][seed % 5]
  }

  private mutating func count(_ most: Int) -> Int { Int.random(in: 0...most, using: &random) }

  private mutating func number() -> Double { Double.random(in: -span...span, using: &random) }

  private mutating func maybe() -> Double? { count(3) == 0 ? nil : number() }

  private mutating func name() -> String {
    ["", "A", "Lab 7", "Spring 2026", "数学", "A walk through trees, second part", "O O O O O"]
      .randomElement(using: &random) ?? ""
  }

  private mutating func span2() -> ClosedRange<Double> {
    let ends = [number(), number()].sorted()
    return ends[0]...ends[1]
  }

  mutating func charts() -> [TrustedMarkup] {
    [influence(), study(), terms(), rows(), comparison(), bars()].compactMap(\.self)
  }

  private mutating func influence() -> TrustedMarkup? {
    let rows = (0..<count(40)).map { _ -> (String, InfluenceChart.Effect) in
      let ends = span2()
      let isOpen = count(2) == 0
      return (
        name(), isOpen ? .open(worst: ends.lowerBound, best: ends.upperBound) : .done(number())
      )
    }
    return Specimens.influence(rows)?.svg(id: "i")
  }

  private mutating func study() -> TrustedMarkup? {
    let first = Specimens.date("2026-08-31")
    let days = [6, 40, 110, 900].randomElement(using: &random) ?? 6
    let weeks = (0..<count(30)).map { _ in
      StudyChart.Week(monday: first + count(days), hours: number())
    }
    let results = (0..<count(30)).map { _ in StudyChart.Result(first + count(days), number()) }
    return StudyChart(
      subject: "Work", weeks: weeks, results: results, color: CourseColor(count(12))
    )?.svg(id: "s")
  }

  private mutating func terms() -> TrustedMarkup? {
    let terms = (0..<count(20)).map { _ in (name(), maybe(), maybe()) }
    return Specimens.averages(terms, top: [4, 4.3, 100].randomElement(using: &random) ?? 4)?
      .svg(id: "t")
  }

  private mutating func rows() -> TrustedMarkup? {
    let marks = ["A", "B", "C", "D", "F", "Distinction"].prefix(count(6))
    let rows = (0..<count(12)).map { _ in
      GradeRowsChart.Row(name(), counts: marks.map { _ in count(300) - 20 }, mean: name())
    }
    return Specimens.gradeRows(rows, marks: Array(marks))?.svg(id: "r")
  }

  private mutating func comparison() -> TrustedMarkup? {
    let rows = (0..<count(9)).map { _ in
      TermComparison.Row(
        name(), average: maybe(), letter: name(), reach: count(2) == 0 ? nil : span2(),
        color: CourseColor(count(12)))
    }
    return TermComparison(subject: "Term", rows: rows)?.svg(id: "c")
  }

  private mutating func bars() -> TrustedMarkup? {
    let counts = Specimens.marks.map { _ in count(9000) }
    return GradeBars(
      subject: "Grades", bars: Specimens.bars(Specimens.marks, counts), color: CourseColor(1),
      note: name(), own: Specimens.marks.randomElement(using: &random))?.svg(id: "g")
  }
}
