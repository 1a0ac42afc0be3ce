/// How good estimates were where the mean is known: each was made without that mean.
///
/// Subjects are divided into folds; those of a fold are estimated from the others. What is compared
/// with is the median of the others' means.
package struct EstimateTrial: Hashable, Encodable, Sendable {
  /// The trials of subjects with similarly many neighbors.
  package struct Band: Hashable, Encodable, Sendable {
    /// The fewest neighbors.
    package var fewest: Int
    /// The most neighbors; `nil` for any number.
    package var most: Int?
    /// How many subjects were estimated.
    package var count: Int
    /// The mean absolute error of the estimates, in the unit of the scale.
    package var error: Double
    /// The mean absolute error of the median.
    package var medianError: Double
    /// The lowest error that two of three estimates do not exceed.
    package var within: Double
    /// Whether estimates are better than the median by more than chance: the mean difference of
    /// their errors is above twice its standard error, in at least 20 subjects.
    package var isProven: Bool

    /// How much lower the error is than the median's: 0.2 for a fifth; below 0 if it is higher.
    package var gain: Double { medianError > 0 ? 1 - error / medianError : 0 }
  }

  /// By number of neighbors, ascending; without bands in which nothing was estimated.
  package var bands: [Band]

  package init(bands: [Band] = []) { self.bands = bands }

  /// The band of a subject with so many neighbors; `nil` where none was tried.
  package func band(of neighbors: Int) -> Band? {
    bands.first { $0.fewest <= neighbors && neighbors <= $0.most ?? .max }
  }

  /// Whether estimates are proven for any number of neighbors.
  package var isProven: Bool { bands.contains(where: \.isProven) }
}

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
    bands = zip(Self.starts, ends).compactMap { fewest, most in
      let own = outcomes.filter { $0.neighbors >= fewest && $0.neighbors <= most ?? .max }
      return own.isEmpty ? nil : Self.band(own, from: fewest, to: most)
    }
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
