internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads a table of sections as any school exports it: a row for each meeting, or for each section
/// with several meetings in a cell. Columns are found by their usual names; the entry's `columns:`
/// names the others.
///
/// Only the course and the section must be there, each in a column or, like the subject and the
/// number of the course, in two. Rows of the same section are its meetings.
package struct SectionsCSVReader: FileSourceFormat {
  package static let kind = SourceKind.sectionsCSV
  package static let traits = SourceTraits.catalog
  package static var keys: SourceKeys { .sectionColumns }
  package static let shapes: [FileShape] = [
    .table("course", "section"), .table("course", "crn"), .table("subject", "number", "section"),
    .table("subject", "number", "crn"),
  ]

  private let context: SourceContext
  private var catalog = WrittenCatalog()

  package init(_ context: SourceContext) { self.context = context }

  package mutating func read(_ report: Report) {
    let delimiter = CSVReader.Delimiter.likeliest(in: report.text.bytes)
    guard var reader = CSVReader(report, delimiter: delimiter),
      let table = SectionTable(reader, named: context.sections.columns)
    else { return }
    var unknown = UnknownTerms()
    while let row = reader.next() { read(row, table, noting: &unknown) }
    unknown.warn(report, terms: context.terms)
    if report.rows.read == 0, let term = context.term, context.isAhead(term) {
      report.awaitRows(.noCourseYet(of: term))
    }
  }

  package func add(to contribution: inout Contribution) {
    contribution.courses += catalog.courses
  }

  private mutating func read(
    _ row: CSVReader.Row, _ table: SectionTable, noting unknown: inout UnknownTerms
  ) {
    guard let section = table.section(row) else { return }
    let code = table.text(.term, row)
    guard let term = context.term(code: code) ?? context.term(ofFile: row.report.file) else {
      return unknown.add(code, at: table.offset(.term, row), of: row.report)
    }
    let lost = row.report.rows.dropped
    let written = table.written(section, in: term, row)
    let isWhole = row.report.rows.dropped == lost
    // However many of its meetings cannot be read, it is one row.
    if !isWhole { row.report.rows.dropped = lost + 1 }
    catalog.add(written, in: row, isWhole: isWhole)
  }
}

extension SourceKind {
  package static let sectionsCSV = SourceKind("sections-csv")
}

/// What an entry of `sources:` says of a table of sections.
package struct SectionReading: Sendable {
  /// The names of columns by what they hold: "course", "days", …
  package var columns: [String: String] = [:]
}

extension SourceSettings {
  /// How sections are written.
  package var sections: SectionReading {
    get { self[SectionReading.self] ?? SectionReading() }
    set { self[SectionReading.self] = newValue }
  }
}

extension SourceKeys {
  /// `columns: {course: Class, days: Meets}`.
  fileprivate static let sectionColumns = SourceKeys(["columns"]) { map, settings in
    map.with("columns") { map in
      for key in SectionTable.Thing.allCases.map(\.rawValue) {
        settings.sections.columns[key] = map.optional(key, .text)
      }
    }
    return true
  }
}

/// A row of a table of sections.
struct WrittenSection {
  var term: TermID
  var section: Section
  var title: String
  var departmentName: String?
  var credits: Credits?
  var description: String
}

/// The courses of a table of sections, whose rows may follow each other in any order.
struct WrittenCatalog {
  private(set) var courses: [Course] = []
  private var places: [CourseKey: Int] = [:]
  private var sections: [CourseKey: [String: Int]] = [:]

  /// Adds a row: a course, a section or a meeting more. A row that says nothing new is merged; one
  /// that is not whole was counted as lost.
  mutating func add(_ written: WrittenSection, in row: CSVReader.Row, isWhole: Bool) {
    let id = written.section.id
    let key = CourseKey(term: written.term, id: id.course)
    let place = places[key] ?? courses.count
    if place == courses.count {
      places[key] = place
      courses.append(Course(id: id.course, term: written.term, title: id.course.text))
    }
    courses[place].fill(from: written)
    guard let known = sections[key]?[id.code] else {
      sections[key, default: [:]][id.code] = courses[place].sections.count
      courses[place].sections.append(written.section)
      if isWhole { row.keep() }
      return
    }
    let before = courses[place].sections[known]
    if let first = before.seats, let seats = written.section.seats, first != seats {
      row.warn(.conflict, .otherSeats(id))
    }
    courses[place].sections[known].fill(from: written.section)
    guard isWhole else { return }
    if courses[place].sections[known] == before { row.merge() } else { row.keep() }
  }
}

extension Course {
  /// Takes what is unknown so far.
  fileprivate mutating func fill(from written: WrittenSection) {
    if title == id.text, !written.title.isEmpty { title = written.title }
    departmentName = departmentName ?? written.departmentName
    if description.isEmpty { description = written.description }
    guard let more = written.credits else { return }
    let known = credits ?? more
    credits = Credits(
      tenths: min(known.lowest, more.lowest), to: max(known.highest, more.highest))
  }
}

extension Section {
  /// Adds the meetings and instructors of another row of the same section; of its seats the first
  /// are used.
  fileprivate mutating func fill(from other: Section) {
    for meeting in other.meetings where !meetings.contains(meeting) { meetings.append(meeting) }
    instructors = instructorNames(instructors + other.instructors)
    seats = seats ?? other.seats
  }
}

extension Diagnostic.Message {
  fileprivate static func otherSeats(_ section: SectionID) -> Self {
    "\(section.text) has other seats in another row; the first are used"
  }
}
