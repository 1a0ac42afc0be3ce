internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// The term that a plan or a saved schedule is for, and what the names in it are looked up in.
struct PlanTerm {
  /// `nil` where there is no such term.
  let id: TermID?
  /// `nil` where the term's days could not be read.
  let days: DateSpan?
  /// `nil` where nothing is to be said about names that are missing.
  let catalog: CourseIndex?

  init(_ id: TermID?, _ around: Surroundings) {
    self.id = id
    days = id.flatMap { around.days[$0] }
    catalog = around.catalog
  }

  /// As messages name it: what term a private person's plan is for is not told.
  func name(_ findings: Findings) -> String {
    id.map { findings.words($0.text, withheld: "its term") } ?? "its term"
  }

  /// The course as the term's catalog has it; `nil`, with a warning, where it does not.
  func course(
    _ id: CourseID, at place: TextPlace, _ findings: inout Findings
  ) -> Course? {
    guard let term = self.id, let catalog else { return nil }
    if let course = catalog.course(id, in: term) { return course }
    findings.warn(
      at: place, .noCourse(findings.quoted(id.text), name(findings)),
      suggestion: findings.suggestion(catalog.suggestion(for: id, in: term)))
    return nil
  }

  func warnIfMissing(
    _ section: SectionID, at place: TextPlace, _ findings: inout Findings
  ) {
    guard let id, let catalog, catalog.section(section, in: id) == nil else { return }
    findings.warn(
      at: place, .noSection(findings.quoted(section.text), name(findings)),
      suggestion: findings.suggestion(catalog.suggestion(for: section, in: id)))
  }

  /// Warns of a day over 30 days before or after the term, which is a slip of the year or the month.
  func warnIfFar(_ date: CalendarDate, at place: TextPlace, _ findings: inout Findings) {
    guard let days, date < days.first - 30 || date > days.last + 30 else { return }
    findings.warn(at: place, .farOutside(findings.quoted(date.description), days, findings))
  }

  /// Warns of days none of which lies in the term.
  func warnIfOutside(_ span: DateSpan, at place: TextPlace, _ findings: inout Findings) {
    guard let days, !days.overlaps(span) else { return }
    findings.warn(at: place, .outside(days, findings))
  }
}

extension Diagnostic.Message {
  fileprivate static func noCourse(_ course: String, _ term: String) -> Self {
    "the course\(course) is not in the catalog of \(term)"
  }

  fileprivate static func noSection(_ section: String, _ term: String) -> Self {
    "the section\(section) is not in the catalog of \(term)"
  }

  fileprivate static func farOutside(
    _ date: String, _ days: DateSpan, _ findings: Findings
  ) -> Self {
    "the date\(date) is far outside the term\(runs(days, findings))"
  }

  fileprivate static func outside(_ days: DateSpan, _ findings: Findings) -> Self {
    "these dates are outside the term\(runs(days, findings))"
  }
}

private func runs(_ days: DateSpan, _ findings: Findings) -> String {
  findings.words(", which runs from \(days.first) to \(days.last)", withheld: "")
}
