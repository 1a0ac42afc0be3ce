/// Courses of a term with something in common.
package struct CourseList: Hashable, Sendable {
  /// The property that the courses share.
  package enum Kind: Hashable, Encodable, Sendable {
    /// The department, by its code.
    case department(String)
    /// The level: 100, 300.
    case level(Int)
    /// A general-education category.
    case genEd(String)
    /// A fixed number of credits, in tenths.
    case credits(Int)
    case variableCredits
    case unknownCredits
    /// A score within a band of the column with that key.
    case band(String, ScoreBand)
    /// No score in the column with that key.
    case unscored(String)
    /// They fit a schedule: the code of a `CatalogFit`.
    case fit(String)
  }

  /// The property that the courses share.
  package let kind: Kind
  /// Indices into the catalog, ascending. Only a list of the kind `fit` may be empty.
  package let courses: [Int]
  /// The available orders, the default first.
  package let orders: [CourseOrder]
}

/// How a list of courses is sorted.
package enum CourseOrder: Hashable, Encodable, Sendable {
  /// By department and number.
  case catalog
  /// By the scores of the column with that key, the best first. Ties, and courses without a score
  /// at the end, are in the order of the catalog.
  case score(String)
}
