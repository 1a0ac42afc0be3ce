import CampusModel
import Markup
import SeededRandom
import Testing

@testable import Plotting

/// So many meters to the east and to the north of a made-up middle.
private func spot(_ east: Double, _ north: Double) throws -> Coordinate {
  let meter = 1 / 111_194.927
  return try #require(
    Coordinate(latitude: 38.99 + north * meter, longitude: -76.94 + east * meter / 0.777_26))
}

private func stop(_ name: String, _ numbers: [Int], _ east: Double, _ north: Double) throws
  -> RouteMap.Stop
{
  RouteMap.Stop(name, numbers: numbers, at: try spot(east, north))
}

private func map(
  _ stops: [RouteMap.Stop], _ ways: [RouteMap.Segment] = [],
  on ground: RouteMap.Ground = .init()
) throws -> RouteMap {
  try #require(RouteMap(subject: "Map of the day", ground: ground, segments: ways, stops: stops))
}

/// The boxes of the marks of a drawing: rectangles with ink around.
private func marks(of drawing: Drawing) -> [Drawing.Bounds] {
  drawing.all("rect", "paper").map {
    ($0["x"], $0["y"], $0["x"] + $0["width"], $0["y"] + $0["height"])
  }
}

@Suite struct RouteMapTests {
  @Test func `fewer than two places have no map`() throws {
    let home = try stop("Home", [], 0, 0)
    let way = RouteMap.Segment([try spot(0, 0), try spot(100, 0)], .walked)
    #expect(RouteMap(subject: "Map", segments: [], stops: []) == nil)
    #expect(RouteMap(subject: "Map", segments: [way], stops: [home]) == nil)
    #expect(RouteMap(subject: "Map", segments: [], stops: [home, home]) != nil)
  }

  @Test func `each stop has a mark with its numbers, which the title lists`() throws {
    let map = try map([
      stop("Home", [], 0, 0), stop("Mabry", [1, 3], 300, 100), stop("Gym", [2], 500, -200),
    ])
    let drawing = try Drawing(map.svg(id: "way"))
    #expect(marks(of: drawing).count == 3)
    #expect(drawing.texts.map(\.text).contains("1, 3"))
    #expect(Set(drawing.all("text", "halo").map(\.text)).isSuperset(of: ["Home", "Mabry", "Gym"]))
    #expect(
      drawing.title
        == "Map of the day: Home, 1 and 3 Mabry and 2 Gym, and the routes between them")
  }

  @Test func `north is up, east is right, and meters are equally long in both directions`() throws {
    let places = try [spot(0, 0), spot(400, 0), spot(0, 400)]
    let frame = try #require(RouteFrame(holding: places))
    let (middle, east, north) = (
      frame.position(of: places[0]), frame.position(of: places[1]), frame.position(of: places[2])
    )
    #expect(east.x > middle.x && abs(east.y - middle.y) < 0.01)
    #expect(north.y < middle.y && abs(north.x - middle.x) < 0.01)
    #expect(abs((east.x - middle.x) / (middle.y - north.y) - 1) < 0.01)
  }

  @Test(arguments: [60.0, 250, 900, 3000, 12_000, 45_000])
  func `the scale bar has its stated length`(extent: Double) throws {
    let places = try [spot(0, 0), spot(extent, extent / 3)]
    let drawing = try Drawing(
      try map([
        RouteMap.Stop("A", numbers: [1], at: places[0]),
        RouteMap.Stop("B", numbers: [2], at: places[1]),
      ]).svg(id: "way"))
    let frame = try #require(RouteFrame(holding: places))
    let (a, b) = (frame.position(of: places[0]), frame.position(of: places[1]))
    let dx = b.x - a.x
    let unit =
      ((dx * dx) + (b.y - a.y) * (b.y - a.y)).squareRoot() / places[0].meters(to: places[1])
    let bar = Drawing.places(drawing.all("path", "axis").first?.attributes["d"] ?? "")
    let text = try #require(drawing.all("text", "soft").first { $0.text.hasSuffix("m") }?.text)
    let words = text.replacing("\u{a0}", with: " ").split(separator: " ")
    let meters = try #require(Double(words[0])) * (words[1] == "km" ? 1000 : 1)
    #expect(abs(bar[2].x - bar[1].x - meters * unit) <= 0.01 * meters * unit + 0.02, "\(text)")
  }

  @Test func `past routes are under later ones, and each mode has its line style`() throws {
    let (a, b, c) = try (spot(0, 0), spot(200, 50), spot(400, -50))
    let drawing = try Drawing(
      try map(
        [stop("A", [1], 0, 0), stop("B", [2], 200, 50), stop("C", [3], 400, -50)],
        [
          .init([b, c], .cycled), .init([a, b], .walked, isPast: true), .init([c, a], .driven),
          .init([a, c], .ridden), .init([c, b], .straight),
        ]
      ).svg(id: "way"))
    let lines = drawing.all("path").map(\.classes).filter { $0.first?.hasPrefix("route") ?? false }
    #expect(
      lines == [
        ["route-guess"], ["route", "route-bicycle"], ["route", "route-drive"],
        ["route", "route-bus"], ["route", "route-straight"],
      ])
  }

  @Test func `names from outside are escaped`() throws {
    let evil = "\"><script>alert(1)</script><svg onload=x & 'y' ]]>"
    let map = try #require(
      RouteMap(
        subject: evil, segments: [],
        stops: [stop(evil, [1], 0, 0), stop("</title><b>", [], 300, 20)]))
    let markup = map.svg(id: "way")
    #expect(!markup.text.contains("<script") && !markup.text.contains("<b>"))
    #expect(!markup.text.contains("<svg onload"))
    let drawing = try Drawing(markup)
    #expect(drawing.elements.allSatisfy { $0.attributes["onload"] == nil })
    #expect(drawing.title.contains(evil))
  }
}

// Random maps
extension RouteMapTests {
  @Test(arguments: 0..<60)
  func `random days stay in the frame, with names clear of marks and of each other`(seed: Int)
    throws
  {
    var random = SeededGenerator(seed: UInt64(seed))
    let extent = [5.0, 200, 2_000, 60_000][seed % 4]
    func somewhere() throws -> Coordinate {
      try spot(
        Double.random(in: -extent...extent, using: &random),
        Double.random(in: -extent...extent, using: &random) / Double(1 + seed % 5))
    }
    let names = [
      "Home", "Mabry 0230", "A place with a name that is far too long for any map", "東京大学",
    ]
    let stops = try (0..<Int.random(in: 2...9, using: &random)).map { index in
      RouteMap.Stop(
        names[random.below(names.count)], numbers: index == 0 ? [] : [index, 10 * index],
        at: try somewhere())
    }
    let ways = try zip(stops, stops.dropFirst()).map { a, b in
      RouteMap.Segment([a.coordinate, try somewhere(), b.coordinate], .walked)
    }
    let drawing = try Drawing(try map(stops, ways).svg(id: "way"))
    #expect(drawing.strays == [] && drawing.blemishes == [], "seed \(seed)")
    let labels = drawing.all("text", "halo")
    let boxes = labels.map { Drawing.box($0) }
    for (index, box) in boxes.enumerated() {
      for mark in marks(of: drawing) {
        #expect(!overlap(box, mark), "seed \(seed): \(labels[index].text) stands on a mark")
      }
      for other in boxes[(index + 1)...] {
        #expect(!overlap(box, other), "seed \(seed): \(labels[index].text) stands on another name")
      }
    }
  }

  private func overlap(_ a: Drawing.Bounds, _ b: Drawing.Bounds) -> Bool {
    a.x < b.maxX - 0.01 && b.x < a.maxX - 0.01 && a.y < b.maxY - 0.01 && b.y < a.maxY - 0.01
  }

  @Test(arguments: 0..<60)
  func `a simplified line stays within its tolerance`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var here = (x: 0.0, y: 0.0)
    let line = (0..<Int.random(in: 1...200, using: &random)).map { _ in
      here.x += Double.random(in: -9...12, using: &random)
      here.y += Double.random(in: -9...9, using: &random)
      return here
    }
    let tolerance = Double.random(in: 0...8, using: &random)
    let kept = simplified(line, within: tolerance)
    #expect(kept.count <= line.count, "seed \(seed)")
    // Each corner is moved to the nearest half unit at last.
    let slack = tolerance + 0.3536 + 1e-9
    for point in line {
      let nearest =
        zip(kept, kept.dropFirst()).map { distance(of: point, from: $0, to: $1) }.min()
        ?? distance(of: point, from: kept[0], to: kept[0])
      #expect(nearest <= slack, "seed \(seed)")
    }
    for (end, own) in [(line[0], kept[0]), (line[line.count - 1], kept[kept.count - 1])] {
      #expect(abs(end.x - own.x) <= 0.25 && abs(end.y - own.y) <= 0.25, "seed \(seed)")
    }
  }

  /// By trying: the nearest of many spots on the stretch, and so never less than the true distance.
  private func distance(
    of point: (x: Double, y: Double), from a: (x: Double, y: Double), to b: (x: Double, y: Double)
  ) -> Double {
    func away(_ share: Double) -> Double {
      let (x, y) = (a.x + share * (b.x - a.x) - point.x, a.y + share * (b.y - a.y) - point.y)
      return (x * x + y * y).squareRoot()
    }
    // The distance along a stretch falls and then rises: thirds close in on its least.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let (first, second) = (low + (high - low) / 3, high - (high - low) / 3)
      if away(first) < away(second) { high = second } else { low = first }
    }
    return away((low + high) / 2)
  }

  @Test func `a huge ground is drawn with a limited number of corners`() throws {
    var random = SeededGenerator(seed: 7)
    func near(_ x: Double, _ y: Double, _ reach: Double) throws -> Coordinate {
      try spot(
        x + Double.random(in: -reach...reach, using: &random),
        y + Double.random(in: -reach...reach, using: &random))
    }
    func anywhere() -> Double { Double.random(in: -3_000...3_000, using: &random) }
    let paths = try (0..<4_000).map { index in
      let (x, y) = (anywhere(), anywhere())
      return try (0..<20).map { _ in try near(x, y, index % 10 == 0 ? 600 : 60) }
    }
    let houses = try (0..<6_000).map { index in
      let (x, y) = (anywhere(), anywhere())
      return StreetMap.Feature(
        [.building, .green, .water, .other][index % 4],
        outline: try (0..<9).map { _ in try near(x, y, 25) })
    }
    let stops = try [stop("A", [1], -2_500, -2_500), stop("B", [2], 2_500, 2_500)]
    let bare = try map(stops).svg(id: "way").text.utf8.count
    let full = try map(stops, on: .init(paths: paths, features: houses)).svg(id: "way")
    let text = full.text
    #expect(text.utf8.count > bare, "something of the ground is drawn")
    #expect(text.utf8.count < 60_000, "\(text.utf8.count) bytes")
  }

  @Test func `ground outside the map is not drawn`() throws {
    let stops = try [stop("A", [1], 0, 0), stop("B", [2], 400, 0)]
    let far = try [spot(90_000, 0), spot(90_100, 0), spot(90_100, 100)]
    let ground = RouteMap.Ground(
      paths: [far, []], features: [.init(.building, outline: far), .init(.green, outline: [])])
    #expect(try map(stops, on: ground).svg(id: "way") == map(stops).svg(id: "way"))
  }
}
