internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// The data from PlanetTerp's records, in whichever format they are written.
struct PlanetTerpRecords {
  private let reading: GradeReading
  private(set) var gpas: [CourseID: Measure] = [:]
  private(set) var ratings = Ratings()
  private(set) var grades = Ledger<GradeKey, GradeRecord>()
  private(set) var reviews = PlanetTerpReviews()
  /// The file that is being read.
  var comments: CommentSource?

  init(_ reading: GradeReading) { self.reading = reading }

  struct GradeKey: Hashable {
    var course: CourseID
    var term: String
    var section: String?
    var instructor: String?
  }

  /// A course's mean; PlanetTerp writes 0.0 where it knows no grades.
  mutating func add(course text: String, gpa: String, in record: some ReportedRecord) {
    guard let id = CourseID(text) else {
      return record.drop(.identifier, .noCourse(text))
    }
    let read = Measure.read(gpa, of: id.text, in: record)
    guard let measure = read, measure.mean > 0, let known = gpas[id] else {
      record.keep()
      if let read, read.mean > 0 { gpas[id] = read }
      return
    }
    if known == measure {
      record.merge()
    } else {
      record.drop(.conflict, .twoMeans(id))
    }
  }

  /// Adds a professor's rating. PlanetTerp gives people without a rating none, or 0.
  mutating func add(
    professor name: String, slug: String, rating: String, count: Int?,
    in record: some ReportedRecord
  ) {
    let name = name.collapsed
    guard !name.isEmpty else { return record.drop(.identifier, .noName) }
    let measure = Measure.read(rating, count: count, of: name, in: record)
    ratings.add(name, slug: slug, rating: measure.flatMap { $0.mean > 0 ? $0 : nil }, in: record)
  }

  /// Adds the reviews in the record of that course or of a professor.
  mutating func add(reviews list: JSONValue?, of course: CourseID?) {
    guard let comments else { return }
    for review in list?.elements ?? [] { reviews.add(review, of: course, in: comments) }
  }

  /// A section's grades. Empty counts are ignored; a record with an invalid count is dropped, for
  /// its mean would be wrong.
  mutating func add(_ row: GradeRow) {
    guard let course = CourseID(row.course), !row.term.isEmpty else {
      return row.drop(.identifier, .noCourse(row.course))
    }
    var counts: [GradeCount] = []
    for (mark, text) in row.counts where !text.isEmpty {
      guard let students = wholeNumber(text), (0...largestCount).contains(students) else {
        row.report.noteOmittedGrades(of: course)
        return row.drop(.count, .noCount(text, of: mark, in: course))
      }
      counts.append(GradeCount(mark: mark, students: students))
    }
    let instructor = row.instructor.flatMap { instructorNames([$0]).first }
    let section = row.section.flatMap { $0.isEmpty ? nil : $0 }
    let key = GradeKey(course: course, term: row.term, section: section, instructor: instructor)
    let name = "\(course.text) \(section ?? "") of \(row.term)".collapsed
    let outcome = grades.add(key, named: name, in: row) {
      GradeRecord(
        course: course, term: row.term, section: section,
        instructors: instructor.map { [$0] } ?? [],
        counts: counts, isHonors: reading.isHonors(section), system: reading.system ?? .american)
    }
    if outcome == .conflict { row.report.noteOmittedGrades(of: course) }
  }
}

/// A grade record as written.
struct GradeRow: ReportedRecord {
  var course: String
  var term: String
  var section: String?
  var instructor: String?
  /// The mark and the text of its count.
  var counts: [(mark: String, text: String)]
  let report: Report
  let offset: Int
}

extension Diagnostic.Message {
  fileprivate static func noCourse(_ text: String) -> Self {
    "a record without a readable course and term ('\(text)')"
  }

  fileprivate static var noName: Self { "a professor without a name" }

  fileprivate static func twoMeans(_ course: CourseID) -> Self {
    "\(course.text) is listed again with another average; the first is used"
  }
}
