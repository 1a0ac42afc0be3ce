import CampusModel
import Markup
import Plotting
import SeededRandom
import Testing

@Suite struct FloorMapTests {
  @Test func `areas of circles are proportional to their counts`() throws {
    let map = try #require(Specimens.floorMap(Specimens.plan, Specimens.places, Specimens.spots))
    let drawing = try Drawing(map.svg(id: "f"))
    let counts = Specimens.spots.compactMap(\.count.bounds?.lowerBound).filter { $0 > 0 }.sorted(
      by: >)
    let circles = drawing.all("circle", "point")
    #expect(circles.count == counts.count)
    for (circle, count) in zip(circles, counts) {
      let ratio = circle["r"] * circle["r"] / (circles[0]["r"] * circles[0]["r"])
      #expect(abs(ratio - Double(count) / 46) <= 0.01)
    }
    let key = try Drawing(map.key(id: "k"))
    let unit = circles[0]["r"] * circles[0]["r"] / 46
    let keys = zip(key.all("circle", "point"), [5.0, 20, 50])
    for (circle, count) in keys { #expect(abs(circle["r"] * circle["r"] / unit - count) < 0.1) }
    #expect(key.texts.prefix(3).map(\.text) == ["5", "20", "50"])
  }

  @Test func `counts from eleven have a number inside, 0 is a ring, no report is dashed`() throws {
    let map = try #require(Specimens.floorMap(Specimens.plan, Specimens.places, Specimens.spots))
    let drawing = try Drawing(map.svg(id: "f"))
    let numbers = drawing.all("text", "middle").compactMap { Int($0.text) }
    #expect(numbers.sorted() == [11, 12, 14, 18, 22, 28, 31, 38, 46])
    #expect(drawing.all("circle", "hollow").count == 1 && drawing.all("circle", "open").count == 1)
    #expect(
      drawing.title
        == "Floor plan of Mabry Hall, 2nd floor: 268 devices at 18 of 19 access points, most 46; "
        + "0230 is marked")
    #expect(try Drawing(map.key(id: "k")).title.hasSuffix("no devices, not reporting, this room"))
  }

  @Test func `every room's name is shown, clear of circles`() throws {
    let map = try #require(Specimens.floorMap(Specimens.plan, Specimens.places, Specimens.spots))
    let drawing = try Drawing(map.svg(id: "f"))
    let names = drawing.all("text", "halo")
    #expect(Set(names.map(\.text)).isSuperset(of: Specimens.places.map(\.name)))
    for name in names {
      let box = Drawing.box(name)
      for circle in drawing.all("circle") {
        let dx = circle["cx"] - min(max(circle["cx"], box.x), box.maxX)
        let dy = circle["cy"] - min(max(circle["cy"], box.y), box.maxY)
        #expect(dx * dx + dy * dy >= circle["r"] * circle["r"], "\(name.text)")
      }
    }
    #expect(drawing.all("path", "chosen").count == 1 && drawing.all("path", "red-fill").count == 1)
    #expect(names.filter { $0.text == "Lounge" }.count == 1, "a room's name is not written twice")
  }

  @Test func `the scale bar has the length it says`() throws {
    var plan = Specimens.plan
    plan.metersPerUnit = 0.5
    let drawing = try Drawing(try #require(Specimens.floorMap(plan, [], [])).svg(id: "f"))
    let bar = Drawing.places(drawing.all("path", "axis").first?.attributes["d"] ?? "")
    let text = try #require(drawing.texts.last { $0.text.hasSuffix(" m") }?.text)
    let meters = try #require(Double(text.dropLast(2)))
    #expect(abs((bar[2].x - bar[1].x) * 358 / 350 * 0.5 - meters) < 0.02)
    for unknown in [nil, 0.0, -1, .infinity, 1e-9] {
      plan.metersPerUnit = unknown
      let bare = try Drawing(try #require(Specimens.floorMap(plan, [], [])).svg(id: "f"))
      #expect(bare.all("path", "axis").isEmpty)
    }
  }

  @Test(arguments: [(0.0, 10.0), (10, 0), (-1, 10), (.nan, 10), (10, .infinity)])
  func `a plan without extent has no map`(width: Double, height: Double) {
    let plan = FloorPlan(width: width, height: height, shapes: [])
    #expect(Specimens.floorMap(plan, [], []) == nil)
  }

  @Test(arguments: 0..<60)
  func `random floors stay in the frame, with names apart`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let (width, height) = (
      Double.random(in: 1...2000, using: &random), Double.random(in: 1...2000, using: &random)
    )
    func point() -> PlanPoint {
      PlanPoint(
        x: Double.random(in: -0.2 * width...1.2 * width, using: &random),
        y: Double.random(in: -0.2 * height...1.2 * height, using: &random))
    }
    let places = (0..<12).map { index in
      FloorMap.Place(
        name: "0\(100 + index)",
        outline: Specimens.rectangle(
          point().x, point().y, width * 0.3, height * Double.random(in: 0...0.4, using: &random)),
        isMarked: index == 3)
    }
    let spots = (0..<20).map { _ in
      FloorMap.Spot(
        at: point(),
        PublishableCount(
          [nil, 0, 3, 25, 480].randomElement(using: &random) ?? nil, under: seed % 2 * 5))
    }
    let plan = FloorPlan(
      width: width, height: height,
      shapes: [.line([point(), point()]), .label("Stairs", point()), .polygon([point()])],
      metersPerUnit: Double.random(in: 0.01...3, using: &random),
      north: Double.random(in: -400...400, using: &random))
    let map = try #require(Specimens.floorMap(plan, places, spots))
    try EveryChartTests.check(map.svg(id: "f"), "seed \(seed)")
    try EveryChartTests.check(map.key(id: "k"), "seed \(seed)")
  }
}

extension FloorMapTests {
  @Test func `withheld counts are a ring with a dot for any count`() throws {
    func drawn(_ devices: [Int?]) throws -> String {
      let spots = devices.enumerated().map { index, devices in
        FloorMap.Spot(
          at: PlanPoint(x: 40 * Double(index + 1), y: 40),
          PublishableCount(devices, under: 5))
      }
      let map = try #require(Specimens.floorMap(Specimens.plan, Specimens.places, spots))
      return map.svg(id: "f").text + map.key(id: "k").text
    }
    let few = try drawn([12, 3, 0, nil, 4])
    #expect(try few == drawn([12, 1, 2, nil, 0]))
    #expect(try few != drawn([12, 5, 0, nil, 4]))
    let map = try #require(Specimens.floorMap(Specimens.plan, [], Specimens.fewSpots))
    let drawing = try Drawing(map.svg(id: "f"))
    #expect(drawing.all("circle", "ink").count == 3 && drawing.all("circle", "hollow").count == 3)
    for dot in drawing.all("circle", "ink") {
      #expect(
        drawing.all("circle", "hollow").contains { $0["cx"] == dot["cx"] && $0["cy"] == dot["cy"] })
    }
    #expect(drawing.title.contains("261 to 273 devices at 18 of 19 access points, most 46"))
    #expect(try Drawing(map.key(id: "k")).title.contains("under 5"))
  }

  @Test func `the description lists the highest counts and sums up the rest`() throws {
    let map = try #require(Specimens.floorMap(Specimens.plan, Specimens.places, Specimens.spots))
    let drawing = try Drawing(map.svg(id: "f"))
    let description = try #require(drawing.all("desc").first)
    #expect(drawing.elements[0].attributes["aria-describedby"] == description.attributes["id"])
    #expect(description.text.hasPrefix("Most devices: 46 in Lounge, 38 in Café and 31 in 0207."))
  }

  @Test(arguments: [(0.0, 0.0, -1.0), (90, 1, 0), (180, 0, 1), (-90, -1, 0)])
  func `the arrow points north`(north: Double, x: Double, y: Double) throws {
    var plan = Specimens.plan
    (plan.north, plan.metersPerUnit) = (north, nil)
    let drawing = try Drawing(try #require(Specimens.floorMap(plan, [], [])).svg(id: "f"))
    let arrow = Drawing.places(drawing.all("path", "axis").first?.attributes["d"] ?? "")
    let (tail, head) = (arrow[0], arrow[1])
    #expect(abs(head.x - tail.x - 14 * x) < 0.02 && abs(head.y - tail.y - 14 * y) < 0.02)
    #expect(drawing.texts.contains { $0.text == "N" })
  }

  @Test func `doors are drawn over walls, and over the marked room's`() throws {
    var plan = Specimens.plan
    plan.shapes.insert(.door([PlanPoint(x: 220, y: 102), PlanPoint(x: 240, y: 102)]), at: 0)
    let map = try #require(Specimens.floorMap(plan, Specimens.places, []))
    let drawing = try Drawing(map.svg(id: "f"))
    let order = drawing.elements.map(\.classes)
    let door = try #require(order.firstIndex(of: ["door"]))
    #expect(try door > #require(order.lastIndex(of: ["chosen"])))
    #expect(try door > #require(order.lastIndex(of: ["wall"])))
  }
}
