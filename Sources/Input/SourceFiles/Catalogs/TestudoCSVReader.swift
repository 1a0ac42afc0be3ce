internal import CampusModel
package import Diagnostics
package import FileFormats

/// Reads a CSV of whole courses with their seats, as dwillis/testudo exports it: `id`, `title`, `description`, `term`,
/// `department`, `sections`, `seats`, `open_seats` and more.
///
/// Only `id`, `title` and `seats` must be there. A term whose code the site does not know is the entry's term where it names one.
package enum TestudoCSVReader {
  package static func read(
    _ files: [SourceFile], context: SourceContext, into yield: inout SourceYield,
    diagnostics: inout [Diagnostic]
  ) {
    var courses = Ledger<CourseKey, Course>()
    for file in files {
      var log = DataLog(file)
      if var reader = CSVReader(&log), let columns = Columns(reader, &log) {
        var passedOver = UnknownTerms()
        while let row = reader.next(&log) {
          read(row, columns, context, into: &courses, &passedOver, &log)
        }
        passedOver.tell(&log, terms: context.terms)
        if log.rows.read == 0, let term = context.term, context.isAhead(term) {
          log.awaitRows(.noCourseYet(of: term))
        }
      }
      log.close(into: &yield, diagnostics: &diagnostics)
    }
    yield.outlines += courses.values
    for course in courses.values where yield.seats[course.id] == nil {
      yield.seats[course.id] = course.seats
    }
  }

  private struct Columns {
    var id: Int
    var title: Int
    var seats: Int
    var open: Int?
    var waitlist: Int?
    var description: Int?
    var term: Int?
    var department: Int?
    var sections: Int?

    init?(_ reader: CSVReader, _ log: inout DataLog) {
      guard let columns = reader.columns(["id", "title", "seats"], &log) else { return nil }
      (id, title, seats) = (columns[0], columns[1], columns[2])
      open = reader.column("open_seats")
      waitlist = reader.column("waitlist")
      description = reader.column("description")
      term = reader.column("term")
      department = reader.column("department")
      sections = reader.column("sections")
    }
  }

  private static func read(
    _ row: CSVReader.Row, _ columns: Columns, _ context: SourceContext,
    into courses: inout Ledger<CourseKey, Course>, _ passedOver: inout UnknownTerms,
    _ log: inout DataLog
  ) {
    guard let id = CourseID(row[columns.id]) else {
      return log.drop(.identifier, at: row.offset(columns.id), .noID(row[columns.id]))
    }
    let code = columns.term.map { row[$0] } ?? ""
    guard let term = context.term(code: code) ?? context.term else {
      return passedOver.add(code, at: row.offset(columns.term ?? columns.id), &log)
    }
    courses.add(CourseKey(term: term.id, id: id), named: id.text, at: row.offset, &log) {
      course(row, columns, id, term.id, &$0)
    }
  }

  private static func course(
    _ row: CSVReader.Row, _ columns: Columns, _ id: CourseID, _ term: TermID,
    _ log: inout DataLog
  ) -> Course {
    let text = CatalogText(columns.description.map { row[$0] } ?? "")
    let department = columns.department.map { row[$0].collapsed } ?? ""
    // Where no section is on offer, 0 seats would say that all are taken.
    let isOffered = columns.sections.map { wholeNumber(row[$0]) != 0 } ?? true
    return Course(
      id: id, term: term, title: PlainText.line(of: row[columns.title]),
      departmentName: department.isEmpty ? nil : department, description: text.description,
      requirements: text.requirements,
      seats: isOffered ? seats(row, columns, id, &log) : nil,
      twins: CourseTwins.named(in: text.requirements, text.description, of: id))
  }

  private static func seats(
    _ row: CSVReader.Row, _ columns: Columns, _ id: CourseID, _ log: inout DataLog
  ) -> Seats? {
    Seats.read(
      total: row[columns.seats], open: columns.open.map { row[$0] },
      waitlist: columns.waitlist.map { row[$0] }, of: id.text, at: row.offset(columns.seats), &log)
  }
}

extension Diagnostic.Message {
  fileprivate static func noID(_ text: String) -> Self { "'\(text)' is no id of a course" }
}
