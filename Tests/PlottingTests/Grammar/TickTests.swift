import CampusModel
import SecondOpinion
import SeededRandom
import Testing

@testable import Plotting

/// Scales against what d3 documents, and against Python.
@Suite struct TickTests {
  /// From the tests of d3-array.
  @Test(arguments: [
    (0.0, 1.0, 10.0, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]),
    (0, 1, 4, [0, 0.2, 0.4, 0.6, 0.8, 1]), (0, 1, 3, [0, 0.5, 1]), (0, 1, 1, [0, 1]),
    (0, 10, 7, [0, 2, 4, 6, 8, 10]), (0, 10, 3, [0, 5, 10]), (0, 10, 1, [0, 10]),
    (-10, 10, 5, [-10, -5, 0, 5, 10]), (-10, 10, 2, [-10, 0, 10]), (1, 1, 10, [1]),
    (1, 364, 0.1, []), (1, 364, 0.5, [200]), (1, 364, 1, [200]), (1, 364, 1.5, [200]),
  ])
  func `ticks are those of d3`(low: Double, high: Double, count: Double, values: [Double]) {
    #expect(Ticks(low...high, about: count).values == values)
  }

  /// From the tests of d3-array's `nice`.
  @Test(arguments: [
    (0.132, 0.876, 1000.0, 0.132...0.876), (0.132, 0.876, 100, 0.13...0.88),
    (0.132, 0.876, 30, 0.12...0.88), (0.132, 0.876, 10, 0.1...0.9), (0.132, 0.876, 5, 0...1),
    (132, 876, 1000, 132...876), (132, 876, 100, 130...880), (132, 876, 30, 120...880),
    (132, 876, 10, 100...900), (132, 876, 5, 0...1000), (132, 876, 1, 0...1000),
  ])
  func `nice domains are those of d3`(
    low: Double, high: Double, count: Double, nice: ClosedRange<Double>
  ) {
    #expect(Ticks.nice(low...high, about: count) == nice)
  }

  /// From the tests of d3-array's `quantile`.
  @Test func `quantiles are those of d3`() throws {
    let even = try #require(Quartiles(of: [3, 6, 7, 8, 8, 10, 13, 15, 16, 20]))
    #expect([even.lower, even.median, even.upper] == [7.25, 9, 14.5])
    let odd = try #require(Quartiles(of: [3, 6, 7, 8, 8, 9, 10, 13, 15, 16, 20]))
    #expect([odd.lower, odd.median, odd.upper] == [7.5, 9, 14])
    #expect(Quartiles(of: []) == nil)
    #expect(Quartiles(of: [4])?.whiskers == 4...4)
  }

  @Test func `random ticks, bins and quartiles are those of Python`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let cases = draws(400).map { _ in Self.question(&random) }
    let answers = PythonScript("../plots.py").answers(to: cases.map(\.question))
    #expect(answers.count == cases.count, "seed \(seed)")
    for (answer, one) in zip(answers, cases) {
      let expected = answer.split(separator: " ").compactMap { Double($0) }
      let isSame =
        expected.count == one.found.count
        && zip(expected, one.found).allSatisfy {
          abs($0 - $1) <= 1e-9 * max(1e-3, abs($0), abs($1))
        }
      #expect(isSame, "seed \(seed): \(one.question): \(one.found), not \(expected)")
    }
  }

  private static func question(
    _ random: inout SeededGenerator
  ) -> (question: String, found: [Double]) {
    func number() -> Double {
      let places = [1.0, 10, 1000][random.below(3)]
      return Double(random.below(200_001) - 100_000) / places
    }
    switch random.below(4) {
    case 0:
      let (low, count) = (number(), Double(random.below(12) + 2))
      let high = low + abs(number()) + 0.5
      return ("ticks \(low) \(high) \(count)", Ticks(low...high, about: count).values)
    case 1:
      let numbers = (0..<(random.below(60) + 3)).map { _ in number().rounded() } + [1, 250]
      let count = random.below(30)
      let bins = Bins(of: numbers, about: count == 0 ? nil : count)
      var counts = [Double](repeating: 0, count: bins.count)
      for number in numbers { counts[bins.index(of: number)] += 1 }
      return ("bins \(count) \(Self.words(numbers))", bins.bounds + counts)
    case 2:
      let numbers = (0..<(random.below(40) + 1)).map { _ in number() }
      guard let found = Quartiles(of: numbers) else { return ("", []) }
      return (
        "quartiles \(Self.words(numbers))",
        [
          found.lower, found.median, found.upper, found.whiskers.lowerBound,
          found.whiskers.upperBound, Double(found.outliers.count),
        ]
      )
    default:
      let start = random.below(40_000) - 10_000
      let end = start + random.below(1000) + 100
      let ticks = TimeTicks(from: start * 86_400, to: end * 86_400, about: 5, smallest: .month)
      let every =
        switch ticks.step {
        case .month(let number): number
        case .years: 12
        default: 0
        }
      return ("months \(start) \(end) \(every)", ticks.values.map { Double($0 / 86_400) })
    }
  }

  private static func words(_ numbers: [Double]) -> String {
    numbers.map { String($0) }.joined(separator: " ")
  }

  /// The choice of `d3.timeTicks` for spans of one step each.
  @Test(arguments: [
    (86_400, 12.0, TimeTicks.Step.seconds(10_800)), (14 * 86_400, 10, .days(1)),
    (60 * 86_400, 10, .weeks), (365 * 86_400, 12, .month(1)), (365 * 86_400, 5, .month(3)),
    (20 * 365 * 86_400, 10, .years(2)), (3600, 6, .seconds(900)),
  ])
  func `time steps are those of d3`(span: Int, count: Double, step: TimeTicks.Step) {
    #expect(TimeTicks(from: 1_700_000_000, to: 1_700_000_000 + span, about: count).step == step)
  }

  @Test func `logarithmic ticks are multiples of powers of ten`() {
    #expect(LogTicks(0.1...10).values.count == 19)
    #expect(LogTicks(0.1...10).values.first == 0.1 && LogTicks(0.1...10).values.last == 10)
    #expect(LogTicks(1...1e6).named == [1, 10, 100, 1e3, 1e4, 1e5, 1e6])
    #expect(LogTicks.nice(3...700) == 2...1000)
  }

  @Test(arguments: [1e-300, 0.3, 1, 2, 10, 12345.678, 1e300])
  func `the logarithm is that of the system`(value: Double) {
    var (rest, sum) = (value, 0.0)
    while rest >= 2 { (rest, sum) = (rest / 2, sum + 1) }
    while rest < 1 { (rest, sum) = (rest * 2, sum - 1) }
    // Squaring shifts the next bit of the fraction before the point.
    var bit = 0.5
    for _ in 0..<40 {
      rest *= rest
      if rest >= 2 { (rest, sum) = (rest / 2, sum + bit) }
      bit /= 2
    }
    #expect(abs(binaryLogarithm(value) - sum) < 1e-10)
  }

  @Test func `numbers are shortened only where they would not fit`() {
    func texts(_ values: [Double], _ step: Double) -> [String] {
      NumberWords(NumberStyle(), step: step).texts(of: values, within: 46)
    }
    #expect(texts([0, 1000, 2000], 1000) == ["0", "1,000", "2,000"])
    #expect(texts([0, 500_000, 1_000_000], 500_000) == ["0", "0.5M", "1.0M"])
    #expect(texts([0, 20_000_000], 20_000_000) == ["0", "20M"])
    #expect(texts([0, 0.05, 0.1], 0.05) == ["0.00", "0.05", "0.10"])
    #expect(texts([-1e300, 0], 1e300) == ["−1.0 × 10³⁰⁰", "0"])
    #expect(texts([2e-9], 1e-9) == ["2 × 10⁻⁹"])
  }
}
