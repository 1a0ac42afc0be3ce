extension StreetNetwork {
  /// Makes one piece of those that follow one another without a crossing: most nodes of a map only tell how a way bends. The fastest
  /// ways between what is left stay as long as they are.
  ///
  /// - Complexity: linear.
  mutating func straighten(keeping doors: [Int?]) {
    var ends = [[Int]](repeating: [], count: places.count)
    for (index, piece) in pieces.enumerated() {
      ends[piece.from].append(index)
      ends[piece.to].append(index)
    }
    let kept = Set(doors.compactMap(\.self))
    let isBend = places.indices.map { node in
      ends[node].count == 2 && !kept.contains(node)
        && ends[node].allSatisfy { pieces[$0].direction == .both }
    }
    var isTaken = [Bool](repeating: false, count: pieces.count)
    var chains: [Piece] = []
    for start in places.indices where !isBend[start] {
      for first in ends[start] where !isTaken[first] {
        var chain = pieces[first]
        isTaken[first] = true
        if isBend[chain.from] || isBend[chain.to] {
          chain = self.chain(from: start, along: first, ends, isBend, &isTaken)
        }
        chains.append(chain)
      }
    }
    pieces = chains
  }

  /// From a node along a piece and on to the next node that is no bend.
  private func chain(
    from start: Int, along first: Int, _ ends: [[Int]], _ isBend: [Bool], _ isTaken: inout [Bool]
  ) -> Piece {
    var chain = Piece(from: start, to: start, metres: 0, effort: 0, direction: .both)
    var next: Int? = first
    while let index = next {
      let piece = pieces[index]
      isTaken[index] = true
      chain.metres += piece.metres
      chain.effort += piece.effort
      chain.to = piece.from == chain.to ? piece.to : piece.from
      next = isBend[chain.to] ? ends[chain.to].first { $0 != index } : nil
    }
    return chain
  }
}
