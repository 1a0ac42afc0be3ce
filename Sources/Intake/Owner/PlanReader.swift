internal import CampusModel
internal import Diagnostics

/// What the files of people are checked against.
struct Surroundings {
  var terms: [TermID]
  /// `nil` where the settings name no term that exists.
  var presentTerm: TermID?
  /// `nil` where some source could not be read: then nothing is said about courses that are missing.
  var catalog: CourseIndex?
  var scales: [GradeScale]
}

/// What `plan.yml` says.
struct OwnPlan {
  var name: String
  var visibility: Person.Visibility
  var plan: Plan
}

private let planKeys = [
  "name", "visibility", "term", "wants", "fixed", "saved", "preferences", "favourites",
]

/// Whether a plan says that its person is public; only then may messages quote the person's files.
func isPublic(_ plan: YAMLNode) -> Bool { plan["visibility"]?.text == "public" }

/// Reads `people/<id>/plan.yml`; `nil`, with errors, where the name or the term is not told.
func readPlan(
  _ node: YAMLNode, _ around: Surroundings, _ findings: inout Findings
) -> OwnPlan? {
  guard let map = YAMLMapping(node, keys: planKeys, &findings) else { return nil }
  let name = map.required("name", .text, &findings)
  let visibility = map.optional("visibility", .visibility, &findings) ?? .private
  let term = readTermName(map, around, &findings) ?? around.presentTerm
  let fixed = readFixed(map, term: term, around, &findings)
  let plan = Plan(
    term: term ?? TermID(""), wants: readWants(map, term: term, around, &findings).map(Want.course),
    fixedSections: fixed.sections, blocks: fixed.blocks,
    saved: readSaved(map, term: term, around, &findings),
    preferences: readPreferences(map, &findings),
    favourites: uniqued(map.list("favourites", .roomID, &findings).map(\.value)))
  guard let name else { return nil }
  return OwnPlan(name: name, visibility: visibility, plan: plan)
}

/// The term under the key `term`; `nil` where it is missing, or, with an error, where there is no such term.
func readTermName(
  _ map: YAMLMapping, _ around: Surroundings, _ findings: inout Findings
) -> TermID? {
  guard let term = map.optional("term", .termID, &findings) else { return nil }
  if around.terms.contains(term) { return term }
  findings.error(
    at: map.place(of: "term"), .noTerm(findings.quoted(term.text)),
    suggestion: findings.didYouMean(term.text, among: around.terms.map(\.text)))
  return nil
}

private func readWants(
  _ map: YAMLMapping, term: TermID?, _ around: Surroundings, _ findings: inout Findings
) -> [CourseID] {
  var wants: [CourseID] = []
  for want in map.list("wants", .courseID, &findings) {
    if wants.contains(want.value) {
      findings.warn(at: want.place, .wantedTwice(findings.quoted(want.value.text)))
      continue
    }
    wants.append(want.value)
    guard let term, let catalog = around.catalog, catalog.course(want.value, in: term) == nil else {
      continue
    }
    findings.warn(
      at: want.place, .noCourse(findings.quoted(want.value.text), term, findings),
      suggestion: findings.quotes ? catalog.suggestion(for: want.value, in: term) : nil)
  }
  return wants
}

private func readFixed(
  _ map: YAMLMapping, term: TermID?, _ around: Surroundings, _ findings: inout Findings
) -> (sections: [SectionID], blocks: [OwnBlock]) {
  var sections: [SectionID] = []
  var blocks: [OwnBlock] = []
  for item in map.items("fixed", &findings) {
    if item["section"] != nil {
      guard let entry = YAMLMapping(item, keys: ["section"], &findings),
        let section = entry.required("section", .sectionID, &findings)
      else { continue }
      warnIfMissing(section, at: entry.place(of: "section"), term: term, around, &findings)
      sections.append(section)
    } else if let block = readBlock(item, &findings) {
      blocks.append(block)
    }
  }
  return (uniqued(sections), blocks)
}

private func readBlock(_ node: YAMLNode, _ findings: inout Findings) -> OwnBlock? {
  let keys = ["section", "title", "days", "time", "first", "last"]
  guard let map = YAMLMapping(node, keys: keys, &findings) else { return nil }
  let title = map.required("title", .text, &findings)
  let days = map.requiredWeekdays("days", &findings)
  let time = map.required("time", .timeSpan, &findings)
  let hasDates = map["first"] != nil || map["last"] != nil
  let dates = hasDates ? map.days(from: "first", to: "last", &findings) : nil
  guard let title, let days, let time else { return nil }
  return OwnBlock(title: title, days: days, time: time, dates: dates)
}

private func readSaved(
  _ map: YAMLMapping, term planTerm: TermID?, _ around: Surroundings, _ findings: inout Findings
) -> [SavedSchedule] {
  var saved: [SavedSchedule] = []
  for entry in map.mappings("saved", keys: ["id", "title", "term", "sections"], &findings) {
    let term = readTermName(entry, around, &findings) ?? planTerm
    let sections = entry.oneOrMore("sections", .sectionID, &findings)
    for section in sections {
      warnIfMissing(section.value, at: section.place, term: term, around, &findings)
    }
    let title = entry.required("title", .text, &findings)
    let written = entry.optional("id", .slug, &findings)
    guard let title, let term, !sections.isEmpty else { continue }
    let id = written ?? slug(title)
    if saved.contains(where: { $0.id == id }) {
      findings.error(
        at: entry["id"]?.place ?? entry.place, .savedTwice(findings.quoted(id)),
        suggestion: "give one of them another 'id'")
      continue
    }
    saved.append(
      SavedSchedule(id: id, title: title, term: term, sections: uniqued(sections.map(\.value))))
  }
  return saved
}

private func warnIfMissing(
  _ section: SectionID, at place: TextPlace, term: TermID?, _ around: Surroundings,
  _ findings: inout Findings
) {
  guard let term, let catalog = around.catalog, catalog.section(section, in: term) == nil else {
    return
  }
  findings.warn(
    at: place, .noSection(findings.quoted(section.text), term, findings),
    suggestion: findings.quotes ? catalog.suggestion(for: section, in: term) : nil)
}

private func readPreferences(_ map: YAMLMapping, _ findings: inout Findings) -> Preferences {
  var preferences = Preferences()
  guard let entry = map.mapping("preferences", keys: ["top", "weights"], &findings) else {
    return preferences
  }
  if let top = entry.optional("top", .integer(in: 1...1000), &findings) { preferences.top = top }
  guard let weights = entry.mapping("weights", keys: ["gpa", "rating"], &findings) else {
    return preferences
  }
  if let gpa = weights.optional("gpa", .decimal, &findings) {
    preferences.weights.gpa = gpa.approximate
  }
  if let rating = weights.optional("rating", .decimal, &findings) {
    preferences.weights.rating = rating.approximate
  }
  if preferences.weights.gpa + preferences.weights.rating == 0 {
    findings.error(at: weights.place, .noWeight)
  }
  return preferences
}

/// The values in their order, each once.
func uniqued<Value: Hashable>(_ values: [Value]) -> [Value] {
  var seen: Set<Value> = []
  return values.filter { seen.insert($0).inserted }
}

extension Diagnostic.Message {
  static func noTerm(_ term: String) -> Self {
    "there is no term\(term): no such file in Content/terms"
  }

  fileprivate static func wantedTwice(_ course: String) -> Self {
    "the course\(course) is wanted twice"
  }

  fileprivate static func noCourse(_ course: String, _ term: TermID, _ findings: Findings) -> Self {
    "the course\(course) is not in the catalog of \(findings.quotes ? term.text : "its term")"
  }

  fileprivate static func noSection(_ section: String, _ term: TermID, _ findings: Findings) -> Self
  {
    "the section\(section) is not in the catalog of \(findings.quotes ? term.text : "its term")"
  }

  fileprivate static func savedTwice(_ id: String) -> Self {
    "two saved schedules have the id\(id)"
  }

  fileprivate static let noWeight: Self = "one of the weights must be above 0"
}
