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

  /// The middle of a cell, from the names of days and hours: "Mon", "6 am".
  private static func middle(
    _ drawing: Drawing, _ day: Int, _ slot: Int
  ) throws -> (x: Double, y: Double) {
    let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let x = try #require(drawing.texts.first { $0.text == names[day] })["x"]
    let six = try #require(drawing.texts.first { $0.text == "6 am" })["y"] - 4
    let noon = try #require(drawing.texts.first { $0.text == "noon" })["y"] - 4
    return (x, six + Double(slot - 12) * (noon - six) / 12)
  }

  @Test func `every known half hour has one cell, in the step of its value`() throws {
    let map = Specimens.heat(Specimens.gymWeek)
    let drawing = try Drawing(map.svg(id: "h"))
    // 86 people at most are five steps of 20, which have five of the seven colors.
    let steps = [0, 2, 3, 5, 6]
    var cells: [(step: Int, box: Drawing.Bounds)] = []
    for step in 0..<7 { cells += Self.cells(drawing, step).map { (step, $0) } }
    #expect(cells.count == 5 * 34 + 2 * 24)
    for (column, day) in Specimens.gymWeek.enumerated() {
      for (slot, people) in day.people.enumerated() {
        let (x, y) = try Self.middle(drawing, column, slot)
        let here = cells.filter {
          $0.box.x < x && x < $0.box.maxX && $0.box.y < y && y < $0.box.maxY
        }
        #expect(
          here.map(\.step) == (people.map { [steps[Int($0 / 20)]] } ?? []), "\(column) \(slot)")
        for cell in here {
          #expect(abs((cell.box.x + cell.box.maxX) / 2 - x) < 0.11, "\(column) \(slot)")
          #expect(abs((cell.box.y + cell.box.maxY) / 2 - y) < 0.11, "\(column) \(slot)")
        }
      }
    }
  }

  @Test func `marks, names and the frame of now are in their places`() throws {
    let drawing = try Drawing(Specimens.heat(Specimens.gymWeek).svg(id: "h"))
    #expect(drawing.all("circle", "ring").count == 7 && drawing.all("path", "peak").count == 7)
    // 9 to 10 am are the half hours 18 and 19.
    let nine = try Self.middle(drawing, 0, 18).y
    let half = try Self.middle(drawing, 0, 19).y - nine
    #expect(drawing.all("circle", "ring").allSatisfy { abs($0["cy"] - nine - half / 2) < 0.11 })
    let frame = try #require(drawing.all("rect", "now-line").first)
    #expect(drawing.all("rect", "now-line").count == 1)
    let now = try Self.middle(drawing, 2, 26)
    #expect(abs(frame["x"] + frame["width"] / 2 - now.x) < 0.11)
    #expect(abs(frame["y"] + frame["height"] / 2 - now.y) < 0.11)
    #expect(abs(frame["height"] - half) < 1.2)
    #expect(drawing.all("text", "bold").map(\.text) == ["Wed"])
    let hours = drawing.all("text", "right").map(\.text)
    #expect(hours.prefix(2) == ["6 am", "7 am"] && hours.last == "10 pm" && hours.count == 17)
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

  @Test(arguments: [(0.0, 1), (5.9, 1), (6, 1), (7.1, 2), (104.2, 20), (120, 20), (400, 100)])
  func `the key has whole bounds, equally wide, up to the largest number`(
    most: Double, width: Int
  ) throws {
    var people = [Double?](repeating: 0, count: 48)
    people[20] = most
    let days = [HeatMap.Day(people)] + [HeatMap.Day](repeating: Specimens.nothing, count: 6)
    let map = Specimens.heat(days)
    let key = try Drawing(map.key(id: "k"))
    let bounds = key.texts.compactMap { Int($0.text) }
    #expect(bounds == bounds.indices.map { $0 * width } && (4...8).contains(bounds.count))
    #expect(Double(bounds.last ?? 0) >= most)
    #expect(Double(bounds.last ?? 0) < max(6, most) + Double(width))
    // The cell has the color of its step in the key.
    let steps = key.all("rect").map(\.classes)
    let step = steps[min(steps.count - 1, Int(most) / width)]
    let drawing = try Drawing(map.svg(id: "h"))
    let last = drawing.all("path").filter { $0.classes.first?.hasPrefix("ramp") == true }
      .max { ($0.classes.first ?? "") < ($1.classes.first ?? "") }
    #expect(last?.classes == step)
  }

  // Today against usual

  @Test func `the band is the quartiles, the line is today up to the dot`() throws {
    let drawing = try Drawing(Specimens.band().svg(id: "b"))
    let usual = Specimens.gymPeople(.wednesday)
    let band = Drawing.places(drawing.all("path", "band").first?.attributes["d"] ?? "")
    // 34 half hours with both edges, there and back.
    #expect(band.count == 2 * 36)
    let y = drawing.uprightScale
    let noon = try #require(drawing.texts.first { $0.text == "noon" })["x"]
    let three = try #require(drawing.texts.first { $0.text == "3 pm" })["x"]
    func x(_ minute: Int) -> Double { noon + Double(minute - 720) / 180 * (three - noon) }
    for slot in 12..<46 {
      let (people, place) = (usual[slot] ?? 0, slot - 12 + 1)
      #expect(abs(band[place].x - x(slot * 30 + 15)) < 0.3, "\(slot)")
      #expect(abs(band[place].y - y(1.2 * people)) < 0.11, "\(slot)")
      #expect(abs(band[71 - place].y - y(0.8 * people)) < 0.11, "\(slot)")
    }
    #expect(drawing.all("g", "red-fill").count == 1)
    let dot = try #require(drawing.all("circle").first)
    #expect(abs(dot["cx"] - x(785)) < 0.3 && abs(dot["cy"] - y(28)) < 0.11)
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
    #expect(bare.all("path", "dashed").isEmpty && bare.all("circle").isEmpty)
    #expect(!bare.all("path", "axis").isEmpty)
    let stale = try Drawing(Specimens.band(present: nil).svg(id: "b"))
    #expect(stale.title == "People in Hale Gym today: counted before")
    #expect(stale.all("circle").isEmpty && stale.all("path", "curve-line").count == 1)
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
