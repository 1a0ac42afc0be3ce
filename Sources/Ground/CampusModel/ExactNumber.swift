internal import Bytes

/// A decimal number exactly as it was written: `digits` / 10^`places`.
///
/// ```
/// ExactNumber(parsing: "89.995")  // digits 89995, places 3; a Double cannot hold it exactly
/// ```
package struct ExactNumber: Hashable, Encodable, Sendable {
  /// All digits as one integer, with the sign.
  package let digits: Int
  /// The number of digits after the point, 0 … 9.
  package let places: Int

  /// - Precondition: `places` is within 0 … 9.
  package init(digits: Int, places: Int = 0) {
    precondition((0...9).contains(places), "a decimal has 0 to 9 places, not \(places)")
    (self.digits, self.places) = (digits, places)
  }

  /// Reads "89", "-3.5", "89.995": at most 9 digits before the point and 9 after it.
  package init?(parsing text: some StringProtocol) {
    let negative = text.hasPrefix("-")
    let parts = text.dropFirst(negative ? 1 : 0).split(
      separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      parts.allSatisfy({
        (1...9).contains($0.utf8.count) && $0.isASCIIDigits
      }),
      let digits = Int(parts.joined())
    else { return nil }
    self.init(
      digits: negative ? -digits : digits, places: parts.count == 2 ? parts[1].utf8.count : 0)
  }

  /// The nearest `Double`, for drawing only.
  package var approximate: Double {
    var power = 1.0
    for _ in 0..<places { power *= 10 }
    return Double(digits) / power
  }
}
