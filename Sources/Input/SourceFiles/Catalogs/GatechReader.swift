internal import CampusModel
package import Diagnostics
package import FileFormats

/// Reads the dumps of Georgia Tech's crawler: `{courses, caches, updatedAt, version}`, where
/// `courses["CS 1331"] = [title, {code: section}, prerequisites, description]`.
///
/// The file does not say its term; the entry does, or the file's name begins with the term's code.
package enum GatechReader {
  package static func read(
    _ files: [SourceFile], context: SourceContext, into yield: inout SourceYield,
    diagnostics: inout [Diagnostic]
  ) {
    var catalog = GatechCatalog()
    for file in files {
      var log = DataLog(file)
      if let root = JSONReader.read(&log, tableHint: RecordShape.suggestion(forHeader:)) {
        read(root, context, into: &catalog, &log)
      }
      log.close(into: &yield, diagnostics: &diagnostics)
    }
    yield.courses += catalog.courses.values
    yield.buildings += catalog.buildings.values.sorted { $0.code < $1.code }
    yield.asOf = catalog.asOf
  }

  private static func read(
    _ root: JSONValue, _ context: SourceContext, into catalog: inout GatechCatalog,
    _ log: inout DataLog
  ) {
    guard let courses = root["courses"], courses.kind == .object, root["caches"]?.kind == .object
    else {
      return log.fail(at: root.offset, .notGatech, suggestion: RecordShape.suggestion(for: root))
    }
    guard let term = context.term(ofFile: log.text.path) else {
      return log.fail(
        at: root.offset, .noTerm,
        suggestion:
          "add a line 'term:' to this source in site.yml, or the code the file's name begins with to the term's 'codes:'"
      )
    }
    let records = courses.members
    guard !records.isEmpty else {
      guard context.isAhead(term) else {
        return log.fail(
          at: courses.offset, .noCourse,
          suggestion:
            "only a term that is not open yet may have none; \(term.name) opens on \(term.opening)")
      }
      return log.awaitRows(at: courses.offset, .noCourseYet(of: term))
    }
    let moment = root["updatedAt"]?.string.flatMap { WrittenMoment($0) }
    catalog.asOf = [catalog.asOf, moment?.instant(context.instant)].compactMap(\.self).max()
    let reading = GatechReading(term: term, caches: GatechCaches(root["caches"]))
    for (name, value) in records {
      reading.read(course: value, named: name, into: &catalog, &log)
    }
  }
}

/// What was read so far of all files of a source.
struct GatechCatalog {
  var courses = Ledger<CourseKey, Course>()
  var buildings: [BuildingCode: Building] = [:]
  var asOf: Instant?
}

/// Reads one file's courses.
struct GatechReading {
  let term: Term
  let caches: GatechCaches

  func read(
    course value: JSONValue, named name: String, into catalog: inout GatechCatalog,
    _ log: inout DataLog
  ) {
    let parts = value.elements
    guard let id = CourseID(name), parts.count >= 2, parts[1].kind == .object else {
      return log.drop(
        .shape, at: value.offset, .unknownCourse(name), rows: Self.rows(of: value))
    }
    var buildings = catalog.buildings
    catalog.courses.add(
      CourseKey(term: term.id, id: id), named: id.text, at: value.offset, &log
    ) { log in
      course(parts, id, &buildings, &log)
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
    _ parts: [JSONValue], _ id: CourseID, _ buildings: inout [BuildingCode: Building],
    _ log: inout DataLog
  ) -> Course {
    let title = PlainText.line(of: parts[0].string ?? "")
    let text = CatalogText(parts.count > 3 ? parts[3].string ?? "" : "")
    var offers = Ledger<String, GatechOffer>()
    for (code, value) in parts[1].members {
      read(section: value, code: code.collapsed, of: id, into: &offers, &buildings, &log)
    }
    return Course(
      id: id, term: term.id, title: title.isEmpty ? id.text : title,
      credits: GatechOffer.credits(of: offers.values), description: text.description,
      requirements: text.requirements
        + prerequisites(parts.count > 2 ? parts[2] : nil, of: id, &log),
      genEds: uniqued(offers.values.flatMap(\.genEds)),
      sections: GatechOffer.sections(of: offers.values))
  }

  private func prerequisites(
    _ value: JSONValue?, of course: CourseID, _ log: inout DataLog
  ) -> [Requirement] {
    guard let value, value.kind != .null else { return [] }
    do throws(PrerequisiteSentence.Unreadable) {
      let text = try PrerequisiteSentence.text(of: value)
      return text.map { [Requirement(label: "Prerequisite", text: $0)] } ?? []
    } catch {
      log.warn(.requirement, at: value.offset, .noPrerequisites(course))
      return []
    }
  }
}

extension Diagnostic.Message {
  fileprivate static var notGatech: Self { "expected an object with 'courses' and 'caches'" }

  fileprivate static var noTerm: Self { "these courses do not say of which term they are" }
  fileprivate static var noCourse: Self { "the file holds no course" }

  fileprivate static func unknownCourse(_ name: String) -> Self {
    "'\(name)' is no course; expected [title, sections, prerequisites, description]"
  }

  fileprivate static func noPrerequisites(_ course: CourseID) -> Self {
    "the prerequisites of \(course.text) cannot be read; they are left out"
  }
}
