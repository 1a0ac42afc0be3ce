/// A part of a scale of scores, half-open: `from` is in it, `below` is not.
package struct ScoreBand: Hashable, Encodable, Sendable {
  /// In hundredths; `nil` for the lowest band, which has no lower end.
  package let from: Int?
  /// `nil` for the highest band.
  package let below: Int?

  package init(from: Int?, below: Int?) { (self.from, self.below) = (from, below) }

  package func contains(_ value: Int) -> Bool {
    from.map { $0 <= value } ?? true && below.map { value < $0 } ?? true
  }

  /// Bands that together hold every score, the highest first, for a scale that reaches from 0 to `top` hundredths.
  ///
  /// All are equally wide: the greatest of 1, 2 and 5 times a power of ten of which at least eight fit, so half a point up to 4
  /// and up to 5, five hours up to 60. The outermost ones are open: what lies beyond the scale is in one of them too.
  package static func all(upTo top: Int) -> [ScoreBand] {
    let width = width(upTo: top)
    let edges = Array(stride(from: width, to: max(top, width + 1), by: width))
    guard let lowest = edges.first, let highest = edges.last else { return [] }
    return [ScoreBand(from: highest, below: nil)]
      + zip(edges, edges.dropFirst()).map { ScoreBand(from: $0, below: $1) }.reversed()
      + [ScoreBand(from: nil, below: lowest)]
  }

  /// An end as people write it: "4.5", "4".
  ///
  /// - Precondition: it is not negative.
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
