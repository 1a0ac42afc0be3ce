internal import Diagnostics
internal import FileFormats

extension CSVReader {
  /// Whether the table has a column of courses, or columns of their subjects and numbers; an error
  /// if not.
  func requireCourse(
    _ course: Int?, orSubject subject: Int?, andNumber number: Int?
  ) -> Bool {
    if course != nil || subject != nil && number != nil { return true }
    report.fail(
      at: 0, .noCourseColumn,
      suggestion: report.shapes.suggestion(forHeader: header)
        ?? report.shapes.suggestion(forTable: report) ?? headerWords(header))
    return false
  }
}

extension Diagnostic.Message {
  fileprivate static var noCourseColumn: Self {
    "expected a column 'course', or 'subject' and 'number'"
  }
}
