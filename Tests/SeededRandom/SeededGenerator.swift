/// A generator whose numbers a seed repeats: SplitMix64, by Steele, Lea and Flood
/// (https://doi.org/10.1145/2660193.2660195).
///
/// The tests of every room draw from it, and print the seed when they fail.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to and without `bound`, which must be above 0.
  package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// True so many times in a hundred.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}
