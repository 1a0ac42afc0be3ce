internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension CourseKind {
  /// Reads a kind of course and the number of courses, 1 unless written; `nil`, with an error,
  /// where one of them cannot be read or nothing is said of the kind.
  static func read(_ map: YAMLMapping, in term: PlanTerm) -> (count: Int, kind: CourseKind)? {
    let errors = map.report.errorCount
    let genEds = map.zeroOrMore("gened", .text)
    let levels = map.zeroOrMore("level", .level)
    let departments = map.zeroOrMore("department", .department)
    let credits = map.range("credits", .creditSpan)
    let count = map.integer("count", in: 1...99) ?? 1
    guard map.report.errorCount == errors else { return nil }
    let kind = CourseKind(
      genEds: genEds.map(term.genEd), levels: levels.map(\.value),
      departments: departments.map(\.value),
      credits: credits.flatMap { range in
        range.low.flatMap { low in range.high.map { low...$0 } }
      })
    guard kind != CourseKind() else {
      map.error(.noKind)
      return nil
    }
    levels.forEach(term.warnIfMissing(level:))
    departments.forEach(term.warnIfMissing(department:))
    return (count, kind)
  }
}

extension PlanTerm {
  /// The category as the catalog spells it, in any case; as written, with a warning, where no
  /// course has it.
  fileprivate func genEd(_ written: Placed<String>) -> String {
    guard let id, let catalog else { return written.value }
    let known = catalog.genEds(in: id)
    if let spelled = known.spelling(of: written.value) { return spelled }
    report.warn(
      at: written.place, .noSuchCourse("has the category\(report.quoted(written.value))", name),
      suggestion: report.didYouMean(written.value, among: known))
    return written.value
  }

  fileprivate func warnIfMissing(level: Placed<Int>) {
    guard let id, let catalog, !catalog.levels(in: id).contains(level.value) else { return }
    report.warn(
      at: level.place, .noSuchCourse("is of the level\(report.quoted("\(level.value)"))", name))
  }

  fileprivate func warnIfMissing(department: Placed<String>) {
    guard let id, let catalog else { return }
    let known = catalog.departments(in: id)
    guard !known.contains(department.value) else { return }
    report.warn(
      at: department.place,
      .noSuchCourse("is of the department\(report.quoted(department.value))", name),
      suggestion: report.didYouMean(department.value, among: known))
  }
}

extension Diagnostic.Message {
  fileprivate static let noKind: Self =
    "expected 'gened', 'level', 'department' or 'credits' to describe the courses"

  fileprivate static func noSuchCourse(_ what: String, _ term: String) -> Self {
    "no course of \(term) \(what)"
  }
}
