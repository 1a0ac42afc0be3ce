/// The work allowed for the rules of one file, in steps: about one for each day or period checked.
///
/// It limits the work that a hostile file can cause. In a release build a step takes at most about
/// 200 nanoseconds.
struct WorkBudget {
  /// The steps for each date kept, including everything that follows from it.
  static let keptDate = 20

  let limit: Int
  private(set) var spent = 0

  init(of limit: Int) { self.limit = limit }

  var isSpent: Bool { spent >= limit }

  /// Spends steps; false, now and from then on, if there are none left.
  mutating func spend(_ steps: Int) -> Bool {
    spent = min(limit, spent + steps)
    return !isSpent
  }
}
