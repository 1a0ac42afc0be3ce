internal import CampusModel
internal import CoursePages
internal import PlacePages
internal import RoomUse
internal import SiteFrame
internal import WrittenPages

extension SitePlan {
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
      site: Site(
        look: circumstances.look, folder: circumstances.siteFolder,
        problems: DataProblems(diagnostics: circumstances.problems, overlaps: overlaps),
        hasSealedPages: circumstances.secrets != nil),
      edition: edition, plans: plans, days: days, rooms: rooms, crowds: crowds,
      spare: SpareTime(rooms, crowds), study: CatalogStudy(of: edition),
      feeds: FeedGroup.all(of: edition, plans: plans, days: days))
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
