internal import CampusModel
internal import Diagnostics
internal import FileFormats

// Cells that tables of courses and of sections share.

extension TableColumns {
  /// "CMPS 131" of one column, or of a subject and a number; a number alone in the first is one.
  func courseName(
    _ row: CSVReader.Row, _ course: Meaning, subject: Meaning, number: Meaning
  ) -> String {
    let (whole, prefix) = (text(course, row), text(subject, row))
    guard whole.first.map(\.isNumber) ?? true, !prefix.isEmpty else { return whole }
    return "\(prefix) \(whole.isEmpty ? text(number, row) : whole)"
  }

  /// The names in a cell, separated by semicolons, commas, slashes or line ends.
  func names(in column: Meaning, _ row: CSVReader.Row) -> [String] {
    raw(column, row).split { ";,/|".contains($0) || $0.isNewline }
      .map { String($0).collapsed }.filter { !$0.isEmpty }
  }

  /// `nil` for an empty cell, and with a warning for one that cannot be read.
  func credits(_ column: Meaning, of name: String, _ row: CSVReader.Row) -> Credits? {
    let text = text(column, row)
    guard !text.isEmpty else { return nil }
    let credits = looseCredits(text)
    if credits == nil { row.warn(.credits, .unknownCredits(text, of: name)) }
    return credits
  }
}

extension Diagnostic.Message {
  static let courseMissing: Self =
    "no column has the course; expected 'course', or 'subject' and 'number'"

  static func notACourse(_ name: String) -> Self {
    "'\(name.collapsed)' is not a valid course, such as 'CMPS 131'"
  }

  fileprivate static func unknownCredits(_ text: String, of name: String) -> Self {
    "the credits '\(text)' of \(name) cannot be read; treated as unknown"
  }
}
