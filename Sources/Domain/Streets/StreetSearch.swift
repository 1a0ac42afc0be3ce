/// Finds the fastest routes between crossings: Dijkstra's algorithm with a binary heap.
///
/// Keeps its arrays for the next search.
struct StreetSearch {
  /// Where a search begins or ends: a crossing, and the way between it and the place.
  struct Entry {
    var node: Int32
    var seconds: Double
    var meters: Double
    /// Whether that part of the place's link is traveled from the link's start to its end.
    var isAlong: Bool
  }

  /// Infinite where no route was found.
  private(set) var seconds: [Double]
  private(set) var meters: [Double]
  /// The edge by which each crossing is reached; −1 − n at the start, for the entry with index n.
  private(set) var parents: [Int32]
  /// The crossing where the parent edge begins.
  private(set) var before: [Int32]
  private var touched: [Int32] = []
  private var isWanted: [Bool]
  private var heap = StreetHeap()

  init(nodeCount: Int) {
    seconds = [Double](repeating: .infinity, count: nodeCount)
    meters = seconds
    parents = [Int32](repeating: 0, count: nodeCount)
    before = parents
    isWanted = [Bool](repeating: false, count: nodeCount)
  }

  /// Finds the fastest routes to the wanted crossings. Routes to other crossings may not be the
  /// fastest.
  ///
  /// - Complexity: at most edges × log(edges), less where all wanted crossings are near.
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
      improve(
        entry.node, seconds: entry.seconds, meters: entry.meters, parent: Int32(-1 - number),
        from: -1)
    }
    while missing > 0, let (node, key) = heap.popFirst() {
      // A faster route was found after this entry was made.
      if key > seconds[node] { continue }
      if isWanted[node] {
        isWanted[node] = false
        missing -= 1
      }
      let walked = meters[node]
      for edge in Int(edges.starts[node])..<Int(edges.starts[node + 1]) {
        improve(
          edges.targets[edge], seconds: key + edges.seconds[edge],
          meters: walked + edges.meters[edge], parent: Int32(edge), from: Int32(node))
      }
    }
    for node in wanted { isWanted[Int(node)] = false }
  }

  private mutating func improve(
    _ node: Int32, seconds later: Double, meters length: Double, parent: Int32, from: Int32
  ) {
    let index = Int(node)
    guard later < seconds[index] else { return }
    if seconds[index] == .infinity { touched.append(node) }
    seconds[index] = later
    meters[index] = length
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

/// A binary heap of nodes, lowest key first, of ties the lowest node.
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
