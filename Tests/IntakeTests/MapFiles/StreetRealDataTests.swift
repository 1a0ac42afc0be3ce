internal import CampusModel
internal import Diagnostics
internal import SampleData
internal import SecondOpinion
internal import Streets
import Testing

@testable import FileFormats
@testable import MapFiles

/// The ways on a campus against Python's own reading of its map; see `SampleData`.
struct StreetRealDataTests {
  private static let path = "maps/mc-rockville/campus.osm"
  private static let script = PythonScript("streets.py")

  private static func map(_ sample: SampleData) -> StreetMap {
    var reader = StreetMapReader()
    reader.read(sample.file(path))
    reader.close()
    let gaps =
      "streets with gaps, since no map has their nodes: 2 ways (the first is here), 3 nodes"
    #expect(reader.diagnostics.map(\.message.text) == sample.choose(madeUp: [gaps], real: []))
    return reader.map
  }

  private func isNear(_ own: Double, _ other: Double) -> Bool {
    abs(own - other) <= 1e-3 * other + 0.1
  }

  private static let profiles: [(String, StreetProfile)] = [
    ("walking", .walking(pace: 60)), ("cycling", .cycling(pace: 240, walkingPace: 60)),
    ("driving", .driving(walkingPace: 60)),
  ]

  @Test(arguments: SampleData.all, profiles)
  func `routes between buildings are as long as Python finds`(
    _ sample: SampleData, _ traveler: (mode: String, profile: StreetProfile)
  ) throws {
    let (mode, profile) = traveler
    let map = "\(sample.folder)/\(Self.path)"
    let found = try #require(Self.script.answers(to: ["buildings\t\(map)"]).first)
    let written = found.split(separator: "\t").map(String.init)
    let buildings = try written.map { text in
      let parts = text.split(separator: ",").compactMap { Double($0) }
      return try #require(Coordinate(latitude: parts[0], longitude: parts[1]))
    }
    #expect(buildings.count > sample.choose(madeUp: 20, real: 70))
    let table = StreetRouter(Self.map(sample), for: profile).table(among: buildings)
    let answers = Self.script.answers(
      to: buildings.indices.map { "ways\t\(mode)\t\(map)\t\($0)\t\(found)" })
    try #require(answers.count == buildings.count)
    var known = 0
    for (number, answer) in answers.enumerated() {
      let row = answer.split(separator: "\t")
      try #require(row.count == buildings.count)
      for (other, text) in row.enumerated() {
        let expected = text.split(separator: ",").compactMap { Double($0) }
        let own = table[number][other]
        #expect(
          (own == nil) == expected.isEmpty
            && isNear(own?.seconds ?? 0, expected.first ?? 0)
            && isNear(own?.meters ?? 0, expected.last ?? 0),
          "from \(written[number]) to \(written[other]): \(own as Any), \(text)")
        if own != nil { known += 1 }
      }
    }
    #expect(known > sample.choose(madeUp: 400, real: 2500))
  }

  @Test(arguments: SampleData.all)
  func `a file of blocks holds what Python counts in it`(_ sample: SampleData) throws {
    let path = "maps/helsinki/test.osm.pbf"
    let file = sample.file(path)
    var nodes: (count: Int, sum: Int64) = (0, 0)
    var (ways, relations, sum): (Int, Int, Int64) = (0, 0, 0)
    var places: [Coordinate] = []
    var blobs = MapBlobs(file.bytes)
    while let blob = try blobs.next() {
      guard blob.kind == "OSMData" else { continue }
      try MapBlock(blob.content).forEachElement { element in
        switch element {
        case .node(let id, let place, _):
          nodes = (nodes.count + 1, nodes.sum + id)
          if let place { places.append(place) }
        case .way(_, let refs, _):
          ways += 1
          sum += refs.reduce(0, +)
        case .relation: relations += 1
        }
      }
    }
    let answer = try #require(Self.script.answers(to: ["counts\t\(sample.folder)/\(path)"]).first)
    let expected = answer.split(separator: "\t").compactMap { Int64($0) }
    let bounds = [
      places.map(\.latitude).min(), places.map(\.latitude).max(), places.map(\.longitude).min(),
      places.map(\.longitude).max(),
    ].map { Int64((($0 ?? 0) * 1e9).rounded()) }
    #expect(
      [Int64(nodes.count), Int64(ways), Int64(relations), nodes.sum, sum] + bounds == expected)
    let (map, diagnostics) = readStreets([file])
    #expect(!diagnostics.hasErrors && Int64(map.nodes.count) == expected[0])
    let few = sample.choose(madeUp: 20, real: 100)
    #expect(map.ways.count > few && map.features.count > few)
    #expect(!StreetRouter(map, for: .driving(walkingPace: 80)).isEmpty)
  }
}
