internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads modules of the National University of Singapore as NUSMods' API gives them
/// (https://api.nusmods.com/v2/): one module, an array of them (`moduleInfo.json`), or the classes
/// of each venue (`venueInformation.json`).
///
/// A semester of a module is a course. Its term has the code `2026/2027-1` or `2610`; where a
/// module has one semester, and for venues, the entry's term is used otherwise.
package struct NusmodsReader: FileSourceFormat {
  package static let kind = SourceKind.nusmods
  package static let shapes = [FileShape.record("moduleCode", "semesterData")]
  package static let traits = SourceTraits.catalog

  private let context: SourceContext
  private var catalog = NusmodsCatalog()

  package init(_ context: SourceContext) { self.context = context }

  package func add(to contribution: inout Contribution) {
    contribution.courses += catalog.courses
  }

  package mutating func read(_ report: Report) {
    guard let root = JSONReader.read(report) else { return }
    if root.kind == .object, !root.has("moduleCode"), Self.hasVenues(root) {
      return read(venues: root)
    }
    let modules = root.kind == .array ? root.elements : [root]
    guard !modules.isEmpty else {
      return report.awaitRows(of: context.term(ofFile: report.file), in: context, else: .noModule)
    }
    guard modules.contains(where: { $0.has("moduleCode") }) else {
      return root.fail(.notNusmods, suggestion: report.shapes.suggestion(for: root))
    }
    var unknown = UnknownTerms()
    for module in modules { read(module, noting: &unknown) }
    unknown.warn(report, terms: context.terms)
  }

  /// Some codes have a space of no width in them.
  private static func id(of module: JSONValue) -> CourseID? {
    (module["moduleCode"]?.scalar).flatMap { code in
      let seen = code.unicodeScalars.filter { $0.properties.generalCategory != .format }
      return CourseID(String(String.UnicodeScalarView(seen)))
    }
  }

  private mutating func read(_ module: JSONValue, noting unknown: inout UnknownTerms) {
    let semesters = module["semesterData"]?.elements ?? []
    guard let id = Self.id(of: module) else {
      let rows = semesters.reduce(0) { $0 + NusmodsModule.rows(ofSemester: $1) }
      return module.drop(.identifier, .noModuleCode(module), rows: max(1, rows))
    }
    // A module that is not on offer.
    if semesters.isEmpty { module.report.rows.unused += 1 }
    let reading = NusmodsModule(module, as: id, local: context.local)
    for semester in semesters {
      let codes = reading.codes(ofSemester: semester)
      let known = codes.compactMap { context.term(code: $0) }.first
      let only = semesters.count == 1 ? context.term(ofFile: module.report.file) : nil
      guard let term = known ?? only else {
        let rows = NusmodsModule.rows(ofSemester: semester)
        unknown.add(codes.first ?? "", at: semester.offset, rows: rows, of: module.report)
        continue
      }
      reading.read(semester, in: term, into: &catalog)
    }
  }
}

extension SourceKind {
  package static let nusmods = SourceKind("nusmods")
}

// MARK: - Venues

extension NusmodsReader {
  /// Whether it has a list of days for each venue.
  private static func hasVenues(_ root: JSONValue) -> Bool {
    root.members.contains { _, days in days.elements.contains { $0.has("classes") } }
  }

  private mutating func read(venues root: JSONValue) {
    guard let term = context.term(ofFile: root.report.file) else {
      return root.fail(.noTerm, suggestion: .nameTerm)
    }
    let reading = NusmodsLessons(in: term)
    for (venue, days) in root.members {
      for lesson in days.elements.flatMap({ $0["classes"]?.elements ?? [] }) {
        guard let id = Self.id(of: lesson) else {
          lesson.drop(.identifier, .noModuleCode(lesson))
          continue
        }
        let key = CourseKey(term: term.id, id: id)
        catalog.add(Course(id: id, term: term.id, title: id.text), isOutline: true, to: key)
        reading.read(lesson, at: venue, of: id) { catalog.add($0, of: lesson, to: key) }
      }
    }
  }
}

extension Diagnostic.Message {
  fileprivate static var notNusmods: Self {
    "expected modules with 'moduleCode' and 'semesterData', or venues with their classes"
  }

  fileprivate static var noModule: Self { "the file has no modules" }

  fileprivate static func noModuleCode(_ module: JSONValue) -> Self {
    guard let code = module["moduleCode"]?.scalar else { return "a module without 'moduleCode'" }
    return "the 'moduleCode' '\(code.collapsed)' cannot be read"
  }

  fileprivate static var noTerm: Self { "these classes have no term" }
}

extension String {
  fileprivate static var nameTerm: String {
    "add a 'term:' line with the term's id to this source in site.yml"
  }
}
