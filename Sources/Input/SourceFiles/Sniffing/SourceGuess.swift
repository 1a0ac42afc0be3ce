package import CampusModel
internal import FileFormats

/// A guess about a file as a source: the kind that reads most of it, and the reasons.
package struct SourceGuess: Sendable {
  package let kind: SourceKind
  /// The columns that `columns:` must name, since they do not have the usual names, in order.
  package let columns: [ColumnGuess]
  /// The evidence in the file: "'Days' holds MWF, TR: days".
  package let evidence: [String]
  /// The terms of its rows; of several the latest last. Empty for kinds without a term.
  package let terms: [TermGuess]
  /// Whether it holds courses.
  package let isCatalog: Bool
  /// The counts of its rows.
  package let rows: RowCounts
  package let courses: Int
  package let sections: Int
  /// Meetings on weekdays at a time.
  package let meetings: Int

  /// How many courses and sections it has of each term.
  package let offers: [TermID: Int]
  /// Its columns that have values and are not used, in order.
  package let unusedColumns: [String]

  /// The share of rows that it loses, in percent, rounded up to a multiple of five; `nil` where a
  /// source may lose as many.
  package var loss: Int? {
    let all = rows.kept + rows.dropped
    guard rows.read >= 20, rows.dropped * 20 > all else { return nil }
    return (rows.dropped * 20 + all - 1) / all * 5
  }

  /// How much it gives: of a table of sections that is also one of courses, the sections count.
  var yield: Int { rows.kept + rows.merged + sections + meetings }

  /// The keys of an entry of `sources:` besides its path: `kind: sections-csv, columns: {…}`.
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

extension SourceGuess {
  /// A guess from the result of reading a file.
  init(
    kind: SourceKind, columns: [ColumnGuess], evidence: [String], terms: [TermGuess],
    isCatalog: Bool, _ found: Contribution
  ) {
    let sections = found.courses.flatMap(\.sections)
    self.init(
      kind: kind, columns: columns, evidence: evidence, terms: terms, isCatalog: isCatalog,
      rows: found.rows, courses: found.courses.count + found.outlines.count,
      sections: sections.count, meetings: sections.flatMap(\.meetings).count { $0.weekly != nil },
      offers: (found.courses + found.outlines).reduce(into: [:]) {
        $0[$1.term, default: 0] += 1 + $1.sections.count
      },
      unusedColumns: found.files.flatMap(\.unusedColumns))
  }
}
