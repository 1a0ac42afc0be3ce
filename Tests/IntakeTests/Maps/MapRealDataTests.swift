internal import CampusModel
internal import Diagnostics
internal import SecondOpinion
import Testing

@testable import FileFormats
@testable import MapFiles
@testable import OwnerFiles

/// A real campus in IMDF against Python's own reading of its files. Skipped where the data is not there.
@Suite(.enabled(if: RealData.isThere, "no data in \(RealData.folder); ALMANAC_DATA may name it"))
struct MapRealDataTests {
  private static let folder = "maps/imdf-spbstu/IMDFData"

  private static let names =
    [
      "address", "anchor", "building", "level", "occupant", "opening", "unit",
    ].map { "\($0).geojson" } + ["manifest.json"]

  private static func tree(_ rooms: String = "") -> FileTree {
    let files = names.map { ("Content/map/\($0)", RealData.file("\(folder)/\($0)").bytes) }
    return .memory(Dictionary(uniqueKeysWithValues: files))
  }

  private static func map() throws -> (IndoorMap, [Diagnostic]) {
    var reader = IndoorMapReader(tree(), folder: "Content/map")
    return (try #require(try reader.read()), reader.diagnostics)
  }

  @Test func `buildings, levels, units, areas and rooms are those that Python finds`() throws {
    let (map, diagnostics) = try Self.map()
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    let folder = "\(RealData.folder)/\(Self.folder)"
    let script = PythonScript("maps.py")
    let whole = try #require(script.answers(to: [folder]).first).split(separator: "\t")
    #expect(map.buildings.count == 80 && whole[0] == "80")
    #expect(map.levels.map(\.id) == whole.dropFirst(2).map(String.init))
    let all = map.areas.values.map(\.count).reduce(0, +)
    #expect(all == 443 && whole[1] == "443")
    let answers = script.answers(to: map.levels.map { "\(folder)\t\($0.id)" })
    try #require(answers.count == 8)
    for (level, answer) in zip(map.levels, answers) {
      let parts = answer.split(separator: "|", omittingEmptySubsequences: false)
      let plan = try #require(map.plan(of: level))
      let expected = parts[0].split(separator: "\t").compactMap { Double($0) }
      let areas = (map.areas[level.id] ?? []).map { $0.rings[0].map(plan.frame.point).area }
      try #require(areas.count == expected.count)
      for (own, other) in zip(areas, expected) { #expect(abs(own - other) <= 0.01 * other) }
      // All of a level much nearer: what is left is the rounding of corners to centimetres.
      let (sum, other) = (areas.reduce(0, +), expected.reduce(0, +))
      #expect(abs(sum - other) < 5e-4 * other, "\(level.id)")
      let numbers = Set(plan.rooms.compactMap(\.area.names.number))
      #expect(numbers.sorted() == parts[1].split(separator: "\t").map(String.init).sorted())
    }
  }

  private func read(_ text: String) -> (buildings: [Building], lines: [String]) {
    var reader = RoomsReader(Self.tree())
    let buildings = reader.read(SourceFile(path: "Content/rooms.yml", bytes: Array(text.utf8)))
    return (buildings, reader.diagnostics.inFileOrder().map { $0.description })
  }

  @Test func `whole buildings come from the map`() throws {
    let (buildings, lines) = read(
      """
      imdf:
        - folder: map
          buildings:
            - {code: GZ, building: Main academic building}
            - {code: B3, building: Учебный корпус №3, name: Building 3}
      """)
    // Two rooms of one number each, and a name that two levels have.
    #expect(lines.allSatisfy { $0.hasPrefix("Content/map/unit.geojson:1:") }, "\(lines)")
    let again = lines.map { $0.split(separator: "'", maxSplits: 2)[1] }
    #expect(again.sorted() == ["175", "303", "Reading hall"])
    #expect(buildings.map(\.code.text) == ["GZ", "B3"])
    #expect(buildings.map(\.name) == ["Main academic building", "Building 3"])
    #expect(
      buildings.map { $0.floors.map(\.id) } == [["1", "2", "3"], ["1", "2", "3", "4", "5"]])
    #expect(buildings[0].floors[0].name == "Level 1")
    #expect(buildings[1].address?.contains("Политехническая") == true)
    let place = try #require(buildings[1].coordinate)
    #expect(abs(place.latitude - 60.0072468) < 1e-7 && abs(place.longitude - 30.3817327) < 1e-7)
    let first = buildings[1].floors[0]
    let room = try #require(first.rooms.first { $0.id.number == "104" })
    #expect(room.outline.count >= 4 && room.exclusion == nil)
    #expect(buildings[0].floors[0].rooms.contains { $0.exclusion == "laboratory" })
    for floor in buildings.flatMap(\.floors) {
      let plan = try #require(floor.plan)
      #expect(plan.height > plan.width, "long buildings stand upright on a phone")
      #expect(plan.metresPerUnit == 1 && plan.north != nil)
      for room in floor.rooms {
        #expect(room.outline.allSatisfy { (0...plan.width).contains($0.x) })
        #expect(room.outline.allSatisfy { (0...plan.height).contains($0.y) })
      }
    }
    // Floors of one building lie over each other.
    #expect(Set(buildings[1].floors.compactMap { $0.plan?.height }).count == 1)
  }

  @Test func `a listed room finds its unit, whatever alphabet its letter is of`() throws {
    let (buildings, lines) = read(
      """
      buildings:
        - code: B3
          name: Building 3
          floors:
            - id: "1"
              name: Ground
              plan: {imdf: map, level: "1", building: Academic building №3}
              rooms:
                - {number: 101a, seats: 12}
                - {number: Classroom 104}
              access-points:
                - {id: a, in: "101А"}
                - {id: b, location: [60.00721946515877, 30.381514930621517]}
                - {id: c, in: "105"}
      """)
    #expect(lines == [])
    let floor = try #require(buildings.first?.floors.first)
    #expect(floor.rooms.allSatisfy { $0.outline.count > 3 })
    #expect(floor.accessPoints[0].position == floor.rooms[0].outline.centroid)
    #expect(floor.rooms[1].outline.surround(floor.accessPoints[1].position))
    let labels = try #require(floor.plan).shapes.compactMap { shape in
      if case .label(let text, _) = shape { text } else { nil }
    }
    #expect(labels.contains("105") && !labels.contains("101а") && !labels.contains("104"))
    #expect(labels.contains("Leto") && !labels.contains { $0.hasPrefix("Restroom") })
    #expect(!labels.contains("Classroom"), "a dozen rooms without a number are called so")
  }

  @Test func `a level is found by id, name or ordinal, and told where several are meant`() {
    func plan(_ keys: String) -> [String] {
      read(
        "buildings: [{code: A, name: A, floors: [{id: a, name: A,\nplan: {imdf: map, \(keys)}}]}]"
      ).lines
    }
    #expect(plan("level: fc8f18cb-4412-4285-b130-f8c5a9ef021e") == [])
    #expect(plan("level: Этаж 5") == [])
    #expect(plan("level: 0") == [], "no floor is called 0; one has it as its ordinal")
    #expect(
      plan("level: 4") == [], "one building has a fourth floor")
    let several = plan("level: 1")
    #expect(
      several.count == 1 && several[0].hasPrefix("Content/rooms.yml:2:26: error: the map has"))
    #expect(several[0].hasSuffix("; give its id, or the 'building' it belongs to"))
    #expect(
      plan("level: 9") == [
        "Content/rooms.yml:2:26: error: the map has no level '9'; did you mean '1'?"
      ])
    #expect(
      plan("level: 1, building: Main academic bilding") == [
        "Content/rooms.yml:2:39: error: the map has no building 'Main academic bilding'; "
          + "did you mean 'Main academic building'?"
      ])
  }
}
