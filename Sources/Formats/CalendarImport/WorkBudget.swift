/// The work that the rules of one file may cost, in steps: about one for each day or period that is
/// looked at.
///
/// It bounds what a hostile file can do. In the release program a step costs some 200 nanoseconds
/// at worst.
struct WorkBudget {
  /// What a date that is kept costs, with everything that follows from it.
  static let keptDate = 20

  let limit: Int
  private(set) var spent = 0

  init(of limit: Int) { self.limit = limit }

  var isSpent: Bool { spent >= limit }

  /// Takes the steps; false, now and from then on, where there are none left.
  mutating func spend(_ steps: Int) -> Bool {
    spent = min(limit, spent + steps)
    return !isSpent
  }
}
