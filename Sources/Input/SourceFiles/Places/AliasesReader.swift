internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads a CSV of the columns `name` and `rated-as`: names of instructors as sections write them,
/// and as ratings and evaluations do; or of `course` and `evaluated-as`: courses as the catalog and
/// as evaluations call them.
///
/// It is written by hand: an unreadable row is an error of its owner. Whether the names are
/// anybody's is seen where they are joined.
package struct AliasesReader: FileSourceFormat {
  package static let kind = SourceKind.aliases
  package static let shapes: [FileShape] = [
    .table("name", "rated-as"),
    .table("course", "evaluated-as"),
  ]
  package static let traits: SourceTraits = {
    var traits = SourceTraits()
    traits.emptiness = .fine
    traits.isHandWritten = true
    return traits
  }()

  private var names: [NameAlias] = []
  private var courses: [CourseAlias] = []

  package init(_ context: SourceContext) {}

  package func add(to contribution: inout Contribution) {
    contribution.aliases += names
    contribution.courseAliases += courses
  }

  package mutating func read(_ report: Report) {
    if report.text.isBlank { return report.fail(.noHeader) }
    guard var reader = CSVReader(report) else { return }
    if let course = reader.column("course"), let other = reader.column("evaluated-as") {
      while let row = reader.next() { read(row, course: course, evaluatedAs: other) }
    } else if let columns = Self.columns(of: reader) {
      while let row = reader.next() { read(row, columns) }
    }
  }

  private mutating func read(_ row: CSVReader.Row, course: Int, evaluatedAs: Int) {
    guard let id = CourseID(row[course]), let other = CourseID(row[evaluatedAs]) else {
      return row.fail(.noCourses)
    }
    row.keep()
    courses.append(CourseAlias(course: id, evaluatedAs: other, place: row.place))
  }

  private static func columns(of reader: CSVReader) -> (name: Int, ratedAs: Int)? {
    guard let name = reader.column("name"), let ratedAs = reader.column("rated-as") else {
      reader.report.fail(
        at: 0, .notAliases,
        suggestion: reader.report.shapes.suggestion(forHeader: reader.header)
          ?? reader.report.shapes.suggestion(forTable: reader.report)
          ?? headerWords(reader.header))
      return nil
    }
    return (name, ratedAs)
  }

  private mutating func read(_ row: CSVReader.Row, _ columns: (name: Int, ratedAs: Int)) {
    let (name, ratedAs) = (row[columns.name].collapsed, row[columns.ratedAs].collapsed)
    guard !name.isEmpty, !ratedAs.isEmpty else { return row.fail(.noName) }
    row.keep()
    names.append(NameAlias(name: name, ratedAs: ratedAs, place: row.place))
  }
}

extension SourceKind {
  package static let aliases = SourceKind("aliases")
}

extension Diagnostic.Message {
  fileprivate static var noHeader: Self {
    "the file is empty; expected 'name,rated-as' in the first line"
  }

  fileprivate static var notAliases: Self {
    "expected the columns 'name' and 'rated-as', or 'course' and 'evaluated-as'"
  }

  fileprivate static var noCourses: Self { "a row without two readable courses" }
  fileprivate static var noName: Self { "a row without both names" }
}
