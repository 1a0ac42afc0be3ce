package import CampusModel
internal import FileFormats

/// What a file may be as a source: the kind that reads most of it, and why.
package struct SourceGuess: Sendable {
  package let kind: SourceKind
  /// What `columns:` must name, since its columns are not called as usual, in order.
  package let columns: [ColumnGuess]
  /// What the file shows of this: "'Days' holds MWF, TR: days".
  package let evidence: [String]
  /// The terms of its rows; of several the latest last. Empty for kinds without a term.
  package let terms: [TermGuess]
  /// Whether it holds courses.
  package let isCatalog: Bool
  /// What became of its rows.
  package let rows: RowCounts
  package let courses: Int
  package let sections: Int
  /// Meetings on weekdays at a time.
  package let meetings: Int

  /// How much it gives: of a table of sections that is also one of courses, the sections count.
  var yield: Int { rows.kept + rows.merged + sections + meetings }

  /// What an entry of `sources:` says besides its path: `kind: sections-csv, columns: {…}`.
  package var entry: String {
    let names = columns.map { "\($0.meaning): \(yamlText($0.name))" }.joined(separator: ", ")
    return "kind: \(kind.rawValue)" + (columns.isEmpty ? "" : ", columns: {\(names)}")
  }
}

/// A column that a table's entry must name.
package struct ColumnGuess: Hashable, Sendable {
  /// As `columns:` calls it: "days".
  package let meaning: String
  /// As the table calls it.
  package let name: String
}
