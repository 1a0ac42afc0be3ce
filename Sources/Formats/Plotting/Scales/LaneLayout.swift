internal import CampusModel

/// Overlapping spans side by side: which lane each gets, and among how many.
enum LaneLayout {
  struct Lane: Hashable {
    var index: Int
    var count: Int
  }

  /// A lane for each span, in the order given. Spans that no chain of overlaps joins do not narrow each other; of
  /// two that begin together the longer one comes first. O(n²) for n spans.
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
