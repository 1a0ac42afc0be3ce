internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// The meaning of the columns and rows of a table, each kind of export in its own way.
struct ExportLayout {
  enum Column: Equatable {
    /// A name, a number or an address of a student.
    case identity
    /// A total, a remark, something the system calculates; it is ignored without a message.
    case passedOver
    /// Scores that are not points, according to the heading.
    case words(title: String)
    case work(ExportColumn)
  }

  var columns: [Column]
  /// The rows that are a student's, by their place in the sheet.
  var students: [Int]
  /// Columns whose scores are marked as hidden or not yet posted.
  var unposted: Set<Int> = []
  var style: ExportNumberStyle

  /// The first column that can hold a score.
  var firstScore: Int { columns.firstIndex { $0 != .identity } ?? columns.count }
}

/// A column of an assignment's scores.
struct ExportColumn: Equatable {
  /// As people know it.
  var title: String
  /// The title with the text that the system adds to distinguish equal titles.
  var fullTitle: String
  /// `nil` where the file does not say.
  var outOf: ExactNumber?
  /// Whether bare numbers are percentages.
  var isPercent = false
  /// Whether the heading alone makes it an assignment, even with no cells below.
  var isCertain = true
}

/// An assignment that an export has.
struct ImportedWork {
  var assignment: Assignment
  /// The group that the file itself names.
  var group: String?
  /// Where it is in the file.
  var offset: Int
}

/// Reads the assignments of one student. Problems of the file go into its `report`, problems of the
/// entry into its own report. `nil` after an error in either.
func readExport(
  _ entry: ExportEntry, of report: Report
) -> [ImportedWork]? {
  guard let sheet = ExportSheet(report) else { return nil }
  if entry.kind == .plain, entry.columns.score != nil {
    return TaskList(sheet, entry).read()
  }
  guard let layout = layout(of: sheet, entry),
    let row = studentRow(of: sheet, layout, entry)
  else { return nil }
  return StudentWork(sheet, layout, entry).read(sheet.rows[row])
}

private func layout(
  of sheet: ExportSheet, _ entry: ExportEntry
) -> ExportLayout? {
  switch entry.kind {
  case .canvas: canvasLayout(of: sheet)
  case .blackboard: blackboardLayout(of: sheet)
  case .moodle: moodleLayout(of: sheet, entry)
  case .plain: plainLayout(of: sheet, entry)
  }
}

extension ExportKind {
  /// The system with these headings; `nil` if unknown.
  static func likely(_ headings: [String]) -> ExportKind? {
    let lowered = Set(headings.map { $0.lowercased() })
    if lowered.contains("student"), !lowered.isDisjoint(with: ["id", "section"]) { return .canvas }
    if headings.contains(where: { BlackboardHeading($0) != nil }) { return .blackboard }
    let isMoodle =
      lowered.contains("last downloaded from this course")
      || lowered.contains { $0.hasSuffix(" (real)") || $0.hasSuffix(" (percentage)") }
    return isMoodle ? .moodle : nil
  }
}

extension Report {
  /// Reports that the file is not an export of `kind`.
  func failAsNo(_ kind: ExportKind, _ headings: [String], expected: String) {
    let likely = ExportKind.likely(headings)
    fail(
      at: 0, .noExport(of: kind, expected),
      suggestion: likely == nil || likely == kind
        ? "check that it is the gradebook's own export"
        : "this looks like 'kind: \(likely?.rawValue ?? "")'")
  }
}

extension Diagnostic.Message {
  fileprivate static func noExport(of kind: ExportKind, _ expected: String) -> Self {
    "not a gradebook from \(kind.rawValue); expected \(expected)"
  }
}
