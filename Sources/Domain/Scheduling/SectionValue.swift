package import CampusModel

/// One component of a section's value: a known mean, or an imputed one.
package struct Half: Hashable, Encodable, Sendable {
  /// On the source's scale.
  package var mean: Double
  /// The highest value of that scale.
  package var top: Double
  /// The number of grades or ratings in the mean; `nil` for an imputed mean and where no source has
  /// it.
  package var count: Int?
  /// Whether `mean` replaces a missing value: the mean of `estimates`, or without any the median
  /// of the source's known values.
  package var isImputed: Bool
  /// The instructors whose ratings are in the mean, in the section's order; empty for GPAs.
  package var known: [String]
  /// The instructors without ratings, in the section's order; empty for GPAs.
  package var unknown: [String]
  /// The estimates that `mean` was calculated from, each once.
  package var estimates: [Estimate]

  package init(
    mean: Double, top: Double, count: Int? = nil, isImputed: Bool, known: [String] = [],
    unknown: [String] = [], estimates: [Estimate] = []
  ) {
    self.mean = mean
    self.top = top
    self.count = count
    self.isImputed = isImputed
    self.known = known
    self.unknown = unknown
    self.estimates = estimates
  }

  /// `mean / top`: 0 … 1 wherever the source keeps to its scale.
  package var share: Double { mean / top }
}

/// The value of a section, or of a bundle of linked ones.
package struct SectionValue: Hashable, Encodable, Sendable {
  /// w · GPA / top + w · rating / top, with weights of sum 1; 0 without both components.
  ///
  /// ```
  /// // GPA 3.2 of 4, rating 4.5 of 5, equal weights:
  /// 0.5 * 3.2 / 4 + 0.5 * 4.5 / 5  // 0.85
  /// ```
  package var q: Double
  /// `nil` when no GPA is known in the whole source.
  package var gpa: Half?
  /// `nil` when no rating is known in the whole source.
  package var rating: Half?

  /// Whether `q` is based on data, even if it is imputed; otherwise it is 0.
  package var hasComponents: Bool { gpa != nil || rating != nil }
}

/// The value of a course: that of its best option.
package struct CourseValue: Hashable, Encodable, Sendable {
  /// The value of the best option.
  package var value: SectionValue
  /// The sections of that option, in the order of the course's parts.
  package var sections: [SectionID]
}

/// How a ranking treats values that a source lacks.
package enum MissingValueRule: Hashable, Encodable, Sendable {
  /// The median of the `known` values replaces the missing ones.
  case imputed(median: Double, known: Int)
  /// Estimates replace the missing ones; where there is none, the median of the `known` values.
  case estimated(median: Double, known: Int)
  /// Nothing is known: the component does not count for any section.
  case excluded
}

/// The weights of GPA and rating in a value: their sum is 1, or both are 0 without data.
package struct ComponentWeights: Hashable, Encodable, Sendable {
  /// 0 … 1.
  package var gpa: Double
  /// 0 … 1.
  package var rating: Double
}
