import CampusModel
import SeededRandom
import Testing

@testable import Grading

/// A number of `1 ... limbs` limbs, with runs of zeros and ones among them, where carries and
/// guesses go wrong.
private func magnitude(_ limbs: Int, _ generator: inout SeededGenerator) -> Magnitude {
  Magnitude(
    limbs: (0..<Int.random(in: 1...limbs, using: &generator)).map { _ in
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: 0
      case 1: .max
      case 2: 1 << UInt32.random(in: 0..<32, using: &generator)
      default: UInt32.random(in: 0...(.max), using: &generator)
      }
    })
}

@Test func `natural numbers agree with Python's`() throws {
  let seed: UInt64 = 20_261
  var generator = SeededGenerator(seed: seed)
  var (input, results): ([String], [String]) = ([], [])
  for _ in draws(1500) {
    let (a, b) = (magnitude(8, &generator), magnitude(5, &generator))
    input.append("\(a) \(b)")
    let divided = b.isZero ? (quotient: .zero, remainder: a) : a.dividing(by: b)
    let parts: [Magnitude] = [
      a + b, max(a, b) - min(a, b), a * b, divided.quotient, divided.remainder,
      .greatestCommonDivisor(a, b),
    ]
    results.append((parts.map(\.description) + [a < b ? "1" : "0"]).joined(separator: " "))
  }
  let script = """
    import math, sys
    for line in sys.stdin.read().splitlines():
        a, b = map(int, line.split())
        q, r = divmod(a, b) if b else (0, a)
        print(a + b, abs(a - b), a * b, q, r, math.gcd(a, b), int(a < b))
    """
  let expected = try python(script, input.joined(separator: "\n"))
  try #require(expected.count == results.count)
  for (index, pair) in zip(results, expected).enumerated() {
    #expect(pair.0 == pair.1, "seed \(seed), \(input[index])")
  }
}

/// Digits of which the top limbs suggest 1 too much, so that the divisor has to be added back.
@Test func `a guess that is too high is taken back`() {
  let dividend = Magnitude(limbs: [3, 0, 0x8000_0000])
  let divisor = Magnitude(limbs: [1, 0, 0x2000_0000])
  let (quotient, remainder) = dividend.dividing(by: divisor)
  #expect(quotient.description == "3")
  #expect(remainder == Magnitude(limbs: [0, 0, 0x2000_0000]))
  let longer = Magnitude(limbs: [0, 0, 0x8000, 0x7fff]).dividing(
    by: Magnitude(limbs: [1, 0, 0x8000]))
  #expect(longer.quotient == Magnitude(limbs: [0xfffe_0000]))
  #expect(longer.remainder == Magnitude(limbs: [0x0002_0000, 0xffff_ffff, 0x7fff]))
}

private func rational(_ generator: inout SeededGenerator) -> Rational {
  Rational(
    isNegative: Bool.random(using: &generator), magnitude(3, &generator),
    over: magnitude(3, &generator) + .one)
}

@Test func `fractions agree with Python's`() throws {
  let seed: UInt64 = 20_262
  var generator = SeededGenerator(seed: seed)
  var (input, results): ([String], [String]) = ([], [])
  for _ in draws(600) {
    let (a, b) = (rational(&generator), rational(&generator))
    let places = Int.random(in: 0...6, using: &generator)
    input.append("\(a) \(b) \(places)")
    let quotient = b == .zero ? Rational.zero : a / b
    let parts = [a + b, a - b, a * b, quotient].map(\.description)
    results.append(
      (parts + [a < b ? "1" : "0", a.rounded(places: places).description])
        .joined(separator: " "))
  }
  let script = """
    import decimal, sys
    from fractions import Fraction
    decimal.getcontext().prec = 400
    for line in sys.stdin.read().splitlines():
        a, b, places = line.split()
        a, b = Fraction(a), Fraction(b)
        exact = decimal.Decimal(a.numerator) / decimal.Decimal(a.denominator)
        cut = exact.quantize(decimal.Decimal(1).scaleb(-int(places)), decimal.ROUND_HALF_UP)
        cut = abs(cut) if cut == 0 else cut
        print(a + b, a - b, a * b, a / b if b else 0, int(a < b), format(cut, 'f'))
    """
  let expected = try python(script, input.joined(separator: "\n"))
  try #require(expected.count == results.count)
  for (index, pair) in zip(results, expected).enumerated() {
    #expect(pair.0 == pair.1, "seed \(seed), \(input[index])")
  }
}

@Test(arguments: [
  ("89.25", 1, "89.3"), ("89.249", 1, "89.2"), ("89.995", 2, "90.00"), ("-0.25", 1, "-0.3"),
  ("-0.04", 1, "0.0"), ("0.5", 0, "1"), ("0", 2, "0.00"), ("0.005", 2, "0.01"),
  ("107.44", 1, "107.4"),
])
func `halves go up, away from 0`(_ number: String, _ places: Int, _ text: String) throws {
  let exact = try #require(ExactNumber(parsing: number))
  #expect(Rational(exact).rounded(places: places).description == text)
}

@Test func `a figure is written by the exact value, not by the nearest Double`() {
  // 2.675 lies below itself as a Double; 89.95 is a tie only as a decimal.
  #expect(Figure(exactly: Rational(2675) / Rational(1000), .gradePoints).text == "2.68")
  #expect(Figure(exactly: Rational(8995) / Rational(100), .percent).text == "90.0\u{202f}%")
  #expect(Figure(exactly: Rational(-1) / Rational(30), .mark).text == "0.0")
  let huge = Rational(.max) * Rational(.max)
  #expect(Figure(exactly: huge, .percent).text == "–")
}

/// Where machine words end and long numbers begin.
@Test func `numbers at the edge of a machine word are calculated and compared correctly`() {
  let (least, most) = (Rational(.min), Rational(.max))
  #expect(least.description == "-9223372036854775808" && -least == most + .one)
  #expect(least + most == Rational(-1) && least < most && !(most < least))
  #expect(least / least == .one && (least / most) * most == least)
  #expect((most + .one) - .one == most && least.magnitude == most + .one)
  #expect(Rational(ExactNumber(digits: .min, places: 9)) * Rational(1_000_000_000) == least)
  #expect(Rational(1) / most < Rational(1) / (most - .one))
}

@Test(arguments: [
  ("89.5", 0, "90"), ("89.499999999", 0, "89"), ("-0.5", 0, "0"), ("-0.51", 0, "-1"),
  ("89.95", 1, "90"), ("89.949", 1, "899/10"), ("89.995", 2, "90"), ("0", 2, "0"),
])
func `an average is rounded with halves up`(_ number: String, _ places: Int, _ text: String) throws
{
  let exact = Rational(try #require(ExactNumber(parsing: number)))
  #expect(exact.halvesUp(places: places).description == text)
}
