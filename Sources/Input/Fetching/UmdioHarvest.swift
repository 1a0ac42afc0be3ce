/// The courses of one term from umd.io, with sections and meetings: `courses-202608.json`.
///
/// `/courses` gives a hundred at a time. It is asked to describe sections rather than name them;
/// where it names them all the same, `/courses/sections/{ids}` is asked for them.
struct CourseHarvest: Harvest {
  /// How many sections are asked for at once; an address must not grow too long.
  static let sectionsAtOnce = 50

  let semester: String
  private let base: WebAddress
  private var courses: ListGroup
  /// The identifiers of sections that are only named, as they are asked for.
  private var bundles: [[String]] = []
  private var sections: [String: ArraySlice<UInt8>] = [:]

  init(semester: String, departments: [String], from base: WebAddress) {
    (self.semester, self.base) = (semester, base)
    let all = base.asking("courses", ["semester": semester, "expand": "sections"])
    let addresses = departments.isEmpty ? [all] : departments.map { all.adding("dept_id", $0) }
    courses = ListGroup(addresses.map { PagedList($0, .pages(of: 100), of: .umdioCourse) })
  }

  var file: String { "courses-\(semester).json" }
  var noun: String { "courses of \(semester)" }

  mutating func begin() -> [Ask] { courses.asks }

  mutating func take(_ part: Part, for purpose: Ask.Purpose) throws(FetchFailure) -> [Ask] {
    switch purpose {
    case .part(let list):
      let before = courses.lists[list].records.count
      let next = try courses.take(part, of: list)
      let fresh = courses.lists[list].records[before...]
      try check(fresh)
      return try next + asksForSections(of: fresh)
    case .detail:
      guard part.status == 200 else { throw RecordKind.refusal(part) }
      for section in try RecordKind.umdioSection.records(in: part.body) {
        if let id = section.text("section_id") { sections[id] = section.bytes }
      }
      return []
    }
  }

  /// A server that does not heed `semester` must not fill a term's file with another term.
  private func check(_ records: ArraySlice<JSONRecord>) throws(FetchFailure) {
    for record in records {
      if let other = record.text("semester"), other != semester {
        throw .unexpected("asked for courses of \(semester), found one of \(other)")
      }
    }
  }

  private mutating func asksForSections(
    of courses: ArraySlice<JSONRecord>
  ) throws(FetchFailure) -> [Ask] {
    var names: [String] = []
    for course in courses { names += try Self.namedSections(of: course) }
    var asks: [Ask] = []
    for start in stride(from: 0, to: names.count, by: Self.sectionsAtOnce) {
      let bundle = Array(names[start..<min(start + Self.sectionsAtOnce, names.count)])
      asks.append(
        Ask(
          address: base.asking(
            "courses/sections/\(bundle.map(WebAddress.encoded).joined(separator: ","))",
            ["semester": semester]),
          purpose: .detail(bundles.count)))
      bundles.append(bundle)
    }
    return asks
  }

  /// The identifiers in a course's list of sections.
  private static func namedSections(of course: JSONRecord) throws(FetchFailure) -> [String] {
    try elements(of: course).compactMap { element in
      element.first == UInt8(ascii: "\"")
        ? String(decoding: element.dropFirst().dropLast(), as: UTF8.self) : nil
    }
  }

  private static func elements(
    of course: JSONRecord
  ) throws(FetchFailure) -> [ArraySlice<UInt8>] {
    do {
      return try course["sections"].flatMap { value throws(JSONFault) in
        try JSONRecord.elements(of: value)
      } ?? []
    } catch {
      throw .notJSON(error.found, type: nil)
    }
  }

  var records: [JSONRecord] {
    bundles.isEmpty ? courses.records : courses.records.map(described)
  }

  /// The course with its sections described; a name that nothing is known of stays, for the reader
  /// of the file to tell.
  private func described(_ course: JSONRecord) -> JSONRecord {
    do {
      let parts = try Self.elements(of: course).map { element in
        sections[String(decoding: element.dropFirst().dropLast(), as: UTF8.self)] ?? element
      }
      let list = Array(parts.joined(separator: [UInt8(ascii: ",")]))
      return try course.replacing(
        "sections", with: [UInt8(ascii: "[")] + list + [UInt8(ascii: "]")])
    } catch {
      // Every part was walked over before.
      return course
    }
  }
}
