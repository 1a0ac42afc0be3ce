internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads a CSV of whole courses with their seats, as dwillis/testudo exports it: `id`, `title`,
/// `description`, `term`, `department`, `sections`, `seats`, `open_seats` and more.
///
/// Only `id`, `title` and `seats` must be there. A term whose code the site does not know is the
/// entry's term where it names one.
package struct TestudoCSVReader: FileSourceFormat {
  package static let kind = SourceKind.testudoCSV
  package static let shapes = [FileShape.table("id", "title", "seats")]
  package static let traits = SourceTraits.catalog

  private let context: SourceContext
  private var courses = Ledger<CourseKey, Course>()

  package init(_ context: SourceContext) { self.context = context }

  package mutating func read(_ report: Report) {
    guard var reader = CSVReader(report), let columns = Columns(reader) else { return }
    var unknown = UnknownTerms()
    while let row = reader.next() { read(row, columns, noting: &unknown) }
    unknown.warn(report, terms: context.terms)
    if report.rows.read == 0, let term = context.term, context.isAhead(term) {
      report.awaitRows(.noCourseYet(of: term))
    }
  }

  package func add(to contribution: inout Contribution) {
    contribution.outlines += courses.values
    for course in courses.values where contribution.seats[course.id] == nil {
      contribution.seats[course.id] = course.seats
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

    init?(_ reader: CSVReader) {
      guard let columns = reader.columns(["id", "title", "seats"]) else { return nil }
      (id, title, seats) = (columns[0], columns[1], columns[2])
      open = reader.column("open_seats")
      waitlist = reader.column("waitlist")
      description = reader.column("description")
      term = reader.column("term")
      department = reader.column("department")
      sections = reader.column("sections")
    }
  }

  private mutating func read(
    _ row: CSVReader.Row, _ columns: Columns, noting unknown: inout UnknownTerms
  ) {
    guard let id = CourseID(row[columns.id]) else {
      return row.drop(.identifier, in: columns.id, .noID(row[columns.id]))
    }
    let code = columns.term.map { row[$0] } ?? ""
    guard let term = context.term(code: code) ?? context.term else {
      return unknown.add(code, at: row.offset(columns.term ?? columns.id), of: row.report)
    }
    courses.add(CourseKey(term: term.id, id: id), named: id.text, in: row) {
      Self.course(row, columns, as: id, in: term.id)
    }
  }

  private static func course(
    _ row: CSVReader.Row, _ columns: Columns, as id: CourseID, in term: TermID
  ) -> Course {
    let text = CatalogText(columns.description.map { row[$0] } ?? "")
    let department = columns.department.map { row[$0].collapsed } ?? ""
    // Where no section is on offer, 0 seats would say that all are taken.
    let isOffered = columns.sections.map { wholeNumber(row[$0]) != 0 } ?? true
    var course = Course(
      id: id, term: term, title: PlainText.line(of: row[columns.title]),
      departmentName: department.isEmpty ? nil : department, description: text.description,
      requirements: text.requirements,
      twins: CourseTwins.named(in: text.requirements, text.description, of: id))
    if isOffered { course.seats = seats(row, columns, of: id) }
    return course
  }

  private static func seats(_ row: CSVReader.Row, _ columns: Columns, of id: CourseID) -> Seats? {
    Seats.read(
      total: row[columns.seats], open: columns.open.map { row[$0] },
      waitlist: columns.waitlist.map { row[$0] }, of: id.text,
      in: row.cell(columns.seats))
  }
}

extension SourceKind {
  package static let testudoCSV = SourceKind("testudo-csv")
}

extension Diagnostic.Message {
  fileprivate static func noID(_ text: String) -> Self {
    "'\(text)' is not a valid course id, such as 'CMPS 131'"
  }
}
