import CampusModel
import Markup
import Plotting
import SecondOpinion
import SeededRandom
import Testing

/// What the charts of crowds say, read back from their drawings.
@Suite struct CrowdChartTests {
  /// The left, top, right and bottom of each cell of a step's path.
  private static func cells(_ drawing: Drawing, _ step: Int) -> [Drawing.Bounds] {
    let places = Drawing.places(drawing.all("path", "ramp\(step)").first?.attributes["d"] ?? "")
    return stride(from: 0, to: places.count, by: 4).map { index in
      let corners = places[index..<(index + 4)]
      return (
        corners.map(\.x).min() ?? 0, corners.map(\.y).min() ?? 0, corners.map(\.x).max() ?? 0,
        corners.map(\.y).max() ?? 0
      )
    }
  }

  @Test func `every known half hour has one cell, in the step of its value`() throws {
    let map = Specimens.heat(Specimens.gymWeek)
    let drawing = try Drawing(map.svg(id: "h"))
    // 86 people at most are seven steps of 13.
    var cells: [(step: Int, box: Drawing.Bounds)] = []
    for step in 0..<7 { cells += Self.cells(drawing, step).map { (step, $0) } }
    #expect(cells.count == 5 * 34 + 2 * 24)
    for (column, day) in Specimens.gymWeek.enumerated() {
      for (slot, people) in day.people.enumerated() {
        let x = 42 + (Double(column) + 0.5) * 316 / 7
        let y = 20 + Double(slot - 12) * 12.5 + 6
        let here = cells.filter {
          $0.box.x < x && x < $0.box.maxX && $0.box.y < y && y < $0.box.maxY
        }
        #expect(
          here.map(\.step) == (people.map { [min(6, Int($0 / 13))] } ?? []), "\(column) \(slot)")
      }
    }
  }

  @Test func `marks, names and the frame of now are in their places`() throws {
    let drawing = try Drawing(Specimens.heat(Specimens.gymWeek).svg(id: "h"))
    #expect(drawing.all("circle", "paper").count == 7 && drawing.all("path", "peak").count == 7)
    // 9 to 10 am are the half hours 6 and 7 below the top.
    #expect(drawing.all("circle", "paper").allSatisfy { abs($0["cy"] - (20 + 7 * 12.5)) < 0.01 })
    let frame = try #require(drawing.all("rect", "now-line").first)
    #expect(drawing.all("rect", "now-line").count == 1)
    #expect(abs(frame["x"] + frame["width"] / 2 - (42 + 2.5 * 316 / 7)) < 0.02)
    #expect(abs(frame["y"] - (20 + 14 * 12.5 - 0.9)) < 0.01)
    #expect(drawing.all("text", "bold").map(\.text) == ["Wed"])
    let hours = drawing.all("text", "serif").map(\.text)
    #expect(hours == ["6", "8", "10", "noon", "2", "4", "6", "8", "10"])
    #expect(
      drawing.title
        == "People in Hale Gym by weekday and half hour: busiest Mon 5:30 pm, 86")
    let words = try #require(drawing.all("desc").first)
    #expect(words.text.hasPrefix("Monday quietest 9:00 – 10:00 am, busiest 5:30 pm; Tuesday "))
    #expect(drawing.elements[0].attributes["aria-describedby"] == words.attributes["id"])
  }

  @Test func `without data there is an empty grid that says so`() throws {
    let map = Specimens.heat([HeatMap.Day](repeating: Specimens.nothing, count: 7))
    let drawing = try Drawing(map.svg(id: "h"))
    #expect(drawing.title.hasSuffix(": no data yet"))
    #expect(drawing.all("desc").first?.text == "No day has enough counts yet.")
    #expect((0..<7).allSatisfy { drawing.all("path", "ramp\($0)").isEmpty })
  }

  @Test func `the table has the numbers of the map`() {
    let rows = Specimens.heat(Specimens.gymWeek).rows
    #expect(rows.count == 34 && rows.first?.time == MinuteOfDay(hour: 6, minute: 0))
    #expect(rows[14].people[2] == Specimens.gymPeople(.wednesday)[26])
    #expect(rows[0].people[6] == nil)
    let band = Specimens.band().rows
    #expect(band.count == 34 && band[14].time == MinuteOfDay(hour: 13, minute: 0))
    #expect(band[14].usual?.median == Specimens.gymPeople(.wednesday)[26])
    #expect(band[5].today == nil && band[6].today != nil)
  }

  @Test(arguments: [(0.0, 1), (6.9, 1), (7, 1), (7.1, 2), (104.2, 15), (105, 15), (700, 100)])
  func `the key has whole bounds, equally wide, up to the largest number`(
    most: Double, width: Int
  ) throws {
    var people = [Double?](repeating: 0, count: 48)
    people[20] = most
    let days = [HeatMap.Day(people)] + [HeatMap.Day](repeating: Specimens.nothing, count: 6)
    let map = Specimens.heat(days)
    let key = try Drawing(map.key(id: "k"))
    #expect(
      key.texts.compactMap { Int($0.text) } == (0...7).map { $0 * width })
    let drawing = try Drawing(map.svg(id: "h"))
    let step = min(6, Int(most) / width)
    #expect(!drawing.all("path", "ramp\(step)").isEmpty)
    #expect((0..<7).filter { !drawing.all("path", "ramp\($0)").isEmpty }.max() == step)
  }

  // Today against usual

  @Test func `the band is the quartiles, the line is today up to the dot`() throws {
    let drawing = try Drawing(Specimens.band().svg(id: "b"))
    let usual = Specimens.gymPeople(.wednesday)
    let band = Drawing.places(drawing.all("path", "band").first?.attributes["d"] ?? "")
    // 34 half hours with both edges, there and back.
    #expect(band.count == 2 * 36)
    let most = 1.2 * (usual.compactMap(\.self).max() ?? 0)
    func y(_ people: Double) -> Double { 148 - people / most * 122 }
    func x(_ minute: Int) -> Double { 34.04 + Double(minute - 360) / 1020 * (352 - 34.04) }
    for slot in 12..<46 {
      let (people, place) = (usual[slot] ?? 0, slot - 12 + 1)
      #expect(abs(band[place].x - x(slot * 30 + 15)) < 0.02, "\(slot)")
      #expect(abs(band[place].y - y(1.2 * people)) < 0.02, "\(slot)")
      #expect(abs(band[71 - place].y - y(0.8 * people)) < 0.02, "\(slot)")
    }
    let dot = try #require(drawing.all("circle", "red-fill").first)
    #expect(abs(dot["cx"] - x(785)) < 0.02 && abs(dot["cy"] - y(28)) < 0.02)
    let line = drawing.all("path", "curve-line").first?.attributes["d"] ?? ""
    #expect(line.split(separator: "M").count == 2, "half past eight is unknown")
    let last = try #require(Drawing.places(line).last)
    #expect(abs(last.x - dot["cx"]) < 0.02 && abs(last.y - dot["cy"]) < 0.02)
    #expect(drawing.texts.contains { $0.text == "28" })
    #expect(drawing.texts.contains { $0.text == "usual Wed" })
    #expect(drawing.title == "People in Hale Gym today: 28 at 1:05 pm, usual Wed 37 to 56")
  }

  @Test func `unknown values are not drawn, and the title says so`() throws {
    let none = try #require(Specimens.ofCrowds.first { $0.name == "band-none" }?.markup)
    let bare = try Drawing(none)
    #expect(bare.title == "People in Hale Gym today: not counted yet")
    #expect(bare.all("path", "band").isEmpty && bare.all("path", "curve-line").isEmpty)
    #expect(bare.all("path", "axis").count == 1)
    let stale = try Drawing(Specimens.band(present: nil).svg(id: "b"))
    #expect(stale.title == "People in Hale Gym today: counted before")
    #expect(stale.all("circle", "red-fill").isEmpty && stale.all("path", "curve-line").count == 1)
    let nan = BandChart(
      subject: "X", hours: Specimens.day, name: "usual",
      usual: [BandChart.Usual?](
        repeating: BandChart.Usual(lower: .nan, median: 1, upper: 2), count: 48),
      today: [Double?](repeating: .infinity, count: 48),
      present: BandChart.Present(MinuteOfDay(wrapping: 600), people: .nan))
    #expect(try Drawing(nan.svg(id: "b")).title == "X: not counted yet")
  }

  @Test(.enabled(if: PythonScript.canImport("gzip"), "needs Python"))
  func `charts of crowds are at most five kilobytes, compressed`() throws {
    let charts = Specimens.ofCrowds
    let sizes = PythonScript("sizes.py").answers(to: charts.map(\.markup.text)).compactMap {
      Int($0)
    }
    try #require(sizes.count == charts.count)
    for (chart, size) in zip(charts, sizes) { #expect(200...5120 ~= size, "\(chart.name)") }
  }

  @Test(arguments: 0..<150)
  func `random crowds never leave their frames or collide`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let most = [0.4, 3, 60, 9_999, 1e9, 1e15][seed % 6]
    let gaps = random.below(100)
    func people() -> [Double?] {
      (0..<48).map { _ in
        random.chance(gaps) ? nil : Double.random(in: -1...most, using: &random)
      }
    }
    let start = random.below(46) * 30 + random.below(3) * 10
    let hours = try #require(MinuteSpan(start, start + 30 + random.below(1410)))
    let days = (0..<7).map { _ in
      let slot = random.below(47)
      return HeatMap.Day(people(), quietest: slot..<(slot + 2), busiest: random.below(48))
    }
    let map = HeatMap(
      subject: "People", hours: hours, days: days,
      now: HeatMap.Cell(.thursday, slot: random.below(48)))
    try EveryChartTests.check(map.svg(id: "h"), "seed \(seed)")
    try EveryChartTests.check(map.key(id: "k"), "seed \(seed)")
    let usual = people().map {
      $0.map { BandChart.Usual(lower: $0 / 2, median: $0, upper: $0 * 2) }
    }
    let chart = BandChart(
      subject: "People", hours: hours, name: "usual Thu", usual: usual, today: people(),
      present: random.chance(70)
        ? BandChart.Present(
          MinuteOfDay(wrapping: random.below(1440)),
          people: Double.random(in: 0...most, using: &random))
        : nil, now: random.chance(70) ? MinuteOfDay(wrapping: random.below(1440)) : nil)
    try EveryChartTests.check(chart.svg(id: "b"), "seed \(seed)")
  }
}
