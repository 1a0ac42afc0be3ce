import SeededRandom
import Testing

@testable import SiteBuild

@Suite struct `Numbers by words` {
  @Test func `each key has its numbers in their order, and no other key has any`() {
    for seed in draws(300 as UInt64) {
      var random = SeededGenerator(seed: seed)
      // Keys with equal upper bits, and keys that are given many times.
      let known = (0..<1 + random.below(20)).map { _ in
        UInt64(random.below(4)) << 62 | UInt64(random.below(3))
      }
      let entries = (0..<random.below(200)).map { number in
        CanaryWords.Entry(key: known[random.below(known.count)], number: number)
      }
      let words = CanaryWords(entries)
      #expect(words.isEmpty == entries.isEmpty)
      for key in known + [0, 1, .max, 1 << 63] {
        let wanted = entries.filter { $0.key == key }.map(\.number)
        #expect(Array(words[key]) == wanted, "seed \(seed)")
        words.withFilter { #expect(wanted.isEmpty || $0.mayHold(key), "seed \(seed)") }
      }
    }
  }

  @Test func `the filter rejects most of what is not there`() {
    var random = SeededGenerator(seed: 7)
    let words = CanaryWords(
      (0..<100_000).map { CanaryWords.Entry(key: random.next(), number: $0) })
    words.withFilter { filter in
      let passed = (0..<10_000).count { _ in filter.mayHold(random.next()) }
      // A bit of eight to sixteen is set for each entry.
      #expect(passed < 2_000)
    }
  }
}
