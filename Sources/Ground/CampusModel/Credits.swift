/// The credits of a course, in tenths so that sums are exact: 3 credits are 30, 1.5 are 15.
///
/// A range ("1 to 6") is the student's to choose within.
package struct Credits: Hashable, Encodable, Sendable {
  package let lowest: Int
  package let highest: Int

  /// `nil` for negative credits or a range that runs backwards.
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

  package var isRange: Bool { lowest != highest }

  /// "3", "1.5", "1 – 6".
  package var text: String {
    isRange ? "\(Self.text(lowest)) – \(Self.text(highest))" : Self.text(lowest)
  }

  private static func text(_ tenths: Int) -> String {
    tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
  }
}
