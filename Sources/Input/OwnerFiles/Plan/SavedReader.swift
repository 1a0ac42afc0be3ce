internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Reads `saved:`. Ids are unique within a plan; one that is not written is the slug of the title.
func readSaved(
  _ map: YAMLMapping, _ planTerm: PlanTerm, _ around: Surroundings, _ findings: inout Findings
) -> [SavedSchedule] {
  var saved: [SavedSchedule] = []
  for entry in map.mappings("saved", keys: ["id", "title", "term", "sections"], &findings) {
    let term = readTermName(entry, around, &findings).map { PlanTerm($0, around) } ?? planTerm
    let sections = entry.oneOrMore("sections", .sectionID, &findings)
    for section in sections { term.warnIfMissing(section.value, at: section.place, &findings) }
    let title = entry.required("title", .text, &findings)
    let written = entry.optional("id", .slug, &findings)
    guard let title, let termID = term.id, !sections.isEmpty else { continue }
    let id = written ?? slug(title)
    if saved.contains(where: { $0.id == id }) {
      findings.error(
        at: entry["id"]?.place ?? entry.place, .savedTwice(findings.quoted(id)),
        suggestion: "give one of them another 'id'")
      continue
    }
    saved.append(
      SavedSchedule(id: id, title: title, term: termID, sections: uniqued(sections.map(\.value))))
  }
  return saved
}

/// The ids that a plan gives its saved schedules, readable or not: what else is wrong with one is told where it stands.
func savedIDs(_ plan: YAMLNode) -> [String] {
  guard case .sequence(let items)? = plan["saved"]?.value else { return [] }
  return items.compactMap(\.savedID)
}

extension YAMLNode {
  /// The id of a saved schedule: as written, or else the slug of the title.
  var savedID: String? { self["id"]?.text ?? self["title"]?.text.map { slug($0) } }
}

extension Diagnostic.Message {
  fileprivate static func savedTwice(_ id: String) -> Self {
    "two saved schedules have the id\(id)"
  }
}
