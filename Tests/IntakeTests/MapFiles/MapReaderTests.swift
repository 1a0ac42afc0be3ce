import CampusModel
import Diagnostics
import SeededRandom
import Testing

@testable import FileFormats
@testable import OwnerFiles

/// A rectangle of the Earth: so many meters east and north of a corner in a place where a degree is
/// about that long.
private func ring(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
  let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
  return "[["
    + corners.map { "[\(30 + $0.0 / 55_800), \(60 + $0.1 / 111_412)]" }.joined(separator: ", ")
    + "]]"
}

private func feature(_ id: String, _ geometry: String, _ properties: String) -> String {
  "{\"type\": \"Feature\", \"id\": \"\(id)\", \"geometry\": \(geometry), \"properties\": {\(properties)}}"
}

private func polygon(_ ring: String) -> String {
  "{\"type\": \"Polygon\", \"coordinates\": \(ring)}"
}

private func collection(_ features: [String]) -> String {
  "{\"type\": \"FeatureCollection\", \"features\": [\n\(features.joined(separator: ",\n"))\n]}"
}

private let levels = collection([
  feature(
    "L", polygon(ring(0, 0, 40, 20)),
    "\"ordinal\": 0, \"name\": \"Ground\", \"short_name\": {\"en\": \"G\"}, \"building_ids\": [\"H\"]"
  )
])

private func unit(_ id: String, _ ring: String, _ properties: String) -> String {
  feature(id, polygon(ring), "\"level_id\": \"L\", \(properties)")
}

private let units = [
  unit("a", ring(0, 0, 10, 20), "\"category\": \"classroom\", \"name\": {\"en\": \"Classroom 1\"}"),
  unit("b", ring(10, 0, 20, 8), "\"category\": \"walkway\", \"name\": null"),
  unit("c", ring(30, 0, 10, 20), "\"category\": \"foodservice\", \"name\": \"Café\""),
]

private func read(
  _ rooms: String, _ files: [String: String] = [:]
) -> (buildings: [Building], lines: [String]) {
  var all = [
    "Content/map/level.geojson": levels, "Content/map/unit.geojson": collection(units),
    "Content/map/building.geojson": collection([
      feature("H", "null", "\"name\": {\"de\": \"Halle\", \"en\": \"Hall\"}")
    ]),
    "Content/map/manifest.json": "{\"language\": \"de\"}",
    "Content/plan.svg":
      "<svg viewBox='0 0 40 30'><rect data-room='7' x='0' y='0' width='40' height='10'/></svg>",
  ]
  all.merge(files) { _, new in new }
  var reader = RoomsReader(.memory(all.filter { $0.value != "-" }.mapValues { Array($0.utf8) }))
  let buildings = reader.read(SourceFile(path: "Content/rooms.yml", bytes: Array(rooms.utf8)))
  return (buildings, reader.diagnostics.inFileOrder().map { $0.description })
}

private let mapped = ground("plan: {imdf: map, level: G}")

private func ground(_ keys: String) -> String {
  "buildings: [{code: HAL, name: Hall, floors: [{id: g, name: Ground,\n\(keys)}]}]"
}

@Suite struct MapReaderTests {
  @Test func `a level becomes a plan in meters with walls, rooms and words`() throws {
    let (buildings, lines) = read(
      ground("plan: {imdf: map, level: G}, rooms: [{number: 1, seats: 9}]"))
    #expect(lines == [])
    let floor = try #require(buildings.first?.floors.first)
    let plan = try #require(floor.plan)
    // Turned to stand upright: the 40 meters become its height, with a meter of ground around.
    #expect(abs(plan.width - 22) < 0.1 && abs(plan.height - 42) < 0.1 && plan.metersPerUnit == 1)
    #expect(abs(abs(plan.north ?? 0) - 90) < 0.5)
    let polygons = plan.shapes.compactMap { if case .polygon(let p) = $0 { p.area } else { nil } }
    #expect(polygons.count == 2 && polygons.allSatisfy { abs($0 - 200) < 1 })
    #expect(plan.shapes.contains { if case .line = $0 { true } else { false } })
    #expect(abs(floor.rooms[0].outline.area - 200) < 1)
    #expect(plan.shapes.contains { if case .label("Café", _) = $0 { true } else { false } })
    #expect(!plan.shapes.contains { if case .label("1", _) = $0 { true } else { false } })
  }

  @Test func `a building is taken whole and joins what is listed`() throws {
    let (buildings, lines) = read(
      """
      buildings:
        - code: HAL
          name: My hall
          floors:
            - {id: g, name: My floor, rooms: [{number: "1", seats: 9}, {number: "2"}]}
            - {id: cellar, name: Cellar}
      imdf: [{folder: map/, buildings: [{code: HAL, building: H}]}]
      """)
    #expect(lines == [])
    let building = try #require(buildings.first)
    #expect(buildings.count == 1 && building.name == "My hall")
    #expect(building.floors.map(\.id) == ["cellar", "g"])
    let floor = building.floors[1]
    #expect(floor.name == "My floor" && floor.plan != nil)
    #expect(floor.rooms.map(\.id.number) == ["1", "2", "Café"])
    #expect(floor.rooms.map(\.seats) == [9, nil, nil])
    #expect(floor.rooms.map(\.outline.count) == [4, 0, 4])
    #expect(floor.rooms.map(\.exclusion) == [nil, nil, "foodservice"])
  }

  @Test func `a word that several areas share names no room and is not written`() throws {
    let two = (0..<2).map { index in
      unit(
        "w\(index)", ring(10 + 5 * Double(index), 10, 5, 5),
        "\"category\": \"shop\", \"name\": \"Wardrobe\"")
    }
    let (buildings, lines) = read(
      "imdf: [{folder: map}]", ["Content/map/unit.geojson": collection(units + two)])
    #expect(lines == [])
    let floor = try #require(buildings.first?.floors.first)
    #expect(floor.rooms.map(\.id.number) == ["1", "Café"])
    let shapes = try #require(floor.plan).shapes
    #expect(!shapes.contains { if case .label = $0 { true } else { false } })
    #expect(shapes.count { if case .polygon = $0 { true } else { false } } == 4)
  }

  @Test func `without a list all buildings with a name and a level are taken`() {
    let (buildings, lines) = read("imdf: [{folder: map}]")
    #expect(lines == [] && buildings.map(\.name) == ["Halle"])
    #expect(buildings.map(\.code.text) == ["HALLE"])
  }

  @Test(arguments: [
    (
      "unit", "-",
      "Content/rooms.yml:2:14: error: the map file 'Content/map/unit.geojson' was not found; an IMDF folder contains level.geojson and unit.geojson"
    ),
    (
      "unit", "{",
      "Content/map/unit.geojson:1:2: error: expected a key in quotes or '}', found the end of the file\n  note: it starts at Content/map/unit.geojson:1:1"
    ),
    (
      "unit", "[]",
      "Content/map/unit.geojson:1:1: error: expected a FeatureCollection with its features; check that it is GeoJSON"
    ),
    (
      "unit", "",
      "Content/map/unit.geojson: error: the file is empty; fetch it again; the download may have failed"
    ),
    ("unit", "{\"features\": [7]}", "Content/map/unit.geojson:1:15: warning: expected a feature"),
    (
      "unit",
      collection([
        feature("x", "{\"type\": \"Polygn\", \"coordinates\": []}", "\"level_id\": \"L\"")
      ]),
      "Content/map/unit.geojson:2:44: warning: unknown type of geometry 'Polygn'"
    ),
    (
      "unit", collection([feature("x", "{\"type\": \"Polygon\"}", "\"level_id\": \"L\"")]),
      "Content/map/unit.geojson:2:44: warning: expected a geometry with its coordinates"
    ),
    (
      "unit", collection([unit("x", "[[[1, 2], [3, 4]]]", "\"name\": 7")]),
      "Content/map/unit.geojson:2:80: warning: expected 3 to 5000 different corners, found 2"
    ),
    (
      "unit", collection([unit("x", "[[[1, 2], [3, \"4\"], [5, 6]]]", "\"name\": 7")]),
      "Content/map/unit.geojson:2:89: warning: expected longitude and latitude like [30.3815, 60.0072]"
    ),
    (
      "unit", collection([unit("x", "[[[1, 2], [3, 91], [5, 6]]]", "\"name\": 7")]),
      "Content/map/unit.geojson:2:89: warning: expected longitude and latitude like [30.3815, 60.0072]"
    ),
    (
      "unit", collection([feature("x", "null", "\"level_id\": \"L\"")]),
      "Content/map/unit.geojson:2:1: warning: units without a shape, not drawn, from here on: 1"
    ),
    (
      "unit", collection(units + [feature("x", polygon(ring(0, 0, 1, 1)), "\"level_id\": \"M\"")]),
      "Content/map/unit.geojson:5:1: warning: units of unknown levels, from here on: 1"
    ),
    (
      "level", levels.replacing("\"id\": \"L\", ", with: ""),
      "Content/map/level.geojson:2:1: warning: this level has no id and is skipped"
    ),
    (
      "building", "{\"features\": [{\"id\": 1}, {\"id\": 1}]}",
      "Content/map/building.geojson:1:26: warning: the building '1' is listed twice; the first is used"
    ),
    (
      "manifest", "{]",
      "Content/map/manifest.json:1:2: error: expected a key in quotes or '}', found ']'"
    ),
  ])
  func `what is wrong with a map is reported at its place`(name: String, text: String, line: String)
  {
    let ending = name == "manifest" ? "json" : "geojson"
    let lines = read(mapped, ["Content/map/\(name).\(ending)": text]).lines
    #expect(lines.contains(line), "\(lines)")
  }

  @Test(arguments: [
    ("plan: {level: 1}", "Content/rooms.yml:2:7: error: expected either 'imdf' or 'geojson'"),
    ("plan: {imdf: map}", "Content/rooms.yml:2:7: error: 'level' is missing"),
    (
      "plan: {imdf: map, level: G, meters: 1}",
      "Content/rooms.yml:2:29: error: unknown key 'meters'; the keys here are imdf, geojson, level, building, level-property, room-property"
    ),
    (
      "plan: {imdf: map, level: Grund}",
      "Content/rooms.yml:2:26: error: unknown level 'Grund'; the map does not have it; did you mean 'Ground'?"
    ),
    (
      "plan: {imdf: map, level: G, room-property: x}",
      "Content/rooms.yml:2:44: error: 'room-property' is only for plans from GeoJSON"
    ),
    (
      "plan: {geojson: floor.geojson}",
      "Content/rooms.yml:2:17: error: the plan 'Content/floor.geojson' was not found"
    ),
    (
      "plan: {imdf: map, level: G}, rooms: [{number: 11}]",
      "Content/rooms.yml:2:7: warning: the map has no room '11' on this level; did you mean '1'?"
    ),
    (
      "plan: {imdf: map, level: G}, meters-per-unit: 2",
      "Content/rooms.yml:2:47: warning: a plan made from a map takes its scale from the map; this is ignored"
    ),
    (
      "access-points: [{id: a, at: [1, 2], in: \"7\"}]",
      "Content/rooms.yml:2:41: error: expected one location for an access point, found 'at' and 'in'"
    ),
    (
      "plan: plan.svg, rooms: [{number: \"7\"}], access-points: [{id: a, location: [60, 30]}]",
      "Content/rooms.yml:2:75: error: 'location' needs a plan made from a map"
    ),
    (
      "plan: plan.svg, rooms: [{number: \"7\"}], access-points: [{id: a, in: \"8\"}]",
      "Content/rooms.yml:2:69: error: unknown room '8'; expected a room of this floor with an outline; did you mean '7'?"
    ),
    (
      "plan: {imdf: map, level: G}, access-points: [{id: a, location: [61, 30]}]",
      "Content/rooms.yml:2:64: warning: the access point 'a' is outside its plan, which is 22 by 42"
    ),
  ])
  func `mistakes about plans and access points are reported`(_ keys: String, _ line: String) {
    #expect(read(ground(keys)).lines == [line])
  }

  @Test func `an access point is in its room, several side by side`() throws {
    let (buildings, lines) = read(
      ground(
        "plan: plan.svg, rooms: [{number: \"7\"}], access-points: [{id: a, in: \"7\"}, "
          + "{id: b, at: [1, 2]}, {id: c, in: \"7\"}]"))
    #expect(lines == [])
    let points = try #require(buildings.first?.floors.first).accessPoints
    #expect(points.map(\.position.y) == [5, 2, 5])
    let (left, right) = (points[0].position.x, points[2].position.x)
    #expect(left + right == 40 && (5...15).contains(left) && left < right)
  }

  @Test(arguments: ["1", "\"1\"", "1.0", "\"0;1\"", "[0, 1]", "\" 1 \""])
  func `a level of GeoJSON may be written in several forms`(_ level: String) throws {
    let text = collection([
      feature("x", polygon(ring(0, 0, 10, 10)), "\"level\": \(level), \"ref\": 12"),
      feature("y", polygon(ring(10, 0, 10, 10)), "\"level\": 2, \"ref\": 13"),
    ])
    let (buildings, lines) = read(
      ground("plan: {geojson: f.geojson, level: 1}, rooms: [{number: 12}]"),
      ["Content/f.geojson": text])
    #expect(lines == [])
    let floor = try #require(buildings.first?.floors.first)
    #expect(abs(floor.rooms[0].outline.area - 100) < 0.5)
    #expect(floor.plan?.shapes.count == 1)
  }

  @Test func `properties of GeoJSON may have any name`() throws {
    let text = collection([
      feature("x", polygon(ring(0, 0, 10, 10)), "\"etage\": \"EG\", \"raum\": \"A.1\""),
      feature(
        "y", "{\"type\": \"LineString\", \"coordinates\": [[30, 60], [30.0001, 60]]}",
        "\"etage\": \"EG\""),
    ])
    let plan = "plan: {geojson: f.geojson, level: eg, level-property: etage, room-property: raum}"
    let (buildings, lines) = read(
      ground("\(plan), rooms: [{number: a.1}]"), ["Content/f.geojson": text])
    #expect(lines == [])
    let floor = try #require(buildings.first?.floors.first)
    #expect(floor.rooms[0].outline.count == 4 && floor.plan?.shapes.count == 2)
    let other = read(
      ground("plan: {geojson: f.geojson, level: 2, level-property: etage}"),
      ["Content/f.geojson": text])
    #expect(
      other.lines == [
        "Content/rooms.yml:2:35: error: the map shows nothing on '2', or its parts are more than 5 km apart; its levels are eg"
      ])
  }

  @Test func `no bytes trap the reader of maps`() {
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"features\"", "\"geometry\"", "\"type\"", "\"Polygon\"",
      "\"MultiPolygon\"", "\"GeometryCollection\"", "\"geometries\"", "\"coordinates\"", "30", "60",
      "-1e9", "null", "\"id\"",
      "\"level_id\"", "\"L\"", "\"properties\"", "\"name\"", " ", "\n", "\u{fffd}",
    ]
    let whole = collection(units)
    for seed in draws(600) {
      var generator = SeededGenerator(seed: UInt64(seed))
      var text = Array(whole.utf8)
      for _ in 0...Int.random(in: 0...3, using: &generator) {
        let start = Int.random(in: 0..<text.count, using: &generator)
        let end = min(text.count, start + Int.random(in: 0...20, using: &generator))
        let piece = pieces.randomElement(using: &generator) ?? ""
        text.replaceSubrange(start..<end, with: Array(piece.utf8))
      }
      let (buildings, lines) = read(
        mapped, ["Content/map/unit.geojson": String(decoding: text, as: UTF8.self)])
      #expect(buildings.first?.floors.first?.plan != nil || !lines.isEmpty, "seed \(seed)")
    }
  }
}
