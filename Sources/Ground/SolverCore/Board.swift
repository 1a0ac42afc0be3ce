/// The layout of patterns as bits of a mask for searching.
///
/// Each group begins at a new word, so that its open patterns are whole words and the best of them
/// is the lowest bit.
struct Board: Sendable {
  /// A group in search order.
  struct Level: Sendable {
    var group: Int
    var words: Range<Int>
  }

  let levels: [Level]
  /// The number of words in a mask of all patterns.
  let width: Int
  /// Every pattern's bit set.
  let all: [UInt64]
  /// By bit, the mask of patterns that fit with it, in `width` words.
  let fits: [UInt64]
  /// The bit of each pattern, in the order of `Patterns.all`.
  let bits: [Int]

  /// Lays out the patterns of the groups in `order`.
  init(of patterns: Patterns, order: [Int]) {
    var levels: [Level] = []
    var bits = [Int](repeating: -1, count: patterns.all.count)
    var width = 0
    for group in order {
      let range = patterns.ranges[group]
      for pattern in range { bits[pattern] = width * 64 + pattern - range.lowerBound }
      let next = width + (range.count + 63) / 64
      levels.append(Level(group: group, words: width..<next))
      width = next
    }
    var all = [UInt64](repeating: 0, count: width)
    for bit in bits where bit >= 0 { all[bit >> 6] |= 1 << UInt64(bit & 63) }
    (self.levels, self.bits, self.width, self.all) = (levels, bits, width, all)
    fits = Self.fits(of: patterns, bits: bits, all: all)
  }

  private static func fits(of patterns: Patterns, bits: [Int], all: [UInt64]) -> [UInt64] {
    let width = all.count
    var fits: [UInt64] = []
    fits.reserveCapacity(width * width * 64)
    for _ in 0..<width * 64 { fits += all }
    for a in bits.indices where bits[a] >= 0 {
      patterns.clashes.forEach(in: a) { b in
        guard bits[b] >= 0 else { return }
        fits[bits[a] * width + bits[b] >> 6] &= ~(1 << UInt64(bits[b] & 63))
      }
    }
    return fits
  }
}
