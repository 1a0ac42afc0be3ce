internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads a table of sections as any school exports it: a row for each meeting, or for each section
/// with several meetings in a cell. Columns are found by their usual names; the entry's `columns:`
/// names the others.
///
/// Only the course and the section must be there, each in a column or, like the subject and the
/// number of the course, in two. Rows of the same section are its meetings.
package struct SectionsCSVReader: FileSourceFormat {
  package static let kind = SourceKind.sectionsCSV
  package static let traits = SourceTraits.catalog
  package static var keys: SourceKeys { .columns(of: SectionColumn.self) + .dates }
  package static let shapes: [FileShape] = [
    .table("course", "section"), .table("course", "crn"), .table("subject", "number", "section"),
    .table("subject", "number", "crn"),
  ]

  private let context: SourceContext
  private var catalog = WrittenCatalog()

  package init(_ context: SourceContext) { self.context = context }

  package mutating func read(_ report: Report) {
    let reading = context.table
    guard
      var reader = CSVReader(report, headedBy: SectionColumn.self, named: reading.columns),
      let table = SectionTable(reader, reading)
    else { return }
    var (unknown, unused) = (UnknownTerms(), table.unused(in: reader))
    while let row = reader.next() {
      unused.note(row)
      read(row, table, noting: &unknown)
    }
    report.unusedColumns = unused.names
    unknown.warn(report, terms: context.terms)
    if report.rows.read == 0, let term = context.term, context.isAhead(term) {
      report.awaitRows(.noCourseYet(of: term))
    }
  }

  package func add(to contribution: inout Contribution) {
    contribution.courses += catalog.joined
  }

  private mutating func read(
    _ row: CSVReader.Row, _ table: SectionTable, noting unknown: inout UnknownTerms
  ) {
    guard let section = table.section(row) else { return }
    let code = table.text(.term, row)
    guard let term = context.term(code: code) ?? context.term(ofFile: row.report.file) else {
      return unknown.add(code, at: table.columns.offset(.term, row), of: row.report)
    }
    let lost = row.report.rows.dropped
    let written = table.written(section, in: term, row)
    let isWhole = row.report.rows.dropped == lost
    // However many of its meetings cannot be read, it is one row.
    if !isWhole { row.report.rows.dropped = lost + 1 }
    catalog.add(written, in: row, isWhole: isWhole)
  }
}

extension SourceKind {
  package static let sectionsCSV = SourceKind("sections-csv")
}
