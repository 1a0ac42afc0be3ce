/// The links that are on an island: a few streets without a route to the rest and back.
///
/// For example a path on a roof, or streets cut off at the edge of an extract.
struct StreetIslands: Sendable {
  /// Islands are shorter than this part of the longest connected streets.
  private static let part = 0.1

  let isIsland: [Bool]

  /// - Complexity: linear.
  init(of links: StreetLinks, _ edges: borrowing StreetAdjacency) {
    let components = Components(of: edges).numbers
    var lengths = [Double](repeating: 0, count: links.crossingCount)
    func component(_ link: Int) -> Int? {
      let number = components[Int(links.starts[link])]
      return number == components[Int(links.ends[link])] ? Int(number) : nil
    }
    for link in 0..<links.count {
      if let component = component(link) {
        lengths[component] += links.meters[links.lastPoint(of: link)]
      }
    }
    let least = (lengths.max() ?? 0) * Self.part
    isIsland = (0..<links.count).map { link in component(link).map { lengths[$0] < least } ?? true }
  }
}

/// The strongly connected sets of crossings, numbered: Tarjan's algorithm.
///
/// Uses its own stack, since a map is deeper than a thread's stack.
private struct Components {
  private(set) var numbers: [Int32]

  init(of edges: borrowing StreetAdjacency) {
    let count = edges.nodeCount
    numbers = [Int32](repeating: -1, count: count)
    /// When each crossing was visited, and the earliest one it leads back to.
    var met = [Int32](repeating: -1, count: count)
    var low = met
    var next = edges.starts
    var (open, path): ([Int], [Int]) = ([], [])
    var (clock, found): (Int32, Int32) = (0, 0)
    for start in 0..<count where met[start] < 0 {
      path.append(start)
      while let node = path.last {
        if met[node] < 0 {
          (met[node], low[node]) = (clock, clock)
          clock += 1
          open.append(node)
        }
        if next[node] < edges.starts[node + 1] {
          let target = Int(edges.targets[Int(next[node])])
          next[node] += 1
          if met[target] < 0 {
            path.append(target)
          } else if numbers[target] < 0 {
            low[node] = min(low[node], met[target])
          }
          continue
        }
        path.removeLast()
        if let parent = path.last { low[parent] = min(low[parent], low[node]) }
        guard low[node] == met[node] else { continue }
        while let last = open.popLast() {
          numbers[last] = found
          if last == node { break }
        }
        found += 1
      }
    }
  }
}
