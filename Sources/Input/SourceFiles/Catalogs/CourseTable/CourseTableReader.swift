internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads a season of CourseTable's public catalog (https://github.com/coursetable/coursetable): an
/// array of courses with their listings, professors and meetings. A course of several listings is
/// cross-listed.
///
/// `season_code` is a code of the term; where the site does not know it, the entry's term is used.
package struct CourseTableReader: FileSourceFormat {
  package static let kind = SourceKind.courseTable
  package static let shapes = [FileShape.record("season_code", "listings", "course_meetings")]
  package static let traits = SourceTraits.catalog

  private let context: SourceContext
  private let buildings = NamedBuildings()
  private var offers = Ledger<CourseTableKey, CourseTableOffer>()

  package init(_ context: SourceContext) { self.context = context }

  package func add(to contribution: inout Contribution) {
    contribution.courses += CourseTableOffer.courses(of: offers.values)
    contribution.buildings += buildings.inOrder
  }

  package mutating func read(_ report: Report) {
    guard let root = JSONReader.read(report) else { return }
    let records = root.kind == .array ? root.elements : [root]
    let term = context.term(ofFile: report.file)
    guard !records.isEmpty else { return report.awaitRows(of: term, in: context, else: .noCourse) }
    guard records.contains(where: { $0.has("listings") }) else {
      return records[0].fail(.notCourseTable, suggestion: report.shapes.suggestion(for: root))
    }
    var unknown = UnknownTerms()
    let known = offers.values.count
    let added = records.filter { read($0, otherwise: term, noting: &unknown) == .new }
    unknown.warn(report, terms: context.terms)
    CourseTableOffer.tallyWhatIsNotShown(added, Array(offers.values[known...]))
  }

  /// Reads a record, and returns the outcome; `nil` where it cannot be used.
  private mutating func read(
    _ record: JSONValue, otherwise term: Term?, noting unknown: inout UnknownTerms
  ) -> Ledger<CourseTableKey, CourseTableOffer>.Outcome? {
    let ids = CourseTableReading.ids(of: record)
    let rows = CourseTableReading.rows(of: record)
    guard let first = ids.first, let code = record["section"]?.scalar, !code.isEmpty else {
      record.drop(.identifier, .noListing, rows: rows)
      return nil
    }
    let season = record["season_code"]?.scalar ?? ""
    guard let term = context.term(code: season) ?? term else {
      unknown.add(season, at: record.offset, rows: rows, of: record.report)
      return nil
    }
    // Canceled courses, and courses moved to another term.
    guard ["", "ACTIVE"].contains(record["extra_info"]?.scalar ?? "") else {
      record.report.rows.unused += rows
      return nil
    }
    let reading = CourseTableReading(term: term, buildings: buildings)
    let name = SectionID(first, code)
    return offers.add(
      CourseTableKey(term: term.id, section: name), named: name.text, in: record
    ) { reading.offer(record, of: uniqued(ids), code) }
  }
}

extension SourceKind {
  package static let courseTable = SourceKind("coursetable")
}

/// The key that identifies a record: its term and its section under its first name.
struct CourseTableKey: Hashable {
  var term: TermID
  var section: SectionID
}

extension Diagnostic.Message {
  fileprivate static var notCourseTable: Self {
    "expected courses with 'listings', 'course_meetings' and 'season_code'"
  }

  fileprivate static var noCourse: Self { "the file has no courses" }
  fileprivate static var noListing: Self {
    "a course without a readable 'course_code' or 'section'"
  }
}
