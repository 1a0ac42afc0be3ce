internal import CampusModel
package import Diagnostics
package import FileFormats

/// Reads a CSV of the columns `name` and `rated-as`: names of instructors as sections write them, and as ratings and evaluations do; or
/// of `course` and `evaluated-as`: courses as the catalog and as evaluations call them.
///
/// It is written by hand: what cannot be read is an error of its owner. Whether the names are anybody's is seen where they are joined.
package enum AliasesReader {
  package static func read(
    _ files: [SourceFile], into yield: inout SourceYield, diagnostics: inout [Diagnostic]
  ) {
    for file in files {
      var log = DataLog(file)
      var found: [Diagnostic] = []
      if log.text.isBlank {
        log.fail(.noHeader)
      } else if var reader = CSVReader(&log) {
        readRows(&reader, into: &yield, &log)
      }
      log.close(into: &yield, diagnostics: &found)
      diagnostics += found.map { diagnostic in
        var own = diagnostic
        own.origin = .owner
        return own
      }
    }
  }

  private static func readRows(
    _ reader: inout CSVReader, into yield: inout SourceYield, _ log: inout DataLog
  ) {
    if let course = reader.column("course"), let other = reader.column("evaluated-as") {
      while let row = reader.next(&log) {
        read(row, course: course, evaluatedAs: other, into: &yield.courseAliases, &log)
      }
    } else if let columns = columns(of: reader, &log) {
      while let row = reader.next(&log) { read(row, columns, into: &yield.aliases, &log) }
    }
  }

  private static func read(
    _ row: CSVReader.Row, course: Int, evaluatedAs: Int, into aliases: inout [CourseAlias],
    _ log: inout DataLog
  ) {
    guard let id = CourseID(row[course]), let other = CourseID(row[evaluatedAs]) else {
      return log.fail(at: row.offset, .noCourses)
    }
    log.rows.kept += 1
    aliases.append(CourseAlias(course: id, evaluatedAs: other, place: log.place(row.offset)))
  }

  private static func columns(
    of reader: CSVReader, _ log: inout DataLog
  ) -> (name: Int, ratedAs: Int)? {
    guard let name = reader.column("name"), let ratedAs = reader.column("rated-as") else {
      log.fail(
        at: 0, .notAliases,
        suggestion: RecordShape.suggestion(forHeader: reader.header)
          ?? RecordShape.suggestion(forTable: log)
          ?? headerWords(reader.header))
      return nil
    }
    return (name, ratedAs)
  }

  private static func read(
    _ row: CSVReader.Row, _ columns: (name: Int, ratedAs: Int), into aliases: inout [NameAlias],
    _ log: inout DataLog
  ) {
    let (name, ratedAs) = (row[columns.name].collapsed, row[columns.ratedAs].collapsed)
    guard !name.isEmpty, !ratedAs.isEmpty else {
      return log.fail(at: row.offset, .noName)
    }
    log.rows.kept += 1
    aliases.append(NameAlias(name: name, ratedAs: ratedAs, place: log.place(row.offset)))
  }
}

extension Diagnostic.Message {
  fileprivate static var noHeader: Self {
    "the file is empty; expected a first line 'name,rated-as'"
  }

  fileprivate static var notAliases: Self {
    "expected the columns 'name' and 'rated-as', or 'course' and 'evaluated-as'"
  }

  fileprivate static var noCourses: Self { "a row without two courses that can be read" }
  fileprivate static var noName: Self { "a row without both of its names" }
}
