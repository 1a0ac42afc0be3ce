internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads a table of courses as any school exports it, a row for each course: titles, credits,
/// descriptions and requirements.
///
/// It has no sections: for a course that another source has too, it fills the values that are
/// missing there.
package struct CoursesCSVReader: FileSourceFormat {
  package static let kind = SourceKind.coursesCSV
  package static let traits = SourceTraits.catalog
  package static var keys: SourceKeys { .columns(of: CourseColumn.self) }
  package static let shapes: [FileShape] = [
    .table("course", "title"), .table("subject", "number", "title"),
    .table("course", "description"), .table("subject", "number", "description"),
  ]

  private let context: SourceContext
  private var courses = Ledger<CourseKey, Course>()

  package init(_ context: SourceContext) { self.context = context }

  package mutating func read(_ report: Report) {
    let names = context.table.columns
    guard var reader = CSVReader(report, headedBy: CourseColumn.self, named: names) else { return }
    let columns = TableColumns<CourseColumn>(reader.header, named: names)
    guard columns.areFound(in: reader) else { return }
    guard columns.suffice else { return columns.fail(reader, .courseMissing, for: .course) }
    var (unknown, unused) = (UnknownTerms(), columns.unused(in: reader))
    while let row = reader.next() {
      unused.note(row)
      read(row, columns, noting: &unknown)
    }
    report.unusedColumns = unused.names
    unknown.warn(report, terms: context.terms)
  }

  package func add(to contribution: inout Contribution) {
    contribution.outlines += courses.values
  }

  private mutating func read(
    _ row: CSVReader.Row, _ columns: TableColumns<CourseColumn>, noting unknown: inout UnknownTerms
  ) {
    let name = columns.courseName(row, .course, subject: .subject, number: .number)
    guard let id = CourseID(name) else { return row.drop(.identifier, .notACourse(name)) }
    let code = columns.text(.term, row)
    guard let term = context.term(code: code) ?? context.term(ofFile: row.report.file) else {
      return unknown.add(code, at: columns.offset(.term, row), of: row.report)
    }
    courses.add(CourseKey(term: term.id, id: id), named: id.text, in: row) {
      Self.course(id, in: term.id, row, columns)
    }
  }

  private static func course(
    _ id: CourseID, in term: TermID, _ row: CSVReader.Row, _ columns: TableColumns<CourseColumn>
  ) -> Course {
    let text = CatalogText(columns.raw(.description, row))
    let title = PlainText.line(of: columns.text(.title, row))
    let department = columns.text(.department, row)
    var course = Course(
      id: id, term: term, title: title.isEmpty ? id.text : title,
      departmentName: department.isEmpty ? nil : department,
      credits: columns.credits(.credits, of: id.text, row), description: text.description,
      requirements: text.requirements + requirements(row, columns))
    course.genEds = columns.names(in: .genEds, row)
    course.twins =
      uniqued(
        columns.names(in: .crossListed, row).compactMap { CourseID($0) }
          + CourseTwins.named(in: text.requirements, text.description, of: id))
    return course
  }

  private static func requirements(
    _ row: CSVReader.Row, _ columns: TableColumns<CourseColumn>
  ) -> [Requirement] {
    let labels: [(CourseColumn, String)] = [
      (.prerequisites, "Prerequisite"), (.corequisites, "Corequisite"),
      (.restrictions, "Restriction"),
    ]
    return labels.compactMap { column, label in
      let text = PlainText.line(of: columns.text(column, row))
      return text.isEmpty ? nil : Requirement(label: label, text: text)
    }
  }
}

extension SourceKind {
  package static let coursesCSV = SourceKind("courses-csv")
}

/// The possible contents of a column in a table of courses.
enum CourseColumn: String, ColumnMeaning {
  case course, subject, number, title, credits, department, description, term
  case prerequisites, corequisites, restrictions
  case genEds = "gen-eds"
  case crossListed = "cross-listed"

  var spellings: [String] {
    switch self {
    case .course, .subject, .number, .title, .credits, .department, .description, .term,
      .crossListed:
      SectionColumn(rawValue: rawValue)?.spellings ?? []
    case .prerequisites: ["prerequisites", "prerequisite", "prereqs", "prereq", "requirements"]
    case .corequisites: ["corequisites", "corequisite", "coreqs", "coreq"]
    case .restrictions: ["restrictions", "restriction"]
    case .genEds: ["gened", "geneds", "generaleducation", "attributes", "attribute", "core"]
    }
  }

  /// The course must be there, in one column or in two.
  static func suffices(_ columns: Set<Self>) -> Bool {
    columns.contains(.course) || columns.isSuperset(of: [.subject, .number])
  }
}
