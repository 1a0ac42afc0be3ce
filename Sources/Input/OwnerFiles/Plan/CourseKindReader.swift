internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// The keys that say what a course must be like, and how many such courses.
let kindKeys = ["gened", "level", "department", "credits", "count"]

/// Reads a kind of course and the number of courses, 1 unless told; `nil`, with an error, where one of them cannot be read
/// or nothing is said of the kind.
func readKind(
  _ map: YAMLMapping, _ term: PlanTerm, _ findings: inout Findings
) -> (count: Int, kind: CourseKind)? {
  let told = findings.diagnostics.count { $0.severity == .error }
  let genEds = map.parts("gened", .text, &findings)
  let levels = map.parts("level", .level, &findings)
  let departments = map.parts("department", .department, &findings)
  let credits = map.range("credits", .creditSpan, &findings)
  let count = map.optional("count", .integer(in: 1...99), &findings) ?? 1
  guard findings.diagnostics.count(where: { $0.severity == .error }) == told else { return nil }
  let kind = CourseKind(
    genEds: genEds.map { term.genEd($0, &findings) }, levels: levels.map(\.value),
    departments: departments.map(\.value),
    credits: credits.flatMap { range in range.low.flatMap { low in range.high.map { low...$0 } } })
  guard kind != CourseKind() else {
    findings.error(at: map.place, .noKind)
    return nil
  }
  for level in levels { term.warnIfMissing(level: level, &findings) }
  for department in departments { term.warnIfMissing(department: department, &findings) }
  return (count, kind)
}

extension YAMLMapping {
  /// One value or several, or none where the key is missing.
  fileprivate func parts<Value>(
    _ key: String, _ scalar: YAMLScalar<Value>, _ findings: inout Findings
  ) -> [Placed<Value>] {
    self[key] == nil ? [] : oneOrMore(key, scalar, &findings)
  }
}

extension PlanTerm {
  /// The category as the catalog spells it, whatever its case; as written, with a warning, where no course has it.
  fileprivate func genEd(_ written: Placed<String>, _ findings: inout Findings) -> String {
    guard let id, let catalog else { return written.value }
    let known = catalog.genEds(in: id)
    if known.contains(written.value) { return written.value }
    if let other = known.first(where: { $0.lowercased() == written.value.lowercased() }) {
      return other
    }
    findings.warn(
      at: written.place,
      .noSuchCourse("has the category\(findings.quoted(written.value))", name(findings)),
      suggestion: findings.didYouMean(written.value, among: known))
    return written.value
  }

  fileprivate func warnIfMissing(level: Placed<Int>, _ findings: inout Findings) {
    guard let id, let catalog, !catalog.levels(in: id).contains(level.value) else { return }
    findings.warn(
      at: level.place,
      .noSuchCourse("is of the level\(findings.quoted("\(level.value)"))", name(findings)))
  }

  fileprivate func warnIfMissing(department: Placed<String>, _ findings: inout Findings) {
    guard let id, let catalog else { return }
    let known = catalog.departments(in: id)
    guard !known.contains(department.value) else { return }
    findings.warn(
      at: department.place,
      .noSuchCourse("is of the department\(findings.quoted(department.value))", name(findings)),
      suggestion: findings.didYouMean(department.value, among: known))
  }
}

extension Diagnostic.Message {
  fileprivate static let noKind: Self =
    "expected what the courses are like: 'gened', 'level', 'department' or 'credits'"

  fileprivate static func noSuchCourse(_ what: String, _ term: String) -> Self {
    "no course of \(term) \(what)"
  }
}
