internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads the files of QuACS, which schools of its kind share (https://github.com/quacs/quacs-data):
/// `courses.json`, departments with courses, sections and time slots; and, if they are there,
/// `catalog.json` with descriptions and `prerequisites.json`.
///
/// They are recognized by shape, not by name. They do not say their term: the entry does, or the
/// name of the file or of its folder begins with the term's code.
package struct QuacsReader: FileSourceFormat {
  package static let kind = SourceKind.quacs
  package static let shapes = [FileShape.record("code", "courses", fits: isDepartment)]
  package static let traits = SourceTraits.catalog

  private let context: SourceContext
  private var courses = Ledger<CourseKey, Course>()
  private let names = QuacsNames()
  private var details = QuacsDetails()

  package init(_ context: SourceContext) { self.context = context }

  /// Lists of departments first: details of their courses can be counted only when the courses are
  /// known.
  package static func readingOrder(of files: [SourceFile]) -> [SourceFile] {
    let isList = { (file: SourceFile) in file.bytes.first { $0 > 0x20 } == UInt8(ascii: "[") }
    return files.filter(isList) + files.filter { !isList($0) }
  }

  package func add(to contribution: inout Contribution) {
    contribution.courses += courses.values.map { details.filling($0) }
    contribution.buildings += names.buildings.inOrder
  }

  package mutating func read(_ report: Report) {
    guard let root = JSONReader.read(report) else { return }
    let records = root.elements
    if root.kind == .array, records.isEmpty {
      return report.awaitRows(
        of: context.term(ofFile: report.file), in: context, else: .noDepartment)
    }
    let isList = records.contains(where: Self.isDepartment)
    guard isList || QuacsDetails.areIn(root) else {
      return root.fail(.notQuacs, suggestion: report.shapes.suggestion(for: root))
    }
    guard let term = context.term(ofFile: report.file) else {
      return root.fail(.noTerm, suggestion: .nameTerm)
    }
    if isList {
      records.forEach { read(department: $0, in: term) }
    } else {
      details.read(root, in: term.id, names)
    }
  }

  /// A list of departments of no course is one, too.
  private static func isDepartment(_ record: JSONValue) -> Bool {
    let courses = record["courses"]?.elements
    return record.has("code")
      && courses.map { $0.isEmpty || $0.contains { $0.has("crse") } } == true
  }

  private mutating func read(department: JSONValue, in term: Term) {
    guard department["courses"]?.kind == .array else {
      return department.drop(.shape, .noCourses)
    }
    let name = department["name"]?.string.map { PlainText.line(of: $0) }
    let reading = QuacsReading(term: term, department: name, names: names)
    for value in department["courses"]?.elements ?? [] {
      guard let id = QuacsReading.id(of: value) else {
        value.drop(.identifier, .noCourseID, rows: QuacsReading.rows(ofCourse: value))
        continue
      }
      let key = CourseKey(term: term.id, id: id)
      courses.add(key, named: id.text, in: value) { reading.course(value, as: id) }
    }
  }
}

extension SourceKind {
  package static let quacs = SourceKind("quacs")
}

/// The registration numbers and ids by which the sections of all files are found, and the buildings
/// that they name.
///
/// A class, because sections add to it while their courses are read.
final class QuacsNames {
  let buildings = NamedBuildings()
  /// The course of each registration number.
  private var courses: [TermID: [String: CourseID]] = [:]
  private var ids: Set<CourseKey> = []

  func add(_ course: CourseID, number: String?, in term: TermID) {
    ids.insert(CourseKey(term: term, id: course))
    if let number { courses[term, default: [:]][number] = course }
  }

  func course(number: String, in term: TermID) -> CourseID? { courses[term]?[number] }

  func contains(_ course: CourseKey) -> Bool { ids.contains(course) }
}

extension Diagnostic.Message {
  fileprivate static var notQuacs: Self {
    "expected departments (code, courses), a catalog (course ids with name, description) or prerequisites by registration number"
  }

  fileprivate static var noDepartment: Self { "the file has no departments" }
  fileprivate static var noTerm: Self { "these courses have no term" }
  fileprivate static var noCourses: Self { "a department without a list of courses" }
  fileprivate static var noCourseID: Self { "a course without a readable 'id'" }
}

extension String {
  fileprivate static var nameTerm: String {
    "add a 'term:' line to this source in site.yml, or add the name of the folder to the term's 'codes:'"
  }
}
