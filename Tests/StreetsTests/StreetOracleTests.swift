import CampusModel
import SeededRandom
import Streets
import Testing

/// A random map on a square of some hundred meters near the equator, where a degree is as long
/// either way; and the ways in it by trying all: nodes and places are one list, and between any two
/// of it the shortest way is found by Floyd's and Warshall's sums.
private struct RandomStreets {
  private(set) var map = StreetMap()
  private(set) var places: [Coordinate] = []
  private var spots: [(x: Double, y: Double)] = []
  private var corners: [StreetMap.ID: (x: Double, y: Double)] = [:]

  init(_ random: inout SeededGenerator, isOneWay: Bool) throws {
    for id in 1...StreetMap.ID(16 + random.below(12)) {
      let corner = Self.spot(&random)
      corners[id] = corner
      let barrier = random.chance(12) ? Self.barriers[random.below(Self.barriers.count)] : [:]
      map.nodes[id] = StreetMap.Node(try Self.place(corner), tags: barrier)
    }
    for _ in 0..<(6 + random.below(8)) {
      var tags = Self.kinds[random.below(Self.kinds.count)]
      if isOneWay, random.chance(40) {
        tags[["oneway", "oneway:foot", "oneway:bicycle"][random.below(3)]] =
          random.chance(50) ? "yes" : "-1"
      }
      // One id beyond the last is a gap.
      let nodes = (0..<(2 + random.below(4))).map { _ in
        StreetMap.ID(1 + random.below(corners.count + (random.chance(10) ? 1 : 0)))
      }
      map.ways.append(StreetMap.Way(nodes, tags: tags))
    }
    for _ in 0..<7 {
      spots.append(Self.spot(&random))
      places.append(try Self.place(spots[spots.count - 1]))
    }
  }

  private static func spot(_ random: inout SeededGenerator) -> (x: Double, y: Double) {
    (Double(random.below(700)), Double(random.below(700)))
  }

  private static func place(_ spot: (x: Double, y: Double)) throws -> Coordinate {
    let degree = 6_371_008.8 * Double.pi / 180
    return try #require(
      Coordinate(latitude: spot.y / degree, longitude: 10 + spot.x / degree))
  }

  private static let kinds: [StreetMap.Tags] = [
    ["highway": "path"], ["highway": "steps"], ["highway": "residential"],
    ["highway": "service", "maxspeed": "20"], ["highway": "footway"],
    ["highway": "cycleway", "surface": "gravel"], ["highway": "tertiary", "foot": "no"],
    ["highway": "secondary", "bicycle": "no"], ["highway": "service", "access": "private"],
  ]
  private static let barriers: [StreetMap.Tags] = [
    ["barrier": "wall"], ["barrier": "bollard"], ["barrier": "stile"], ["barrier": "gate"],
  ]
}

extension RandomStreets {
  private struct Piece {
    var ends: [Int]
    var at: [(x: Double, y: Double)]
    /// Seconds a meter.
    var rates: [Double]
    var meters: Double { distance(at[0], at[1]) }

    /// The node at a part of it; `nil` between its ends.
    func node(at part: Double) -> Int? {
      part < 1e-9 ? ends[0] : part > 1 - 1e-9 ? ends[1] : nil
    }
  }

  /// The seconds from each place to each other; infinite where none leads.
  ///
  /// A place where several pieces that do not meet are equally near may be joined to any: its row
  /// and column are `nan`.
  func seconds(_ profile: StreetProfile) -> [[Double]] {
    var (pieces, count) = self.pieces(profile)
    let mainland = mainland(pieces, count)
    let whole = pieces
    var splits: [Int: [(node: Int, part: Double, at: (x: Double, y: Double))]] = [:]
    var doors: [Int?] = []
    var isClear: [Bool] = []
    for spot in spots {
      let all = nearest(spot, whole, mainland, profile.reach)
      let nodes = Set(all.map { whole[$0.piece].node(at: $0.part) })
      isClear.append(all.count < 2 || nodes.count == 1 && !nodes.contains(nil))
      guard let (piece, part) = all.first else {
        doors.append(nil)
        continue
      }
      let (a, b) = (whole[piece].at[0], whole[piece].at[1])
      let foot = (x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y))
      splits[piece, default: []].append((count, part, foot))
      let rate = 60 / profile.walkingPace
      pieces.append(Piece(ends: [count + 1, count], at: [spot, foot], rates: [rate, rate]))
      doors.append(count + 1)
      count += 2
    }
    for (piece, splits) in splits {
      // Each spot to both ends, and to each of the others.
      let whole = whole[piece]
      let stops = splits + [(whole.ends[0], 0, whole.at[0]), (whole.ends[1], 1, whole.at[1])]
      for a in stops {
        for b in stops where a.part <= b.part && a.node != b.node {
          pieces.append(Piece(ends: [a.node, b.node], at: [a.at, b.at], rates: whole.rates))
        }
      }
    }
    let all = sums(pieces, count)
    return doors.indices.map { a in
      doors.indices.map { b in
        if places[a] == places[b] { return 0 }
        guard isClear[a], isClear[b] else { return .nan }
        guard let start = doors[a], let end = doors[b] else { return .infinity }
        return all[start][end]
      }
    }
  }

  private func pieces(_ profile: StreetProfile) -> ([Piece], Int) {
    var (pieces, count): ([Piece], Int) = ([], corners.count + 2)
    for way in map.ways {
      guard let passage = profile.passage(of: way.tags) else { continue }
      for (a, b) in zip(way.nodes, way.nodes.dropFirst()) where a != b {
        guard let first = corners[a], let second = corners[b] else { continue }
        let ends = [a, b].map { id in
          guard profile.blocks(map.nodes[id]?.tags ?? [:]) else { return Int(id) }
          count += 1
          return count - 1
        }
        pieces.append(
          Piece(
            ends: ends, at: [first, second],
            rates: [passage.along ?? .infinity, passage.against ?? .infinity]))
      }
    }
    return (pieces, count)
  }

  private func sums(_ pieces: [Piece], _ count: Int) -> [[Double]] {
    var sums = [[Double]](
      repeating: [Double](repeating: .infinity, count: count), count: count)
    for node in 0..<count { sums[node][node] = 0 }
    for piece in pieces {
      let (a, b) = (piece.ends[0], piece.ends[1])
      let lengths = piece.rates.map { $0.isFinite ? $0 * piece.meters : .infinity }
      sums[a][b] = min(sums[a][b], lengths[0])
      sums[b][a] = min(sums[b][a], lengths[1])
    }
    for middle in 0..<count {
      for a in 0..<count where sums[a][middle].isFinite {
        for b in 0..<count { sums[a][b] = min(sums[a][b], sums[a][middle] + sums[middle][b]) }
      }
    }
    return sums
  }

  /// Whether each piece lies among streets that lead to one another and are a tenth of the longest
  /// such at least.
  private func mainland(_ pieces: [Piece], _ count: Int) -> [Bool] {
    let sums = sums(pieces, count)
    func together(_ a: Int, _ b: Int) -> Bool { sums[a][b].isFinite && sums[b][a].isFinite }
    let lengths = pieces.map { piece -> Double in
      guard together(piece.ends[0], piece.ends[1]) else { return 0 }
      return pieces.filter { other in
        together(piece.ends[0], other.ends[0]) && together(piece.ends[0], other.ends[1])
      }.reduce(0) { $0 + $1.meters }
    }
    let longest = lengths.max() ?? 0
    return zip(pieces, lengths).map { piece, length in
      together(piece.ends[0], piece.ends[1]) && length >= 0.1 * longest
    }
  }

  /// The nearest piece, and all that are as near.
  private func nearest(
    _ spot: (x: Double, y: Double), _ pieces: [Piece], _ mainland: [Bool], _ reach: Double
  ) -> [(piece: Int, part: Double)] {
    let found = pieces.indices.compactMap { index -> (isIsland: Int, away: Double, Int, Double)? in
      let (a, b) = (pieces[index].at[0], pieces[index].at[1])
      let square = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)
      let along = (spot.x - a.x) * (b.x - a.x) + (spot.y - a.y) * (b.y - a.y)
      let part = square == 0 ? 0 : min(max(along / square, 0), 1)
      let away = distance(spot, (a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)))
      return away < reach ? (mainland[index] ? 0 : 1, away, index, part) : nil
    }
    guard let best = found.min(by: { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }) else { return [] }
    let others = found.filter {
      $0.0 == best.0 && $0.1 < best.1 + 0.001 && $0.2 != best.2
    }
    return ([best] + others).map { ($0.2, $0.3) }
  }
}

private func distance(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) -> Double {
  ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
}

@Suite struct StreetOracleTests {
  private static let profiles: [StreetProfile] = [
    .walking(pace: 80), .cycling(pace: 250, walkingPace: 80), .driving(walkingPace: 80),
  ]

  @Test(arguments: profiles)
  func `random maps have the routes that an exhaustive search finds`(_ profile: StreetProfile)
    throws
  {
    var (known, asymmetric) = (0, 0)
    for seed in UInt64(1)...150 {
      var random = SeededGenerator(seed: seed)
      let isOneWay = random.chance(50)
      let streets = try RandomStreets(&random, isOneWay: isOneWay)
      let expected = streets.seconds(profile)
      let router = StreetRouter(streets.map, for: profile)
      let table = router.table(among: streets.places)
      for (a, row) in table.enumerated() {
        let place = streets.places[a]
        #expect(router.lengths(from: place, to: streets.places) == row, "seed \(seed)")
        let back = router.lengths(to: place, from: streets.places)
        for (b, length) in row.enumerated() {
          let (own, other) = (length?.seconds ?? .infinity, expected[a][b])
          #expect(
            other.isNaN || own == other || abs(own - other) < 0.01,
            "seed \(seed), \(a) to \(b): \(own), \(other)")
          let reverse = back[b]?.seconds ?? .infinity
          #expect(
            expected[b][a].isNaN || reverse == expected[b][a]
              || abs(reverse - expected[b][a]) < 0.01, "seed \(seed)")
          check(length, router.route(from: place, to: streets.places[b]), "seed \(seed)")
          if own.isFinite, other.isFinite { known += 1 }
          if own.isFinite, reverse.isFinite, abs(own - reverse) > 1 { asymmetric += 1 }
        }
      }
      checkTriangles(table, "seed \(seed)")
    }
    #expect(known > 2000 && asymmetric > (profile.means == .foot ? 20 : 50))
  }

  /// A route is the way that its length tells, and as long as its line.
  private func check(
    _ length: StreetRouter.Length?, _ route: StreetRoute?, _ name: Comment
  ) {
    guard let length, let route else {
      #expect(length == nil && route == nil, name)
      return
    }
    #expect(abs(length.seconds - route.length.seconds) < 1e-6, name)
    let line = zip(route.points, route.points.dropFirst()).reduce(0) { $0 + $1.0.meters(to: $1.1) }
    #expect(abs(line - route.length.meters) < 0.01, name)
  }

  private func checkTriangles(_ table: [[StreetRouter.Length?]], _ name: Comment) {
    for a in table.indices {
      for b in table.indices {
        for c in table.indices {
          guard let first = table[a][b], let second = table[b][c] else { continue }
          let direct = table[a][c]?.seconds ?? .infinity
          #expect(direct <= first.seconds + second.seconds + 1e-6, name)
        }
      }
    }
  }
}
