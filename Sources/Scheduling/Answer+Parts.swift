internal import CampusModel
internal import SolverCore

extension Answer {
  /// What each preference with a weight makes of a schedule, in the order of `PreferencePart.Kind`.
  func parts(of taken: [(candidate: Int, item: Int)]) -> [PreferencePart] {
    let kinds = PreferencePart.Kind.allCases.filter { scale.shares.parts[$0] != nil }
    guard !kinds.isEmpty else { return [] }
    let shapes = taken.map { reading.shapes[reading.items[$0.candidate][$0.item].shape] }
    let grid = DayGrid(of: shapes, on: question.days, walking: question.ways)
    let tally = DayTally(
      of: grid.stays.flatMap(\.self), dates: grid.dates, by: question.plan.preferences,
      walking: question.ways)
    let passed = passedOver(taken.map(\.candidate))
    return kinds.map { kind in
      let (amount, most, weekly) = measure(kind, tally, passedOver: passed)
      return PreferencePart(
        kind: kind, share: scale.shares.parts[kind] ?? 0,
        value: most > 0 ? 1 - Double(amount) / Double(most) : 1,
        measure: weekly ? Double(amount) / question.classDates.weeks : Double(amount))
    }
  }

  /// What counts against a schedule, how much of it there can be, and whether it is told by the week.
  private func measure(
    _ kind: PreferencePart.Kind, _ tally: DayTally, passedOver: Int
  ) -> (amount: Int, most: Int, weekly: Bool) {
    let dates = question.classDates.count
    switch kind {
    case .compactDays: return (tally.days, dates, true)
    case .lateStarts: return (tally.earlyMinutes, dates * DayCaps.early, true)
    case .lunch: return (tally.withoutLunch, dates, true)
    case .fewGaps: return (tally.gapMinutes, dates * DayCaps.gap, true)
    case .littleWalking: return (tally.walkMinutes, dates * DayCaps.walk, true)
    case .priority: return (passedOver, question.mostPassedOver, false)
    }
  }

  /// The places of lists that come before those taken and are not taken themselves: as many as the sum of places is above
  /// what it would be for the first ones.
  private func passedOver(_ taken: [Int]) -> Int {
    question.request.listCounts.indices.reduce(0) { sum, list in
      let places = taken.compactMap { candidate -> Int? in
        let listed = question.candidates[candidate].listed
        return listed?.list == list ? listed?.place : nil
      }
      return sum + places.reduce(0, +) - places.count * (places.count - 1) / 2
    }
  }
}
