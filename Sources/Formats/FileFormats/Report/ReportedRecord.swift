package import CampusModel
package import Diagnostics

/// A row or a value of a file of data that knows where it is and the report of its file.
///
/// ```swift
/// guard let id = CourseID(row[columns.id]) else {
///   return row.drop(.identifier, in: columns.id, .noID(row[columns.id]))
/// }
/// row.keep()
/// ```
package protocol ReportedRecord {
  var report: Report { get }
  /// Where it begins, in bytes from the start of the text.
  var offset: Int { get }
}

extension ReportedRecord {
  package var place: FilePlace { report.place(offset) }

  package func warn(
    _ problem: Report.Problem, _ message: Diagnostic.Message, suggestion: String? = nil,
    notes: [String] = []
  ) {
    report.warn(problem, at: offset, message, suggestion: suggestion, notes: notes)
  }

  /// Counts it as understood.
  package func keep(rows count: Int = 1) { report.rows.kept += count }

  /// Loses it, and the rows that it is made of: a warning that counts.
  package func drop(
    _ problem: Report.Problem, _ message: Diagnostic.Message, suggestion: String? = nil,
    notes: [String] = [], rows count: Int = 1
  ) {
    report.drop(problem, at: offset, message, suggestion: suggestion, notes: notes, rows: count)
  }

  /// Merges it with one that said the same.
  package func merge(rows count: Int = 1) { report.merge(at: offset, rows: count) }

  /// Merges with others the rows of it that were kept since `before`: their content was known.
  package func mergeRowsKept(since before: RowCounts, atMost most: Int = 1) {
    report.mergeRowsKept(since: before, at: offset, atMost: most)
  }

  /// Counts something that needs one line in all.
  package func tally(_ problem: Report.Problem) { report.tally(problem, at: offset) }

  /// The file as a whole cannot be used, as is seen here.
  package func fail(_ message: Diagnostic.Message, suggestion: String? = nil) {
    report.fail(at: offset, message, suggestion: suggestion)
  }
}

/// A place in a record, such as a cell of a row.
package struct ReportedPlace: ReportedRecord {
  package let report: Report
  package let offset: Int

  package init(_ offset: Int, of report: Report) { (self.offset, self.report) = (offset, report) }
}
