internal import CampusModel

/// How much each course counts in a schedule's score, in tenths of a credit.
///
/// Unknown credits count 0. A range counts by its lowest end, the least one signs up for; where that is 0, by one credit or
/// its highest end if that is less. When everything comes to 0, all courses count the same.
func creditWeights(of courses: [Course]) -> [Int] {
  let weights = courses.map { course in
    guard let credits = course.credits else { return 0 }
    return credits.lowest > 0 ? credits.lowest : min(10, credits.highest)
  }
  return weights.allSatisfy { $0 == 0 } ? weights.map { _ in 10 } : weights
}
