import CampusModel
import Streets
import Testing

@testable import PlacePages

@Suite struct SharedLengthsTests {
  /// A grid of paths, each a little longer than the one before it, so that no two ways take the
  /// same; one street is one-way.
  private static let map: StreetMap = {
    var nodes: [StreetMap.ID: StreetMap.Node] = [:]
    for row in 0..<5 {
      for column in 0..<5 {
        let (north, east) = (Double(row * row + 20 * row), Double(column * column + 23 * column))
        nodes[StreetMap.ID(row * 5 + column)] = Self.place(north, east).map { StreetMap.Node($0) }
      }
    }
    let rows = (0..<5).map { row in (0..<5).map { StreetMap.ID(row * 5 + $0) } }
    let columns = (0..<5).map { column in (0..<5).map { StreetMap.ID($0 * 5 + column) } }
    let ways = (rows + columns).enumerated().map { number, nodes in
      StreetMap.Way(
        nodes,
        tags: number == 2 ? ["highway": "service", "oneway": "yes"] : ["highway": "service"])
    }
    return StreetMap(nodes: nodes, ways: ways)
  }()

  /// In ten-thousandths of a degree from a corner.
  private static func place(_ north: Double, _ east: Double) -> Coordinate? {
    Coordinate(latitude: 39 + north / 10_000, longitude: -77 + east / 10_000)
  }

  @Test(arguments: [StreetProfile.walking(pace: 80), .driving(walkingPace: 80)])
  func `a table is to the last bit the router's, whichever of its places are shared`(
    _ profile: StreetProfile
  ) throws {
    let router = StreetRouter(Self.map, for: profile)
    let places = try [(3.3, 5), (1, 61.7), (44, 12), (83.1, 99), (22, 47.9), (60, 60)].map {
      try #require(Self.place($0.0, $0.1))
    }
    // Far from all streets, so that no way leads there.
    let far = try #require(Self.place(900, 900))
    let asked = places + [far, places[0]]
    let expected = router.table(among: asked)
    #expect(expected[0][1] != nil && expected[0][6] == nil)
    for count in 0...places.count {
      let lengths = SharedLengths(by: router, among: Array(places.prefix(count)))
      #expect(lengths.table(among: asked) == expected)
    }
    let all = SharedLengths(by: router, among: places + [far])
    #expect(all.table(among: asked) == expected)
  }
}
