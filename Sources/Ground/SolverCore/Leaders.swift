/// A rank or an upper bound of one: the lead, then the sum. Higher is better in both.
struct RankKey: Hashable, Comparable, Sendable {
  var lead: Int64
  var value: Int64

  static func < (a: RankKey, b: RankKey) -> Bool {
    a.lead != b.lead ? a.lead < b.lead : a.value < b.value
  }

  static func - (a: RankKey, b: RankKey) -> RankKey {
    RankKey(lead: a.lead - b.lead, value: a.value - b.value)
  }
}

/// The best entries so far, at most `capacity`. In their `lead`, higher is better.
///
/// A heap with the worst on top, so one comparison decides which entries may enter.
struct Leaders {
  let capacity: Int
  private var heap: [Solution.Entry] = []

  init(capacity: Int) { self.capacity = capacity }

  var isFull: Bool { heap.count == capacity }

  /// The entry that the next better one replaces.
  ///
  /// - Precondition: There is one.
  var worst: Solution.Entry { heap[0] }

  /// The rank of `worst`.
  var bar: RankKey { RankKey(lead: heap[0].lead, value: heap[0].value) }

  /// Whether an entry with this rank enters; `nil` for a tie with the worst, which the choices
  /// decide.
  func admits(_ rank: RankKey, of problem: Int) -> Bool? {
    guard isFull else { return true }
    if rank.lead != heap[0].lead { return rank.lead > heap[0].lead }
    if rank.value != heap[0].value { return rank.value > heap[0].value }
    return problem == heap[0].problem ? nil : problem < heap[0].problem
  }

  /// Inserts an entry; when full, it replaces the worst, which the caller knows to be worse.
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
