/// A number derived from data, with the facts that a reader needs to judge it.
///
/// Every derived number on a page is a figure.
package struct Figure: Hashable, Sendable {
  /// How reliable the number is.
  package enum Standing: Hashable, Sendable {
    /// Read from data, or computed from it.
    case measured
    /// In place of a missing value: the median of the known ones.
    case imputed
    /// Computed with an assumed factor.
    case estimate
    /// Correct at its time, and older than it should be.
    case stale
  }

  /// The quantity that the number measures; it determines how the number is written.
  package enum Unit: Hashable, Sendable {
    /// Grade points: two places.
    case gradePoints
    /// A section's or schedule's value between 0 and 1: three places.
    case score
    /// A rating on a scale of about 5: one place.
    case rating
    /// Percent: one place and "%".
    case percent
    /// Percent in whole numbers and "%".
    case share
    /// Points of a grade, on a scale of 100: one place.
    case mark
    /// Credits, not tenths: up to one place, as needed.
    case credits
    /// A count: whole, in groups of three digits.
    case count
    /// Minutes, whole.
    case minutes
    /// Meters, whole.
    case meters
    /// Exactly so many places, 0 … 6: for decimals as they were written.
    case decimal(Int)
    /// A number of the owner's data, written as its column is.
    case styled(NumberStyle)
  }

  /// `nil` for an unknown number, written "–".
  package var amount: Double?
  /// The quantity that the number measures.
  package var unit: Unit
  /// How reliable the number is.
  package var standing: Standing
  /// The number of observations; `nil` where it has none.
  package var sample: Int?
  /// The origin as readers see it; `nil` where it needs none.
  package var source: String?
  /// When the data was current; `nil` where it does not age.
  package var asOf: Instant?

  package init(
    _ amount: Double?, _ unit: Unit, _ standing: Standing = .measured, sample: Int? = nil,
    source: String? = nil, asOf: Instant? = nil
  ) {
    self.amount = amount
    self.unit = unit
    self.standing = standing
    self.sample = sample
    self.source = source
    self.asOf = asOf
  }

  /// A decimal as it was written, with its places.
  package init(_ number: ExactNumber) {
    self.init(number.approximate, .decimal(min(number.places, 6)))
  }

  /// A count of things.
  package static func count(_ amount: Int, source: String? = nil) -> Figure {
    Figure(Double(amount), .count, source: source)
  }
}

extension Figure {
  /// The number as written everywhere: fixed places, groups of three, a true minus sign, "–" for
  /// unknown.
  ///
  /// Exact for counts below 2⁵³; halves round away from zero.
  ///
  /// ```
  /// Figure(1234.5, .minutes).text  // "1,235"
  /// Figure(nil, .rating).text      // "–"
  /// ```
  package var text: String {
    guard let amount, amount.isFinite else { return "–" }
    return switch unit {
    case .gradePoints: decimalText(amount, places: 2)
    case .score: decimalText(amount, places: 3)
    case .decimal(let places): decimalText(amount, places: places)
    case .styled(let style): style.text(of: amount)
    case .rating, .mark: decimalText(amount, places: 1)
    case .percent: decimalText(amount, places: 1) + "\u{202f}%"
    case .share: decimalText(amount, places: 0) + "\u{202f}%"
    case .credits:
      decimalText(amount, places: (amount * 10).rounded() / 10 == amount.rounded() ? 0 : 1)
    case .count, .minutes, .meters: decimalText(amount, places: 0)
    }
  }
}

/// `value` with exactly `places` decimals, thousands in groups, and U+2212 for minus. Never "−0".
///
/// Beyond 2⁵³, where a `Double` no longer knows its last digits, it is written as "1.8 × 10¹⁹".
///
/// - Precondition: `value` is finite, `places` is within 0 ... 6.
package func decimalText(_ value: Double, places: Int) -> String {
  var power = 1
  for _ in 0..<places { power *= 10 }
  guard abs(value) * Double(power) < 0x1p53 else { return powerText(value) }
  let shifted = Int((value * Double(power)).rounded(.toNearestOrAwayFromZero))
  let size = shifted.magnitude
  let whole = grouped(String(size / UInt(power)))
  let fraction = places == 0 ? "" : "." + zeroPadded(Int(size % UInt(power)), places)
  return (shifted < 0 ? "−" : "") + whole + fraction
}

/// Digits with a comma before every third from the right.
private func grouped(_ digits: String) -> String {
  var out = ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { out.append(",") }
    out.append(digit)
  }
  return out
}

/// "1.8 × 10¹⁹".
private func powerText(_ value: Double) -> String {
  var (size, exponent) = (abs(value), 0)
  while size >= 9.95 { (size, exponent) = (size / 10, exponent + 1) }
  let superscripts = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
  let digits = String(exponent).compactMap { $0.wholeNumberValue }.map { superscripts[$0] }
  return "\(value < 0 ? "−" : "")\(decimalText(size, places: 1)) × 10\(String(digits))"
}
