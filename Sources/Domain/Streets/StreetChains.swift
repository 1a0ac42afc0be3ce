/// Joins pieces of streets that follow one another without a crossing.
///
/// Most nodes of a map only bend a way. Without them the search has fewer nodes and finds the same
/// routes.
struct StreetChains {
  struct Chain {
    /// In order, both ends included.
    var nodes: [Int32]
    /// In order, one fewer than nodes.
    var pieces: [Int32]
    var isOpenAlong: Bool
    var isOpenAgainst: Bool
  }

  private(set) var chains: [Chain] = []

  /// - Complexity: linear.
  init(of pieces: StreetPieces) {
    let ends = PieceEnds(of: pieces)
    var isTaken = [Bool](repeating: false, count: pieces.count)
    let isBend = pieces.places.indices.map { ends.isBend($0, of: pieces) }
    for piece in 0..<pieces.count where !isTaken[piece] {
      let (from, to) = (pieces.from[piece], pieces.to[piece])
      if isBend[Int(from)], isBend[Int(to)] { continue }
      // A chain begins at an end that is a crossing.
      let start = isBend[Int(from)] ? to : from
      chains.append(
        Self.chain(
          from: start, along: piece, of: pieces, ends: ends, isBend: isBend, isTaken: &isTaken))
    }
    // The rest are rings without a crossing: they are cut open anywhere.
    for piece in 0..<pieces.count where !isTaken[piece] {
      chains.append(
        Self.chain(
          from: pieces.from[piece], along: piece, of: pieces, ends: ends, isBend: isBend,
          isTaken: &isTaken))
    }
  }

  /// The chain from a node along a piece to the next node that is not a bend, or back to its start.
  private static func chain(
    from start: Int32, along first: Int, of pieces: StreetPieces, ends: PieceEnds,
    isBend: [Bool], isTaken: inout [Bool]
  ) -> Chain {
    var (node, piece) = (start, first)
    var chain = Chain(nodes: [start], pieces: [], isOpenAlong: true, isOpenAgainst: true)
    while true {
      isTaken[piece] = true
      node = pieces.from[piece] == node ? pieces.to[piece] : pieces.from[piece]
      let seen = pieces.piece(piece, toward: node)
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

  /// Whether a node only joins two pieces that are open in the same directions.
  func isBend(_ node: Int, of all: StreetPieces) -> Bool {
    guard starts[node + 1] - starts[node] == 2 else { return false }
    let (first, second) = (Int(pieces[Int(starts[node])]), Int(pieces[Int(starts[node]) + 1]))
    let there = all.piece(first, toward: Int32(node))
    let away = all.piece(second, toward: Int32(node))
    return first != second && there.along.isFinite == away.against.isFinite
      && there.against.isFinite == away.along.isFinite
  }

  func other(than piece: Int, at node: Int) -> Int {
    let first = Int(pieces[Int(starts[node])])
    return first == piece ? Int(pieces[Int(starts[node]) + 1]) : first
  }
}
