package import CalendarImport
package import CampusModel
package import Diagnostics
internal import FileFormats
package import MapFiles
internal import SourceFiles

/// What the files of people are checked against.
package struct Surroundings {
  var terms: [TermID]
  /// `nil` where the settings name no term that exists.
  var presentTerm: TermID?
  /// `nil` where some source could not be read: then nothing is said about courses that are missing.
  var catalog: CourseIndex?
  /// The courses that could be read, whatever is missing.
  var offered: CourseIndex?
  var scales: [GradeScale]
  /// The days of the terms that could be read.
  var days: [TermID: DateSpan] = [:]
  /// `nil` where some source could not be read: then nothing is said about places that are missing.
  var places: Gazetteer?
  /// `nil` where the site's zone is not known.
  var zones: ImportZones?

  package init(
    terms: [TermID], presentTerm: TermID? = nil, catalog: CourseIndex? = nil,
    offered: CourseIndex? = nil, scales: [GradeScale], days: [TermID: DateSpan] = [:],
    places: Gazetteer? = nil, zones: ImportZones? = nil
  ) {
    self.terms = terms
    self.presentTerm = presentTerm
    self.catalog = catalog
    self.offered = offered
    self.scales = scales
    self.days = days
    self.places = places
    self.zones = zones
  }
}

/// What `plan.yml` says.
struct OwnPlan {
  var name: String
  var visibility: Person.Visibility
  var plan: Plan
  /// Calendars whose times become blocks of the plan.
  var calendars: [BlockCalendar]
}

private let planKeys = [
  "name", "visibility", "term", "wants", "fixed", "pins", "exclude", "limits", "saved",
  "preferences", "favourites", "calendar",
]

/// Whether a plan says that its person is public; only then may messages quote the person's files.
func isPublic(_ plan: YAMLNode) -> Bool { plan["visibility"]?.text == "public" }

/// Reads `people/<id>/plan.yml`; `nil`, with errors, where the name is not told.
func readPlan(
  _ node: YAMLNode, _ around: Surroundings, _ findings: inout Findings
) -> OwnPlan? {
  guard let map = YAMLMapping(node, keys: planKeys, &findings) else { return nil }
  let name = map.required("name", .text, &findings)
  let visibility = map.optional("visibility", .visibility, &findings) ?? .private
  let term = PlanTerm(readTermName(map, around, &findings) ?? around.presentTerm, around)
  let wants = WantsReader(map, term, &findings)
  let fixed = readFixed(map, term, &findings)
  let plan = Plan(
    term: term.id ?? TermID(""), wants: wants.wants, fixedSections: fixed.sections,
    blocks: fixed.blocks, pins: readChoices("pins", of: map, term, &findings),
    exclusions: readChoices("exclude", of: map, term, &findings),
    limits: readLimits(map, term, &findings), chosenCredits: wants.credits,
    saved: readSaved(map, term, around, &findings),
    preferences: readPreferences(map, &findings),
    favourites: uniqued(map.list("favourites", .roomID, &findings).map(\.value)),
    calendar: readCalendar(map, saved: savedIDs(node), around, &findings))
  guard let name else { return nil }
  return OwnPlan(
    name: name, visibility: visibility, plan: plan, calendars: fixed.calendars)
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

extension Diagnostic.Message {
  package static func noTerm(_ term: String) -> Diagnostic.Message {
    "there is no term\(term): no such file in Content/terms"
  }
}
