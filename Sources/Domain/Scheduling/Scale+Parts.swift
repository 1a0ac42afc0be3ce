internal import CampusModel

extension Question {
  /// What schedules are compared by whose courses weigh as `weights` tell: those of every schedule there can be.
  func scale(weighing weights: [[Int]], on classDates: ClassDates) -> Scale {
    let halves = valuation.weights
    return Scale(
      shares: ScoreShares(
        of: plan.preferences.weights, hasQuality: halves.gpa + halves.rating > 0,
        hasLists: !request.listCounts.isEmpty),
      weights: weights, mostPassedOver: mostPassedOver, classDates: classDates)
  }

  /// The most places of the plan's lists that can be passed over: taking n of m, the last n instead of the first.
  private var mostPassedOver: Int {
    request.listCounts.indices.reduce(0) { sum, list in
      let size = candidates.count { $0.listed?.list == list }
      let counts = request.listCounts[list].clamped(to: 0...size)
      return sum + (counts.map { $0 * (size - $0) }.max() ?? 0)
    }
  }

  /// The places of lists that come before those taken and are not taken themselves: as many as the sum of places is above
  /// what it would be for the first ones. `taken` are candidates.
  func passedOver(by taken: [Int]) -> Int {
    request.listCounts.indices.reduce(0) { sum, list in
      let places = taken.compactMap { candidate -> Int? in
        let listed = candidates[candidate].listed
        return listed?.list == list ? listed?.place : nil
      }
      return sum + places.reduce(0, +) - places.count * (places.count - 1) / 2
    }
  }
}

extension Scale {
  /// What each preference with a weight makes of a schedule, in the order of `PreferencePart.Kind`.
  func parts(of tally: DayTally, passedOver: Int) -> [PreferencePart] {
    PreferencePart.Kind.allCases.compactMap { kind in
      guard let share = shares.parts[kind] else { return nil }
      let (amount, most, isWeekly) = measure(kind, tally, passedOver: passedOver)
      return PreferencePart(
        kind: kind, share: share,
        value: most > 0 ? 1 - Double(min(amount, most)) / Double(most) : 1,
        measure: isWeekly ? Double(amount) / classDates.weeks : Double(amount))
    }
  }

  /// What counts against a schedule, how much of it there can be, and whether it is told by the week.
  private func measure(
    _ kind: PreferencePart.Kind, _ tally: DayTally, passedOver: Int
  ) -> (amount: Int, most: Int, isWeekly: Bool) {
    let dates = classDates.count
    return switch kind {
    case .compactDays: (tally.days, dates, true)
    case .lateStarts: (tally.earlyMinutes, dates * DayCaps.early, true)
    case .lunch: (tally.withoutLunch, dates, true)
    case .fewGaps: (tally.gapMinutes, dates * DayCaps.gap, true)
    case .littleWalking: (tally.walkMinutes, dates * DayCaps.walk, true)
    case .priority: (passedOver, mostPassedOver, false)
    }
  }

  /// The sum that the solver finds for a schedule: what its courses are worth, less what days and places take off.
  ///
  /// `values` are the q of each course and how much it weighs.
  func sum(
    of values: [(q: Double, weight: Int)], less tally: DayTally, passedOver: Int
  ) -> Int64 {
    let total = values.reduce(0) { $0 + $1.weight }
    let worth = values.reduce(0 as Int64) { $0 + value($1.q, weighing: $1.weight, of: total) }
    let costs: [(amount: Int, each: Int64)] = [
      (tally.days, perDay), (tally.earlyMinutes, perEarlyMinute), (tally.withoutLunch, noLunch),
      (tally.gapMinutes, perGapMinute), (tally.walkMinutes, perWalkMinute),
      (min(passedOver, mostPassedOver), perPlace),
    ]
    return costs.reduce(worth) { $0 - Int64($1.amount) * $1.each }
  }
}
