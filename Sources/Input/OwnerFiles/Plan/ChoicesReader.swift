internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Reads `pins:` or `exclude:`: sections, and instructors with or without a course.
func readChoices(
  _ key: String, of map: YAMLMapping, _ term: PlanTerm, _ findings: inout Findings
) -> [SectionChoice] {
  uniqued(
    map.items(key, &findings).compactMap { item in
      item.entries == nil
        ? readSection(item, term, &findings) : readInstructor(item, term, &findings)
    })
}

private func readSection(
  _ node: YAMLNode, _ term: PlanTerm, _ findings: inout Findings
) -> SectionChoice? {
  guard let section = YAMLScalar.sectionID.read(node, &findings) else { return nil }
  term.warnIfMissing(section, at: node.place, &findings)
  return .section(section)
}

private func readInstructor(
  _ node: YAMLNode, _ term: PlanTerm, _ findings: inout Findings
) -> SectionChoice? {
  guard let map = YAMLMapping(node, keys: ["instructor", "course"], &findings) else { return nil }
  let name = map.required("instructor", .text, &findings)
  let course = map.optional("course", .courseID, &findings)
  guard let name, map["course"] == nil || course != nil else { return nil }
  let isKnown =
    course.map { term.course($0, at: map.place(of: "course"), &findings) != nil } ?? true
  let place = map.place(of: "instructor")
  let spelled = isKnown ? term.instructor(name, of: course, at: place, &findings) : name
  return .instructor(spelled, of: course)
}

extension PlanTerm {
  /// The name as the catalog spells it, whatever its case; as written, with a warning, where nobody of that name teaches.
  fileprivate func instructor(
    _ name: String, of course: CourseID?, at place: TextPlace, _ findings: inout Findings
  ) -> String {
    guard let id, let catalog else { return name }
    let known = catalog.instructors(of: course, in: id)
    if known.contains(name) { return name }
    if let other = known.first(where: { $0.lowercased() == name.lowercased() }) { return other }
    let message: Diagnostic.Message =
      course.map { .notTaughtBy(findings.quoted($0.text), findings.quoted(name)) }
      ?? .noInstructor(findings.quoted(name), self.name(findings))
    findings.warn(at: place, message, suggestion: findings.near(name, among: known))
    return name
  }
}

extension Findings {
  /// The nearest name, or the only one with the same last word: of people often only that is remembered.
  fileprivate func near(_ name: String, among known: [String]) -> String? {
    if let near = didYouMean(name, among: known) { return near }
    func lastWord(_ name: String) -> String? {
      name.split(separator: " ").last.map { $0.lowercased() }
    }
    let alike = known.filter { lastWord($0) == lastWord(name) }
    return suggestion(alike.count == 1 ? "did you mean '\(alike[0])'?" : nil)
  }
}

extension Diagnostic.Message {
  fileprivate static func noInstructor(_ name: String, _ term: String) -> Self {
    "no section of \(term) is taught by the instructor\(name)"
  }

  fileprivate static func notTaughtBy(_ course: String, _ name: String) -> Self {
    "no section of the course\(course) is taught by the instructor\(name)"
  }
}
