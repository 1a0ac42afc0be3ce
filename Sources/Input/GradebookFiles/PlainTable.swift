internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// A table of anybody's making with a column for each assignment and a row that says out of how
/// many points each is.
func plainLayout(
  of sheet: ExportSheet, _ entry: ExportEntry
) -> ExportLayout? {
  guard let named = columns([entry.columns.student], of: sheet, entry) else {
    return nil
  }
  let identity = sheet.headings.indices.filter { column in
    named[0] == column || isName(sheet.headings[column])
  }
  let labels =
    entry.pointsRow.map { [$0.collapsed.lowercased()] }
    ?? ["points possible", "out of", "max", "maximum", "max points", "total points"]
  let points = sheet.rows.indices.first { row in
    (identity + [0]).contains { labels.contains(sheet.rows[row].text($0).lowercased()) }
  }
  if let label = entry.pointsRow, points == nil {
    entry.report.error(at: entry.place, .noPointsRow(entry.report.quoted(label)))
  }
  let first = sheet.headings.indices.first { !identity.contains($0) } ?? 0
  let cells = points.flatMap {
    fittedCells(
      sheet.rows[$0], under: sheet.headings.count, scoresFrom: first, delimiter: sheet.delimiter)
  }
  let style = ExportNumberStyle(
    of: sheet.sample(from: first) + (cells ?? []).map(\.text), delimiter: sheet.delimiter)
  let columns = sheet.headings.indices.map { column -> ExportLayout.Column in
    if identity.contains(column) { return .identity }
    let (title, outOf) = (sheet.headings[column], cells.flatMap { style.number($0[column].text) })
    return .work(
      ExportColumn(title: title, fullTitle: title, outOf: outOf, isCertain: outOf != nil))
  }
  return ExportLayout(
    columns: columns, students: sheet.rows.indices.filter { $0 != points }, style: style)
}

/// Whether a heading is one that columns of names and ids usually have.
private func isName(_ heading: String) -> Bool {
  [
    "student", "name", "student name", "full name", "first name", "last name", "firstname",
    "lastname", "surname", "id", "student id", "username", "login", "email", "e-mail",
    "email address",
  ].contains(heading.lowercased())
}

/// The places of the columns that the owner names, `nil` for those they do not name; an error, and
/// `nil` for all, where one is not there.
private func columns(
  _ names: [String?], of sheet: ExportSheet, _ entry: ExportEntry
) -> [Int?]? {
  var isWhole = true
  let places = names.map { name -> Int? in
    guard let name else { return nil }
    let place = sheet.column(name.collapsed.lowercased())
    if place == nil {
      isWhole = false
      entry.report.error(
        at: entry.columnsPlace ?? entry.place, .noColumn(entry.report.quoted(name)),
        suggestion: entry.report.didYouMean(name, among: sheet.headings))
    }
    return place
  }
  return isWhole ? places : nil
}

/// A table of anybody's making with a row for each assignment.
struct TaskList {
  private let sheet: ExportSheet
  private let entry: ExportEntry

  init(_ sheet: ExportSheet, _ entry: ExportEntry) { (self.sheet, self.entry) = (sheet, entry) }

  private struct Columns {
    var name: Int
    var score: Int
    var outOf, date, group, student: Int?
  }

  func read() -> [ImportedWork]? {
    let own = entry.columns
    guard
      let places = columns(
        [own.name, own.score, own.outOf, own.date, own.group, own.student], of: sheet, entry),
      let name = places[0], let score = places[1]
    else { return nil }
    let columns = Columns(
      name: name, score: score, outOf: places[2], date: places[3], group: places[4],
      student: places[5])
    let style = ExportNumberStyle(
      of: sheet.rows.lazy.flatMap { row in [score, places[2] ?? score].map { row.text($0) } },
      delimiter: sheet.delimiter)
    guard let rows = rows(columns) else { return nil }
    guard !rows.isEmpty else {
      sheet.report.fail(.noRows, suggestion: "check that the file is complete")
      return nil
    }
    var names: Set<String> = []
    return rows.compactMap { row in
      work(row, columns, style).flatMap { work in
        guard names.insert(work.assignment.name).inserted else {
          row.warn(.repeated, .nameAgain(work.assignment.name))
          return nil
        }
        return work
      }
    }
  }

  /// The rows of the student; `nil`, with an error, if the student is unknown.
  private func rows(_ columns: Columns) -> [CSVReader.Row]? {
    guard let column = columns.student else { return sheet.rows }
    let students = Set(sheet.rows.map { $0.text(column).lowercased() })
    guard let student = entry.student else {
      if students.count > 1 {
        entry.report.error(
          at: entry.place, .manyStudents(students.count),
          suggestion: "add 'student: …' exactly as in the file")
      }
      return students.count > 1 ? nil : sheet.rows
    }
    let wanted = student.value.collapsed.lowercased()
    guard students.contains(wanted) else {
      entry.report.error(at: student.place, .noStudent(entry.report.quoted(student.value)))
      return nil
    }
    return sheet.rows.filter { $0.text(column).lowercased() == wanted }
  }

  private func work(
    _ row: CSVReader.Row, _ columns: Columns, _ style: ExportNumberStyle
  ) -> ImportedWork? {
    let name = row.text(columns.name)
    guard !name.isEmpty, !entry.leaveOut.contains(where: { $0.fits(name) }) else { return nil }
    if row.columns.count > sheet.headings.count {
      row.warn(.rowLength, .longRow(row.columns.count, sheet.headings.count))
      return nil
    }
    guard
      let outOf = entry.outOf(name) ?? columns.outOf.flatMap({ style.number(row.text($0)) }),
      outOf.digits >= 0
    else {
      row.warn(.points, .noPoints(name), suggestion: outOfHint)
      return nil
    }
    var assignment = Assignment(name: name, outOf: outOf)
    assignment.isExtraCredit = outOf.digits == 0 || entry.extraCredit.contains { $0.fits(name) }
    let score = ExportScore(row.text(columns.score), style: style)
    assignment.isExcused = score == .excused
    let place = columns.score < row.columns.count ? row.offset(columns.score) : row.offset
    if score == .words {
      sheet.report.warn(.score, at: place, .noScore(name))
    } else {
      assignment.setScore(score, in: ReportedPlace(place, of: row.report), isUnposted: false)
    }
    assignment.date = date(row, columns, of: name)
    return ImportedWork(
      assignment: assignment, group: columns.group.map { row.text($0) }, offset: row.offset)
  }

  private func date(_ row: CSVReader.Row, _ columns: Columns, of name: String) -> CalendarDate? {
    guard let column = columns.date, !row.text(column).isEmpty else { return nil }
    if let date = CalendarDate(written: row.text(column)) { return date }
    sheet.report.warn(
      .moment, at: row.offset(column), .noDate(name),
      suggestion: "write dates like 2026-11-18 or Nov 18, 2026")
    return nil
  }
}

extension Diagnostic.Message {
  fileprivate static let noRows: Self = "there are no rows below the headings"

  fileprivate static func noColumn(_ name: String) -> Self {
    "missing column\(name)"
  }

  fileprivate static func noPointsRow(_ name: String) -> Self {
    "missing row\(name) with the points possible in each column"
  }

  fileprivate static func manyStudents(_ count: Int) -> Self {
    "the export has rows of \(count) students"
  }

  fileprivate static func noStudent(_ name: String) -> Self {
    "unknown student\(name); no row has this name"
  }

  fileprivate static func nameAgain(_ name: String) -> Self {
    "'\(name.brief)' is listed again; the first is used"
  }

  fileprivate static func longRow(_ cells: Int, _ headings: Int) -> Self {
    "a row has \(cells) cells but there are \(headings) headings; it is skipped"
  }

  fileprivate static func noScore(_ name: String) -> Self {
    "the score of '\(name.brief)' is not a number; treated as not graded"
  }

  fileprivate static func noDate(_ name: String) -> Self {
    "the date of '\(name.brief)' cannot be read"
  }
}
