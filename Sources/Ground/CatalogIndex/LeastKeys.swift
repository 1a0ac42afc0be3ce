/// The lowest of many keys: a heap of bounded size with the highest on top.
struct LeastKeys {
  private let most: Int
  private var heap: [UInt64] = []

  init(_ most: Int) { self.most = most }

  /// Constant time for a key that is not among the lowest, otherwise logarithmic in the number
  /// kept.
  mutating func add(_ key: UInt64) {
    if heap.count < most {
      heap.append(key)
      rise(from: heap.count - 1)
    } else if let top = heap.first, key < top {
      heap[0] = key
      sink(from: 0)
    }
  }

  /// The keys kept, ascending.
  var sorted: [UInt64] { heap.sorted() }

  private mutating func rise(from place: Int) {
    var place = place
    while place > 0, heap[(place - 1) / 2] < heap[place] {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink(from place: Int) {
    var place = place
    while true {
      var greatest = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < heap.count && heap[child] > heap[greatest] {
        greatest = child
      }
      if greatest == place { return }
      heap.swapAt(place, greatest)
      place = greatest
    }
  }
}
