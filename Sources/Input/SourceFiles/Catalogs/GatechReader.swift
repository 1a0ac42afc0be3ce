internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads the dumps of Georgia Tech's crawler: `{courses, caches, updatedAt, version}`, where
/// `courses["CS 1331"] = [title, {code: section}, prerequisites, description]`.
///
/// The file does not say its term; the entry does, or the file's name begins with the term's code.
package struct GatechReader: FileSourceFormat {
  package static let kind = SourceKind.gatech
  package static let shapes = [FileShape.record("courses", "caches")]
  package static let traits = SourceTraits.catalog

  private let context: SourceContext
  private var catalog = GatechCatalog()

  package init(_ context: SourceContext) { self.context = context }

  package func add(to contribution: inout Contribution) {
    contribution.courses += catalog.courses.values
    contribution.buildings += catalog.buildings.values.sorted { $0.code < $1.code }
    contribution.asOf = catalog.asOf
  }

  package mutating func read(_ report: Report) {
    guard let root = JSONReader.read(report) else { return }
    guard let courses = root["courses"], courses.kind == .object, root["caches"]?.kind == .object
    else {
      return root.fail(.notGatech, suggestion: root.report.shapes.suggestion(for: root))
    }
    guard let term = context.term(ofFile: report.file) else {
      return root.fail(
        .noTerm,
        suggestion:
          "add a 'term:' line to this source in site.yml, or add the code at the start of the file name to the term's 'codes:'"
      )
    }
    let records = courses.members
    guard !records.isEmpty else {
      guard context.isAhead(term) else {
        return courses.fail(
          .noCourse,
          suggestion:
            "only a term that has not opened may be empty; \(term.name) opens on \(term.opening)")
      }
      return report.awaitRows(at: courses.offset, .noCourseYet(of: term))
    }
    let moment = root["updatedAt"]?.string.flatMap { WrittenMoment($0) }
    catalog.asOf = [catalog.asOf, moment?.instant(context.instant)].compactMap(\.self).max()
    let reading = GatechReading(term: term, caches: GatechCaches(root["caches"]))
    for (name, value) in records {
      reading.read(course: value, named: name, into: &catalog)
    }
  }
}

extension SourceKind {
  package static let gatech = SourceKind("gatech")
}

/// The data read so far from all files of a source.
struct GatechCatalog {
  var courses = Ledger<CourseKey, Course>()
  var buildings: [BuildingCode: Building] = [:]
  var asOf: Instant?
}

/// Reads one file's courses.
struct GatechReading {
  let term: Term
  let caches: GatechCaches

  func read(course value: JSONValue, named name: String, into catalog: inout GatechCatalog) {
    let parts = value.elements
    guard let id = CourseID(name), parts.count >= 2, parts[1].kind == .object else {
      return value.drop(.shape, .unknownCourse(name), rows: Self.rows(of: value))
    }
    var buildings = catalog.buildings
    catalog.courses.add(CourseKey(term: term.id, id: id), named: id.text, in: value) {
      course(parts, as: id, &buildings)
    }
    catalog.buildings = buildings
  }

  /// A course counts with its sections and their meetings.
  private static func rows(of course: JSONValue) -> Int {
    let sections = course.elements.dropFirst().first?.members.map(\.value) ?? []
    return sections.reduce(1) { $0 + rows(ofSection: $1) }
  }

  static func rows(ofSection section: JSONValue) -> Int {
    1 + (section.elements.dropFirst().first?.elements.count ?? 0)
  }

  private func course(
    _ parts: [JSONValue], as id: CourseID, _ buildings: inout [BuildingCode: Building]
  ) -> Course {
    let title = PlainText.line(of: parts[0].string ?? "")
    let text = CatalogText(parts.count > 3 ? parts[3].string ?? "" : "")
    var offers = Ledger<String, SectionOffer>()
    for (code, value) in parts[1].members {
      read(section: value, code: code.collapsed, of: id, into: &offers, &buildings)
    }
    return Course(
      id: id, term: term.id, title: title.isEmpty ? id.text : title,
      credits: SectionOffer.credits(of: offers.values), description: text.description,
      requirements: text.requirements
        + prerequisites(parts.count > 2 ? parts[2] : nil, of: id),
      genEds: uniqued(offers.values.flatMap(\.genEds)),
      sections: SectionOffer.sections(of: offers.values))
  }

  private func prerequisites(_ value: JSONValue?, of course: CourseID) -> [Requirement] {
    guard let value, value.kind != .null else { return [] }
    do throws(PrerequisiteSentence.ParsingError) {
      let text = try PrerequisiteSentence.text(of: value)
      return text.map { [Requirement(label: "Prerequisite", text: $0)] } ?? []
    } catch {
      value.warn(.requirement, .noPrerequisites(course))
      return []
    }
  }
}

extension Diagnostic.Message {
  fileprivate static var notGatech: Self { "expected an object with 'courses' and 'caches'" }

  fileprivate static var noTerm: Self { "these courses have no term" }
  fileprivate static var noCourse: Self { "the file has no courses" }

  fileprivate static func unknownCourse(_ name: String) -> Self {
    "'\(name)' is not a valid course; expected [title, sections, prerequisites, description]"
  }

  fileprivate static func noPrerequisites(_ course: CourseID) -> Self {
    "the prerequisites of \(course.text) cannot be read and are ignored"
  }
}
