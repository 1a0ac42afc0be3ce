internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads the files of Jupiterp's generator: departments with nested courses, and instructors with
/// their mean ratings.
///
/// Layouts are recognized by shape, not by file names: a list of departments, one department (as
/// the older layout has in a folder each), a list of courses, a list of instructors. The files do
/// not name their term.
package struct JupiterpReader: FileSourceFormat {
  package static let kind = SourceKind.jupiterp
  package static let shapes: [FileShape] = [
    .record("sec_code"),
    .record("courses", fits: isDepartment),
  ]
  package static let traits: SourceTraits = {
    var traits = SourceTraits()
    // A single file may be that of the instructors.
    traits.catalog = .whenSeveralFiles
    return traits
  }()

  private let context: SourceContext
  private var courses = Ledger<CourseKey, Course>()
  private var ratings = Ratings()

  package init(_ context: SourceContext) { self.context = context }

  package func add(to contribution: inout Contribution) {
    contribution.courses += courses.values
    contribution.ratings = ratings.known
  }

  package mutating func read(_ report: Report) {
    guard let root = JSONReader.read(report) else { return }
    let records = root.kind == .object ? [root] : root.elements
    guard let first = records.first else {
      return report.awaitRows(of: context.term, in: context, else: .noRecord)
    }
    guard records.contains(where: { Self.isKnown($0) }) else {
      return first.fail(.notJupiterp, suggestion: root.report.shapes.suggestion(for: root))
    }
    for record in records {
      if Self.isInstructor(record) {
        read(instructor: record)
      } else if Self.hasCourses(record) || Self.isCourse(record) {
        guard let term = context.term else {
          return record.fail(.noTerm, suggestion: .nameTerm)
        }
        read(courses: record, term: term.id)
      } else {
        record.drop(.shape, .unknownRecord)
      }
    }
    if report.rows.read == 0, let term = context.term, context.isAhead(term) {
      report.awaitRows(.noCourseYet(of: term))
    }
  }

  private static func isKnown(_ record: JSONValue) -> Bool {
    isDepartment(record) || isCourse(record) || isInstructor(record)
  }

  private static func hasCourses(_ record: JSONValue) -> Bool {
    record["courses"]?.kind == .array && !record.has("slug")
  }

  /// Whether it has courses of this kind, or none at all: others also nest courses in departments.
  static func isDepartment(_ record: JSONValue) -> Bool {
    let courses = record["courses"]?.elements ?? []
    return hasCourses(record) && (courses.isEmpty || courses.contains { $0.has("code") })
  }

  private static func isCourse(_ record: JSONValue) -> Bool {
    record.has("code") && record.has("sections")
  }

  private static func isInstructor(_ record: JSONValue) -> Bool {
    record.has("name") && record.has("average_rating")
  }
}

extension SourceKind {
  package static let jupiterp = SourceKind("jupiterp")
}

extension JupiterpReader {
  /// A null rating is an unknown one.
  private mutating func read(instructor record: JSONValue) {
    guard let name = record["name"]?.string?.collapsed, !name.isEmpty else {
      return record.drop(.shape, .unknownRecord)
    }
    let rating = Measure.read(record["average_rating"], of: name)
    ratings.add(name, slug: record["slug"]?.string ?? "", rating: rating, in: record)
  }

  /// The courses of a department, or a single course.
  private mutating func read(courses record: JSONValue, term: TermID) {
    let department = record.has("courses") ? record["name"]?.string?.collapsed : nil
    for value in record["courses"]?.elements ?? [record] {
      guard let id = value["code"]?.scalar.flatMap({ CourseID($0) }) else {
        value.drop(.identifier, .noCourseCode, rows: Self.rows(ofCourse: value))
        continue
      }
      courses.add(CourseKey(term: term, id: id), named: id.text, in: value) {
        Self.course(value, as: id, in: term, department: department)
      }
    }
  }

  private static func course(
    _ value: JSONValue, as id: CourseID, in term: TermID, department: String?
  ) -> Course {
    let text = CatalogText(value["description"]?.string ?? "")
    let name = id.text
    var sections = Ledger<String, Section>()
    for value in value["sections"]?.elements ?? [] {
      guard let code = value["sec_code"]?.scalar, !code.isEmpty else {
        value.drop(.identifier, .noSectionCode(id), rows: rows(ofSection: value))
        continue
      }
      let section = "\(name)-\(code)"
      sections.add(code, named: section, in: value) {
        Section(
          id: SectionID(id, code), meetings: meetings(value, of: section),
          instructors: instructorNames(
            value["instructors"]?.elements.compactMap(\.string) ?? []))
      }
    }
    return Course(
      id: id, term: term, title: PlainText.line(of: value["name"]?.string ?? name),
      // The generator has only the department's code instead of a name.
      departmentName: department == id.department ? nil : department,
      credits: credits(value["credits"], of: id), description: text.description,
      requirements: text.requirements,
      genEds: value["gen_eds"]?.elements.compactMap(\.scalar) ?? [], sections: sections.values,
      twins: CourseTwins.named(in: text.requirements, text.description, of: id))
  }

  /// `{"Amount": 3}`, `{"Range": [1, 6]}`, or a plain number.
  private static func credits(_ value: JSONValue?, of course: CourseID) -> Credits? {
    guard let value else { return nil }
    let range = value["Range"]?.elements.compactMap(\.scalar) ?? []
    let text =
      range.count == 2 ? range.joined(separator: " to ") : (value["Amount"] ?? value).scalar
    guard let credits = text.flatMap({ looseCredits($0) }) else {
      value.warn(.credits, .noCredits(course))
      return nil
    }
    return credits
  }
}

extension String {
  fileprivate static var nameTerm: String {
    "add a 'term:' line with the term's id to this source in site.yml"
  }
}

extension Diagnostic.Message {
  fileprivate static var noRecord: Self { "the file has no departments or instructors" }

  fileprivate static var notJupiterp: Self {
    "expected departments (name, courses) or instructors (name, slug, average_rating)"
  }

  fileprivate static var noTerm: Self { "these courses have no term" }

  fileprivate static var unknownRecord: Self {
    "unknown record; expected a department, course or instructor"
  }

  fileprivate static var noCourseCode: Self { "a course without a readable code" }

  fileprivate static func noSectionCode(_ course: CourseID) -> Self {
    "a section of \(course.text) without a code"
  }

  fileprivate static func noCredits(_ course: CourseID) -> Self {
    "the credits of \(course.text) cannot be read; treated as unknown"
  }
}
