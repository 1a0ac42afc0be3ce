internal import CampusModel
package import CoursePages
package import Diagnostics
package import PlacePages
package import RoomUse
package import SiteFrame

/// The values that the pages of a site share: schedules, days, rooms and counts, each calculated
/// once. It is here because a block of a text can show any of them.
package struct SitePlan: Sendable {
  /// The part that is the same for all pages, private ones too.
  package struct Site: Sendable {
    /// Templates, styles, scripts and words.
    package let look: SiteLook
    /// The folder that holds `Content/`.
    package let folder: String
    /// What the pages of problems list.
    package let problems: DataProblems
    /// Whether the site has pages of private people, too.
    package let hasSealedPages: Bool

    package init(look: SiteLook, folder: String, problems: DataProblems, hasSealedPages: Bool) {
      (self.look, self.folder) = (look, folder)
      (self.problems, self.hasSealedPages) = (problems, hasSealedPages)
    }
  }

  package let site: Site
  /// The campus as this build sees it.
  package let edition: Edition
  /// The schedules that fit each person's plan, ranked.
  package let plans: RankedPlans
  /// Each person's days within the horizon.
  package let days: CampusDays
  /// What rooms are used for in the present term.
  package let rooms: RoomsOfTerm
  /// Counts of devices at each place, now and usually.
  package let crowds: CrowdedPlaces
  /// Places for the time between two entries of a day.
  package let spare: SpareTime
  /// Grades and evaluations of all courses, calculated when a page asks.
  package let study: CatalogStudy
  /// In the order of the page that lists the feeds.
  package let feeds: [FeedGroup]

  package init(
    site: Site, edition: Edition, plans: RankedPlans, days: CampusDays, rooms: RoomsOfTerm,
    crowds: CrowdedPlaces, spare: SpareTime, study: CatalogStudy, feeds: [FeedGroup]
  ) {
    (self.site, self.edition, self.plans, self.days) = (site, edition, plans, days)
    (self.rooms, self.crowds, self.spare) = (rooms, crowds, spare)
    (self.study, self.feeds) = (study, feeds)
  }

  /// The data of the campus that blocks of pages can show.
  package var view: BlockView { BlockView(self) }

  /// The plan for the pages of a private person: these plans, days and feeds are of that person's
  /// edition.
  package func personal(
    to edition: Edition, plans: RankedPlans, days: CampusDays, feeds: FeedGroup
  ) -> SitePlan {
    SitePlan(
      site: site, edition: edition, plans: plans, days: days, rooms: rooms, crowds: crowds,
      spare: spare, study: study, feeds: [feeds])
  }
}

/// Problems found in the data of a site, as its pages list them.
package struct DataProblems: Sendable {
  /// Problems of third-party data.
  package let diagnostics: [Diagnostic]
  /// Different classes, exams or reservations that are in one room at once.
  package let overlaps: [RoomOverlap]

  package init(diagnostics: [Diagnostic], overlaps: [RoomOverlap]) {
    (self.diagnostics, self.overlaps) = (diagnostics, overlaps)
  }

  /// The number of all problems.
  package var count: Int { diagnostics.count + overlaps.count }
}
