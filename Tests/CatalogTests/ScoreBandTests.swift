import Catalog
import Testing

@Suite struct `Bands of scores` {
  @Test(arguments: [
    (400, [50, 100, 150, 200, 250, 300, 350]),
    (500, [50, 100, 150, 200, 250, 300, 350, 400, 450]),
    (1000, [100, 200, 300, 400, 500, 600, 700, 800, 900]),
    (6000, [500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500, 5000, 5500]),
    (100, [10, 20, 30, 40, 50, 60, 70, 80, 90]),
    (430, [50, 100, 150, 200, 250, 300, 350, 400]),
    (1, [1]),
  ])
  func `are as wide as numbers that people like`(_ top: Int, _ edges: [Int]) {
    let bands = ScoreBand.all(upTo: top)
    #expect(bands.reversed().compactMap(\.below) == edges)
    #expect(bands.reversed().dropFirst().compactMap(\.from) == edges)
  }

  @Test(arguments: [1, 2, 7, 8, 9, 99, 100, 333, 400, 500, 4321, 6000, 1_000_000])
  func `hold every score once, the highest first`(_ top: Int) {
    let bands = ScoreBand.all(upTo: top)
    #expect(top < 8 || (8...20).contains(bands.count), "\(bands.count)")
    let step = max(1, top / 997)
    for score in stride(from: -2 * step, through: top + 2 * step, by: step) {
      #expect(bands.count { $0.contains(score) } == 1, "\(score)")
    }
    #expect(bands.first?.contains(.max) == true && bands.last?.contains(.min) == true)
    #expect(bands.compactMap(\.from) == bands.compactMap(\.from).sorted(by: >))
  }

  @Test func `include their lower end and not the upper one`() {
    let band = ScoreBand(from: 400, below: 450)
    #expect([399, 400, 449, 450].map(band.contains) == [false, true, true, false])
  }

  @Test(arguments: [
    (450, "4.5"), (400, "4"), (5, "0.05"), (25, "0.25"), (12_340, "123.4"), (0, "0"),
  ])
  func `are written with as few decimals as they need`(_ hundredths: Int, _ text: String) {
    #expect(ScoreBand.text(hundredths) == text)
  }
}
