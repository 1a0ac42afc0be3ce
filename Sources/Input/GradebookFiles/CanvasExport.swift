internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// The layout of Canvas's exports: columns of names up to "Section", assignments titled "Quiz 1
/// (4711)", totals; a row "Points Possible" that marks read-only columns, and above it a row that
/// marks columns that are muted or posted by hand.
func canvasLayout(of sheet: ExportSheet) -> ExportLayout? {
  let lowered = sheet.headings.map { $0.lowercased() }
  guard lowered.contains(where: { ["student", "lastname", "student name"].contains($0) }),
    lowered.contains(where: { ["id", "section", "sis user id", "sis login id"].contains($0) })
  else {
    sheet.report.failAsNo(.canvas, sheet.headings, expected: "columns 'Student' and 'ID'")
    return nil
  }
  let last = lowered.firstIndex(of: "section") ?? lowered.lastIndex(where: isIdentity) ?? 0
  let points = sheet.rows.firstIndex { isPointsRow($0, idAt: sheet.column("id")) }
  let marks = sheet.rows.indices.filter { isMarkRow(sheet.rows[$0], identity: last) }
  let cells = points.flatMap {
    fittedCells(
      sheet.rows[$0], under: lowered.count, scoresFrom: last + 1, delimiter: sheet.delimiter)
  }
  if let points, cells == nil {
    sheet.rows[points].warn(.rowLength, .pointsRowTooLong)
  }
  let style = ExportNumberStyle(
    of: sheet.sample(from: last + 1) + (cells ?? []).map(\.text), delimiter: sheet.delimiter)
  let columns = lowered.indices.map { column -> ExportLayout.Column in
    column <= last
      ? .identity
      : canvasColumn(sheet.headings[column], points: cells?[column].text ?? "", style)
  }
  let students = sheet.rows.indices.filter {
    $0 != points && !marks.contains($0) && !isTestStudent(sheet.rows[$0])
  }
  return ExportLayout(
    columns: columns, students: students,
    unposted: Set(
      marks.flatMap { mark in
        lowered.indices.filter { $0 > last && !sheet.rows[mark].text($0).isEmpty }
      }), style: style)
}

private func isIdentity(_ heading: String) -> Bool {
  [
    "student", "student name", "lastname", "firstname", "id", "sis user id", "sis login id",
    "integration id", "root account", "section",
  ].contains(heading)
}

/// Recognized by its name, and in other languages by marks in parentheses without a student.
private func isPointsRow(_ row: CSVReader.Row, idAt id: Int?) -> Bool {
  if row.text(0).lowercased() == "points possible" { return true }
  guard let id, row.text(id).isEmpty, !row.text(0).isEmpty else { return false }
  return row.columns.contains { row.text($0).isParenthesis }
}

/// A row of marks has no student.
private func isMarkRow(_ row: CSVReader.Row, identity last: Int) -> Bool {
  (0...last).allSatisfy { row.text($0).isEmpty }
}

private func isTestStudent(_ row: CSVReader.Row) -> Bool {
  row.text(0).lowercased() == "student, test"
}

private func canvasColumn(
  _ heading: String, points: String, _ style: ExportNumberStyle
) -> ExportLayout.Column {
  let outOf = style.number(points)
  if outOf == nil, !points.isEmpty || isTotal(heading) { return .passedOver }
  let (title, id) = heading.withoutID
  return .work(
    ExportColumn(
      title: title, fullTitle: heading, outOf: outOf, isCertain: id != nil || outOf != nil))
}

/// Whether it is a column that Canvas calculates, of the course or of a group; words in parentheses
/// after it are ignored.
private func isTotal(_ heading: String) -> Bool {
  var words = heading.lowercased()
  if words.isEmpty || words.isParenthesis { return true }
  if words.hasSuffix(")"), let open = words.range(of: " (") {
    words = String(words[..<open])
  }
  return ["current", "final", "override"].contains { kind in
    ["points", "score", "grade"].contains { words.hasSuffix("\(kind) \($0)") }
  }
}

extension String {
  /// "Quiz 1 (4711)" as "Quiz 1" and "4711"; without an id the whole is the title.
  fileprivate var withoutID: (title: String, id: String?) {
    guard hasSuffix(")"), let open = lastIndex(of: "(") else { return (self, nil) }
    let id = self[index(after: open)...].dropLast()
    let title = self[..<open].withoutMargins
    guard !id.isEmpty, !title.isEmpty, id.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return (self, nil)
    }
    return (String(title), String(id))
  }

  fileprivate var isParenthesis: Bool { hasPrefix("(") && hasSuffix(")") }

  /// Where `mark` is last.
  fileprivate func range(of mark: String) -> String.Index? {
    indices.last { self[$0...].hasPrefix(mark) }
  }
}

extension Diagnostic.Message {
  fileprivate static let pointsRowTooLong: Self =
    "the row of points has more cells than there are headings and cannot be read"
}
