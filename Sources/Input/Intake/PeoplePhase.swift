internal import CalendarImport
internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import MapFiles
internal import OwnerFiles
internal import SourceFiles

/// The fourth phase of reading: people and their reservations.
struct PeoplePhase {
  /// By id.
  let people: [Person]
  /// The reservations of all people, in order.
  let reservations: [Reservation]
  /// The places of the site that have a name; see `Gazetteer.listed`.
  let places: [NamedPlace]
  let diagnostics: [Diagnostic]
}

extension SiteReading {
  func readPeople(of frame: SiteFrame, _ joined: JoinedPhase) async -> PeoplePhase {
    var files = OwnFiles(tree)
    let known = joined.isWhole ? joined.gazetteer : nil
    let gazetteer = joined.gazetteer.adding(files.places(on: known))
    var context = PlanContext(
      terms: frame.termIDs, currentTerm: frame.currentTerm,
      catalog: joined.isWhole ? joined.courses : nil, offered: joined.courses,
      scales: frame.settings.settings.gradeScales,
      days: Dictionary(uniqueKeysWithValues: joined.terms.map { ($0.id, $0.days) }),
      places: joined.isWhole ? gazetteer : nil,
      zones: frame.zone.map { ImportZones(site: $0, named: zones.zone) })
    context.unknown = frame.settings.settings.unknown
    context.learned = joined.isWhole ? joined.learned : nil
    let people = await files.people(context, jobs: jobs)
    // Without all sources, every room could be unknown.
    let rows = joined.isWhole ? files.reservations(in: joined.rooms) : []
    return PeoplePhase(
      people: people.map { $0.reserving(rows) }, reservations: rows.map(\.reservation).sorted(),
      places: gazetteer.listed, diagnostics: files.diagnostics)
  }
}
