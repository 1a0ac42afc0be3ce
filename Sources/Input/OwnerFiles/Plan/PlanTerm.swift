internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// The term of a plan or a saved schedule, and the catalog in which its names are looked up.
struct PlanTerm {
  /// `nil` for an unknown term.
  let id: TermID?
  /// `nil` where the term's days could not be read.
  let days: DateSpan?
  /// `nil` where nothing is to be said about names that are missing.
  let catalog: CourseIndex?

  let report: Report

  init(_ id: TermID?, in context: PlanContext, reportingTo report: Report) {
    (self.id, self.report) = (id, report)
    days = id.flatMap { context.days[$0] }
    catalog = context.catalog
  }

  /// Its name in messages: the term of a private person's plan is not disclosed.
  var name: String { id.map { report.words($0.text, withheld: "its term") } ?? "its term" }

  /// The course as the term's catalog has it; `nil`, with a warning, where it does not.
  func course(_ id: Placed<CourseID>) -> Course? {
    guard let term = self.id, let catalog else { return nil }
    if let course = catalog.course(id.value, in: term) { return course }
    report.warn(
      at: id.place, .noCourse(report.quoted(id.value.text), name),
      suggestion: report.suggestion(catalog.suggestion(for: id.value, in: term)))
    return nil
  }

  /// Reads the id of a section; with a warning where the term's catalog does not have it.
  func section(_ value: YAMLValue) -> SectionID? {
    let section = value.read(.sectionID)
    if let section { warnIfMissing(Placed(value: section, place: value.place)) }
    return section
  }

  func warnIfMissing(_ section: Placed<SectionID>) {
    guard let id, let catalog, catalog.section(section.value, in: id) == nil else { return }
    report.warn(
      at: section.place, .noSection(report.quoted(section.value.text), name),
      suggestion: report.suggestion(catalog.suggestion(for: section.value, in: id)))
  }

  /// Warns of a day over 30 days before or after the term, which is a slip of the year or the
  /// month.
  func warnIfFar(_ date: Placed<CalendarDate>) {
    guard let days, date.value < days.first - 30 || date.value > days.last + 30 else { return }
    report.warn(
      at: date.place, .farOutside(report.quoted(date.value.description), days, in: report))
  }

  /// Warns of a span outside the term.
  func warnIfOutside(_ span: Placed<DateSpan>) {
    guard let days, !days.overlaps(span.value) else { return }
    report.warn(at: span.place, .outside(days, report))
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
    _ date: String, _ days: DateSpan, in report: Report
  ) -> Self {
    "the date\(date) is more than a month outside the term\(runs(days, report))"
  }

  fileprivate static func outside(_ days: DateSpan, _ report: Report) -> Self {
    "these dates are outside the term\(runs(days, report))"
  }
}

private func runs(_ days: DateSpan, _ report: Report) -> String {
  report.words(", which runs from \(days.first) to \(days.last)", withheld: "")
}
