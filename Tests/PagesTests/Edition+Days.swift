@testable import Pages

extension Edition {
  /// The days of its people.
  var days: CampusDays { CampusDays(of: self, CampusTravel(on: campus, in: zone, dates: horizon)) }
}
