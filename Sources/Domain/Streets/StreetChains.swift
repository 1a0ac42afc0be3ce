/// Pieces of streets that follow one another without a crossing. Most nodes of a map only tell how a way bends; the fastest ways
/// between what is left take as long.
struct StreetChains {
  struct Chain {
    /// In order, both ends among them.
    var nodes: [Int32]
    /// One fewer.
    var pieces: [Int32]
    var isOpenAlong: Bool
    var isOpenAgainst: Bool
  }

  private(set) var chains: [Chain] = []

  /// - Complexity: linear.
  init(of pieces: StreetPieces) {
    var ends = PieceEnds(of: pieces)
    var isTaken = [Bool](repeating: false, count: pieces.count)
    let isBend = pieces.places.indices.map { ends.isBend($0, pieces) }
    for piece in 0..<pieces.count where !isTaken[piece] {
      let (from, to) = (pieces.from[piece], pieces.to[piece])
      if isBend[Int(from)], isBend[Int(to)] { continue }
      // It begins at the end that is a crossing.
      let start = isBend[Int(from)] ? to : from
      chains.append(Self.chain(from: start, along: piece, pieces, &ends, isBend, &isTaken))
    }
    // What is left are rings without a crossing: they are cut open anywhere.
    for piece in 0..<pieces.count where !isTaken[piece] {
      chains.append(
        Self.chain(from: pieces.from[piece], along: piece, pieces, &ends, isBend, &isTaken))
    }
  }

  /// From a node along a piece and on to the next one that is no bend, or back to where it began.
  private static func chain(
    from start: Int32, along first: Int, _ pieces: StreetPieces, _ ends: inout PieceEnds,
    _ isBend: [Bool], _ isTaken: inout [Bool]
  ) -> Chain {
    var (node, piece) = (start, first)
    var chain = Chain(nodes: [start], pieces: [], isOpenAlong: true, isOpenAgainst: true)
    while true {
      isTaken[piece] = true
      node = pieces.from[piece] == node ? pieces.to[piece] : pieces.from[piece]
      let seen = pieces.piece(piece, towards: node)
      chain.isOpenAlong = seen.along.isFinite
      chain.isOpenAgainst = seen.against.isFinite
      chain.nodes.append(node)
      chain.pieces.append(Int32(piece))
      guard isBend[Int(node)], node != start else { return chain }
      piece = ends.other(than: piece, at: Int(node))
    }
  }
}

/// The pieces that end at each node.
private struct PieceEnds {
  /// `pieces[starts[node]..<starts[node + 1]]` end at a node.
  private var starts: [Int32]
  private var pieces: [Int32]

  init(of all: StreetPieces) {
    var starts = [Int32](repeating: 0, count: all.places.count + 1)
    for piece in 0..<all.count {
      starts[Int(all.from[piece]) + 1] += 1
      starts[Int(all.to[piece]) + 1] += 1
    }
    for node in all.places.indices { starts[node + 1] += starts[node] }
    var next = starts
    var pieces = [Int32](repeating: 0, count: 2 * all.count)
    for piece in 0..<all.count {
      for node in [Int(all.from[piece]), Int(all.to[piece])] {
        pieces[Int(next[node])] = Int32(piece)
        next[node] += 1
      }
    }
    (self.starts, self.pieces) = (starts, pieces)
  }

  /// Whether a node only lies between two pieces, of which one leads on in the directions in which the other leads to it.
  func isBend(_ node: Int, _ all: StreetPieces) -> Bool {
    guard starts[node + 1] - starts[node] == 2 else { return false }
    let (first, second) = (Int(pieces[Int(starts[node])]), Int(pieces[Int(starts[node]) + 1]))
    let there = all.piece(first, towards: Int32(node))
    let away = all.piece(second, towards: Int32(node))
    return first != second && there.along.isFinite == away.against.isFinite
      && there.against.isFinite == away.along.isFinite
  }

  func other(than piece: Int, at node: Int) -> Int {
    let first = Int(pieces[Int(starts[node])])
    return first == piece ? Int(pieces[Int(starts[node]) + 1]) : first
  }
}
