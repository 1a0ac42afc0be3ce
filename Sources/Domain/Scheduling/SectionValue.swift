/// One half of a section's value: what is known, or what stands in for it.
package struct Half: Hashable, Encodable, Sendable {
  /// On the source's own scale, which goes up to `top`.
  package var mean: Double
  package var top: Double
  /// How many grades or ratings are behind the mean; `nil` for a stand-in and where no source says.
  package var count: Int?
  /// Whether `mean` is the median of the source's known values because nothing is known here.
  package var isStandIn: Bool
  /// The instructors whose ratings are in the mean, and those nobody rated, in the section's order. Empty for GPAs, which
  /// belong to the course.
  package var known: [String]
  package var unknown: [String]

  package init(
    mean: Double, top: Double, count: Int? = nil, isStandIn: Bool, known: [String] = [],
    unknown: [String] = []
  ) {
    self.mean = mean
    self.top = top
    self.count = count
    self.isStandIn = isStandIn
    self.known = known
    self.unknown = unknown
  }

  /// From 0 to 1 wherever the source keeps to its scale.
  package var share: Double { mean / top }
}

/// What a section, or a bundle of linked ones, is worth.
package struct SectionValue: Hashable, Encodable, Sendable {
  /// w · GPA / top + w · rating / top, the weights together 1; 0 when both halves are left out.
  package var q: Double
  /// `nil` when no GPA is known at all, so that the half is left out for everyone.
  package var gpa: Half?
  /// `nil` when no rating is known at all.
  package var rating: Half?

  /// Whether `q` is made of anything, be it an estimate; otherwise it is 0 and says nothing.
  package var hasHalves: Bool { gpa != nil || rating != nil }
}

/// What a ranking did about values that are missing from one source.
package enum HalfStanding: Hashable, Encodable, Sendable {
  /// The median of `known` values stands in for the missing ones.
  case standIn(median: Double, known: Int)
  /// Nothing is known: the half is left out for everyone.
  case leftOut
}

/// The parts of the two halves in a value: together 1, or both 0 when both are left out.
package struct HalfWeights: Hashable, Encodable, Sendable {
  package var gpa: Double
  package var rating: Double
}
