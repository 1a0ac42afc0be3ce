/// A decimal number exactly as it was written: `digits` divided by 10 to the power of `places`.
///
/// Grades are entered as decimals and must be summed as such; 89.995 is 89995 / 1000 here, not the nearest `Double`.
package struct ExactNumber: Hashable, Encodable, Sendable {
  package let digits: Int
  package let places: Int

  /// - Precondition: `places` is within 0 ... 9.
  package init(digits: Int, places: Int = 0) {
    precondition((0...9).contains(places), "a decimal has 0 to 9 places, not \(places)")
    (self.digits, self.places) = (digits, places)
  }

  /// Reads "89", "-3.5", "89.995": at most 9 digits before and 9 after the point.
  package init?(parsing text: some StringProtocol) {
    let negative = text.hasPrefix("-")
    let parts = text.dropFirst(negative ? 1 : 0).split(
      separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      parts.allSatisfy({
        (1...9).contains($0.utf8.count) && $0.utf8.allSatisfy { (48...57).contains($0) }
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
