@testable import CoursePages
@testable import Pages
@testable import PlacePages
@testable import SiteFrame

extension Edition {
  /// The days of its people.
  var days: CampusDays { CampusDays(of: self, CampusTravel(on: campus, in: zone, dates: horizon)) }

  /// All feeds, those of listed schedules from these rankings.
  func feeds(listing rankings: [RankingContext] = []) -> SiteFeeds {
    SiteFeeds(
      edition: self,
      groups: FeedGroup.all(of: self, plans: RankedPlans(rankings: rankings), days: days))
  }
}
