/// The outcome of reading one entry of `sources:`.
package struct SourceReport: Hashable, Sendable {
  /// The kind: "jupiterp".
  package var kind: String
  /// The name that readers see: the entry's `name:`, otherwise its kind and path.
  package var name: String
  /// In the order in which they were read.
  package var files: [FileReport]
  /// When the data was current: the newest modification time of the files, or the entry's `as-of:`.
  package var asOf: Instant?
  /// The terms for which it had courses or counts of seats.
  package var terms: Set<TermID>
  /// For a catalog, its kind and the columns that the settings name: "sections-csv course=Kurs".
  package var reading: String?

  /// The outcome of the rows of all files together.
  package var rows: RowCounts { files.reduce(RowCounts()) { $0 + $1.rows } }

  package init(
    kind: String, name: String, files: [FileReport], asOf: Instant? = nil, terms: Set<TermID> = [],
    reading: String? = nil
  ) {
    self.kind = kind
    self.name = name
    self.files = files
    self.asOf = asOf
    self.terms = terms
    self.reading = reading
  }
}
