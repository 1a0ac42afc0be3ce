/// A square table of bits in rows of 64-bit words.
package struct BitMatrix: Sendable {
  /// The number of words in a row.
  let wordsPerRow: Int
  private var words: [UInt64]

  /// All bits are 0.
  package init(side: Int) {
    wordsPerRow = (side + 63) / 64
    words = [UInt64](repeating: 0, count: side * wordsPerRow)
  }

  /// Whether the bit is set.
  package subscript(row: Int, column: Int) -> Bool {
    words[row * wordsPerRow + column >> 6] >> UInt64(column & 63) & 1 == 1
  }

  /// Sets one bit.
  package mutating func set(_ row: Int, _ column: Int) {
    words[row * wordsPerRow + column >> 6] |= 1 << UInt64(column & 63)
  }

  /// Whether two rows agree in every column outside `columns`.
  func row(_ a: Int, equals b: Int, outside columns: Range<Int>) -> Bool {
    for word in 0..<wordsPerRow {
      var difference = words[a * wordsPerRow + word] ^ words[b * wordsPerRow + word]
      while difference != 0 {
        guard columns.contains(word * 64 + difference.trailingZeroBitCount) else { return false }
        difference &= difference - 1
      }
    }
    return true
  }

  /// Calls `body` with every column that is set in `row`, in order.
  package func forEach(in row: Int, _ body: (Int) -> Void) {
    for word in 0..<wordsPerRow {
      var rest = words[row * wordsPerRow + word]
      while rest != 0 {
        body(word * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }
}
