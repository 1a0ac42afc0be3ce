import CampusModel
import Glibc
import Markup
import Plotting
import Testing

/// Charts read back from their drawings.
@Suite struct GrammarTests {
  @Test(arguments: ChartSpecimens.all.map(\.name))
  func `a chart is well-formed, within its frame and without collisions`(name: String) throws {
    let chart = try #require(ChartSpecimens.all.first { $0.name == name }?.chart)
    let drawing = ChartDrawing(chart, id: name)
    #expect(drawing.problems == [], "\(name)")
    try EveryChartTests.check(drawing.svg, "\(name)")
    try Self.checkRows(drawing, "\(name)")
    #expect(drawing.svg.bytes.count < 14_000, "\(name)")
  }

  /// Each drawn thing names a row of the table.
  static func checkRows(_ drawing: ChartDrawing, _ note: Comment) throws {
    for element in try Drawing(drawing.svg).elements {
      guard let words = element.attributes["data-i"] else { continue }
      let rows = rows(words)
      #expect(rows.allSatisfy { $0 < drawing.table.rowCount }, note)
      guard element.name == "path", let data = element.attributes["d"] else { continue }
      let isLine = element.classes.contains("series") || element.classes.contains("seam")
      let count = isLine ? nil : subpaths(data).count
      #expect(element.classes.contains("region") || count ?? rows.count == rows.count, note)
    }
  }

  /// Reads "0-11 13 20-50/3".
  static func rows(_ words: String) -> [Int] {
    words.split(separator: " ").flatMap { word -> [Int] in
      let parts = word.split(separator: "/")
      let ends = parts[0].split(separator: "-").compactMap { Int($0) }
      guard ends.count == 2 else { return ends }
      return Array(
        stride(from: ends[0], through: ends[1], by: parts.count > 1 ? Int(parts[1]) ?? 1 : 1))
    }
  }

  /// The points of each subpath.
  static func subpaths(_ data: String) -> [[(x: Double, y: Double)]] {
    data.split(separator: "M").map { Drawing.places("M\($0)") }
  }

  /// Height and row of each bar.
  private func bars(_ drawing: ChartDrawing, _ classes: String...) throws -> [(row: Int, box: Box)]
  {
    try Drawing(drawing.svg).all("path").filter { element in
      classes.allSatisfy(element.classes.contains) && element.attributes["data-i"] != nil
    }.flatMap { element in
      zip(
        Self.rows(element.attributes["data-i"] ?? ""), Self.subpaths(element.attributes["d"] ?? "")
      )
      .map { row, points in (row, Box(points)) }
    }
  }

  struct Box {
    var x, y, width, height: Double

    init(_ points: [(x: Double, y: Double)]) {
      let (xs, ys) = (points.map(\.x), points.map(\.y))
      (x, y) = (xs.min() ?? .nan, ys.min() ?? .nan)
      (width, height) = ((xs.max() ?? .nan) - x, (ys.max() ?? .nan) - y)
    }
  }

  @Test func `bars are as long as their numbers`() throws {
    let drawing = ChartDrawing(ChartSpecimens.bars[0].chart, id: "c")
    let bars = try bars(drawing, "color0", "fill")
    let values = ChartSpecimens.loans["loans"]?.values.compactMap(\.position) ?? []
    #expect(bars.map(\.row) == Array(0..<12))
    for (bar, value) in zip(bars, values) { #expect(abs(bar.box.height - value / 5) < 0.11) }
    #expect(Set(bars.map { ($0.box.y + $0.box.height) * 10 }).count == 1)
    #expect(bars.map(\.box.x) == bars.map(\.box.x).sorted())
    #expect(drawing.title == "Loans by month")
    #expect(
      drawing.summary
        == "12 values of month, Oct 2025 to Sep 2026. Loans from 212 (Aug 2026) to 812 (Oct 2025).")
  }

  @Test func `level bars with words are as long as their numbers`() throws {
    let specimens = Dictionary(uniqueKeysWithValues: ChartSpecimens.bars)
    for name in ["bar-level", "bar-turned"] {
      let drawing = ChartDrawing(try #require(specimens[name]), id: "c")
      let bars = try bars(drawing, "fill")
      let values = ChartSpecimens.majors["students"]?.values.compactMap(\.position) ?? []
      let unit = bars[0].box.width / values[0]
      for (bar, value) in zip(bars, values) { #expect(abs(bar.box.width - value * unit) < 0.15) }
      #expect(bars.map(\.box.y) == bars.map(\.box.y).sorted())
    }
  }

  @Test func `stacked bars touch and shares fill the whole`() throws {
    let specimens = Dictionary(uniqueKeysWithValues: ChartSpecimens.bars)
    let stacked = ChartDrawing(try #require(specimens["bar-stacked"]), id: "c")
    let bars = try (1...3).map { try self.bars(stacked, "color\($0)") }
    #expect(bars.map(\.count) == [12, 12, 12])
    for month in 0..<12 {
      let (lower, upper) = (bars[0][month].box, bars[1][month].box)
      #expect(abs(lower.y - upper.y - upper.height) < 0.11)
      #expect(bars[0][month].row == month * 3 && bars[2][month].row == month * 3 + 2)
    }
    let shares = ChartDrawing(try #require(specimens["bar-share"]), id: "c")
    let parts = try (1...3).map { try self.bars(shares, "color\($0)") }
    for month in 0..<12 {
      let height = parts.reduce(0) { $0 + $1[month].box.height }
      #expect(abs(height - 200) < 0.21)
    }
    let column = try #require(shares.table["share"])
    let sum = column.values[0...2].reduce(0) { $0 + ($1.position ?? 0) }
    #expect(abs(sum - 100) < 1e-9)
  }

  @Test func `lines pass through their values and have gaps`() throws {
    let drawing = ChartDrawing(
      try #require(ChartSpecimens.lines.first { $0.name == "line-gaps" }?.chart), id: "c")
    let line = try #require(try Drawing(drawing.svg).all("path", "series").first)
    let runs = Self.subpaths(line.attributes["d"] ?? "")
    #expect(runs.map(\.count) == [61, 125])
    let rows = Self.rows(line.attributes["data-i"] ?? "")
    let values = ChartSpecimens.weather["high"]?.values ?? []
    let points = Array(runs.joined())
    #expect(rows.count == points.count)
    let scale = (
      points[0], values[rows[0]].position ?? 0, points[30], values[rows[30]].position ?? 0
    )
    let unit = (scale.2.y - scale.0.y) / (scale.3 - scale.1)
    for (row, point) in zip(rows, points) {
      let value = try #require(values[row].position)
      #expect(abs(point.y - scale.0.y - (value - scale.1) * unit) < 1.5)
    }
    #expect(drawing.summary.hasSuffix("14 values are missing."))
  }

  @Test func `an area is as high as its values and has gaps`() throws {
    let values: [Double?] = [5, 8, 2, 4, nil, nil, 3, 6, 1, 7, 9, 4]
    let table = DataTable([
      ChartSpecimens.months("month", from: 2025, 10, count: 12),
      ChartSpecimens.numbers("loans", values),
    ])
    let drawing = ChartDrawing(
      ChartSpecimens.chart(.area, table, [.x: "month", .y: "loans"]), id: "c")
    let path = try #require(try Drawing(drawing.svg).all("path", "tint").first)
    let runs = Self.subpaths(path.attributes["d"] ?? "")
    #expect(runs.map(\.count) == [8, 12])
    let heights = runs.flatMap { run in
      run.indices.prefix(run.count / 2).map { run[run.count - 1 - $0].y - run[$0].y }
    }
    let known = values.compactMap(\.self)
    let unit = heights[0] / known[0]
    for (height, value) in zip(heights, known) { #expect(abs(height - value * unit) < 0.3) }
  }

  @Test func `a stacked area is empty where its series has no value`() throws {
    let rows: [(month: Int, branch: String, loans: Double)] = (0..<6).flatMap { month in
      [(month, "Main", 4), (month, "Art", 2)].filter { month != 3 || $0.1 == "Main" }
    }
    let months = ChartSpecimens.months("month", from: 2026, 1, count: 6).values
    let table = DataTable([
      DataColumn("month", .date(.month), rows.map { months[$0.month] }),
      ChartSpecimens.texts("branch", rows.map(\.branch)),
      ChartSpecimens.numbers("loans", rows.map(\.loans)),
    ])
    let drawing = ChartDrawing(
      ChartSpecimens.chart(.area, table, [.x: "month", .y: "loans", .color: "branch"]), id: "c")
    let paths = try Drawing(drawing.svg).all("path", "fill")
    let runs = paths.map { Self.subpaths($0.attributes["d"] ?? "") }
    #expect(runs.map { $0.map(\.count) } == [[12], [12]])
    let heights = runs.map { run in (0..<6).map { run[0][11 - $0].y - run[0][$0].y } }
    let unit = heights[0][0] / 4
    #expect(unit > 1 && heights[0].allSatisfy { abs($0 - 4 * unit) < 0.3 })
    for (month, height) in heights[1].enumerated() {
      #expect(abs(height - (month == 3 ? 0 : 2) * unit) < 0.3)
    }
  }

  @Test func `dots are where their numbers are`() throws {
    let drawing = ChartDrawing(ChartSpecimens.spread[0].chart, id: "c")
    let parsed = try Drawing(drawing.svg)
    let dots = parsed.all("circle")
    #expect(dots.count == 120)
    let hours = ChartSpecimens.scores["hours"]?.values.compactMap(\.position) ?? []
    let low = try #require(zip(dots, hours).min { $0.1 < $1.1 })
    let high = try #require(zip(dots, hours).max { $0.1 < $1.1 })
    let unit = (high.0["cx"] - low.0["cx"]) / (high.1 - low.1)
    for (dot, hour) in zip(dots, hours) {
      #expect(abs(dot["cx"] - low.0["cx"] - (hour - low.1) * unit) < 0.2)
    }
  }

  @Test func `a histogram counts each row once`() throws {
    let drawing = ChartDrawing(
      try #require(ChartSpecimens.spread.first { $0.name == "histogram" }?.chart), id: "c")
    let counts = drawing.table["rows"]?.values.compactMap(\.position) ?? []
    #expect(counts.reduce(0, +) == 120)
    let bars = try bars(drawing, "fill")
    let highest = try #require(counts.max())
    for bar in bars { #expect(abs(bar.box.height - counts[bar.row] / 35 * 200) < 0.2) }
    #expect(bars.contains { abs($0.box.height - highest / 35 * 200) < 0.2 })
  }

  @Test func `cells, days and areas have the color of their numbers`() throws {
    for (name, count) in [("heat", 41), ("calendar", 267)] {
      let chart = try #require(ChartSpecimens.all.first { $0.name == name }?.chart)
      let drawing = ChartDrawing(chart, id: "c")
      let color = try #require(drawing.table["visits"])
      var byClass: [String: [Double]] = [:]
      var drawn = 0
      for element in try Drawing(drawing.svg).all("path") {
        guard let name = element.classes.first, name.hasPrefix("ramp") else { continue }
        let rows = Self.rows(element.attributes["data-i"] ?? "")
        byClass[name] = rows.compactMap { color.values[$0].position }
        drawn += rows.count
      }
      #expect(drawn == count)
      let ordered = byClass.sorted { $0.key < $1.key }.map(\.value)
      for (low, high) in zip(ordered, ordered.dropFirst()) {
        #expect((low.max() ?? 0) <= (high.min() ?? 0))
      }
    }
    let map = ChartDrawing(
      try #require(ChartSpecimens.framed.first { $0.name == "regions" }?.chart), id: "c")
    let shapes = try Drawing(map.svg).all("path", "region")
    #expect(shapes.count == 10)
    #expect(try Drawing(map.svg).all("path", "outline").count == 2)
    #expect(map.summary.hasSuffix("No value: Zone 11 and Zone 12."))
  }

  @Test func `boxes list the quartiles that they show`() throws {
    let drawing = ChartDrawing(
      try #require(ChartSpecimens.spread.first { $0.name == "box" }?.chart), id: "c")
    #expect(drawing.table.rowCount == 3)
    #expect(
      drawing.table.names == [
        "section", "values", "lowest without outliers", "lower quartile", "median",
        "upper quartile", "highest without outliers", "outliers",
      ])
    #expect(drawing.table["values"]?.values == [.number(40), .number(40), .number(40)])
    let boxes = try bars(drawing, "boxed")
    let quartiles = ["lower quartile", "upper quartile"].map { name in
      drawing.table[name]?.values.compactMap(\.position) ?? []
    }
    for box in boxes {
      #expect(abs(box.box.height - (quartiles[1][box.row] - quartiles[0][box.row]) * 5) < 0.2)
    }
  }
}

/// What cannot be drawn.
@Suite struct ChartProblemTests {
  private func problems(_ chart: Chart) -> [ChartProblem.Reason] {
    ChartDrawing(chart, id: "c").problems.map(\.reason)
  }

  @Test func `what is missing or of another kind is reported`() {
    let table = ChartSpecimens.majors
    func chart(_ kind: ChartMark.Kind, _ channels: [Channel: String]) -> Chart {
      ChartSpecimens.chart(kind, table, channels)
    }
    #expect(problems(chart(.bar, [.x: "major"])) == [.missingChannel])
    #expect(
      problems(chart(.line, [.x: "students", .y: "major"])) == [.notNumbers(column: "major")])
    #expect(
      problems(chart(.calendar, [.x: "major", .color: "students"])) == [.notDates(column: "major")])
    #expect(problems(chart(.bar, [.x: "major", .y: "no"])) == [.unknownColumn("no")])
    #expect(problems(chart(.histogram, [.x: "students", .size: "students"])) == [.unusedChannel])
    #expect(problems(chart(.regions, [.region: "major"])) == [.noRegions])
    #expect(
      problems(chart(.timetable, [.x: "major", .y: "students", .y2: "students"])).first
        == .notTime("Computer Science"))
    #expect(problems(Chart([])) == [.noData])
  }

  @Test func `scales that do not fit are reported`() {
    var chart = ChartSpecimens.chart(.bar, ChartSpecimens.loans, [.x: "month", .y: "loans"])
    chart.y.scale = .log
    #expect(problems(chart) == [.lengthOnLog])
    var line = ChartSpecimens.chart(
      .line,
      DataTable([
        ChartSpecimens.numbers("a", [1, 2, 3]), ChartSpecimens.numbers("b", [-1, 0, 5]),
      ]), [.x: "a", .y: "b"])
    line.y.scale = .log
    #expect(problems(line) == [.notPositive(count: 2)])
    line.y.scale = .time
    #expect(problems(line) == [.wrongScale(.time)])
  }

  @Test func `too much is reported and the rest is drawn`() throws {
    let count = 500
    let table = DataTable([
      ChartSpecimens.texts("name", (0..<count).map { "n\($0)" }),
      ChartSpecimens.numbers("value", (0..<count).map { Double($0) }),
    ])
    let bars = ChartSpecimens.chart(.bar, table, [.x: "name", .y: "value"])
    #expect(problems(bars) == [.tooManyBands(count: 500, limit: 400)])
    let dots = ChartSpecimens.chart(.dot, table, [.x: "value", .y: "value", .color: "name"])
    #expect(problems(dots) == [.tooManyColors(count: 500, limit: 8)])
    let drawing = try Drawing(ChartDrawing(dots, id: "c").svg)
    #expect(drawing.all("circle").count == 500)
    #expect(drawing.texts.contains { $0.text == "492 other" })
    let panels = ChartSpecimens.chart(.dot, table, [.x: "value", .y: "value", .panel: "name"])
    #expect(problems(panels) == [.tooManyPanels(count: 500, limit: 24)])
  }

  @Test func `marks with a frame of their own are not combined`() {
    let line = ChartSpecimens.mark(.line, ChartSpecimens.daily, [.x: "day", .y: "visits"])
    let calendar = ChartSpecimens.mark(
      .calendar, ChartSpecimens.daily, [.x: "day", .color: "visits"])
    #expect(problems(Chart([line, calendar])) == [.notCombined(.calendar)])
    #expect(problems(Chart([calendar, line])) == [.notCombined(.calendar)])
  }

  @Test func `messages say what is wrong and what is expected`() {
    #expect(
      ChartProblem(mark: 0, channel: .y, .notNumbers(column: "title")).message
        == "column 'title' of y has words; expected numbers")
    #expect(
      ChartProblem(mark: 0, channel: .y, .notPositive(count: 1)).message
        == "1 value of y at or below 0 on a logarithmic scale; expected values above 0")
  }
}

/// Names at the ends of lines.
@Suite struct EndLabelTests {
  /// Of DejaVu Sans, one of the widest system fonts, in em.
  private static let widths: [Character: Double] = [
    "G": 0.775, "O": 0.787, "M": 0.863, "W": 0.989, "H": 0.752, "Q": 0.787, "A": 0.684, "P": 0.603,
  ]

  @Test(arguments: ["GOOG", "MOM", "WWW", "HQ", "APA"])
  func `names of capitals are not cut off`(name: String) throws {
    let table = DataTable([
      ChartSpecimens.numbers("x", [1, 2, 1, 2]), ChartSpecimens.numbers("y", [1, 9, 3, 4]),
      ChartSpecimens.texts("symbol", [name, name, "x", "x"]),
    ])
    let chart = ChartSpecimens.chart(.line, table, [.x: "x", .y: "y", .color: "symbol"])
    let label = try #require(
      try Drawing(ChartDrawing(chart, id: "c").svg).all("text").first { $0.text == name })
    let width = name.reduce(0) { $0 + 11 * (Self.widths[$1] ?? 1) }
    #expect(label["x"] + width <= 358)
  }
}

/// Dots on a map.
@Suite struct PlacesTests {
  private let branches = DataTable([
    ChartSpecimens.texts("branch", ["Main", "East", "Nowhere"]),
    ChartSpecimens.numbers("longitude", [-76.95, -76.93, nil]),
    ChartSpecimens.numbers("latitude", [38.98, 38.99, 38.98]),
    ChartSpecimens.numbers("seats", [400, 100, 50]),
    ChartSpecimens.numbers("nowhere", [900, 800, nil]),
  ])

  private func drawing(over regions: [Region] = []) throws -> (ChartDrawing, [[Double]]) {
    let mark = ChartMark(
      .places, branches,
      [
        .x: .column("longitude"), .y: .column("latitude"), .size: .column("seats"),
        .label: .column("branch"),
      ], regions: regions)
    let drawing = ChartDrawing(Chart([mark]), id: "c")
    let circles = try Drawing(drawing.svg).all("circle").map { [$0["cx"], $0["cy"], $0["r"]] }
    return (drawing, circles)
  }

  @Test func `places are where their degrees are, and as large as their values`() throws {
    let (drawing, circles) = try drawing()
    #expect(drawing.problems == [])
    try #require(circles.count == 2)
    let (main, east) = (circles[0], circles[1])
    // The two places span the map from its left to its right margin.
    #expect(main[0] == 16 && east[0] == 342)
    // North is up, and a degree of latitude is as long as one of longitude at 38.985° is wide.
    let unit = (east[0] - main[0]) / (0.02 * cos(38.985 * Double.pi / 180))
    #expect(abs((main[1] - east[1]) - 0.01 * unit) < 0.2)
    #expect(abs(main[2] / east[2] - 2) < 0.05)
    // The scale: 500 m are 500 / 111,195 degrees of latitude.
    let bar = try #require(try Drawing(drawing.svg).boxes("axis").first)
    #expect(try Drawing(drawing.svg).all("text").contains { $0.text == "500 m" })
    #expect(bar.x == 8 && abs(bar.maxX - 8 - 500.0 / 111_195 * unit) < 0.2)
    #expect(drawing.summary.hasPrefix("2 places."))
    #expect(drawing.summary.hasSuffix("1 row without a place."))
    #expect(drawing.title == "Map of seats")
  }

  @Test func `the areas of a map are below its places and widen it`() throws {
    let square = [(-77.0, 38.9), (-76.9, 38.9), (-76.9, 39.0), (-77.0, 39.0)].map {
      Region.Position(longitude: $0.0, latitude: $0.1)
    }
    let (drawing, circles) = try drawing(over: [Region(name: "Square", polygons: [[square]])])
    #expect(try Drawing(drawing.svg).all("path", "ground").count == 1)
    // In the middle of the square, and a fifth of it to the right; it is as high as maps can be.
    #expect(circles[0][0] == 179)
    #expect(abs(circles[1][0] - (179 + 0.2 * 388 * cos(38.95 * Double.pi / 180))) < 0.2)
  }

  @Test func `words in place of degrees, and no degrees at all, are reported`() {
    func problems(_ x: String) -> [ChartProblem.Reason] {
      let chart = ChartSpecimens.chart(.places, branches, [.x: x, .y: "latitude"])
      return ChartDrawing(chart, id: "c").problems.map(\.reason)
    }
    #expect(problems("branch") == [.notNumbers(column: "branch")])
    #expect(problems("nowhere") == [.noData])
  }
}
