/// What became of the rows of a file or a source. Each row is counted once.
package struct RowCounts: Hashable, Sendable {
  /// Rows that were understood and say something new.
  package var kept: Int
  /// Rows that are lost, with a warning.
  package var dropped: Int
  /// Rows that say again what another row has said.
  package var merged: Int
  /// Rows that were understood and that this site has no use for, such as courses of a term it does
  /// not have.
  package var unused: Int

  package init(kept: Int = 0, dropped: Int = 0, merged: Int = 0, unused: Int = 0) {
    self.kept = kept
    self.dropped = dropped
    self.merged = merged
    self.unused = unused
  }

  /// All rows that were read.
  package var read: Int { kept + dropped + merged + unused }

  package static func + (a: Self, b: Self) -> Self {
    RowCounts(
      kept: a.kept + b.kept, dropped: a.dropped + b.dropped, merged: a.merged + b.merged,
      unused: a.unused + b.unused)
  }

  package static func += (a: inout Self, b: Self) { a = a + b }
}

/// A file of a source and what became of its rows.
package struct FileReport: Hashable, Sendable {
  /// As the settings give it, after globs.
  package var path: String
  package var rows: RowCounts

  package init(path: String, rows: RowCounts = RowCounts()) {
    (self.path, self.rows) = (path, rows)
  }
}
