internal import CampusModel

/// How much each course counts in a schedule's score, in tenths of a credit.
///
/// Unknown credits count 0. A range counts by its lowest end, the least one signs up for; where that is 0, by one credit or
/// its highest end if that is less. When everything comes to 0, all courses count the same.
func creditWeights(of courses: [Course]) -> [Int] { evenIfNone(courses.map(\.creditWeight)) }

/// Weights as they count: all the same where everything comes to 0.
func evenIfNone(_ weights: [Int]) -> [Int] {
  weights.allSatisfy { $0 == 0 } ? weights.map { _ in 10 } : weights
}

extension Course {
  /// See `creditWeights`; beyond a thousand credits a mistake of the source, which overflows nothing.
  var creditWeight: Int {
    guard let credits else { return 0 }
    return min(credits.lowest > 0 ? credits.lowest : min(10, credits.highest), 10_000)
  }
}
