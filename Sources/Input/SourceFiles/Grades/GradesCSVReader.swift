internal import CampusModel
package import Diagnostics
package import FileFormats

/// Reads grades from any CSV whose columns the entry names: one row a section with a column for each mark, or, with columns for a mark and a
/// count, one row for each mark of a section.
package enum GradesCSVReader {
  package static func read(
    _ files: [SourceFile], context: SourceContext, into yield: inout SourceYield,
    diagnostics: inout [Diagnostic]
  ) {
    var rows = GradeRows(context.grades, system: .american)
    for file in files {
      var log = DataLog(file)
      let delimiter = CSVReader.Delimiter.likeliest(in: log.text.bytes)
      if var reader = CSVReader(&log, delimiter: delimiter),
        var table = GradeTable(
          reader, rows, spellings: [.honors: ["honors", "honours"]], context: context, &log)
      {
        if table.isLong {
          readLong(&reader, &table, into: &rows, &log)
        } else {
          while let row = reader.next(&log) {
            if let grades = table.grades(row, &log) { rows.add(grades, &log) }
          }
        }
      }
      log.close(into: &yield, diagnostics: &diagnostics)
    }
    rows.close(into: &yield, diagnostics: &diagnostics)
  }

  /// Puts the marks of each section together, wherever in the file they stand.
  private static func readLong(
    _ reader: inout CSVReader, _ table: inout GradeTable, into rows: inout GradeRows,
    _ log: inout DataLog
  ) {
    var sections: [WrittenGrades] = []
    var places: [LongKey: Int] = [:]
    while let row = reader.next(&log) {
      guard let grades = table.grades(row, &log) else { continue }
      guard let mark = table.mark(row, &log) else {
        log.noteOmittedGrades(of: grades.course)
        continue
      }
      let place = places[LongKey(grades)] ?? sections.count
      if place == sections.count {
        places[LongKey(grades)] = place
        sections.append(grades)
        sections[place].rows = 0
      }
      sections[place].add(mark, &log)
    }
    for section in sections { rows.add(section, &log) }
  }
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
  /// Takes one more mark; of a mark told twice the first count holds.
  fileprivate mutating func add(
    _ cell: (mark: String, text: String, offset: Int), _ log: inout DataLog
  ) {
    guard let known = cells.first(where: { $0.mark == cell.mark }) else {
      rows += 1
      return cells.append(cell)
    }
    if known.text == cell.text {
      log.merge(at: cell.offset)
    } else {
      log.drop(.conflict, at: cell.offset, .twoCounts(cell.mark, name))
      log.noteOmittedGrades(of: course)
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func twoCounts(_ mark: String, _ name: String) -> Self {
    "\(mark) of \(name) is listed again with another count; the first is used"
  }
}
