/// A mean somebody published or that was computed from published counts, with what it rests on.
package struct Measure: Hashable, Encodable, Sendable {
  package var mean: Double
  /// How many grades or ratings are behind it; `nil` where the source does not say.
  package var count: Int?

  package init(mean: Double, count: Int? = nil) { (self.mean, self.count) = (mean, count) }
}

/// What is known of how courses and instructors do: the two halves of a section's value.
package struct Evidence: Hashable, Encodable, Sendable {
  /// Mean grade points of a course, and the best that scale has (4.0).
  package var gpa: Scale<CourseID>
  /// Mean ratings of an instructor by the name sections use, and the best that scale has (5).
  package var rating: Scale<String>

  package init(gpa: Scale<CourseID>, rating: Scale<String>) {
    (self.gpa, self.rating) = (gpa, rating)
  }

  /// One kind of measure from one source, by what it measures.
  package struct Scale<Key: Comparable & Hashable & Encodable & Sendable>: Hashable, Encodable,
    Sendable
  {
    /// The best value there is on this scale; above 0.
    package var top: Double
    /// What readers are told about where it comes from: "PlanetTerp, 18 Nov 2026".
    package var source: String
    @KeysInOrder package var measures: [Key: Measure]

    package init(top: Double, source: String, measures: [Key: Measure]) {
      (self.top, self.source, self.measures) = (top, source, measures)
    }

    /// The median of all known values, which stands in for the missing ones; `nil` when none is known.
    ///
    /// Of an even number it is the mean of the middle two.
    package var median: Double? {
      let sorted = measures.values.map(\.mean).sorted()
      guard !sorted.isEmpty else { return nil }
      let middle = sorted.count / 2
      return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
  }
}
