/// A seeded draw without replacement: the chance of each remaining item is proportional to its
/// weight.
///
/// The lowest value has weight 1, the highest 1,024; between them weights are (1 + ⌊31 · distance /
/// span⌋)², where distance is that from the lowest. Integers only, from SplitMix64 (Steele, Lea and
/// Flood, https://doi.org/10.1145/2660193.2660195): one seed gives one draw on every machine. A
/// number below n is the high word of n times 64 random bits, with a bias of at most n / 2⁶⁴.
///
/// ```
/// var draw = WeightedDraw(among: [10, 20, 30], seed: 1)
/// draw.drawIndices(2)  // two different indices; 2 is the likeliest to come first
/// ```
struct WeightedDraw: Sendable {
  private var weights: [UInt64]
  private var state: UInt64

  init(among values: [Int64], seed: UInt64) {
    state = seed
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    let span = UInt64(bitPattern: high &- low)
    weights = values.map { value in
      guard span > 0 else { return 1 }
      let distance = UInt64(bitPattern: value &- low)
      let (steps, _) = span.dividingFullWidth(distance.multipliedFullWidth(by: 31))
      return (1 + steps) * (1 + steps)
    }
  }

  /// The indices of the next `count` items, or of all that are left.
  mutating func drawIndices(_ count: Int) -> [Int] {
    var taken: [Int] = []
    var total = weights.reduce(0, +)
    while taken.count < count, total > 0 {
      var rest = next().multipliedFullWidth(by: total).high
      guard
        let place = weights.firstIndex(where: { weight in
          if rest < weight { return true }
          rest -= weight
          return false
        })
      else { break }
      taken.append(place)
      total -= weights[place]
      weights[place] = 0
    }
    return taken
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
