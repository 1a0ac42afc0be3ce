internal import CampusModel

extension EstimateTrial {
  /// The errors of one subject.
  struct Outcome {
    var neighbors: Int
    var error: Double
    var medianError: Double
  }

  /// The numbers of neighbors at which bands begin.
  private static let starts = [0, 1, 3, 10]
  /// Fewer prove nothing.
  private static let fewestSubjects = 20

  init(_ outcomes: [Outcome]) {
    let ends = Self.starts.dropFirst().map { $0 - 1 as Int? } + [nil]
    self.init(
      bands: zip(Self.starts, ends).compactMap { fewest, most in
        let own = outcomes.filter { $0.neighbors >= fewest && $0.neighbors <= most ?? .max }
        return own.isEmpty ? nil : Self.band(own, from: fewest, to: most)
      })
  }

  private static func band(_ outcomes: [Outcome], from fewest: Int, to most: Int?) -> Band {
    let count = Double(outcomes.count)
    let errors = outcomes.map(\.error).sorted()
    let gains = outcomes.map { $0.medianError - $0.error }
    let gain = gains.reduce(0, +) / count
    let squares = gains.reduce(0) { $0 + ($1 - gain) * ($1 - gain) }
    return Band(
      fewest: fewest, most: most, count: outcomes.count, error: errors.reduce(0, +) / count,
      medianError: outcomes.reduce(0) { $0 + $1.medianError } / count,
      within: errors[(2 * errors.count + 2) / 3 - 1],
      // The standard error of a mean is the deviation, by n - 1, divided by the root of n.
      isProven: outcomes.count >= fewestSubjects
        && gain > 2 * (squares / (count - 1) / count).squareRoot())
  }
}
