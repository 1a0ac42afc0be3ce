/// The outcome of the rows of a file or a source. Each row is counted once.
package struct RowCounts: Hashable, Sendable {
  /// Rows with new information.
  package var kept: Int
  /// Rows that were lost, with a warning.
  package var dropped: Int
  /// Rows that repeat another row.
  package var merged: Int
  /// Valid rows that the site does not use, such as courses of a term it does not have.
  package var unused: Int

  package init(kept: Int = 0, dropped: Int = 0, merged: Int = 0, unused: Int = 0) {
    self.kept = kept
    self.dropped = dropped
    self.merged = merged
    self.unused = unused
  }

  /// All rows that were read.
  package var read: Int { kept + dropped + merged + unused }

  /// Adds each number.
  package static func + (a: Self, b: Self) -> Self {
    RowCounts(
      kept: a.kept + b.kept, dropped: a.dropped + b.dropped, merged: a.merged + b.merged,
      unused: a.unused + b.unused)
  }

  /// Adds each number.
  package static func += (a: inout Self, b: Self) { a = a + b }
}

/// The outcome of reading one file of a source.
package struct FileReport: Hashable, Sendable {
  /// As in the settings, after wildcards are resolved.
  package var path: String
  /// The outcome of its rows.
  package var rows: RowCounts
  /// The names of a table's columns that have values and that nothing on the site shows, in order.
  package var unusedColumns: [String]

  package init(path: String, rows: RowCounts = RowCounts(), unusedColumns: [String] = []) {
    (self.path, self.rows, self.unusedColumns) = (path, rows, unusedColumns)
  }
}
