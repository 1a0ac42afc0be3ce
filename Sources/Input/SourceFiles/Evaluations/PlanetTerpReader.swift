internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads PlanetTerp's courses (mean grade points), professors (mean ratings) and grades, as its
/// API's JSON or as CSV of the same columns. The keys of a record show its kind; all three may be
/// in one file.
package struct PlanetTerpReader: FileSourceFormat {
  package static let kind = SourceKind.planetterp
  package static let shapes: [FileShape] = [
    .table("course", "professor", "semester"),
    .table("department", "average_gpa"),
    .table("name", "average_rating"),
    .record("average_gpa"),
    .record("average_rating"),
    .record("semester"),
  ]
  package static var keys: SourceKeys { .marks + .categories }

  private let context: SourceContext
  private var gathered: PlanetTerpRecords

  package init(_ context: SourceContext) {
    self.context = context
    gathered = PlanetTerpRecords(context.grades)
  }

  package func add(to contribution: inout Contribution) {
    contribution.gpas = gathered.gpas
    contribution.ratings = gathered.ratings.known
    contribution.grades += gathered.grades.values
    contribution.evaluations.append(
      gathered.reviews.evaluations(context.evaluations, ambiguous: gathered.ratings.ambiguous))
  }

  package mutating func read(_ report: Report) {
    let first = report.text.bytes.first { $0 > 0x20 }
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else { return readCSV(report) }
    gathered.comments = context.comments.source(of: report.text)
    if let root = JSONReader.read(report) {
      read(json: root)
    }
  }

  /// The marks of a grade record, best first, then the columns that are not marks.
  static let marks: [StaticString] = [
    "A+", "A", "A-", "B+", "B", "B-", "C+", "C", "C-", "D+", "D", "D-", "F", "W", "Other",
  ]
}

extension SourceKind {
  package static let planetterp = SourceKind("planetterp")
}

// MARK: - JSON

extension PlanetTerpReader {
  /// An array of records, one record, or an object with arrays of them.
  private mutating func read(json root: JSONValue) {
    let records = Self.records(of: root)
    if root.kind == .array, records.isEmpty { return root.report.warn(.shape, at: 0, .noRecord) }
    if let error = root["error"]?.string { return root.fail(.answer(error)) }
    guard records.contains(where: { Self.shape(of: $0) != nil }) else {
      return root.fail(.notPlanetTerp, suggestion: root.report.shapes.suggestion(for: root))
    }
    for record in records {
      switch Self.shape(of: record) {
      case .course: read(course: record)
      case .professor: read(professor: record)
      case .grades: read(grades: record)
      case nil: record.drop(.shape, .unknownRecord)
      }
    }
  }

  private enum Shape { case course, professor, grades }

  private static func shape(of record: JSONValue) -> Shape? {
    if record.has("course"), record.has("semester"), record.has("A") { return .grades }
    if record.has("average_gpa"), record.has("department") { return .course }
    return record.has("average_rating") && record.has("name") ? .professor : nil
  }

  private static func records(of root: JSONValue) -> [JSONValue] {
    if root.kind == .array { return root.elements }
    return shape(of: root) == nil ? root.members.flatMap(\.value.elements) : [root]
  }

  private mutating func read(course record: JSONValue) {
    let id = (record["department"]?.scalar ?? "") + (record["course_number"]?.scalar ?? "")
    let gpa = record["average_gpa"]
    gathered.add(course: id, gpa: gpa?.scalar ?? "", in: gpa ?? record)
    gathered.add(reviews: record["reviews"], of: CourseID(id))
  }

  private mutating func read(professor record: JSONValue) {
    // The API lists reviews on request; dumps of the tables contain only their number.
    let listed = record["reviews"]?.elements.count ?? 0
    let reviews = listed > 0 ? listed : record["review_count"]?.integer ?? 0
    gathered.add(
      professor: record["name"]?.string ?? "", slug: record["slug"]?.string ?? "",
      rating: record["average_rating"]?.scalar ?? "", count: reviews > 0 ? reviews : nil,
      in: record)
    gathered.add(reviews: record["reviews"], of: nil)
  }

  private mutating func read(grades record: JSONValue) {
    gathered.add(
      GradeRow(
        course: record["course"]?.scalar ?? "", term: record["semester"]?.scalar ?? "",
        section: record["section"]?.scalar, instructor: record["professor"]?.string,
        counts: Self.marks.map { ("\($0)", record[$0]?.scalar ?? "") }, report: record.report,
        offset: record.offset))
  }
}

// MARK: - CSV

extension PlanetTerpReader {
  private mutating func readCSV(_ report: Report) {
    guard var reader = CSVReader(report) else { return }
    if reader.column("course") != nil, reader.column("semester") != nil {
      read(grades: &reader)
    } else if reader.column("average_gpa") != nil, reader.column("department") != nil {
      read(courses: &reader)
    } else if reader.column("average_rating") != nil {
      read(professors: &reader)
    } else {
      report.fail(
        at: 0, .notPlanetTerp,
        suggestion: reader.report.shapes.suggestion(forHeader: reader.header)
          ?? headerWords(reader.header))
    }
  }

  private mutating func read(courses reader: inout CSVReader) {
    let names = ["department", "course_number", "average_gpa"]
    guard let columns = reader.columns(names) else { return }
    while let row = reader.next() {
      gathered.add(
        course: row[columns[0]] + row[columns[1]], gpa: row[columns[2]],
        in: row.cell(columns[2]))
    }
  }

  private mutating func read(professors reader: inout CSVReader) {
    guard let columns = reader.columns(["name", "average_rating"]) else { return }
    let (slug, count) = (reader.column("slug"), reader.column("review_count"))
    while let row = reader.next() {
      gathered.add(
        professor: row[columns[0]], slug: slug.map { row[$0] } ?? "", rating: row[columns[1]],
        count: count.flatMap { wholeNumber(row[$0]) }, in: row)
    }
  }

  private mutating func read(grades reader: inout CSVReader) {
    let names = ["course", "professor", "semester", "section", "A", "F"]
    guard let columns = reader.columns(names) else { return }
    let marks = Self.marks.compactMap { mark in
      reader.column("\(mark)").map { (name: "\(mark)", column: $0) }
    }
    while let row = reader.next() {
      gathered.add(
        GradeRow(
          course: row[columns[0]], term: row[columns[2]], section: row[columns[3]],
          instructor: row[columns[1]], counts: marks.map { ($0.name, row[$0.column]) },
          report: row.report, offset: row.offset))
    }
  }
}

extension Diagnostic.Message {
  fileprivate static var noRecord: Self { "the file has no records" }

  fileprivate static var notPlanetTerp: Self {
    """
    expected courses (department, course_number, average_gpa), professors (name, average_rating) \
    or grades (course, professor, semester, section, A+, A, …)
    """
  }

  fileprivate static var unknownRecord: Self {
    "unknown record; expected a course, professor or grade record"
  }

  fileprivate static func answer(_ text: String) -> Self {
    "the file is an error from PlanetTerp: \(text)"
  }
}
