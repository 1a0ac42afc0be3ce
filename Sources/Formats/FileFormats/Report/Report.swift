package import CampusModel
package import Diagnostics

/// The problems of one file, and how many of its records were understood.
///
/// The values that a file is read by (`YAMLMapping`, a row, a record) carry the report of their
/// file, so that a reader only states its expectation:
///
/// ```swift
/// let report = Report(file: "Content/site.yml")
/// YAMLValue(parsing: bytes, report)?.mapping { $0.integer("horizon", in: 1...60) ?? 14 }
/// print(report.diagnostics)  // the error at 'horizon', and at every other key
/// ```
///
/// A class, because all values of a file add to one report; it is confined to the task that reads
/// the file.
package final class Report {
  /// How freely messages may quote the file.
  package enum Quoting: Sendable {
    case open
    /// A private person's file: only the owner's own terminal shows its words. Everywhere else only
    /// the place, the kind of mistake and keys of the program's own vocabulary are reported.
    case withheld
    /// A file of secrets: not even the owner's terminal shows its words.
    case secret
  }

  /// As messages name the file: relative to the site's folder.
  package let file: String
  package let origin: Diagnostic.Origin
  package let quoting: Quoting
  /// The shapes that the file may have instead of the expected one.
  package let shapes: FileShapes
  /// In the order in which they were found.
  package internal(set) var diagnostics: [Diagnostic] = []

  // MARK: Files of records

  /// The results of the records that were read so far.
  package var rows = RowCounts()
  /// The names of a table's columns that have values and are not used, in order.
  package var unusedColumns: [String] = []
  package internal(set) var text: SourceText
  /// Whether the file as a whole cannot be used.
  package internal(set) var hasFailed = false
  /// Whether the file is valid and its rows are still to come.
  package internal(set) var isAwaited = false
  var repeats = Repeats()
  /// How many rows of grades are in no record, by the course that they are about.
  var omittedGrades: [CourseID: Int] = [:]
  /// Where a row was merged first.
  var firstMerged: FilePlace?
  var lines: LineStarts?

  /// A report on a file that its owner wrote by hand.
  package init(file: String, quoting: Quoting = .open) {
    (self.file, self.quoting, origin, shapes) = (file, quoting, .owner, .none)
    text = SourceText(SourceFile(path: file, bytes: []))
  }

  /// A report on a file of records.
  package init(
    _ file: SourceFile, origin: Diagnostic.Origin = .data, shapes: FileShapes = .none
  ) {
    text = SourceText(file)
    (self.file, quoting, self.origin, self.shapes) = (file.path, .open, origin, shapes)
  }
}
