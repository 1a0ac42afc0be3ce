/// A factor that may explain a mean.
package enum EstimateSource: String, CaseIterable, Hashable, Encodable, Sendable {
  case course, instructor, department, level, term
}

/// The expected mean of a course or instructor without a known one, learned from the others.
///
/// ```
/// // 3.21 on average, instructors 0.12 more, the department 0.05 less:
/// Estimate(tenThousandths: 32_800, neighbors: 4, within: 0.3).value  // 3.28
/// ```
package struct Estimate: Hashable, Encodable, Sendable {
  /// The contribution of one source to an estimate.
  package struct Part: Hashable, Encodable, Sendable {
    package var source: EstimateSource
    /// On the scale; below 0 where it lowers the estimate.
    package var amount: Double

    package init(source: EstimateSource, amount: Double) {
      (self.source, self.amount) = (source, amount)
    }
  }

  /// In ten-thousandths of the scale's unit: equal on every device.
  package var tenThousandths: Int
  /// How many with a known mean are nearest: other courses of its instructors, or other
  /// instructors of the same courses.
  package var neighbors: Int
  /// The error that two of three such estimates did not exceed where the mean is known.
  package var within: Double
  /// The mean of all, to which the parts are added.
  package var base: Double
  /// Contributions of sources that add something; empty on phones.
  package var parts: [Part]

  package init(
    tenThousandths: Int, neighbors: Int, within: Double, base: Double = 0, parts: [Part] = []
  ) {
    self.tenThousandths = tenThousandths
    self.neighbors = neighbors
    self.within = within
    self.base = base
    self.parts = parts
  }

  /// On the scale.
  package var value: Double { Double(tenThousandths) / 10_000 }
}

/// How good estimates were where the mean is known: each was made without that mean.
///
/// Courses or instructors are divided into folds; those of a fold are estimated from the others.
/// The baseline is the median of the others' means.
package struct EstimateTrial: Hashable, Encodable, Sendable {
  /// The trials of those with similarly many neighbors; see `Estimate.neighbors`.
  package struct Band: Hashable, Encodable, Sendable {
    /// The fewest neighbors.
    package var fewest: Int
    /// The most neighbors; `nil` for any number.
    package var most: Int?
    /// How many were estimated.
    package var count: Int
    /// The mean absolute error of the estimates, in the unit of the scale.
    package var error: Double
    /// The mean absolute error of the median.
    package var medianError: Double
    /// The lowest error that two of three estimates do not exceed.
    package var within: Double
    /// Whether estimates are better than the median by more than chance: the mean difference of
    /// their errors is above twice its standard error, in at least 20 trials.
    package var isProven: Bool

    package init(
      fewest: Int, most: Int?, count: Int, error: Double, medianError: Double, within: Double,
      isProven: Bool
    ) {
      (self.fewest, self.most, self.count) = (fewest, most, count)
      (self.error, self.medianError, self.within) = (error, medianError, within)
      self.isProven = isProven
    }

    /// How much lower the error is than the median's: 0.2 for a fifth; below 0 if it is higher.
    package var gain: Double { medianError > 0 ? 1 - error / medianError : 0 }
  }

  /// By number of neighbors, ascending; without bands in which nothing was estimated.
  package var bands: [Band]

  package init(bands: [Band] = []) { self.bands = bands }

  /// The band of so many neighbors; `nil` where none was tried.
  package func band(of neighbors: Int) -> Band? {
    bands.first { $0.fewest <= neighbors && neighbors <= $0.most ?? .max }
  }

  /// Whether estimates are proven for any number of neighbors.
  package var isProven: Bool { bands.contains { $0.isProven } }

  /// How many were estimated.
  package var count: Int { bands.reduce(0) { $0 + $1.count } }

  /// The mean absolute error of all estimates; 0 without trials.
  package var error: Double { mean { $0.error } }

  /// The mean absolute error of the median; 0 without trials.
  package var medianError: Double { mean { $0.medianError } }

  private func mean(_ error: (Band) -> Double) -> Double {
    count > 0 ? bands.reduce(0) { $0 + error($1) * Double($1.count) } / Double(count) : 0
  }
}

/// How unknown ratings and GPAs are replaced.
package enum UnknownValues: String, CaseIterable, Hashable, Encodable, Sendable {
  /// By the median of the known ones.
  case median
  /// By estimates learned from the data where these are proven to be better, otherwise by the
  /// median.
  case learned
}
