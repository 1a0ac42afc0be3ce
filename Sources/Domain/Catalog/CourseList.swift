/// Some of a term's courses, for one reason.
package struct CourseList: Hashable, Sendable {
  package enum Kind: Hashable, Encodable, Sendable {
    /// By the letters of ids.
    case department(String)
    /// 100, 300.
    case level(Int)
    /// A general-education category.
    case genEd(String)
    /// So many credits and no choice, in tenths.
    case credits(Int)
    case choiceOfCredits
    case untoldCredits
    /// A band of the column with that key.
    case band(String, ScoreBand)
    /// Without a score in the column with that key.
    case unscored(String)
    /// Beside a schedule: the code of a `CatalogFit`.
    case fit(String)
  }

  package let kind: Kind
  /// Places in the order of the catalog, rising. Only a list of what fits can be empty.
  package let courses: [Int]
  /// How it can be read; the first is the one to begin with.
  package let orders: [CourseOrder]
}

/// What comes first in a list of courses.
package enum CourseOrder: Hashable, Encodable, Sendable {
  /// By department and number.
  case catalog
  /// By the scores of the column with that key, the best first. Courses without a score come last; equal ones, and those, stand in
  /// the order of the catalog.
  case score(String)
}
