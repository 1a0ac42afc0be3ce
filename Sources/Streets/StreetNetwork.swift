package import CampusModel

/// The walkable part of a map as straight pieces between nodes, to which places can be joined.
package struct StreetNetwork: Sendable {
  /// A piece of a way between two nodes next to each other.
  struct Piece: Sendable {
    var from: Int
    var to: Int
    var metres: Double
    /// The metres on even ground that take as long.
    var effort: Double
    var direction: WalkingProfile.Direction
  }

  /// The farthest that a place may lie from the paths, in metres.
  package static let reach = 100.0

  /// Where each node lies. A node that is a barrier stands here once for every piece that ends at it, so that nothing leads on.
  private(set) var places: [Coordinate] = []
  var pieces: [Piece] = []
  /// The number of each node of the map that may be passed.
  private(set) var numbers: [StreetMap.ID: Int] = [:]

  package init(_ map: StreetMap) {
    for way in map.ways {
      guard let direction = WalkingProfile.direction(of: way.tags) else { continue }
      let slowness = WalkingProfile.slowness(of: way.tags)
      for (first, second) in zip(way.nodes, way.nodes.dropFirst()) where first != second {
        guard let from = map.nodes[first], let to = map.nodes[second] else { continue }
        let metres = from.coordinate.metres(to: to.coordinate)
        pieces.append(
          Piece(
            from: number(of: first, from), to: number(of: second, to), metres: metres,
            effort: metres * slowness, direction: direction))
      }
    }
  }

  /// Whether there is nowhere to walk.
  package var isEmpty: Bool { pieces.isEmpty }

  /// The number of a node of the map in the graph; `nil` for one that no walkable way has, and for a barrier.
  package func number(of id: StreetMap.ID) -> Int? { numbers[id] }

  private mutating func number(of id: StreetMap.ID, _ node: StreetMap.Node) -> Int {
    if let number = numbers[id] { return number }
    if !WalkingProfile.blocks(node.tags) { numbers[id] = places.count }
    places.append(node.coordinate)
    return places.count - 1
  }

  /// The graph at a pace in metres a second, above 0.
  package func graph(pace: Double) -> StreetGraph {
    StreetGraph(nodeCount: places.count, edges: pieces.flatMap { $0.edges(pace: pace) })
  }

  /// The seconds of the fastest way from each place to each other, by rows, at a pace in metres a second above 0; `nil` where no way
  /// leads, or one of the two lies too far from the paths. From the place to the paths it is a straight line, which counts.
  package func seconds(among buildings: [Coordinate], pace: Double) -> [[Double?]] {
    var joined = self
    let doors = joined.join(buildings)
    joined.straighten(keeping: doors)
    let graph = joined.graph(pace: pace)
    return doors.map { start in
      guard let start else { return doors.map { _ in nil } }
      let seconds = graph.reach(from: start).seconds
      return doors.map { end in end.flatMap { seconds[$0].isFinite ? seconds[$0] : nil } }
    }
  }
}

// MARK: - Joining

extension StreetNetwork {
  /// A point of a piece: how far along it, from 0 to 1, and where.
  private struct Foot {
    var piece: Int
    var part: Double
    var place: Coordinate
  }

  /// Adds a node for each building, joined by a straight line to the nearest point of any piece; `nil` where that is too far.
  private mutating func join(_ buildings: [Coordinate]) -> [Int?] {
    let feet = buildings.map(foot(of:))
    var parts: [Int: [(part: Double, node: Int)]] = [:]
    var doors: [Int?] = []
    for (building, foot) in zip(buildings, feet) {
      guard let foot else {
        doors.append(nil)
        continue
      }
      parts[foot.piece, default: []].append((foot.part, places.count))
      let metres = building.metres(to: foot.place)
      pieces.append(
        Piece(
          from: places.count + 1, to: places.count, metres: metres, effort: metres,
          direction: .both))
      doors.append(places.count + 1)
      places += [foot.place, building]
    }
    for (piece, parts) in parts.sorted(by: { $0.key < $1.key }) { split(piece, at: parts) }
    return doors
  }

  /// Puts nodes into a piece. All of them are reached in the piece's direction, none lengthens it.
  private mutating func split(_ index: Int, at parts: [(part: Double, node: Int)]) {
    let whole = pieces[index]
    var (node, part) = (whole.from, 0.0)
    for next in parts.sorted(by: { ($0.part, $0.node) < ($1.part, $1.node) })
      + [(part: 1, node: whole.to)]
    {
      var piece = whole
      (piece.from, piece.to) = (node, next.node)
      piece.metres = whole.metres * (next.part - part)
      piece.effort = whole.effort * (next.part - part)
      // The first takes the place of the whole, which is gone with it.
      if node == whole.from { pieces[index] = piece } else { pieces.append(piece) }
      (node, part) = (next.node, next.part)
    }
  }

  /// The nearest point of any piece within reach, of equally near ones that of the first piece.
  private func foot(of building: Coordinate) -> Foot? {
    let plane = Plane(around: building)
    var best: Foot?
    var least = Self.reach * Self.reach
    for (index, piece) in pieces.enumerated() {
      let (a, b) = (plane.point(places[piece.from]), plane.point(places[piece.to]))
      if min(a.y, b.y) > Self.reach || max(a.y, b.y) < -Self.reach { continue }
      let (x, y) = (b.x - a.x, b.y - a.y)
      let square = x * x + y * y
      let part = square == 0 ? 0 : min(1, max(0, -(a.x * x + a.y * y) / square))
      let near = (x: a.x + part * x, y: a.y + part * y)
      let distance = near.x * near.x + near.y * near.y
      guard distance < least, let place = plane.coordinate(near) else { continue }
      (best, least) = (Foot(piece: index, part: part, place: place), distance)
    }
    return best
  }
}

extension StreetNetwork.Piece {
  fileprivate func edges(pace: Double) -> [StreetGraph.Edge] {
    let seconds = effort / pace
    let there = StreetGraph.Edge(from: from, to: to, metres: metres, seconds: seconds)
    let back = StreetGraph.Edge(from: to, to: from, metres: metres, seconds: seconds)
    switch direction {
    case .both: return [there, back]
    case .forward: return [there]
    case .backward: return [back]
    }
  }
}
