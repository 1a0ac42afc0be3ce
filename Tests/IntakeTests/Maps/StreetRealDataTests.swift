internal import CampusModel
internal import Diagnostics
internal import SecondOpinion
internal import SeededRandom
internal import Streets
import Testing

@testable import Intake

/// The ways on a real campus against Python's own reading of its map. Skipped where the data is not there.
@Suite(.enabled(if: RealData.isThere, "no data in \(RealData.folder); ALMANAC_DATA may name it"))
struct StreetRealDataTests {
  private static let path = "maps/mc-rockville/campus.osm"
  private static let script = PythonScript("streets.py")

  private static func map() -> StreetMap {
    var reader = StreetMapReader()
    reader.read(RealData.file(path))
    reader.close()
    #expect(reader.diagnostics.isEmpty, "\(reader.diagnostics)")
    return reader.map
  }

  private func isNear(_ own: Double, _ other: Double) -> Bool {
    own == other || abs(own - other) <= 1e-3 * other + 0.1
  }

  @Test func `ways between nodes are as long as Python finds them`() throws {
    let map = Self.map()
    let network = StreetNetwork(map)
    let ids = Set(map.ways.flatMap(\.nodes)).filter { network.number(of: $0) != nil }.sorted()
    #expect(ids.count > 500)
    let graph = network.graph(pace: 1)
    for seed in [UInt64(1), 2] {
      var random = SeededGenerator(seed: seed)
      let pairs = (0..<50).map { _ in (ids[random.below(ids.count)], ids[random.below(ids.count)]) }
      let answers = Self.script.answers(
        to: pairs.map { "ways\t\(RealData.folder)/\(Self.path)\t\($0)\t\($1)" })
      try #require(answers.count == pairs.count)
      var connected = 0
      for (pair, answer) in zip(pairs, answers) {
        let expected = answer.split(separator: "\t").compactMap { Double($0) }
        let reach = graph.reach(from: try #require(network.number(of: pair.0)))
        let end = try #require(network.number(of: pair.1))
        #expect(isNear(reach.metres[end], expected[0]), "seed \(seed), \(pair)")
        #expect(isNear(reach.seconds[end], expected[1]), "seed \(seed), \(pair)")
        if expected[1].isFinite { connected += 1 }
      }
      #expect(connected > 25)
    }
  }

  @Test func `ways between buildings take as long as Python finds`() throws {
    let map = "\(RealData.folder)/\(Self.path)"
    let found = try #require(Self.script.answers(to: ["buildings\t\(map)"]).first)
    let written = found.split(separator: "\t").map(String.init)
    let buildings = try written.map { text in
      let parts = text.split(separator: ",").compactMap { Double($0) }
      return try #require(Coordinate(latitude: parts[0], longitude: parts[1]))
    }
    #expect(buildings.count > 70)
    let seconds = StreetNetwork(Self.map()).seconds(among: buildings, pace: 1)
    let answers = Self.script.answers(
      to: buildings.indices.map { "seconds\t\(map)\t\($0)\t\(found)" })
    try #require(answers.count == buildings.count)
    var known = 0
    for (number, answer) in answers.enumerated() {
      let row = answer.split(separator: "\t").map { Double($0) }
      try #require(row.count == buildings.count)
      for (other, expected) in row.enumerated() {
        let own = seconds[number][other]
        #expect(
          (own == nil) == (expected == nil) && isNear(own ?? 0, expected ?? 0),
          "from \(written[number]) to \(written[other]): \(own ?? -1), \(expected ?? -1)")
        if expected != nil { known += 1 }
      }
    }
    // Beside the campus lies a neighbourhood whose streets lead there only beyond the edge of the map.
    #expect(known > 2500 && known < buildings.count * buildings.count)
  }
}
