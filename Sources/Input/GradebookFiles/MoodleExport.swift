internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// The layout of Moodle's exports: names of students, then up to three columns for each item,
/// "Quiz: Limits (Real)", "(Percentage)" and "(Letter)", remarks, totals, and when it was
/// downloaded. It does not have the maximum of an item.
func moodleLayout(of sheet: ExportSheet, _ entry: ExportEntry) -> ExportLayout? {
  let headings = MoodleHeading.all(of: sheet.headings)
  guard let first = headings.firstIndex(where: { $0 != nil }) else {
    sheet.report.failAsNo(.moodle, sheet.headings, expected: "a heading like 'Quiz: Limits (Real)'")
    return nil
  }
  var shown: [String: Set<MoodleHeading.Display>] = [:]
  for case let heading? in headings { shown[heading.title, default: []].insert(heading.display) }
  let columns = headings.indices.map { column -> ExportLayout.Column in
    guard let heading = headings[column] else { return column < first ? .identity : .passedOver }
    return heading.column(beside: shown[heading.title] ?? [], entry)
  }
  return ExportLayout(
    columns: columns, students: Array(sheet.rows.indices),
    style: ExportNumberStyle(of: sheet.sample(from: first), delimiter: sheet.delimiter))
}

/// A heading of an item.
private struct MoodleHeading {
  enum Display: String, CaseIterable {
    case real = " (Real)", percentage = " (Percentage)", letter = " (Letter)"
  }

  var title: String
  var display: Display

  /// The items among the headings. Where none has a display in English, all in parentheses are
  /// items, and where none is in parentheses, all behind the names of students: older exports had
  /// no displays.
  static func all(of headings: [String]) -> [MoodleHeading?] {
    let english = headings.map { heading in
      Display.allCases.first { heading.hasSuffix($0.rawValue) }.map {
        MoodleHeading(title: String(heading.dropLast($0.rawValue.count)), display: $0)
      }
    }
    let found =
      english.contains { $0 != nil }
      ? english
      : isOfItems(headings) ? headings.map { unnamed($0, among: headings) } : english
    return found.map { $0.flatMap { $0.isTotal ? nil : $0 } }
  }

  /// Whether a table without displays is Moodle's anyway.
  private static func isOfItems(_ headings: [String]) -> Bool {
    headings.contains { ["Last downloaded from this course", "Email address"].contains($0) }
      || headings.contains { $0.hasSuffix(")") && $0.contains(": ") }
  }

  private static func unnamed(_ heading: String, among headings: [String]) -> MoodleHeading? {
    if headings.contains(where: { $0.hasSuffix(")") }), !heading.hasSuffix(")") { return nil }
    let names = [
      "first name", "surname", "last name", "id number", "institution", "department",
      "email address", "username", "suspended", "last downloaded from this course",
    ]
    guard !names.contains(heading.lowercased()), !heading.hasPrefix("Feedback: ") else {
      return nil
    }
    return MoodleHeading(title: heading, display: .real)
  }

  private var isTotal: Bool {
    let title = title.lowercased()
    return title == "course total" || title.hasSuffix(" total") && !title.contains(": ")
  }

  /// The column of points among the columns of one item if its maximum is known, otherwise the
  /// column of percentages.
  func column(beside shown: Set<Display>, _ entry: ExportEntry) -> ExportLayout.Column {
    let outOf = entry.outOf(title)
    let taken: Display? =
      shown.contains(.real) && (outOf != nil || !shown.contains(.percentage))
      ? .real : shown.contains(.percentage) ? .percentage : nil
    guard let taken else { return .words(title: title) }
    guard taken == display else { return .passedOver }
    return .work(
      ExportColumn(
        title: title, fullTitle: title, outOf: outOf, isPercent: display == .percentage))
  }
}
