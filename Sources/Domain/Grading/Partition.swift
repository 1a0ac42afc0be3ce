/// The numbers from 0 on, in parts: at first each by itself, then those together that were joined.
struct Partition {
  private var leaders: [Int]

  init(count: Int) { leaders = Array(0..<count) }

  /// The least number of the part.
  func leader(of number: Int) -> Int {
    var number = number
    while leaders[number] != number { number = leaders[number] }
    return number
  }

  mutating func join(_ a: Int, _ b: Int) {
    let (x, y) = (leader(of: a), leader(of: b))
    leaders[max(x, y)] = min(x, y)
  }

  /// Each part in order, by their least numbers.
  var parts: [[Int]] {
    let members = Dictionary(grouping: leaders.indices) { leader(of: $0) }
    return members.keys.sorted().compactMap { members[$0] }
  }
}
