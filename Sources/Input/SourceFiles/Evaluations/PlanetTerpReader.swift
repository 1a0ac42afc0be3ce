internal import CampusModel
package import Diagnostics
package import FileFormats

/// Reads PlanetTerp's courses (mean grade points), professors (mean ratings) and grades, as its API's JSON or as CSV of the same
/// columns. What a record is, its own keys say; all three may lie in one file.
package enum PlanetTerpReader {
  package static func read(
    _ files: [SourceFile], context: SourceContext, into yield: inout SourceYield,
    diagnostics: inout [Diagnostic]
  ) {
    var gathered = PlanetTerpRecords(context.grades)
    let reading = context.evaluations
    for file in files {
      var log = DataLog(file)
      let first = log.text.bytes.first { $0 > 0x20 }
      if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
        gathered.comments = context.comments.source(of: log.text)
        if let root = JSONReader.read(&log, tableHint: RecordShape.suggestion(forHeader:)) {
          read(json: root, into: &gathered, &log)
        }
      } else {
        read(csv: &log, into: &gathered)
      }
      log.close(into: &yield, diagnostics: &diagnostics)
    }
    yield.gpas.merge(gathered.gpas) { known, _ in known }
    yield.ratings.merge(gathered.ratings.known) { known, _ in known }
    yield.grades += gathered.grades.values
    yield.evaluations.append(
      gathered.reviews.evaluations(reading, ambiguous: gathered.ratings.ambiguous))
  }

  /// The marks of a grade record, best first, then what is no mark.
  static let marks: [StaticString] = [
    "A+", "A", "A-", "B+", "B", "B-", "C+", "C", "C-", "D+", "D", "D-", "F", "W", "Other",
  ]
}

// MARK: - JSON

extension PlanetTerpReader {
  /// An array of records, one record, or an object with arrays of them.
  private static func read(
    json root: JSONValue, into gathered: inout PlanetTerpRecords, _ log: inout DataLog
  ) {
    let records = records(of: root)
    if root.kind == .array, records.isEmpty { return log.warn(.shape, at: 0, .noRecord) }
    if let error = root["error"]?.string { return log.fail(at: root.offset, .answer(error)) }
    guard records.contains(where: { shape(of: $0) != nil }) else {
      return log.fail(
        at: root.offset, .notPlanetTerp, suggestion: RecordShape.suggestion(for: root))
    }
    for record in records {
      switch shape(of: record) {
      case .course: read(course: record, into: &gathered, &log)
      case .professor: read(professor: record, into: &gathered, &log)
      case .grades: read(grades: record, into: &gathered, &log)
      case nil: log.drop(.shape, at: record.offset, .unknownRecord)
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

  private static func read(
    course record: JSONValue, into gathered: inout PlanetTerpRecords, _ log: inout DataLog
  ) {
    let id = (record["department"]?.scalar ?? "") + (record["course_number"]?.scalar ?? "")
    let gpa = record["average_gpa"]
    gathered.add(course: id, gpa: gpa?.scalar ?? "", at: (gpa ?? record).offset, &log)
    gathered.add(reviews: record["reviews"], of: CourseID(id), &log)
  }

  private static func read(
    professor record: JSONValue, into gathered: inout PlanetTerpRecords, _ log: inout DataLog
  ) {
    // The API lists the reviews where it is asked for them; dumps of the tables tell their number alone.
    let listed = record["reviews"]?.elements.count ?? 0
    let reviews = listed > 0 ? listed : record["review_count"]?.integer ?? 0
    gathered.add(
      professor: record["name"]?.string ?? "", slug: record["slug"]?.string ?? "",
      rating: record["average_rating"]?.scalar ?? "", count: reviews > 0 ? reviews : nil,
      at: record.offset, &log)
    gathered.add(reviews: record["reviews"], of: nil, &log)
  }

  private static func read(
    grades record: JSONValue, into gathered: inout PlanetTerpRecords, _ log: inout DataLog
  ) {
    gathered.add(
      GradeRow(
        course: record["course"]?.scalar ?? "", term: record["semester"]?.scalar ?? "",
        section: record["section"]?.scalar, instructor: record["professor"]?.string,
        counts: marks.map { ("\($0)", record[$0]?.scalar ?? "") }, offset: record.offset), &log)
  }
}

// MARK: - CSV

extension PlanetTerpReader {
  private static func read(csv log: inout DataLog, into gathered: inout PlanetTerpRecords) {
    guard var reader = CSVReader(&log) else { return }
    if reader.column("course") != nil, reader.column("semester") != nil {
      read(grades: &reader, into: &gathered, &log)
    } else if reader.column("average_gpa") != nil, reader.column("department") != nil {
      read(courses: &reader, into: &gathered, &log)
    } else if reader.column("average_rating") != nil {
      read(professors: &reader, into: &gathered, &log)
    } else {
      log.fail(
        at: 0, .notPlanetTerp,
        suggestion: RecordShape.suggestion(forHeader: reader.header)
          ?? headerWords(reader.header))
    }
  }

  private static func read(
    courses reader: inout CSVReader, into gathered: inout PlanetTerpRecords,
    _ log: inout DataLog
  ) {
    let names = ["department", "course_number", "average_gpa"]
    guard let columns = reader.columns(names, &log) else { return }
    while let row = reader.next(&log) {
      gathered.add(
        course: row[columns[0]] + row[columns[1]], gpa: row[columns[2]],
        at: row.offset(columns[2]), &log)
    }
  }

  private static func read(
    professors reader: inout CSVReader, into gathered: inout PlanetTerpRecords,
    _ log: inout DataLog
  ) {
    guard let columns = reader.columns(["name", "average_rating"], &log) else { return }
    let (slug, count) = (reader.column("slug"), reader.column("review_count"))
    while let row = reader.next(&log) {
      gathered.add(
        professor: row[columns[0]], slug: slug.map { row[$0] } ?? "", rating: row[columns[1]],
        count: count.flatMap { wholeNumber(row[$0]) }, at: row.offset, &log)
    }
  }

  private static func read(
    grades reader: inout CSVReader, into gathered: inout PlanetTerpRecords,
    _ log: inout DataLog
  ) {
    let names = ["course", "professor", "semester", "section", "A", "F"]
    guard let columns = reader.columns(names, &log) else { return }
    let marks = marks.compactMap { mark in
      reader.column("\(mark)").map { (name: "\(mark)", column: $0) }
    }
    while let row = reader.next(&log) {
      gathered.add(
        GradeRow(
          course: row[columns[0]], term: row[columns[2]], section: row[columns[3]],
          instructor: row[columns[1]], counts: marks.map { ($0.name, row[$0.column]) },
          offset: row.offset), &log)
    }
  }
}

extension Diagnostic.Message {
  fileprivate static var noRecord: Self { "the file holds no record" }

  fileprivate static var notPlanetTerp: Self {
    """
    expected courses (department, course_number, average_gpa), professors (name, average_rating) \
    or grades (course, professor, semester, section, A+, A, …)
    """
  }

  fileprivate static var unknownRecord: Self {
    "a record that is no course, professor or grade record"
  }

  fileprivate static func answer(_ text: String) -> Self {
    "the file holds an error that PlanetTerp answered: \(text)"
  }
}
