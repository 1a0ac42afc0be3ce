/// Links as directed edges between crossings, grouped by the crossing they leave.
struct StreetAdjacency: Sendable {
  /// `targets[starts[node]..<starts[node + 1]]` are the targets of a crossing's edges; so for the
  /// other lists.
  private(set) var starts: [Int32]
  private(set) var targets: [Int32]
  private(set) var seconds: [Double]
  private(set) var meters: [Double]
  /// The link of each edge, and whether it is traveled from its start to its end.
  private(set) var links: [Int32]
  private(set) var isAlong: [Bool]

  /// With `isReversed`, every edge is turned, so that routes *to* a crossing are found like those
  /// from it.
  init(of all: StreetLinks, isReversed: Bool = false) {
    var edges: [(from: Int32, to: Int32, link: Int, isAlong: Bool)] = []
    edges.reserveCapacity(2 * all.count)
    for link in 0..<all.count {
      let (start, end) = (all.starts[link], all.ends[link])
      if all.isOpenAlong[link] {
        edges.append((isReversed ? end : start, isReversed ? start : end, link, true))
      }
      if all.isOpenAgainst[link] {
        edges.append((isReversed ? start : end, isReversed ? end : start, link, false))
      }
    }
    starts = [Int32](repeating: 0, count: all.crossingCount + 1)
    for edge in edges { starts[Int(edge.from) + 1] += 1 }
    for node in 0..<all.crossingCount { starts[node + 1] += starts[node] }
    targets = [Int32](repeating: 0, count: edges.count)
    links = targets
    isAlong = [Bool](repeating: false, count: edges.count)
    seconds = [Double](repeating: 0, count: edges.count)
    meters = seconds
    var next = starts
    for edge in edges {
      let place = Int(next[Int(edge.from)])
      next[Int(edge.from)] += 1
      let last = all.lastPoint(of: edge.link)
      targets[place] = edge.to
      links[place] = Int32(edge.link)
      isAlong[place] = edge.isAlong
      seconds[place] = edge.isAlong ? all.along[last] : all.against[last]
      meters[place] = all.meters[last]
    }
  }

  var nodeCount: Int { starts.count - 1 }
}
