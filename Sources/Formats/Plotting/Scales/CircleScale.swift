/// Scales counts to radii, so that a circle's area grows with its count: r = k√n.
struct CircleScale: Hashable {
  /// The radius of a count of 1.
  let k: Double
  /// Three round counts for a key, ascending; the last is at least the largest count.
  let key: [Int]

  /// A scale for counts up to `largest`. The key's largest circle has a radius of at most 22 units.
  init(upTo largest: Int) {
    let index = max(2, Self.rounds.firstIndex { $0 >= largest } ?? Self.rounds.count - 1)
    let middle = max(1, index - 1)
    key = [
      Self.rounds[max(0, min(index - 3, middle - 1))], Self.rounds[middle], Self.rounds[index],
    ]
    k = min(3.1, 22 / Double(max(key[2], largest)).squareRoot())
  }

  func radius(_ count: Int) -> Double { k * Double(max(0, count)).squareRoot() }

  private static let rounds: [Int] = {
    var power = 1
    var out: [Int] = []
    for _ in 0..<9 {
      out += [power, 2 * power, 5 * power]
      power *= 10
    }
    return out
  }()
}
