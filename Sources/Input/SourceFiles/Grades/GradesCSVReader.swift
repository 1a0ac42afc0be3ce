internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads grades from any CSV whose columns the entry names: one row a section with a column for
/// each mark, or, with columns for a mark and a count, one row for each mark of a section.
package struct GradesCSVReader: FileSourceFormat {
  package static let kind = SourceKind.gradesCSV
  package static var keys: SourceKeys { .gradeColumns }
  package static let traits = SourceTraits.pastTerms

  private let context: SourceContext
  private var rows: GradeRows

  package init(_ context: SourceContext) {
    self.context = context
    rows = GradeRows(context.grades, system: .american)
  }

  package mutating func add(to contribution: inout Contribution) { rows.add(to: &contribution) }

  package mutating func read(_ report: Report) {
    let delimiter = CSVReader.Delimiter.likeliest(in: report.text.bytes)
    guard var reader = CSVReader(report, delimiter: delimiter),
      var table = GradeTable(
        reader, rows, spellings: [.honors: ["honors", "honours"]], context: context)
    else { return }
    if table.isLong { return readLong(&reader, &table) }
    while let row = reader.next() {
      if let grades = table.grades(row) { rows.add(grades) }
    }
  }

  /// Joins the marks of each section from anywhere in the file.
  private mutating func readLong(_ reader: inout CSVReader, _ table: inout GradeTable) {
    var sections: [WrittenGrades] = []
    var places: [LongKey: Int] = [:]
    while let row = reader.next() {
      guard let grades = table.grades(row) else { continue }
      guard let mark = table.mark(row) else {
        row.report.noteOmittedGrades(of: grades.course)
        continue
      }
      let place = places[LongKey(grades)] ?? sections.count
      if place == sections.count {
        places[LongKey(grades)] = place
        sections.append(grades)
        sections[place].rows = 0
      }
      sections[place].add(mark)
    }
    for section in sections { rows.add(section) }
  }
}

extension SourceKind {
  package static let gradesCSV = SourceKind("grades-csv")
}

private struct LongKey: Hashable {
  var course: CourseID
  var term: String
  var section: String?
  var instructors: [String]

  init(_ grades: WrittenGrades) {
    (course, term, section, instructors) =
      (grades.course, grades.term, grades.section, grades.instructors)
  }
}

extension WrittenGrades {
  /// Adds one more mark; of a repeated mark the first count is used.
  fileprivate mutating func add(_ cell: (mark: String, text: String, offset: Int)) {
    guard let known = cells.first(where: { $0.mark == cell.mark }) else {
      rows += 1
      return cells.append(cell)
    }
    if known.text == cell.text {
      report.merge(at: cell.offset)
    } else {
      report.drop(.conflict, at: cell.offset, .twoCounts(cell.mark, name))
      report.noteOmittedGrades(of: course)
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func twoCounts(_ mark: String, _ name: String) -> Self {
    "\(mark) of \(name) is listed again with another count; the first is used"
  }
}
