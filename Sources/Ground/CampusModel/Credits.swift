/// The credits of a course, in tenths so that sums are exact.
///
/// The student chooses within a range ("1 to 6").
///
/// ```
/// Credits(3).lowest                 // 30
/// Credits(tenths: 15)?.text         // "1.5"
/// Credits(tenths: 10, to: 60)?.text // "1 – 6"
/// ```
package struct Credits: Hashable, Encodable, Sendable {
  /// In tenths; not negative.
  package let lowest: Int
  /// In tenths; at least `lowest`.
  package let highest: Int

  /// `nil` for negative credits and for a range that runs backwards.
  package init?(tenths lowest: Int, to highest: Int? = nil) {
    let highest = highest ?? lowest
    guard lowest >= 0, highest >= lowest else { return nil }
    (self.lowest, self.highest) = (lowest, highest)
  }

  /// Whole credits.
  ///
  /// - Precondition: not negative.
  package init(_ whole: Int) {
    precondition(whole >= 0, "negative credits: \(whole)")
    (lowest, highest) = (whole * 10, whole * 10)
  }

  /// Whether the student chooses the number of credits.
  package var isRange: Bool { lowest != highest }

  /// "3", "1.5", "1 – 6".
  package var text: String {
    isRange ? "\(Self.text(lowest)) – \(Self.text(highest))" : Self.text(lowest)
  }

  private static func text(_ tenths: Int) -> String {
    tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
  }
}
