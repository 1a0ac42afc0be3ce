import CampusModel
import SeededRandom
import Streets
import Testing

/// A place so many meters east and north of a point near the equator, where a degree is as long
/// either way.
private func place(_ east: Double, _ north: Double) throws -> Coordinate {
  let degree = 6_371_008.8 * Double.pi / 180
  return try #require(Coordinate(latitude: north / degree, longitude: 10 + east / degree))
}

private func map(
  _ nodes: [StreetMap.ID: (Double, Double)], _ ways: [StreetMap.Way],
  barriers: [StreetMap.ID: StreetMap.Tags] = [:]
) throws -> StreetMap {
  StreetMap(
    nodes: Dictionary(
      uniqueKeysWithValues: try nodes.map {
        ($0.key, StreetMap.Node(try place($0.value.0, $0.value.1), tags: barriers[$0.key] ?? [:]))
      }),
    ways: ways)
}

private let path: StreetMap.Tags = ["highway": "path"]

/// A street of 300 m to the north, of three nodes.
private let street: [StreetMap.ID: (Double, Double)] = [1: (0, 0), 2: (0, 150), 3: (0, 300)]

/// The seconds from each place to each other on foot.
private func seconds(
  _ map: StreetMap, among places: [Coordinate], pace: Double = 1
) -> [[Double?]] {
  StreetRouter(map, for: .walking(pace: 60 * pace)).table(among: places).map { row in
    row.map { $0?.seconds }
  }
}

/// The seconds there and back at a meter a second between a house 20 m east of its 10th meter and
/// one 30 m west of its 290th.
private func seconds(_ map: StreetMap) throws -> [Double?] {
  let rows = seconds(map, among: [try place(20, 10), try place(-30, 290)])
  return [rows[0][1]?.rounded(), rows[1][0]?.rounded()]
}

@Suite struct StreetRouterTests {
  @Test func `a route leads from a house to the street, along it, and to the other house`() throws {
    #expect(try seconds(map(street, [StreetMap.Way([1, 2, 3], tags: path)])) == [330, 330])
    // Two ways that share a node are connected there.
    let parts = [StreetMap.Way([1, 2], tags: path), StreetMap.Way([3, 2], tags: path)]
    #expect(try seconds(map(street, parts)) == [330, 330])
  }

  @Test func `steps take five thirds of the time`() throws {
    let steps = StreetMap.Way([1, 2, 3], tags: ["highway": "steps"])
    #expect(try seconds(map(street, [steps])) == [517, 517])
  }

  @Test func `a one-way path is used in its direction, with a detour in the other`() throws {
    let oneWay = StreetMap.Way([1, 2, 3], tags: ["highway": "path", "oneway:foot": "yes"])
    #expect(try seconds(map(street, [oneWay])) == [330, nil])
    let backward = StreetMap.Way([1, 2, 3], tags: ["highway": "path", "oneway:foot": "-1"])
    #expect(try seconds(map(street, [backward])) == [nil, 330])
    var nodes = street
    nodes[4] = (400, 300)
    nodes[5] = (400, 0)
    let around = StreetMap.Way([3, 4, 5, 1], tags: path)
    // The house is nearer to the street in the south: from there 20 + 290 m and on to the other
    // house, but back 10 m to the corner and 400 + 300 + 380 m round the block.
    #expect(try seconds(map(nodes, [oneWay, around])) == [350, 1130])
  }

  @Test func `barriers stop a route, gates only where access is limited`() throws {
    let way = StreetMap.Way([1, 2, 3], tags: path)
    let tags: [(StreetMap.Tags, Bool)] = [
      (["barrier": "wall"], false), (["barrier": "gate", "access": "private"], false),
      (["barrier": "gate"], true),
    ]
    for (barrier, isOpen) in tags {
      let map = try map(street, [way], barriers: [2: barrier])
      #expect(try seconds(map) == (isOpen ? [330, 330] : [nil, nil]), "\(barrier)")
    }
    // Two ways that meet at a wall are not connected either, and a house before the wall is
    // reached.
    let walled = try map(
      street, [StreetMap.Way([1, 2], tags: path), StreetMap.Way([2, 3], tags: path)],
      barriers: [2: ["barrier": "wall"]])
    #expect(try seconds(walled) == [nil, nil])
    let near = seconds(walled, among: [try place(20, 10), try place(10, 150)])
    #expect(near[0][1]?.rounded() == 170)
  }

  @Test func `a missing node is a gap`() throws {
    #expect(try seconds(map(street, [StreetMap.Way([1, 9, 3], tags: path)])) == [nil, nil])
    let way = StreetMap.Way([1, 2, 9, 2, 3], tags: path)
    #expect(try seconds(map(street, [way])) == [330, 330])
  }

  @Test func `a house is joined within a hundred meters to the nearest open path`()
    throws
  {
    var nodes = street
    nodes[4] = (90, 0)
    nodes[5] = (90, 300)
    let ways = [
      StreetMap.Way([1, 2, 3], tags: path),
      StreetMap.Way([4, 5], tags: ["highway": "path", "access": "private"]),
    ]
    let rows = seconds(
      try map(nodes, ways),
      among: [try place(99, 10), try place(101, 10), try place(0, 300), try place(0, 399)],
      pace: 2)
    #expect(rows.map { $0[1] } == [nil, 0, nil, nil] && rows[1] == [nil, 0, nil, nil])
    #expect(rows[0][2].map { ($0 * 2).rounded() } == 389)
    #expect(rows[3][2].map { ($0 * 2).rounded() } == 99)
    #expect(StreetRouter(try map(nodes, [ways[1]]), for: .walking(pace: 60)).isEmpty)
  }

  @Test func `several houses on one piece keep its order`() throws {
    let street = try map([1: (0, 0), 2: (0, 300)], [StreetMap.Way([1, 2], tags: path)])
    let houses = try [200.0, 50, 50, 120].map { try place(10, $0) }
    let rows = seconds(street, among: houses).map { $0.map { $0?.rounded() } }
    // Two of them are the same spot.
    #expect(
      rows == [[0, 170, 170, 100], [170, 0, 0, 90], [170, 0, 0, 90], [100, 90, 90, 0]])
  }

  @Test func `a ring without a crossing is used in the shorter direction`() throws {
    let ring: [StreetMap.ID: (Double, Double)] = [
      1: (0, 0), 2: (0, 200), 3: (200, 200), 4: (200, 0),
    ]
    let map = try map(ring, [StreetMap.Way([1, 2, 3, 4, 1], tags: path)])
    let places = try [place(0, 50), place(0, 150), place(50, 200), place(150, 0)]
    #expect(
      seconds(map, among: places).map { $0.map { $0?.rounded() } } == [
        [0, 100, 200, 200], [100, 0, 100, 300], [200, 100, 0, 400], [200, 300, 400, 0],
      ])
  }

  @Test func `an island is ignored if other streets are within reach`() throws {
    var nodes = street
    nodes[4] = (30, 100)
    nodes[5] = (30, 110)
    let island = StreetMap.Way([4, 5], tags: path)
    let all = try map(nodes, [island, StreetMap.Way([1, 2, 3], tags: path)])
    let rows = seconds(all, among: [try place(31, 105), try place(-10, 205)])
    // 31 m to the street, 100 m along it, 10 m to the house.
    let found = try #require(rows[0][1])
    #expect(abs(found - 141) < 0.5)
    let alone = try map(nodes, [island])
    let near = seconds(alone, among: [try place(31, 100), try place(31, 110)])
    #expect(near[0][1]?.rounded() == 12)
  }

  @Test func `the walk to a car is at most three hundred meters`() throws {
    let road = StreetMap.Way([1, 2, 3], tags: ["highway": "residential"])
    let router = StreetRouter(try map(street, [road]), for: .driving(walkingPace: 60))
    let places = try [place(290, 0), place(-90, 300), place(301, 0)]
    let there = try #require(router.lengths(from: places[0], to: places)[1])
    #expect(there.walked.rounded() == 380 && there.meters.rounded() == 680)
    let driving: Double = 300 * 3.6 / 25
    #expect(there.seconds.rounded() == (380 + driving).rounded())
    #expect(router.lengths(from: places[0], to: places)[2] == nil)
  }

  @Test func `a route has every bend`() throws {
    let nodes: [StreetMap.ID: (Double, Double)] = [
      1: (0, 0), 2: (0, 100), 3: (100, 100), 4: (100, 200), 5: (-100, 100),
    ]
    let ways = [
      StreetMap.Way([1, 2, 3, 4], tags: path), StreetMap.Way([5, 2], tags: path),
    ]
    let router = StreetRouter(try map(nodes, ways), for: .walking(pace: 60))
    let (start, end) = (try place(10, 20), try place(110, 170))
    let route = try #require(router.route(from: start, to: end))
    let expected = try [
      start, place(0, 20), place(0, 100), place(100, 100), place(100, 170), end,
    ]
    #expect(zip(route.points, expected).allSatisfy { $0.meters(to: $1) < 0.01 })
    #expect(route.points.count == expected.count)
    let back = try #require(router.route(from: end, to: start))
    #expect(back.points == route.points.reversed())
    let same = try #require(router.route(from: start, to: start))
    #expect(same.length.seconds == 0 && same.points == [start, start])
    #expect(router.route(from: start, to: try place(500, 500)) == nil)
  }

  @Test func `walking time is in inverse proportion to the pace`() throws {
    let map = try map(street, [StreetMap.Way([1, 2, 3], tags: ["highway": "steps"])])
    let places = try [place(20, 10), place(-30, 290)]
    let slow = try #require(seconds(map, among: places, pace: 1)[0][1])
    let fast = try #require(seconds(map, among: places, pace: 1.6)[0][1])
    #expect(abs(slow / 1.6 - fast) < 1e-9)
  }
}
