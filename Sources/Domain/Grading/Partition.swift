/// A partition of the numbers 0 ..< `count`: at first each is a part of its own.
struct Partition {
  private var leaders: [Int]

  init(count: Int) { leaders = Array(0..<count) }

  /// The lowest number of the part.
  func leader(of number: Int) -> Int {
    var number = number
    while leaders[number] != number { number = leaders[number] }
    return number
  }

  mutating func join(_ a: Int, _ b: Int) {
    let (x, y) = (leader(of: a), leader(of: b))
    leaders[max(x, y)] = min(x, y)
  }

  /// Each part in ascending order, by their lowest numbers.
  var parts: [[Int]] {
    let members = Dictionary(grouping: leaders.indices) { leader(of: $0) }
    return members.keys.sorted().compactMap { members[$0] }
  }
}
