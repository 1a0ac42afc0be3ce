internal import CampusModel

/// Puts overlapping spans next to each other: which lane each gets, and of how many.
enum LaneLayout {
  struct Lane: Hashable {
    var index: Int
    var count: Int
  }

  /// A lane for each span, in the order given.
  ///
  /// Only spans joined by a chain of overlaps share their width. If two begin together, the longer
  /// comes first.
  ///
  /// ```
  /// lanes(for: [9:00–11:00, 10:00–12:00, 13:00–14:00])   // 0 of 2, 1 of 2, 0 of 1
  /// ```
  ///
  /// - Complexity: O(n²) for n spans.
  static func lanes(for spans: [MinuteSpan]) -> [Lane] {
    var lanes = [Lane](repeating: Lane(index: 0, count: 1), count: spans.count)
    let order = spans.indices.sorted {
      (spans[$0].start, -spans[$0].end, $0) < (spans[$1].start, -spans[$1].end, $1)
    }
    var cluster: [Int] = []
    var ends: [Int] = []
    for index in order {
      if let last = ends.max(), spans[index].start >= last {
        for member in cluster { lanes[member].count = ends.count }
        (cluster, ends) = ([], [])
      }
      let free = ends.firstIndex { $0 <= spans[index].start }
      lanes[index].index = free ?? ends.count
      if let free { ends[free] = spans[index].end } else { ends.append(spans[index].end) }
      cluster.append(index)
    }
    for member in cluster { lanes[member].count = ends.count }
    return lanes
  }
}
