/// A mean, published or computed from published counts, with its sample size.
package struct Measure: Hashable, Encodable, Sendable {
  /// On the scale of its source.
  package var mean: Double
  /// The number of grades or ratings in the mean; `nil` where the source has none.
  package var count: Int?

  package init(mean: Double, count: Int? = nil) { (self.mean, self.count) = (mean, count) }
}

/// The known measures of courses and instructors: the two components of a section's value.
package struct Evidence: Hashable, Encodable, Sendable {
  /// The mean grade points of courses, and the top of the scale (4.0).
  package var gpa: Scale<CourseID>
  /// The mean ratings of instructors by the name sections use, and the top of the scale (5).
  package var rating: Scale<String>

  /// Without arguments, no measures at all.
  package init(
    gpa: Scale<CourseID> = Scale(top: 4, source: "", measures: [:]),
    rating: Scale<String> = Scale(top: 5, source: "", measures: [:])
  ) {
    (self.gpa, self.rating) = (gpa, rating)
  }

  /// The measures of one kind from one source.
  package struct Scale<Key: Comparable & Hashable & Encodable & Sendable>: Hashable, Encodable,
    Sendable
  {
    /// The highest value of the scale; above 0.
    package var top: Double
    /// The origin as readers see it: "PlanetTerp, 18 Nov 2026".
    package var source: String
    /// By course or instructor.
    @KeysInOrder package var measures: [Key: Measure]
    /// Estimates for missing measures; `nil` where none were attempted.
    package var learned: Learned?
    /// The summary of all measures, where these are a part of them, as on phones.
    private var whole: Summary?

    package init(
      top: Double, source: String, measures: [Key: Measure], of whole: Summary? = nil
    ) {
      (self.top, self.source, self.measures, self.whole) = (top, source, measures, whole)
    }

    /// Estimates in place of missing measures.
    package struct Learned: Hashable, Encodable, Sendable {
      /// By course or instructor without a measure; only those that are proven to be better than
      /// the median.
      @KeysInOrder package var estimates: [Key: Estimate]
      /// How good they are where measures are known.
      package var trial: EstimateTrial

      package init(estimates: [Key: Estimate] = [:], trial: EstimateTrial = EstimateTrial()) {
        (self.estimates, self.trial) = (estimates, trial)
      }
    }

    /// The number of all known values.
    package var count: Int { whole?.count ?? measures.count }

    /// The scale without its measures: only their median and their number.
    package var summary: Self {
      Self(
        top: top, source: source, measures: [:], of: Summary(median: median, count: count))
    }

    /// The median of all known values, used for missing ones; `nil` without any.
    ///
    /// For an even number of values, the mean of the middle two.
    package var median: Double? {
      if let whole { return whole.median }
      let sorted = measures.values.map { $0.mean }.sorted()
      guard !sorted.isEmpty else { return nil }
      let middle = sorted.count / 2
      return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
  }
  /// The median and number of measures that are stored elsewhere.
  package struct Summary: Hashable, Encodable, Sendable {
    /// The median of their values; `nil` without any.
    package var median: Double?
    /// How many they are.
    package var count: Int

    package init(median: Double?, count: Int) { (self.median, self.count) = (median, count) }
  }
}
