internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// A heading of Blackboard's: "Homework 1 [Total Pts: 20 Score] |1293619".
struct BlackboardHeading: Equatable {
  var title: String
  /// `nil` for a column calculated from others: "up to 77.25".
  var outOf: ExactNumber?
  /// How it shows scores: "Score", "Percentage", "Letter", or words of the school's own.
  var display: String

  /// `nil` for any other heading. Titles may have brackets, commas and bars of their own.
  init?(_ heading: String) {
    var text = heading[...].withoutMargins
    if let bar = text.lastIndex(of: "|") {
      let id = text[text.index(after: bar)...]
      guard !id.isEmpty, id.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
      text = text[..<bar].withoutMargins
    }
    guard text.hasSuffix("]"), let open = text.lastIndex(of: "["),
      let colon = text[open...].lastIndex(of: ":")
    else { return nil }
    let words = text[text.index(after: colon)...].dropLast().split(separator: " ")
    guard let first = words.first else { return nil }
    title = String(text[..<open].withoutMargins)
    outOf = ExportNumberStyle(hasDecimalComma: false).number(first)
    display = words.dropFirst().joined(separator: " ")
  }

  /// Whether its cells are always words.
  var holdsWords: Bool {
    let display = display.lowercased()
    return display.hasSuffix("letter") || display == "text" || display == "complete/incomplete"
  }
}

/// The layout of Blackboard's exports: names of students, then a column for each item; no rows
/// except students'.
func blackboardLayout(of sheet: ExportSheet) -> ExportLayout? {
  let headings = sheet.headings.map { BlackboardHeading($0) }
  guard let first = headings.firstIndex(where: { $0 != nil }) else {
    sheet.report.failAsNo(
      .blackboard, sheet.headings,
      expected: "a heading like 'Homework 1 [Total Pts: 20 Score] |1293619'")
    return nil
  }
  let columns = headings.indices.map { column -> ExportLayout.Column in
    guard let heading = headings[column] else { return column < first ? .identity : .passedOver }
    guard let outOf = heading.outOf else { return .passedOver }
    guard !heading.holdsWords else { return .words(title: heading.title) }
    return .work(
      ExportColumn(
        title: heading.title, fullTitle: sheet.headings[column], outOf: outOf,
        isPercent: heading.display.lowercased() == "percentage"))
  }
  return ExportLayout(
    columns: columns, students: Array(sheet.rows.indices),
    style: ExportNumberStyle(of: sheet.sample(from: first), delimiter: sheet.delimiter))
}
