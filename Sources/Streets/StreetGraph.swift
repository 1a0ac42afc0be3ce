/// A directed graph of ways on foot. Its nodes are numbers from 0; an edge has its metres and its seconds.
package struct StreetGraph: Sendable {
  package struct Edge: Hashable, Sendable {
    package var from: Int
    package var to: Int
    /// At least 0, as are the seconds.
    package var metres: Double
    package var seconds: Double

    package init(from: Int, to: Int, metres: Double, seconds: Double) {
      (self.from, self.to, self.metres, self.seconds) = (from, to, metres, seconds)
    }
  }

  /// How long the fastest way takes to each node, and how long it is; infinite where there is none.
  package struct Reach: Sendable {
    package var seconds: [Double]
    package var metres: [Double]
  }

  package let nodeCount: Int
  /// By the node they begin at.
  private let edges: [Edge]
  /// `edges[starts[node]..<starts[node + 1]]` begin at the node.
  private let starts: [Int]

  /// - Precondition: the ends of all edges are below `nodeCount`.
  package init(nodeCount: Int, edges: [Edge]) {
    var starts = [Int](repeating: 0, count: nodeCount + 1)
    for edge in edges { starts[edge.from + 1] += 1 }
    for node in 0..<nodeCount { starts[node + 1] += starts[node] }
    var next = starts
    var sorted = edges
    for edge in edges {
      sorted[next[edge.from]] = edge
      next[edge.from] += 1
    }
    (self.nodeCount, self.edges, self.starts) = (nodeCount, sorted, starts)
  }

  /// The fastest ways from a node to all others: Dijkstra's algorithm with a binary heap.
  ///
  /// - Complexity: edges × log(edges).
  package func reach(from start: Int) -> Reach {
    var reach = Reach(
      seconds: [Double](repeating: .infinity, count: nodeCount),
      metres: [Double](repeating: .infinity, count: nodeCount))
    (reach.seconds[start], reach.metres[start]) = (0, 0)
    var heap = MinimumHeap()
    heap.insert(node: start, key: 0)
    while let (node, seconds) = heap.popFirst() {
      // A shorter way was found after this entry was made.
      if seconds > reach.seconds[node] { continue }
      for index in starts[node]..<starts[node + 1] {
        let edge = edges[index]
        let later = seconds + edge.seconds
        guard later < reach.seconds[edge.to] else { continue }
        reach.seconds[edge.to] = later
        reach.metres[edge.to] = reach.metres[node] + edge.metres
        heap.insert(node: edge.to, key: later)
      }
    }
    return reach
  }
}

/// A binary heap of nodes, the least key first, of equal ones the least node.
private struct MinimumHeap {
  private struct Entry {
    var key: Double
    var node: Int

    static func < (a: Self, b: Self) -> Bool {
      a.key == b.key ? a.node < b.node : a.key < b.key
    }
  }

  private var entries: [Entry] = []

  mutating func insert(node: Int, key: Double) {
    let entry = Entry(key: key, node: node)
    var hole = entries.count
    entries.append(entry)
    while hole > 0, entry < entries[(hole - 1) / 2] {
      entries[hole] = entries[(hole - 1) / 2]
      hole = (hole - 1) / 2
    }
    entries[hole] = entry
  }

  mutating func popFirst() -> (node: Int, key: Double)? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    if !entries.isEmpty { sink(last) }
    return (first.node, first.key)
  }

  /// Puts an entry in place of the first.
  private mutating func sink(_ entry: Entry) {
    var hole = 0
    while 2 * hole + 1 < entries.count {
      var child = 2 * hole + 1
      if child + 1 < entries.count, entries[child + 1] < entries[child] { child += 1 }
      guard entries[child] < entry else { break }
      entries[hole] = entries[child]
      hole = child
    }
    entries[hole] = entry
  }
}
