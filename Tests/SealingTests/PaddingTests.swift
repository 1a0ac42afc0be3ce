import SeededRandom
import Testing

@testable import Sealing

@Suite struct `The length of what is sealed` {
  @Test func `reveals nothing below the floor`() {
    #expect(Set((0...8192).map(Padding.length)) == [8192])
  }

  @Test func `reveals little above it, and adds little`() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in draws(20_000) {
      let count = 8193 + generator.below(1 << (14 + generator.below(16)))
      let length = Padding.length(for: count)
      #expect(length >= count, "seed \(seed)")
      #expect(Double(length - count) <= 0.0625 * Double(count), "seed \(seed), \(count)")
      #expect(Padding.length(for: length) == length, "a length is its own bucket")
      #expect(length == padme(count), "seed \(seed), \(count)")
    }
  }

  /// Sixteen or thirty-two lengths for each power of two, as many as its exponent has bits.
  @Test func `has few values`() {
    let lengths = Set((8193...262_144).map(Padding.length))
    // 16 up to 16,384, 16 up to 32,768, 16 up to 65,536, 32 up to 131,072 (exponent 16), 32 up to
    // 262,144.
    #expect(lengths.count == 16 * 3 + 32 * 2)
  }

  /// The formula as its authors print it, with division in place of masks.
  private func padme(_ count: Int) -> Int {
    var exponent = 0
    while 1 << (exponent + 1) <= count { exponent += 1 }
    var bits = 0
    while 1 << bits <= exponent { bits += 1 }
    let step = 1 << (exponent - bits)
    return (count + step - 1) / step * step
  }

  @Test func `is taken away again, and nothing that was not put there`() {
    for count in [0, 1, 8187, 8188, 8189, 20_000] {
      let text = [UInt8](repeating: 7, count: count)
      let padded = Padding.padded(text)
      #expect(padded.count == Padding.length(for: count + 4))
      #expect(padded.dropFirst(4 + count).allSatisfy { $0 == 0 })
      #expect(Padding.unpadded(padded) == text)
      #expect(Padding.unpadded(padded + [0]) == nil)
      #expect(Padding.unpadded(Array(padded.dropLast())) == nil)
    }
    #expect(Padding.unpadded([]) == nil)
    #expect(Padding.unpadded([255, 255, 255, 255]) == nil)
  }
}
