internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads answers of Cornell University's class roster
/// (https://classes.cornell.edu/content/FA24/api-details, `search/classes.json`): `{status, data:
/// {classes: [class, …]}}`, several of these in an array, or the bare array of classes.
///
/// `strm` is a code of the term; where the site does not know it, the entry's term is used.
package struct CornellReader: FileSourceFormat {
  package static let kind = SourceKind.cornell
  package static let shapes = [
    FileShape.record("status", "data") { $0["data"]?["classes"] != nil },
    FileShape.record("subject", "catalogNbr", "enrollGroups"),
  ]
  package static let traits = SourceTraits.catalog

  private let context: SourceContext
  private let buildings = NamedBuildings()
  private var courses = Ledger<CourseKey, Course>()

  package init(_ context: SourceContext) { self.context = context }

  package func add(to contribution: inout Contribution) {
    contribution.courses += courses.values
    contribution.buildings += buildings.inOrder
  }

  package mutating func read(_ report: Report) {
    guard let root = JSONReader.read(report) else { return }
    let answers = root.kind == .array ? root.elements : [root]
    let classes = answers.flatMap { answer in
      answer["data"].map { $0["classes"]?.elements ?? [] } ?? [answer]
    }
    let term = context.term(ofFile: report.file)
    guard !classes.isEmpty else { return report.awaitRows(of: term, in: context, else: .noClass) }
    guard classes.contains(where: { $0.has("catalogNbr") }) else {
      return classes[0].fail(.notCornell, suggestion: report.shapes.suggestion(for: root))
    }
    var unknown = UnknownTerms()
    for value in classes {
      let name = "\(value["subject"]?.scalar ?? "")\(value["catalogNbr"]?.scalar ?? "")"
      guard value.has("catalogNbr"), let id = CourseID(name) else {
        value.drop(.identifier, .noCourse, rows: CornellReading.rows(ofClass: value))
        continue
      }
      let code = value["strm"]?.scalar ?? ""
      guard let term = context.term(code: code) ?? term else {
        unknown.add(code, at: value.offset, rows: CornellReading.rows(ofClass: value), of: report)
        continue
      }
      let reading = CornellReading(term: term, buildings: buildings)
      courses.add(CourseKey(term: term.id, id: id), named: id.text, in: value) {
        reading.course(value, as: id)
      }
    }
    unknown.warn(report, terms: context.terms)
  }
}

extension SourceKind {
  package static let cornell = SourceKind("cornell")
}

extension Diagnostic.Message {
  fileprivate static var notCornell: Self {
    "expected classes with 'subject', 'catalogNbr' and 'enrollGroups'"
  }

  fileprivate static var noClass: Self { "the file has no classes" }
  fileprivate static var noCourse: Self { "a class without a readable 'subject' and 'catalogNbr'" }
}
