/// A search for the fastest ways from some crossings to others: Dijkstra's algorithm with a binary heap, and the room it works in,
/// which the next search uses again.
struct StreetSearch {
  /// Where a search begins or ends: a crossing, and what lies between it and the place.
  struct Entry {
    var node: Int32
    var seconds: Double
    var metres: Double
    /// Whether the place's link is gone from its start to its end between the two.
    var isAlong: Bool
  }

  /// Infinite where no way was found.
  private(set) var seconds: [Double]
  private(set) var metres: [Double]
  /// The edge by which each crossing is reached; −1 less the number of the entry where the search began there.
  private(set) var parents: [Int32]
  /// Where the edge of the parent leaves.
  private(set) var before: [Int32]
  private var touched: [Int32] = []
  private var isWanted: [Bool]
  private var heap = StreetHeap()

  init(nodeCount: Int) {
    seconds = [Double](repeating: .infinity, count: nodeCount)
    metres = seconds
    parents = [Int32](repeating: 0, count: nodeCount)
    before = parents
    isWanted = [Bool](repeating: false, count: nodeCount)
  }

  /// Finds the fastest ways to the wanted crossings; what it knows of others then need not be the fastest.
  ///
  /// - Complexity: edges × log(edges), less where all that is wanted is near.
  mutating func run(
    from entries: [Entry], to wanted: [Int32], along edges: borrowing StreetAdjacency
  ) {
    clear()
    var missing = 0
    for node in wanted where !isWanted[Int(node)] {
      isWanted[Int(node)] = true
      missing += 1
    }
    for (number, entry) in entries.enumerated() {
      improve(entry.node, entry.seconds, entry.metres, Int32(-1 - number), -1)
    }
    while missing > 0, let (node, key) = heap.popFirst() {
      // A faster way was found after this entry was made.
      if key > seconds[node] { continue }
      if isWanted[node] {
        isWanted[node] = false
        missing -= 1
      }
      let walked = metres[node]
      for edge in Int(edges.starts[node])..<Int(edges.starts[node + 1]) {
        improve(
          edges.targets[edge], key + edges.seconds[edge], walked + edges.metres[edge],
          Int32(edge), Int32(node))
      }
    }
    for node in wanted { isWanted[Int(node)] = false }
  }

  private mutating func improve(
    _ node: Int32, _ later: Double, _ length: Double, _ parent: Int32, _ from: Int32
  ) {
    let index = Int(node)
    guard later < seconds[index] else { return }
    if seconds[index] == .infinity { touched.append(node) }
    seconds[index] = later
    metres[index] = length
    parents[index] = parent
    before[index] = from
    heap.insert(node: index, key: later)
  }

  private mutating func clear() {
    for node in touched { seconds[Int(node)] = .infinity }
    touched.removeAll(keepingCapacity: true)
    heap.removeAll()
  }
}

/// A binary heap of nodes, the least key first, of equal ones the least node.
private struct StreetHeap {
  private struct Entry {
    var key: Double
    var node: Int

    static func < (a: Self, b: Self) -> Bool {
      a.key == b.key ? a.node < b.node : a.key < b.key
    }
  }

  private var entries: [Entry] = []

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

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
