/// What an index is made from: courses as plain rows, the numbers and labels they have.
package struct CatalogTable: Sendable {
  /// Numbers that rows may have: scores, open seats, credits. At most 255.
  package var columns: [Column]
  /// Kinds of labels that rows may bear: departments, levels, general-education categories, whom they fit. At most 255.
  package var facets: [Facet]
  /// In the order in which rows of equal rank are told: that of a printed catalog.
  package var rows: [Row]

  package init(columns: [Column] = [], facets: [Facet] = [], rows: [Row] = []) {
    (self.columns, self.facets, self.rows) = (columns, facets, rows)
  }

  /// One kind of number, in fixed point.
  package struct Column: Hashable, Sendable {
    /// What it is called in addresses and on the command line: "rating".
    package var key: String
    /// What readers are told: "Mean rating".
    package var name: String
    /// How many decimals the integers stand for: with 2, 431 is 4.31.
    package var places: Int

    package init(key: String, name: String, places: Int) {
      (self.key, self.name, self.places) = (key, name, places)
    }
  }

  /// One kind of label. A row may bear none, one or several.
  package struct Facet: Hashable, Sendable {
    /// What it is called in addresses and on the command line: "gen-ed".
    package var key: String
    package var name: String
    package var labels: [Label]

    package init(key: String, name: String, labels: [Label]) {
      (self.key, self.name, self.labels) = (key, name, labels)
    }
  }

  package struct Label: Hashable, Sendable {
    /// What stands in addresses: "CMPS".
    package var code: String
    /// What readers are told: "Computer Science"; empty where the code says it all.
    package var name: String

    package init(code: String, name: String = "") { (self.code, self.name) = (code, name) }
  }

  /// A number of a row.
  package struct Score: Hashable, Sendable {
    /// In the column's fixed point, within ± `greatest`.
    package var value: Int
    /// How many observations are behind it; 0 where nobody says.
    package var count: Int
    /// Values beyond are brought to it, so that a 32-bit machine reckons with them safely.
    package static let greatest = 1_000_000_000

    package init(_ value: Int, count: Int = 0) { (self.value, self.count) = (value, count) }
  }

  package struct Row: Sendable {
    /// As people read it: "CMSC 131".
    package var id: String
    package var title: String
    /// Where its page is, from the root of the site.
    package var address: String
    package var instructors: [String]
    /// Only its words are kept, for finding.
    package var description: String
    /// Each way to take it, by the time that takes; an empty week for one without hours. None where nobody knows.
    package var weeks: [Week]
    /// For each column, `nil` where nobody knows. What lies beyond the columns is left out.
    package var scores: [Score?]
    /// For each facet, places of its labels. What no facet has is left out.
    package var labels: [[Int]]

    package init(
      id: String, title: String, address: String = "", instructors: [String] = [],
      description: String = "", weeks: [Week] = [], scores: [Score?] = [], labels: [[Int]] = []
    ) {
      self.id = id
      self.title = title
      self.address = address
      self.instructors = instructors
      self.description = description
      self.weeks = weeks
      self.scores = scores
      self.labels = labels
    }
  }
}
