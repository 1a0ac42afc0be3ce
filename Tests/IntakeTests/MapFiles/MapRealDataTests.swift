internal import CampusModel
internal import Diagnostics
internal import SampleData
internal import SecondOpinion
import Testing

@testable import FileFormats
@testable import MapFiles
@testable import OwnerFiles

/// A campus in IMDF against Python's own reading of its files; see `SampleData`.
struct MapRealDataTests {
  private static let folder = "maps/imdf-spbstu/IMDFData"

  private static let names =
    [
      "address", "anchor", "building", "level", "occupant", "opening", "unit",
    ].map { "\($0).geojson" } + ["manifest.json"]

  private static func tree(_ sample: SampleData) -> FileTree {
    let files = names.map { ("Content/map/\($0)", sample.file("\(folder)/\($0)").bytes) }
    return .memory(Dictionary(uniqueKeysWithValues: files))
  }

  private static func map(_ sample: SampleData) throws -> (IndoorMap, [Diagnostic]) {
    var reader = IndoorMapReader(tree(sample), folder: "Content/map")
    return (try #require(try reader.read()), reader.diagnostics)
  }

  @Test(arguments: SampleData.all)
  func `buildings, levels, units, areas and rooms are those that Python finds`(
    _ sample: SampleData
  ) throws {
    let (map, diagnostics) = try Self.map(sample)
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    let folder = "\(sample.folder)/\(Self.folder)"
    let script = PythonScript("maps.py")
    let whole = try #require(script.answers(to: [folder]).first).split(separator: "\t")
    let (houses, units, levels) = sample.choose(madeUp: (6, 52, 5), real: (80, 443, 8))
    #expect(map.buildings.count == houses && whole[0] == "\(houses)")
    #expect(map.levels.map(\.id) == whole.dropFirst(2).map(String.init))
    let all = map.areas.values.map(\.count).reduce(0, +)
    #expect(all == units && whole[1] == "\(units)")
    let answers = script.answers(to: map.levels.map { "\(folder)\t\($0.id)" })
    try #require(answers.count == levels)
    for (level, answer) in zip(map.levels, answers) {
      let parts = answer.split(separator: "|", omittingEmptySubsequences: false)
      let plan = try #require(map.plan(of: level))
      let expected = parts[0].split(separator: "\t").compactMap { Double($0) }
      let areas = (map.areas[level.id] ?? []).map { $0.rings[0].map(plan.frame.point).area }
      try #require(areas.count == expected.count)
      for (own, other) in zip(areas, expected) { #expect(abs(own - other) <= 0.01 * other) }
      // All of a level much nearer: what is left is the rounding of corners to centimeters.
      let (sum, other) = (areas.reduce(0, +), expected.reduce(0, +))
      #expect(abs(sum - other) < 5e-4 * other, "\(level.id)")
      let numbers = Set(plan.rooms.compactMap(\.area.names.number))
      #expect(numbers.sorted() == parts[1].split(separator: "\t").map(String.init).sorted())
    }
  }

  private func read(
    _ text: String, of sample: SampleData
  ) -> (buildings: [Building], lines: [String]) {
    var reader = RoomsReader(Self.tree(sample))
    let buildings = reader.read(SourceFile(path: "Content/rooms.yml", bytes: Array(text.utf8)))
    return (buildings, reader.diagnostics.inFileOrder().map { $0.description })
  }

  @Test(arguments: SampleData.all)
  func `whole buildings come from the map`(_ sample: SampleData) throws {
    let (first, second) = sample.choose(
      madeUp: ("Old Boathouse", "Brennhaus №2"),
      real: ("Main academic building", "Учебный корпус №3"))
    let (buildings, lines) = read(
      """
      imdf:
        - folder: map
          buildings:
            - {code: GZ, building: \(first)}
            - {code: B3, building: \(second), name: Building 3}
      """, of: sample)
    // Two rooms of one number each, and a name that two levels have.
    #expect(lines.allSatisfy { $0.hasPrefix("Content/map/unit.geojson:1:") }, "\(lines)")
    let again = lines.map { $0.split(separator: "'", maxSplits: 2)[1] }
    #expect(
      again.sorted()
        == sample.choose(madeUp: ["102", "203", "Map room"], real: ["175", "303", "Reading hall"]))
    #expect(buildings.map(\.code.text) == ["GZ", "B3"])
    #expect(buildings.map(\.name) == [first, "Building 3"])
    #expect(
      buildings.map { $0.floors.map(\.id) }
        == sample.choose(
          madeUp: [["1", "2"], ["1", "2", "3"]],
          real: [["1", "2", "3"], ["1", "2", "3", "4", "5"]]
        ))
    #expect(buildings[0].floors[0].name == "Level 1")
    let street = sample.choose(madeUp: "Towpath Lane", real: "Политехническая")
    #expect(buildings[1].address?.contains(street) == true)
    let place = try #require(buildings[1].coordinate)
    let (latitude, longitude) = sample.choose(
      madeUp: (38.9861840, -76.9381076), real: (60.0072468, 30.3817327))
    #expect(abs(place.latitude - latitude) < 1e-7 && abs(place.longitude - longitude) < 1e-7)
    let ground = buildings[1].floors[0]
    let room = try #require(ground.rooms.first { $0.id.number == "104" })
    #expect(room.outline.count >= 4 && room.exclusion == nil)
    #expect(buildings[0].floors[0].rooms.contains { $0.exclusion == "laboratory" })
    for floor in buildings.flatMap(\.floors) {
      let plan = try #require(floor.plan)
      #expect(plan.height > plan.width, "long buildings stand upright on a phone")
      #expect(plan.metersPerUnit == 1 && plan.north != nil)
      for room in floor.rooms {
        #expect(room.outline.allSatisfy { (0...plan.width).contains($0.x) })
        #expect(room.outline.allSatisfy { (0...plan.height).contains($0.y) })
      }
    }
    // Floors of one building lie over each other.
    #expect(Set(buildings[1].floors.compactMap { $0.plan?.height }).count == 1)
  }

  @Test(arguments: SampleData.all)
  func `a listed room finds its unit in any alphabet`(
    _ sample: SampleData
  ) throws {
    let (house, place, cafe) = sample.choose(
      madeUp: ("Kiln House №2", "38.9861408045, -76.9380829422", "Summer"),
      real: ("Academic building №3", "60.00721946515877, 30.381514930621517", "Leto"))
    let (buildings, lines) = read(
      """
      buildings:
        - code: B3
          name: Building 3
          floors:
            - id: "1"
              name: Ground
              plan: {imdf: map, level: "1", building: \(house)}
              rooms:
                - {number: 101a, seats: 12}
                - {number: Classroom 104}
              access-points:
                - {id: a, in: "101А"}
                - {id: b, location: [\(place)]}
                - {id: c, in: "105"}
      """, of: sample)
    #expect(lines == [])
    let floor = try #require(buildings.first?.floors.first)
    #expect(floor.rooms.allSatisfy { $0.outline.count > 3 })
    #expect(floor.accessPoints[0].position == floor.rooms[0].outline.centroid)
    #expect(floor.rooms[1].outline.surround(floor.accessPoints[1].position))
    let labels = try #require(floor.plan).shapes.compactMap { shape in
      if case .label(let text, _) = shape { text } else { nil }
    }
    #expect(labels.contains("105") && !labels.contains("101а") && !labels.contains("104"))
    #expect(labels.contains(cafe) && !labels.contains { $0.hasPrefix("Restroom") })
    #expect(!labels.contains("Classroom"), "a dozen rooms without a number are called so")
  }

  @Test(arguments: SampleData.all)
  func `a level is found by id, name or ordinal, and reported where several are meant`(
    _ sample: SampleData
  ) {
    func plan(_ keys: String) -> [String] {
      read(
        "buildings: [{code: A, name: A, floors: [{id: a, name: A,\nplan: {imdf: map, \(keys)}}]}]",
        of: sample
      ).lines
    }
    let known = sample.choose(
      madeUp: ["bec33c0e-0953-f586-165a-10b3a29b000c", "Stock 3"],
      real: ["fc8f18cb-4412-4285-b130-f8c5a9ef021e", "Этаж 5"])
    for name in known { #expect(plan("level: \(name)") == []) }
    #expect(plan("level: 0") == [], "no floor is called 0; one has it as its ordinal")
    let highest = sample.choose(madeUp: 3, real: 4)
    #expect(plan("level: \(highest)") == [], "one building has such a floor")
    let several = plan("level: 1")
    #expect(
      several.count == 1 && several[0].hasPrefix("Content/rooms.yml:2:26: error: the map has"))
    #expect(several[0].hasSuffix("; give its id, or the 'building' it belongs to"))
    #expect(
      plan("level: 9") == [
        "Content/rooms.yml:2:26: error: unknown level '9'; the map does not have it; did you mean '1'?"
      ])
    let (wrong, right) = sample.choose(
      madeUp: ("Old Boathuose", "Old Boathouse"),
      real: ("Main academic bilding", "Main academic building"))
    #expect(
      plan("level: 1, building: \(wrong)") == [
        "Content/rooms.yml:2:39: error: unknown building '\(wrong)'; the map does not have it; "
          + "did you mean '\(right)'?"
      ])
  }
}
