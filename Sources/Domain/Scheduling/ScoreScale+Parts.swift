internal import CampusModel

extension PlanModel {
  /// The scale for schedules whose courses have these `weights`: those of every possible schedule.
  func scale(weighing weights: [[Int]], on classDates: ClassDates) -> ScoreScale {
    let halves = valuation.weights
    return ScoreScale(
      shares: ScoreShares(
        of: plan.preferences.weights, hasQuality: halves.gpa + halves.rating > 0,
        hasLists: !request.listCounts.isEmpty),
      weights: weights, mostSkippedPlaces: mostSkippedPlaces, classDates: classDates)
  }

  /// The most places of the plan's lists that can be skipped: taking the last n of m instead of the
  /// first.
  private var mostSkippedPlaces: Int {
    request.listCounts.indices.reduce(0) { sum, list in
      let size = candidates.count { $0.listed?.list == list }
      let counts = request.listCounts[list].clamped(to: 0...size)
      return sum + (counts.map { $0 * (size - $0) }.max() ?? 0)
    }
  }

  /// The number of skipped places in lists: the sum of the places taken, less that of the first
  /// ones. `taken` are candidates.
  func skippedPlaces(by taken: [Int]) -> Int {
    request.listCounts.indices.reduce(0) { sum, list in
      let places = taken.compactMap { candidate -> Int? in
        let listed = candidates[candidate].listed
        return listed?.list == list ? listed?.place : nil
      }
      return sum + places.reduce(0, +) - places.count * (places.count - 1) / 2
    }
  }
}

extension ScoreScale {
  /// The value of each preference with a weight, in the order of `PreferencePart.Kind`.
  func parts(of tally: DayTally, skippedPlaces: Int) -> [PreferencePart] {
    PreferencePart.Kind.allCases.compactMap { kind in
      guard let share = shares.parts[kind] else { return nil }
      let (amount, most, isWeekly) = measure(kind, tally, skippedPlaces: skippedPlaces)
      return PreferencePart(
        kind: kind, share: share,
        value: most > 0 ? 1 - Double(min(amount, most)) / Double(most) : 1,
        measure: isWeekly ? Double(amount) / classDates.weeks : Double(amount))
    }
  }

  /// The amount that counts against a schedule, its maximum, and whether it is shown per week.
  private func measure(
    _ kind: PreferencePart.Kind, _ tally: DayTally, skippedPlaces: Int
  ) -> (amount: Int, most: Int, isWeekly: Bool) {
    let dates = classDates.count
    return switch kind {
    case .compactDays: (tally.days, dates, true)
    case .lateStarts: (tally.earlyMinutes, dates * DayCaps.early, true)
    case .lunch: (tally.withoutLunch, dates, true)
    case .fewGaps: (tally.gapMinutes, dates * DayCaps.gap, true)
    case .littleWalking: (tally.walkMinutes, dates * DayCaps.walk, true)
    case .priority: (skippedPlaces, mostSkippedPlaces, false)
    }
  }

  /// The sum that the solver computes for a schedule: the values of its courses, less the costs of
  /// days and places.
  ///
  /// `values` are the q of each course and its weight.
  func sum(
    of values: [(q: Double, weight: Int)], less tally: DayTally, skippedPlaces: Int
  ) -> Int64 {
    let total = values.reduce(0) { $0 + $1.weight }
    let worth = values.reduce(0 as Int64) { $0 + value($1.q, weighing: $1.weight, of: total) }
    let costs: [(amount: Int, each: Int64)] = [
      (tally.days, perDay), (tally.earlyMinutes, perEarlyMinute), (tally.withoutLunch, noLunch),
      (tally.gapMinutes, perGapMinute), (tally.walkMinutes, perWalkMinute),
      (min(skippedPlaces, mostSkippedPlaces), perPlace),
    ]
    return costs.reduce(worth) { $0 - Int64($1.amount) * $1.each }
  }
}
