/// The contents of an index: courses, or pages, as rows with numbers and labels.
package struct CatalogTable: Sendable {
  /// The kinds of numbers: scores, open seats, credits. At most 255.
  package var columns: [Column]
  /// The kinds of labels: departments, levels, general-education categories, fits. At most 255.
  package var facets: [Facet]
  /// In the order of a printed catalog, which is that of equal ranks.
  package var rows: [Row]

  package init(columns: [Column] = [], facets: [Facet] = [], rows: [Row] = []) {
    (self.columns, self.facets, self.rows) = (columns, facets, rows)
  }

  /// One kind of number, in fixed point.
  package struct Column: Hashable, Sendable {
    /// The name in addresses and on the command line: "rating".
    package var key: String
    /// As shown: "Mean rating".
    package var name: String
    /// The number of decimals in the integers: with 2, 431 is 4.31.
    package var places: Int

    package init(key: String, name: String, places: Int) {
      (self.key, self.name, self.places) = (key, name, places)
    }
  }

  /// One kind of label. A row may have any number of them.
  package struct Facet: Hashable, Sendable {
    /// The name in addresses and on the command line: "gen-ed".
    package var key: String
    /// As shown: "General education".
    package var name: String
    /// In display order.
    package var labels: [Label]

    package init(key: String, name: String, labels: [Label]) {
      (self.key, self.name, self.labels) = (key, name, labels)
    }
  }

  /// A label that rows can have.
  package struct Label: Hashable, Sendable {
    /// The name in addresses: "CMPS".
    package var code: String
    /// As shown: "Computer Science"; empty if the code is enough.
    package var name: String

    package init(code: String, name: String = "") { (self.code, self.name) = (code, name) }
  }

  /// A number of a row.
  package struct Score: Hashable, Sendable {
    /// In the column's fixed point, within ± `greatest`.
    package var value: Int
    /// The number of observations; 0 where unknown.
    package var count: Int
    /// The limit of values, safe for arithmetic on 32-bit machines; values beyond are clamped.
    package static let greatest = 1_000_000_000

    package init(_ value: Int, count: Int = 0) { (self.value, self.count) = (value, count) }
  }

  /// A course, or a page of words: its title is the id, and its summary the one instructor.
  package struct Row: Sendable {
    /// As shown: "CMSC 131".
    package var id: String
    /// As shown.
    package var title: String
    /// Only searched, as the title is, and not stored.
    package var headings: [String]
    /// The page's path from the root of the site.
    package var address: String
    /// As shown.
    package var instructors: [String]
    /// Only searched, not stored.
    package var description: String
    /// The times of each option, an empty week for one without hours; empty where unknown.
    package var weeks: [Week]
    /// For each column, `nil` where unknown. Scores beyond the columns are ignored.
    package var scores: [Score?]
    /// For each facet, indices of its labels. Unknown indices are ignored.
    package var labels: [[Int]]

    package init(
      id: String, title: String, headings: [String] = [], address: String = "",
      instructors: [String] = [], description: String = "", weeks: [Week] = [],
      scores: [Score?] = [], labels: [[Int]] = []
    ) {
      self.id = id
      self.title = title
      self.headings = headings
      self.address = address
      self.instructors = instructors
      self.description = description
      self.weeks = weeks
      self.scores = scores
      self.labels = labels
    }
  }
}
