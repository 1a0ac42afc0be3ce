/// A half-open range of scores: it contains `from` and not `below`.
package struct ScoreBand: Hashable, Encodable, Sendable {
  /// In hundredths; `nil` for the lowest band, which has no lower limit.
  package let from: Int?
  /// In hundredths; `nil` for the highest band, which has no upper limit.
  package let below: Int?

  package init(from: Int?, below: Int?) { (self.from, self.below) = (from, below) }

  /// Whether a score in hundredths lies in the band.
  package func contains(_ value: Int) -> Bool {
    from.map { $0 <= value } ?? true && below.map { value < $0 } ?? true
  }

  /// Bands that cover all scores, highest first, for a scale from 0 to `top` hundredths.
  ///
  /// All have the same width: the greatest of 1, 2 and 5 times a power of ten that fits at least
  /// eight times. The outermost bands are open, so scores beyond the scale have a band too.
  ///
  /// ```
  /// ScoreBand.all(upTo: 500).map(\.from)  // [450, 400, …, 50, nil]: half a point each
  /// ```
  package static func all(upTo top: Int) -> [ScoreBand] {
    let width = width(upTo: top)
    let edges = Array(stride(from: width, to: max(top, width + 1), by: width))
    guard let lowest = edges.first, let highest = edges.last else { return [] }
    return [ScoreBand(from: highest, below: nil)]
      + zip(edges, edges.dropFirst()).map { ScoreBand(from: $0, below: $1) }.reversed()
      + [ScoreBand(from: nil, below: lowest)]
  }

  /// A limit as shown: "4.5", "4".
  ///
  /// - Precondition: It is not negative.
  package static func text(_ hundredths: Int) -> String {
    let (whole, rest) = (hundredths / 100, hundredths % 100)
    if rest == 0 { return "\(whole)" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  private static func width(upTo top: Int) -> Int {
    var (width, power) = (1, 1)
    while true {
      for next in [1, 2, 5] {
        guard next * power <= top / 8 else { return width }
        width = next * power
      }
      power *= 10
    }
  }
}
