internal import CampusModel

/// The part of a map that one profile can use, as *links* between crossings.
///
/// All lists are flat, indexed by crossing, link or point. The points of a link follow one another,
/// and only describe how it bends.
struct StreetLinks: Sendable {
  private(set) var crossingCount = 0
  /// The crossings at both ends of each link.
  private(set) var starts: [Int32] = []
  private(set) var ends: [Int32] = []
  /// Whether each link may be traveled from its start to its end, and back.
  private(set) var isOpenAlong: [Bool] = []
  private(set) var isOpenAgainst: [Bool] = []
  /// `points[first[link]..<first[link + 1]]` are those of a link, both ends included.
  private(set) var first: [Int32] = [0]
  private(set) var points: [Coordinate] = []
  /// The link of each point.
  private(set) var links: [Int32] = []
  /// From the link's start to each point: meters, and seconds in both directions; 0 where closed.
  private(set) var meters: [Double] = []
  private(set) var along: [Double] = []
  private(set) var against: [Double] = []

  var count: Int { starts.count }

  init(_ map: StreetMap, for profile: StreetProfile) {
    let pieces = StreetPieces(map, for: profile)
    let chains = StreetChains(of: pieces)
    var crossings = [Int32](repeating: -1, count: pieces.places.count)
    func crossing(_ node: Int32, _ links: inout Self) -> Int32 {
      if crossings[Int(node)] < 0 {
        crossings[Int(node)] = Int32(links.crossingCount)
        links.crossingCount += 1
      }
      return crossings[Int(node)]
    }
    points.reserveCapacity(pieces.count + pieces.count / 2)
    for chain in chains.chains {
      let link = Int32(count)
      starts.append(crossing(chain.nodes.first ?? 0, &self))
      ends.append(crossing(chain.nodes.last ?? 0, &self))
      isOpenAlong.append(chain.isOpenAlong)
      isOpenAgainst.append(chain.isOpenAgainst)
      var sum = (meters: 0.0, along: 0.0, against: 0.0)
      for (index, node) in chain.nodes.enumerated() {
        if index > 0 {
          let piece = pieces.piece(Int(chain.pieces[index - 1]), toward: node)
          sum.meters += piece.meters
          sum.along += chain.isOpenAlong ? piece.meters * piece.along : 0
          sum.against += chain.isOpenAgainst ? piece.meters * piece.against : 0
        }
        points.append(pieces.places[Int(node)])
        links.append(link)
        meters.append(sum.meters)
        along.append(sum.along)
        against.append(sum.against)
      }
      first.append(Int32(points.count))
    }
  }

  /// The index of a link's last point.
  func lastPoint(of link: Int) -> Int { Int(first[link + 1]) - 1 }
}

/// The ways of a map that one profile can use, as straight pieces between nodes.
struct StreetPieces {
  /// A piece in one direction, with seconds per meter; infinite where closed.
  struct Piece {
    var meters: Double
    var along: Double
    var against: Double
  }

  /// Where each node is. A barrier has one node for each piece that ends at it, so no route leads
  /// through.
  private(set) var places: [Coordinate] = []
  private(set) var from: [Int32] = []
  private(set) var to: [Int32] = []
  private var pieces: [Piece] = []

  var count: Int { pieces.count }

  init(_ map: StreetMap, for profile: StreetProfile) {
    var numbers: [StreetMap.ID: Int32] = [:]
    numbers.reserveCapacity(map.nodes.count)
    var passages: [StreetMap.Tags: StreetProfile.Passage?] = [:]
    for way in map.ways {
      let passage = passages[way.tags] ?? profile.passage(of: way.tags)
      passages[way.tags] = .some(passage)
      guard let passage, passage.along != nil || passage.against != nil else { continue }
      var last: (id: StreetMap.ID, node: StreetMap.Node, number: Int32?)?
      for id in way.nodes {
        guard id != last?.id else { continue }
        guard let node = map.nodes[id] else {
          last = nil
          continue
        }
        var own: Int32?
        if let before = last {
          let from =
            before.number
            ?? number(
              of: before.id, at: before.node, for: profile, in: &numbers)
          let to = number(of: id, at: node, for: profile, in: &numbers)
          appendPiece(
            from: from, to: to, passage, before.node.coordinate.meters(to: node.coordinate))
          // A barrier has another node for the next piece.
          own = numbers[id]
        }
        last = (id, node, own)
      }
    }
  }

  private mutating func appendPiece(
    from: Int32, to: Int32, _ passage: StreetProfile.Passage, _ meters: Double
  ) {
    self.from.append(from)
    self.to.append(to)
    pieces.append(
      Piece(
        meters: meters, along: passage.along ?? .infinity,
        against: passage.against ?? .infinity))
  }

  private mutating func number(
    of id: StreetMap.ID, at node: StreetMap.Node, for profile: StreetProfile,
    in numbers: inout [StreetMap.ID: Int32]
  ) -> Int32 {
    if let number = numbers[id] { return number }
    let number = Int32(places.count)
    if node.tags.isEmpty || !profile.blocks(node.tags) { numbers[id] = number }
    places.append(node.coordinate)
    return number
  }

  /// A piece seen in the direction of one of its ends.
  func piece(_ index: Int, toward node: Int32) -> Piece {
    let piece = pieces[index]
    if to[index] == node { return piece }
    return Piece(meters: piece.meters, along: piece.against, against: piece.along)
  }
}
