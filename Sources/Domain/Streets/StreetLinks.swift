internal import CampusModel

/// The part of a map that some means can use: *links* between crossings, each with its points, which only tell how it bends.
///
/// All lists are flat, by number: of crossings, of links, of points. The points of a link follow one another.
struct StreetLinks: Sendable {
  private(set) var crossingCount = 0
  /// The crossings at both ends of each link.
  private(set) var starts: [Int32] = []
  private(set) var ends: [Int32] = []
  /// Whether each may be gone from its start to its end, and back.
  private(set) var isOpenAlong: [Bool] = []
  private(set) var isOpenAgainst: [Bool] = []
  /// `points[first[link]..<first[link + 1]]` are those of a link, its ends among them.
  private(set) var first: [Int32] = [0]
  private(set) var points: [Coordinate] = []
  /// The link that each point is of.
  private(set) var links: [Int32] = []
  /// From the link's start to each point: its metres, and its seconds along and against; 0 where that is not allowed.
  private(set) var metres: [Double] = []
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
      var sum = (metres: 0.0, along: 0.0, against: 0.0)
      for (index, node) in chain.nodes.enumerated() {
        if index > 0 {
          let piece = pieces.piece(Int(chain.pieces[index - 1]), towards: node)
          sum.metres += piece.metres
          sum.along += chain.isOpenAlong ? piece.metres * piece.along : 0
          sum.against += chain.isOpenAgainst ? piece.metres * piece.against : 0
        }
        points.append(pieces.places[Int(node)])
        links.append(link)
        metres.append(sum.metres)
        along.append(sum.along)
        against.append(sum.against)
      }
      first.append(Int32(points.count))
    }
  }

  /// The number of a link's last point.
  func lastPoint(of link: Int) -> Int { Int(first[link + 1]) - 1 }
}

/// What of a map's ways some means can use, as straight pieces between nodes.
struct StreetPieces {
  /// A piece seen in one direction: the seconds that a metre takes, infinite where that is not allowed.
  struct Piece {
    var metres: Double
    var along: Double
    var against: Double
  }

  /// Where each node lies. A barrier stands here once for every piece that ends at it, so that nothing leads on.
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
          let from = before.number ?? number(of: before.id, before.node, profile, &numbers)
          let to = number(of: id, node, profile, &numbers)
          append(from, to, passage, before.node.coordinate.metres(to: node.coordinate))
          // A barrier stands there once more for the next piece.
          own = numbers[id]
        }
        last = (id, node, own)
      }
    }
  }

  private mutating func append(
    _ from: Int32, _ to: Int32, _ passage: StreetProfile.Passage, _ metres: Double
  ) {
    self.from.append(from)
    self.to.append(to)
    pieces.append(
      Piece(
        metres: metres, along: passage.along ?? .infinity,
        against: passage.against ?? .infinity))
  }

  private mutating func number(
    of id: StreetMap.ID, _ node: StreetMap.Node, _ profile: StreetProfile,
    _ numbers: inout [StreetMap.ID: Int32]
  ) -> Int32 {
    if let number = numbers[id] { return number }
    let number = Int32(places.count)
    if node.tags.isEmpty || !profile.blocks(node.tags) { numbers[id] = number }
    places.append(node.coordinate)
    return number
  }

  /// A piece seen by who goes towards one of its ends.
  func piece(_ index: Int, towards node: Int32) -> Piece {
    let piece = pieces[index]
    if to[index] == node { return piece }
    return Piece(metres: piece.metres, along: piece.against, against: piece.along)
  }
}
