internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads answers of Ellucian Banner 9's class search (`searchResults/searchResults`): `{success,
/// totalCount, data: [section, …]}`, several of these in an array, the bare array of sections, or
/// an object with such an array for each subject.
///
/// Each section names its term by a code; where the site does not know it, the entry's term is
/// used, or that of the file's name. E-mail addresses are never read.
package struct BannerReader: FileSourceFormat {
  package static let kind = SourceKind.banner
  package static let shapes = [
    FileShape.record("success", "data"),
    FileShape.record("courseReferenceNumber", "subject", "courseNumber"),
  ]
  package static let traits = SourceTraits.catalog

  private let context: SourceContext
  private let buildings = NamedBuildings()
  private var sections = Ledger<BannerKey, BannerSection>()

  package init(_ context: SourceContext) { self.context = context }

  package func add(to contribution: inout Contribution) {
    contribution.courses += BannerCourses(sections.values).courses
    contribution.buildings += buildings.inOrder
  }

  package mutating func read(_ report: Report) {
    guard let root = JSONReader.read(report) else { return }
    let term = context.term(ofFile: report.file)
    guard let records = Self.records(in: root) else { return }
    guard !records.isEmpty else { return report.awaitRows(of: term, in: context, else: .noSection) }
    guard records.contains(where: { $0.has("courseReferenceNumber") }) else {
      return records[0].fail(.notBanner, suggestion: report.shapes.suggestion(for: root))
    }
    var unknown = UnknownTerms(of: "sections")
    let known = sections.values.count
    let added = records.filter { read($0, otherwise: term, noting: &unknown) == .new }
    unknown.warn(report, terms: context.terms)
    tallyWhatIsNotShown(added, Array(sections.values[known...]))
  }

  /// Counts the values that belong only to a section and that a course cannot show.
  private func tallyWhatIsNotShown(_ records: [JSONValue], _ sections: [BannerSection]) {
    let courses = Dictionary(
      BannerCourses(sections).courses.map { (CourseKey(term: $0.term, id: $0.id), $0) },
      uniquingKeysWith: { first, _ in first })
    for (record, section) in zip(records, sections) {
      guard let course = courses[CourseKey(term: section.term, id: section.course)] else {
        continue
      }
      if !section.title.isEmpty, section.title != course.title { record.tally(.sectionTitle) }
      if !Set(section.attributes).isSubset(of: course.genEds) { record.tally(.sectionAttribute) }
      if section.crossList != nil, course.twins.isEmpty { record.tally(.crossList) }
    }
  }

  /// The sections of a file; `nil` after an error.
  private static func records(in root: JSONValue) -> [JSONValue]? {
    let answers = root.kind == .array ? root.elements : [root]
    if let lost = answers.first(where: { $0.has("success") && $0["data"] == nil }) {
      lost.fail(.lostSession, suggestion: "fetch it again; the session of the search had ended")
      return nil
    }
    return answers.flatMap { answer -> [JSONValue] in
      if answer.has("courseReferenceNumber") { return [answer] }
      if let data = answer["data"], data.kind == .array { return data.elements }
      let lists = answer.members.map(\.value).filter { $0.kind == .array }
      return lists.isEmpty ? [answer] : lists.flatMap(\.elements)
    }
  }

  /// Reads a record, and returns the outcome; `nil` where it cannot be used.
  private mutating func read(
    _ record: JSONValue, otherwise term: Term?, noting unknown: inout UnknownTerms
  ) -> Ledger<BannerKey, BannerSection>.Outcome? {
    let reading = BannerReading(record)
    guard let number = record["courseReferenceNumber"]?.scalar, !number.isEmpty,
      let course = reading.course
    else {
      record.drop(.identifier, .noCourse, rows: reading.rows)
      return nil
    }
    let code = record["term"]?.scalar ?? ""
    guard let term = context.term(code: code) ?? term else {
      unknown.add(code, at: record.offset, rows: reading.rows, of: record.report)
      return nil
    }
    let name = "\(course.text)-\(number)"
    let buildings = buildings
    return sections.add(BannerKey(term: term.id, number: number), named: name, in: record) {
      reading.section(of: course, number, in: term, buildings)
    }
  }
}

extension SourceKind {
  package static let banner = SourceKind("banner")
}

/// The key that identifies a section: its term and its registration number.
struct BannerKey: Hashable {
  var term: TermID
  var number: String
}

extension Diagnostic.Message {
  fileprivate static var notBanner: Self {
    "expected sections with 'courseReferenceNumber', 'subject' and 'courseNumber'"
  }

  fileprivate static var noSection: Self { "the file has no sections" }
  fileprivate static var lostSession: Self { "the answer has no data" }

  fileprivate static var noCourse: Self {
    "a section without a readable 'courseReferenceNumber', 'subject' and 'courseNumber'"
  }
}
