import CampusModel
import SeededRandom
import Testing

@Test(arguments: [
  ("89", 89, 0), ("-3.5", -35, 1), ("89.995", 89_995, 3), ("0", 0, 0), ("-0", 0, 0), ("007", 7, 0),
  ("1.50", 150, 2), ("999999999.999999999", 999_999_999_999_999_999, 9), ("0.000000001", 1, 9),
])
func `a decimal is kept as it was written`(_ text: String, digits: Int, places: Int) throws {
  let number = try #require(ExactNumber(parsing: text))
  #expect(number.digits == digits && number.places == places)
}

@Test(arguments: [
  "", "-", ".", ".5", "5.", "-.5", "+5", "--5", "1,5", "1.2.3", " 1", "1 ", "1e5", "0x1F", "１２",
  "½", "nan", "inf", "1234567890", "0.1234567890", "A",
])
func `invalid decimals are rejected`(_ text: String) {
  #expect(ExactNumber(parsing: text) == nil)
}

@Test(arguments: [
  ("89.995", "89.995"), ("1.50", "1.50"), ("-3.5", "−3.5"), ("-0.0", "0.0"), ("100", "100"),
  ("1234.5", "1,234.5"), ("0.000001", "0.000001"), ("999999999.123456", "999,999,999.123456"),
])
func `a decimal is printed with the places it was written with`(_ text: String, shown: String)
  throws
{
  #expect(Figure(try #require(ExactNumber(parsing: text))).text == shown)
}

@Test(
  arguments: [
    (3.14159, .gradePoints, "3.14"), (4, .gradePoints, "4.00"), (0.8125, .score, "0.813"),
    (-0.8125, .score, "−0.813"), (4.25, .rating, "4.3"), (89.949, .mark, "89.9"),
    (99.95, .percent, "100.0\u{202f}%"), (62.5, .share, "63\u{202f}%"), (3, .credits, "3"),
    (1.5, .credits, "1.5"), (2.96, .credits, "3"), (16.25, .credits, "16.3"), (999, .count, "999"),
    (1000, .count, "1,000"), (1_234_567, .count, "1,234,567"), (-1234, .count, "−1,234"),
    (75, .minutes, "75"), (412.5, .meters, "413"), (1234.5, .decimal(3), "1,234.500"),
    (0.5, .decimal(0), "1"),
  ] as [(Double, Figure.Unit, String)])
func `each unit has its places`(_ amount: Double, _ unit: Figure.Unit, text: String) {
  #expect(Figure(amount, unit).text == text)
}

@Test(arguments: [
  Figure.Unit.gradePoints, .score, .rating, .percent, .share, .mark, .credits, .count, .minutes,
  .meters, .decimal(2),
])
func `the unknown is a dash, and nothing is negative zero`(_ unit: Figure.Unit) {
  for unknown in [nil, Double.nan, .infinity, -.infinity] {
    #expect(Figure(unknown, unit).text == "–")
  }
  for nothing in [-0.0, -1e-9, -Double.leastNonzeroMagnitude] {
    #expect(Figure(nothing, unit).text == Figure(0, unit).text)
    #expect(!Figure(nothing, unit).text.contains("−"))
  }
}

@Test(arguments: [
  (0x1p53 - 1, "9,007,199,254,740,991"), (0x1p53, "9.0 × 10¹⁵"), (0x1p64, "1.8 × 10¹⁹"),
  (-0x1p64, "−1.8 × 10¹⁹"), (9.94e20, "9.9 × 10²⁰"), (9.96e20, "1.0 × 10²¹"),
  (.greatestFiniteMagnitude, "1.8 × 10³⁰⁸"),
])
func `what a Double no longer knows to its last digit is a power of ten`(
  _ amount: Double, text: String
) {
  #expect(Figure(amount, .count).text == text)
}

@Test func `any written decimal comes back digit for digit`() throws {
  let seed: UInt64 = 20_261_118
  var random = SeededGenerator(seed: seed)
  for _ in draws(5000) {
    let places = Int.random(in: 0...6, using: &random)
    let whole = String(Int.random(in: 0...99_999_999, using: &random))
    let tail = (0..<places).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
    let written = places == 0 ? whole : "\(whole).\(tail)"
    let read = ExactNumber(parsing: written)
    let shown = read.map { Figure($0).text.filter { $0 != "," } }
    try #require(shown == written, "seed \(seed)")
  }
}

@Test func `a comma precedes every third digit from the right`() throws {
  for length in 1...15 {
    let digits = String("123456789123456".prefix(length))
    let groups = Figure.count(try #require(Int(digits))).text.split(separator: ",")
    #expect(groups.joined() == digits)
    #expect(groups.dropFirst().allSatisfy { $0.count == 3 } && (1...3).contains(groups[0].count))
  }
}
