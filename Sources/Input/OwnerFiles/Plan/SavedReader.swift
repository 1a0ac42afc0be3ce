internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension SavedSchedule {
  /// Reads `saved:`. Ids are unique within a plan; one that is not written is the slug of the
  /// title.
  static func list(
    _ map: YAMLMapping, in planTerm: PlanTerm, context: PlanContext
  ) -> [SavedSchedule] {
    var saved: [SavedSchedule] = []
    map.each("saved") { map in
      let written = map.optional("id", .slug)
      let title = map.required("title", .text)
      let term =
        context.term(of: map).map { PlanTerm($0, in: context, reportingTo: map.report) }
        ?? planTerm
      let sections = map.oneOrMore("sections", .sectionID)
      sections.forEach(term.warnIfMissing)
      guard let title, let termID = term.id, !sections.isEmpty else { return }
      let id = written ?? slug(title)
      guard !saved.contains(where: { $0.id == id }) else {
        return map.error(
          at: "id", .savedTwice(map.report.quoted(id)),
          suggestion: "give one of them a different 'id'")
      }
      saved.append(
        SavedSchedule(
          id: id, title: title, term: termID, sections: uniqued(sections.map(\.value))))
    }
    return saved
  }
}

/// The ids that a plan gives its saved schedules, readable or not: other errors of one are reported
/// at its place.
func savedIDs(_ saved: YAMLNode?) -> [String] {
  guard case .sequence(let items)? = saved?.value else { return [] }
  return items.compactMap(\.savedID)
}

extension YAMLNode {
  /// The id of a saved schedule: as written, otherwise the slug of the title.
  var savedID: String? { self["id"]?.text ?? self["title"]?.text.map { slug($0) } }
}

extension Diagnostic.Message {
  fileprivate static func savedTwice(_ id: String) -> Self {
    "two saved schedules have the id\(id)"
  }
}
