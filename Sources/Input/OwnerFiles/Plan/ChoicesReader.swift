internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension SectionChoice {
  /// Reads `pins:` or `exclude:`: sections, and instructors with or without a course.
  static func list(_ key: String, of map: YAMLMapping, in term: PlanTerm) -> [SectionChoice] {
    uniqued(
      map.items(key).compactMap { item in
        item.isMapping
          ? item.mapping { instructor($0, in: term) }
          : term.section(item).map { .section($0) }
      })
  }

  private static func instructor(_ map: YAMLMapping, in term: PlanTerm) -> SectionChoice? {
    let name = map.requiredPlaced("instructor", .text)
    let course = map.placed("course", .courseID)
    guard let name, course != nil || !map.has("course") else { return nil }
    let isKnown = course.map { term.course($0) != nil } ?? true
    return .instructor(
      isKnown ? term.instructor(name, of: course?.value) : name.value, of: course?.value)
  }
}

extension PlanTerm {
  /// The name as the catalog spells it, in any case; as written, with a warning, where no
  /// instructor has that name.
  fileprivate func instructor(_ name: Placed<String>, of course: CourseID?) -> String {
    guard let id, let catalog else { return name.value }
    let known = catalog.instructors(of: course, in: id)
    if let spelled = known.spelling(of: name.value) { return spelled }
    let quoted = report.quoted(name.value)
    report.warn(
      at: name.place,
      course.map { .notTaughtBy(report.quoted($0.text), quoted) }
        ?? .noInstructor(quoted, self.name),
      suggestion: report.near(name.value, among: known))
    return name.value
  }
}

extension [String] {
  /// The word itself where it is among these, otherwise the first that differs only in case.
  func spelling(of word: String) -> String? {
    contains(word) ? word : first { $0.lowercased() == word.lowercased() }
  }
}

extension Report {
  /// The nearest name, or the only one with the same last word: of people often only that is
  /// remembered.
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
    "the instructor\(name) teaches no section of \(term)"
  }

  fileprivate static func notTaughtBy(_ course: String, _ name: String) -> Self {
    "the instructor\(name) teaches no section of the course\(course)"
  }
}
