package import CalendarImport
package import CampusModel
package import Diagnostics
internal import FileFormats
package import MapFiles
package import Parallel
internal import SourceFiles

/// The context that the files of people are checked against.
package struct PlanContext: Sendable {
  var terms: [TermID]
  /// `nil` where the settings name no term that exists.
  var currentTerm: TermID?
  /// `nil` where a source could not be read; then missing courses are not reported.
  var catalog: CourseIndex?
  /// The courses that could be read.
  var offered: CourseIndex?
  var scales: [GradeScale]
  /// The days of the terms that could be read.
  var days: [TermID: DateSpan] = [:]
  /// `nil` where a source could not be read; then missing places are not reported.
  var places: Gazetteer?
  /// `nil` where the site's zone is unknown.
  var zones: ImportZones?
  /// How plans that do not say replace unknown values.
  package var unknown = UnknownValues.median
  /// The evidence with the results learned from it; `nil` where a source could not be read.
  package var learned: LazyValue<Evidence>?

  package init(
    terms: [TermID], currentTerm: TermID? = nil, catalog: CourseIndex? = nil,
    offered: CourseIndex? = nil, scales: [GradeScale], days: [TermID: DateSpan] = [:],
    places: Gazetteer? = nil, zones: ImportZones? = nil
  ) {
    self.terms = terms
    self.currentTerm = currentTerm
    self.catalog = catalog
    self.offered = offered
    self.scales = scales
    self.days = days
    self.places = places
    self.zones = zones
  }
}

/// The contents of `plan.yml`.
struct OwnPlan {
  var name: String
  var visibility: Person.Visibility
  var plan: Plan
  var saved: [SavedSchedule]
  var favorites: [RoomID]
  var calendar: PersonalCalendar
  /// Calendars whose times become blocks of the plan.
  var calendars: [BlockCalendar]
}

/// Whether a plan's person is public; only then may messages quote the person's files.
func isPublic(_ plan: YAMLNode) -> Bool { plan["visibility"]?.text == "public" }

extension OwnPlan {
  /// Reads `people/<id>/plan.yml`; `nil`, with errors, without a name.
  init?(_ map: YAMLMapping, context: PlanContext) {
    let name = map.required("name", .text)
    visibility = map.optional("visibility", .visibility) ?? .private
    let term = PlanTerm(
      context.term(of: map) ?? context.currentTerm, in: context, reportingTo: map.report)
    let wants = WantsReader(map, in: term)
    let fixed = FixedTimes(map, in: term)
    calendars = fixed.calendars
    plan = Plan(
      term: term.id ?? TermID(""), wants: wants.wants,
      sections: SectionChoices(
        fixed: fixed.sections, pins: SectionChoice.list("pins", of: map, in: term),
        exclusions: SectionChoice.list("exclude", of: map, in: term)),
      blocks: fixed.blocks, limits: map.mapping("limits") { Limits($0, in: term) } ?? Limits())
    plan.chosenCredits = wants.credits
    saved = SavedSchedule.list(map, in: term, context: context)
    plan.preferences =
      map.mapping("preferences") { Preferences($0, in: context) } ?? Preferences(in: context)
    favorites = uniqued(map.list("favorites", .roomID).map(\.value))
    calendar =
      map.mapping("calendar") {
        PersonalCalendar($0, saved: savedIDs(map["saved"]?.node), context: context)
      } ?? PersonalCalendar()
    guard let name else { return nil }
    self.name = name
  }
}

extension PlanContext {
  /// The term under the key `term`; `nil` where the key is missing, or, with an error, for an
  /// unknown term.
  func term(of map: YAMLMapping) -> TermID? {
    guard let term = map.optional("term", .termID) else { return nil }
    if terms.contains(term) { return term }
    map.error(
      at: "term", .noTerm(map.report.quoted(term.text)),
      suggestion: map.report.didYouMean(term.text, among: terms.map(\.text)))
    return nil
  }
}

extension Diagnostic.Message {
  package static func noTerm(_ term: String) -> Diagnostic.Message {
    "unknown term\(term); expected the name of a file in Content/terms"
  }
}
