internal import CampusModel
internal import Diagnostics
internal import Estimation
internal import FileFormats
internal import MapFiles
internal import OwnerFiles
internal import Parallel
internal import SourceFiles

/// The third phase of reading: the joined data of all sources.
struct JoinedPhase {
  let sources: JoinedSources
  /// With the days that calendars add to them.
  let terms: [Term]
  let travel: TravelNetwork
  /// How rooms may be written.
  let rooms: RoomNames
  /// The places that sources know, without those of `places.yml`.
  let gazetteer: Gazetteer
  let courses: CourseIndex
  /// The evidence with the results learned from it, which takes a while.
  let learned: LazyValue<Evidence>
  /// Whether everything that is missing here is really missing; see `SourcesPhase.isWhole`.
  let isWhole: Bool
  let diagnostics: [Diagnostic]
}

extension SiteReading {
  func join(_ sources: SourcesPhase, in frame: SiteFrame) -> JoinedPhase {
    let days = sources.results.flatMap(\.contribution.termDays)
    let terms = frame.terms.map { term in
      var term = term
      term.insert(days)
      return term
    }
    let joined = JoinedSources.joining(
      sources.results, terms: terms, zones: sources.zones, streets: sources.streets)
    let measured = TravelReading.read(
      sources.routes, settings: frame.settings.travel, streets: sources.streets,
      codes: sources.isWhole ? joined.buildingCodes : nil, buildings: joined.buildings)
    let travel = TravelNetwork(
      walking: measured.walking, rides: measured.rides, timetable: sources.timetable,
      streets: sources.streets)
    let rooms = RoomNames(joined.courses, joined.buildings)
    let opening = frame.settings.settings.rooms
    let gazetteer = Gazetteer(
      rooms: rooms, buildings: joined.buildings,
      mapped: sources.results.flatMap(\.contribution.places), features: sources.streets.features,
      opening: opening.openingHours, closures: opening.closures)
    let learned = LazyValue { joined.results.learnedEvidence(on: joined.courses) }
    let found =
      sources.isWhole
      ? joined.diagnostics + shrinking(joined, sources, in: frame)
        + refusal(of: learned, in: frame) : []
    return JoinedPhase(
      sources: joined, terms: terms, travel: travel, rooms: rooms, gazetteer: gazetteer,
      courses: CourseIndex(joined.courses), learned: learned, isWhole: sources.isWhole,
      diagnostics: found + measured.diagnostics)
  }

  /// A warning that estimates, for which the settings ask, are not used.
  private func refusal(of learned: LazyValue<Evidence>, in frame: SiteFrame) -> [Diagnostic] {
    guard let unknown = frame.settings.unknown, unknown.value == .learned,
      let refusal = learned.value.refusal
    else { return [] }
    return [Diagnostic(.warning, .owner, at: FilePlace(inSettings: unknown.place), refusal)]
  }

  /// The error of a current term that lost most of its courses since the last build.
  private func shrinking(
    _ joined: JoinedSources, _ sources: SourcesPhase, in frame: SiteFrame
  ) -> [Diagnostic] {
    guard let named = frame.settings.currentTerm, !frame.settings.mayShrink, let lastCatalog,
      let term = frame.terms.first(where: { $0.id == named.value }),
      let shrunk = ShrunkCatalog(
        term, joined.courses, sources: sources.results, last: lastCatalog, today: frame.today)
    else { return [] }
    return [shrunk.diagnostic(at: FilePlace(inSettings: named.place))]
  }
}
