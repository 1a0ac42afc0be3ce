internal import CampusModel
internal import Diagnostics
internal import RoomUse

/// The values that the pages of a site share: schedules, days, rooms and counts, each calculated
/// once.
struct SitePlan: Sendable {
  let edition: Edition
  let look: SiteLook
  /// The folder that holds `Content/`.
  let siteFolder: String
  let plans: RankedPlans
  let days: CampusDays
  let rooms: RoomsOfTerm
  let crowds: CrowdedPlaces
  let spare: SpareTime
  let study: CatalogStudy
  /// In the order of the page that lists the feeds.
  let feeds: [FeedGroup]
  let problems: DataProblems
  /// Whether the site has pages of private people, too.
  let hasSealedPages: Bool

  /// Ranks the plans of an edition's people, and calculates the other values that its pages share,
  /// with `jobs` threads.
  static func calculated(
    for edition: Edition, _ circumstances: CampusSite.Circumstances, travel: CampusTravel, jobs: Int
  ) async -> SitePlan {
    let campus = edition.campus
    let plans = await RankedPlans.ranked(
      in: edition, knowing: circumstances.memory.answers, jobs: jobs)
    let uses = RoomUses(of: edition)
    let rooms = RoomsOfTerm(edition, uses: uses)
    let crowds = CrowdedPlaces(of: edition)
    let days = CampusDays(of: edition, travel)
    // A private person's reservation would be an appointment on the public page of problems.
    let overlaps = uses.overlaps(
      reservedByPeople: campus.people.filter { $0.visibility == .public }.flatMap(\.reservations))
    return SitePlan(
      edition: edition, look: circumstances.look, siteFolder: circumstances.siteFolder,
      plans: plans, days: days, rooms: rooms, crowds: crowds, spare: SpareTime(rooms, crowds),
      study: CatalogStudy(of: edition),
      feeds: FeedGroup.all(of: edition, plans: plans, days: days),
      problems: DataProblems(diagnostics: circumstances.problems, overlaps: overlaps),
      hasSealedPages: circumstances.secrets != nil)
  }

  /// The data of the campus that blocks of pages can show.
  var view: BlockView { BlockView(self) }

  /// The plan for the pages of a private person: these plans, days and feeds are of that person's
  /// edition.
  func personal(
    to edition: Edition, plans: RankedPlans, days: CampusDays, feeds: FeedGroup
  ) -> SitePlan {
    SitePlan(
      edition: edition, look: look, siteFolder: siteFolder, plans: plans, days: days, rooms: rooms,
      crowds: crowds, spare: spare, study: study, feeds: [feeds], problems: problems,
      hasSealedPages: hasSealedPages)
  }
}

extension RoomUses {
  /// The uses of the present term, joined with the uses of each other term that has days among
  /// those with pages, or just before or after them.
  fileprivate init(of edition: Edition) {
    let catalog = edition.campus.catalog
    func uses(in term: Term, _ reservations: [Reservation] = []) -> RoomUses {
      RoomUses(catalog.courses, term: term, among: catalog.terms, reservations: reservations)
    }
    let days = edition.detailedDays
    let (first, last) = ((days.first ?? edition.now.date) - 1, (days.last ?? edition.now.date) + 1)
    let others = catalog.terms.filter { $0.id != edition.term.id && $0.days.first <= last }
      .map { uses(in: $0) }.filter { $0.days.last >= first }
    self = uses(in: edition.term, edition.campus.occupancy.reservations).joined(with: others)
  }
}

/// Problems found in the data of a site, as its pages list them.
struct DataProblems: Sendable {
  /// Problems of third-party data.
  let diagnostics: [Diagnostic]
  /// Different classes, exams or reservations that are in one room at once.
  let overlaps: [RoomOverlap]

  var count: Int { diagnostics.count + overlaps.count }
}
