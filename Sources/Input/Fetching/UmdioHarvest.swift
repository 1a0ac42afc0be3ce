internal import FileFormats

/// The courses of one term from umd.io, with sections and meetings: `courses-202608.json`.
///
/// `/courses` gives a hundred at a time. It is asked to describe sections rather than name them; if
/// it names them anyway, they are requested from `/courses/sections/{ids}`.
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

  mutating func receive(_ part: Part, for purpose: Ask.Purpose) throws(FetchError) -> [Ask] {
    switch purpose {
    case .part(let list):
      let before = courses.lists[list].records.count
      let next = try courses.append(part, to: list)
      let fresh = courses.lists[list].records[before...]
      try check(fresh)
      return next + asksForSections(of: fresh)
    case .detail:
      guard part.status == 200 else { throw RecordKind.refusal(part) }
      for section in try RecordKind.umdioSection.records(in: part.body) {
        if let id = section["section_id"]?.scalar { sections[id] = section.source }
      }
      return []
    }
  }

  /// A server that ignores `semester` must not fill a term's file with another term.
  private func check(_ records: ArraySlice<JSONValue>) throws(FetchError) {
    for record in records {
      if let other = record["semester"]?.scalar, other != semester {
        throw .unexpected("asked for courses of \(semester), found one of \(other)")
      }
    }
  }

  private mutating func asksForSections(
    of courses: ArraySlice<JSONValue>
  ) -> [Ask] {
    let names = courses.flatMap { $0["sections"]?.elements ?? [] }.compactMap(\.string)
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

  var records: [ArraySlice<UInt8>] {
    courses.records.map { bundles.isEmpty ? $0.source : described($0) }
  }

  /// The course with its sections described; an unknown name stays, so that the reader of the file
  /// reports it.
  private func described(_ course: JSONValue) -> ArraySlice<UInt8> {
    guard let list = course["sections"], list.kind == .array else { return course.source }
    let parts = list.elements.map { $0.string.flatMap { sections[$0] } ?? $0.source }
    let whole = course.source
    return whole[..<list.source.startIndex] + "[".utf8
      + parts.joined(separator: ",".utf8) + "]".utf8 + whole[list.source.endIndex...]
  }
}
