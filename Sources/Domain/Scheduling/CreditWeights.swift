internal import CampusModel

/// How much each course counts in a schedule's score, in tenths of a credit.
///
/// Unknown credits count 0. A range counts by its lowest end. If that is 0, it counts 1 credit, or
/// its highest end if that is less. If everything is 0, all courses count the same.
///
/// ```
/// // 3 credits, 1 – 6 credits, 0 – 0.5 credits, unknown:
/// creditWeights(of: courses)  // [30, 10, 5, 0]
/// ```
func creditWeights(of courses: [Course]) -> [Int] {
  equalIfAllZero(courses.map { $0.creditWeight })
}

/// The weights, or equal weights where all are 0.
func equalIfAllZero(_ weights: [Int]) -> [Int] {
  weights.allSatisfy { $0 == 0 } ? weights.map { _ in 10 } : weights
}

extension Course {
  /// See `creditWeights`. At most a thousand credits, so that mistakes in data cannot overflow.
  var creditWeight: Int {
    guard let credits else { return 0 }
    return min(credits.lowest > 0 ? credits.lowest : min(10, credits.highest), 10_000)
  }
}
