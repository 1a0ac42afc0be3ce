import CampusModel
import SeededRandom
import Streets
import Testing

/// A place so many metres east and north of a point near the equator, where a degree is as long either way.
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

/// The seconds there and back at a metre a second between a house 20 m east of its 10th metre and one 30 m west of its 290th.
private func seconds(_ map: StreetMap) throws -> [Double?] {
  let rows = StreetNetwork(map).seconds(
    among: [try place(20, 10), try place(-30, 290)], pace: 1)
  return [rows[0][1]?.rounded(), rows[1][0]?.rounded()]
}

@Suite struct StreetNetworkTests {
  @Test func `a way leads from a house to the street, along it, and to the other house`() throws {
    #expect(try seconds(map(street, [StreetMap.Way([1, 2, 3], tags: path)])) == [330, 330])
    // Two ways that share a node are connected there.
    let parts = [StreetMap.Way([1, 2], tags: path), StreetMap.Way([3, 2], tags: path)]
    #expect(try seconds(map(street, parts)) == [330, 330])
  }

  @Test func `steps take five thirds of the time`() throws {
    let steps = StreetMap.Way([1, 2, 3], tags: ["highway": "steps"])
    #expect(try seconds(map(street, [steps])) == [517, 517])
  }

  @Test func `a one-way path is gone one way, and round about the other`() throws {
    let oneWay = StreetMap.Way([1, 2, 3], tags: ["highway": "path", "oneway:foot": "yes"])
    #expect(try seconds(map(street, [oneWay])) == [330, nil])
    let backward = StreetMap.Way([1, 2, 3], tags: ["highway": "path", "oneway:foot": "-1"])
    #expect(try seconds(map(street, [backward])) == [nil, 330])
    var nodes = street
    nodes[4] = (400, 300)
    nodes[5] = (400, 0)
    let around = StreetMap.Way([3, 4, 5, 1], tags: path)
    // The house is nearer to the street in the south: from there 20 + 290 m and on to the other house, but back 10 m to the corner
    // and 400 + 300 + 380 m round the block.
    #expect(try seconds(map(nodes, [oneWay, around])) == [350, 1130])
  }

  @Test func `barriers end the way, and gates only where they are not for everybody`() throws {
    let way = StreetMap.Way([1, 2, 3], tags: path)
    let tags: [(StreetMap.Tags, Bool)] = [
      (["barrier": "wall"], false), (["barrier": "gate", "access": "private"], false),
      (["barrier": "gate"], true),
    ]
    for (barrier, isOpen) in tags {
      let map = try map(street, [way], barriers: [2: barrier])
      #expect(try seconds(map) == (isOpen ? [330, 330] : [nil, nil]), "\(barrier)")
    }
    // Two ways that meet at a wall are not connected either, and a house before the wall is reached.
    let walled = try map(
      street, [StreetMap.Way([1, 2], tags: path), StreetMap.Way([2, 3], tags: path)],
      barriers: [2: ["barrier": "wall"]])
    #expect(try seconds(walled) == [nil, nil])
    let near = StreetNetwork(walled).seconds(
      among: [try place(20, 10), try place(10, 150)], pace: 1)
    #expect(near[0][1]?.rounded() == 170)
  }

  @Test func `a node that is missing is a gap`() throws {
    #expect(try seconds(map(street, [StreetMap.Way([1, 9, 3], tags: path)])) == [nil, nil])
    let way = StreetMap.Way([1, 2, 9, 2, 3], tags: path)
    #expect(try seconds(map(street, [way])) == [330, 330])
  }

  @Test func `a house is joined within a hundred metres, to the nearest path that may be walked`()
    throws
  {
    var nodes = street
    nodes[4] = (90, 0)
    nodes[5] = (90, 300)
    let ways = [
      StreetMap.Way([1, 2, 3], tags: path),
      StreetMap.Way([4, 5], tags: ["highway": "path", "access": "private"]),
    ]
    let network = StreetNetwork(try map(nodes, ways))
    let rows = network.seconds(
      among: [try place(99, 10), try place(101, 10), try place(0, 300), try place(0, 399)],
      pace: 2)
    #expect(rows.map { $0[1] } == [nil, nil, nil, nil] && rows[1] == [nil, nil, nil, nil])
    #expect(rows[0][2].map { ($0 * 2).rounded() } == 389)
    #expect(rows[3][2].map { ($0 * 2).rounded() } == 99)
    #expect(StreetNetwork(try map(nodes, [ways[1]])).isEmpty)
  }

  @Test func `several houses on one piece are in its order`() throws {
    let network = StreetNetwork(
      try map([1: (0, 0), 2: (0, 300)], [StreetMap.Way([1, 2], tags: path)]))
    let houses = try [200.0, 50, 50, 120].map { try place(10, $0) }
    let rows = network.seconds(among: houses, pace: 1).map { $0.map { $0?.rounded() } }
    #expect(
      rows == [
        [0, 170, 170, 100], [170, 0, 20, 90], [170, 20, 0, 90], [100, 90, 90, 0],
      ])
  }

  @Test
  func `along random paths no detour is shorter, and back takes as long where all is both ways`()
    throws
  {
    for seed in UInt64(1)...60 {
      var random = SeededGenerator(seed: seed)
      var nodes: [StreetMap.ID: (Double, Double)] = [:]
      for id in 1...25 { nodes[StreetMap.ID(id)] = spot(&random) }
      let hasOneWays = random.chance(50)
      let ways = (0..<12).map { _ in
        let tags: StreetMap.Tags = [
          "highway": random.chance(25) ? "steps" : "path",
          "oneway:foot": hasOneWays && random.chance(40) ? "yes" : "no",
        ]
        return StreetMap.Way((0..<4).map { _ in StreetMap.ID(1 + random.below(25)) }, tags: tags)
      }
      let houses = try (0..<8).map { _ in
        let (east, north) = spot(&random)
        return try place(east, north)
      }
      let seconds = StreetNetwork(try map(nodes, ways)).seconds(among: houses, pace: 1.3)
      check(seconds, houses, isSymmetric: !hasOneWays, "seed \(seed)")
    }
  }

  private func spot(_ random: inout SeededGenerator) -> (Double, Double) {
    (Double(random.below(500)), Double(random.below(500)))
  }

  private func check(
    _ seconds: [[Double?]], _ houses: [Coordinate], isSymmetric: Bool, _ name: Comment
  ) {
    for a in houses.indices {
      for b in houses.indices {
        if isSymmetric {
          let back = seconds[b][a] ?? -1
          #expect(abs((seconds[a][b] ?? -1) - back) < 1e-6, name)
        }
        // No way is shorter than the straight line, but for the plane that the Earth is not.
        if let direct = seconds[a][b] {
          #expect(direct * 1.3 > houses[a].metres(to: houses[b]) - 0.01, name)
        }
        for c in houses.indices {
          guard let first = seconds[a][b], let second = seconds[b][c] else { continue }
          #expect((seconds[a][c] ?? .infinity) <= first + second + 1e-6, name)
        }
      }
    }
  }
}
