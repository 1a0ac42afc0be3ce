/// How good something is, or can be at most: what leads, then the sum. In both, more is better.
struct Standing: Hashable, Comparable, Sendable {
  var lead: Int64
  var value: Int64

  static func < (a: Standing, b: Standing) -> Bool {
    a.lead != b.lead ? a.lead < b.lead : a.value < b.value
  }

  static func - (a: Standing, b: Standing) -> Standing {
    Standing(lead: a.lead - b.lead, value: a.value - b.value)
  }
}

/// The best entries met so far, never more than a given number of them. In their `lead`, more is better.
///
/// A heap with the worst on top, so that what may still get in is decided by one comparison.
struct Leaders {
  let capacity: Int
  private var heap: [Solution.Entry] = []

  init(capacity: Int) { self.capacity = capacity }

  var isFull: Bool { heap.count == capacity }

  /// The entry that the next better one drives out.
  ///
  /// - Precondition: there is one.
  var worst: Solution.Entry { heap[0] }

  /// How good `worst` is.
  var bar: Standing { Standing(lead: heap[0].lead, value: heap[0].value) }

  /// Whether something of this standing gets in, or `nil` where it is as good as the worst and their choices decide.
  func admits(_ standing: Standing, of problem: Int) -> Bool? {
    guard isFull else { return true }
    if standing.lead != heap[0].lead { return standing.lead > heap[0].lead }
    if standing.value != heap[0].value { return standing.value > heap[0].value }
    return problem == heap[0].problem ? nil : problem < heap[0].problem
  }

  /// Takes `entry` in; when full, for the worst, which the caller knows to be worse.
  mutating func insert(_ entry: Solution.Entry) {
    if isFull {
      heap[0] = entry
      sink(0)
    } else {
      heap.append(entry)
      rise(heap.count - 1)
    }
  }

  /// The best first.
  var ranked: [Solution.Entry] { heap.sorted { Self.precedes($0, $1) } }

  private static func precedes(_ a: Solution.Entry, _ b: Solution.Entry) -> Bool {
    if a.lead != b.lead { return a.lead > b.lead }
    if a.value != b.value { return a.value > b.value }
    return a.problem != b.problem
      ? a.problem < b.problem : a.choices.lexicographicallyPrecedes(b.choices)
  }

  private mutating func rise(_ start: Int) {
    var index = start
    while index > 0 {
      let parent = (index - 1) / 2
      guard Self.precedes(heap[parent], heap[index]) else { return }
      heap.swapAt(parent, index)
      index = parent
    }
  }

  private mutating func sink(_ start: Int) {
    var index = start
    while true {
      var worst = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && Self.precedes(heap[worst], heap[child]) {
        worst = child
      }
      guard worst != index else { return }
      heap.swapAt(worst, index)
      index = worst
    }
  }
}
