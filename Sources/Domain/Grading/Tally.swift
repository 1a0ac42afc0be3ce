internal import CampusModel

/// What is in a weight group: its scores, what stands beside them, and what is open.
///
/// - Assignments that are excused or switched off are in none of these.
/// - Extra credit adds its score, is out of nothing, and is never dropped. While nothing else is graded the group has no result.
/// - A group without assignments is one piece of work, open until a score is put in for it.
/// - Where percentages count, a score is its part of the whole and each is out of 1; extra credit out of 0 then adds its score as percent
///   of one assignment.
/// - However many drops there are, one score stays: those at the top give way first, then those at the bottom.
struct Tally: Hashable, Sendable {
  let group: WeightGroup
  let drops: DropOrder
  private(set) var scores: [Score] = []
  /// What extra credit brings, by its place.
  private(set) var bonuses: [Int: Line] = [:]
  /// Work that a score can be put in for; `nil` for all of a group without assignments.
  private(set) var open: [Int?] = []
  /// The same of extra credit that is out of something.
  private(set) var openBonuses: [Int] = []

  /// `score` gives the part of the whole that was earned, or `nil` for work that is open.
  init(_ group: WeightGroup, _ drops: DropOrder, score: (Int) -> Rational?) {
    (self.group, self.drops) = (group, drops)
    if group.assignments.isEmpty { open = [nil] }
    for (place, assignment) in group.assignments.enumerated() where assignment.counts {
      guard let score = score(place) else {
        setOpen(place)
        continue
      }
      take(Line(intercept: score), for: place)
    }
  }

  /// Of the scores in the gradebook that `counts` lets through.
  init(_ group: WeightGroup, _ drops: DropOrder, where counts: (Assignment) -> Bool = { _ in true })
  {
    self.init(group, drops) { place in
      let assignment = group.assignments[place]
      return counts(assignment) ? assignment.score.map { Rational($0) } : nil
    }
  }

  private mutating func setOpen(_ place: Int) {
    let assignment = group.assignments[place]
    guard assignment.isExtraCredit else { return open.append(place) }
    if assignment.outOf.digits > 0 { openBonuses.append(place) }
  }

  /// Takes points, or those of the one piece of work of a group without assignments, which is out of 1.
  private mutating func take(_ points: Line, for place: Int?) {
    let outOf = place.map { Rational(group.assignments[$0].outOf) } ?? .one
    let isPart = group.counting == .percent || place == nil
    let earned = isPart ? points / (outOf == .zero ? .hundred : outOf) : points
    if let place, group.assignments[place].isExtraCredit {
      bonuses[place] = earned
    } else {
      scores.append(Score(assignment: place, earned: earned, outOf: isPart ? .one : outOf))
    }
  }
}

extension Tally {
  /// The scores with as many drops as fall on them; `nil` while nothing is graded.
  var trimming: Trimming? {
    guard !scores.isEmpty else { return nil }
    let held = drops == .openFirst ? open.count : 0
    let lowest = max(0, group.dropLowest - held)
    let highest = max(0, group.dropHighest - max(0, held - group.dropLowest))
    let dropped = min(lowest, scores.count - 1)
    return Trimming(
      scores: scores, bonus: bonuses.values.sum(), lowest: dropped,
      highest: min(highest, scores.count - 1 - dropped))
  }

  var isGraded: Bool { !scores.isEmpty }

  /// Whether anything in it ever counts.
  var isAlive: Bool { !scores.isEmpty || !open.isEmpty }

  /// Its result, of a hundred; `nil` while nothing is graded.
  var percent: Rational? { trimming.map { .hundred * $0.parts().result.intercept } }

  /// The same as a function of the score that was put in.
  var curve: Curve? { trimming.map { Curve.sum([($0.curve(), .hundred)]) } }

  /// Puts in a score for open work, as percent of what it is out of.
  mutating func put(_ percent: Line, for place: Int?) {
    let outOf = place.map { Rational(group.assignments[$0].outOf) } ?? .one
    open.removeAll { $0 == place }
    openBonuses.removeAll { $0 == place }
    take(percent * (outOf / .hundred), for: place)
  }

  /// Takes a score away, as if there had never been such an assignment.
  mutating func remove(_ place: Int) {
    bonuses[place] = nil
    scores.removeAll { $0.assignment == place }
  }

  /// What there is to be earned without extra credit, graded or open, drops or none, in what the group counts.
  var size: Rational {
    let open = open.map { place in self.size(of: place) }
    return scores.map(\.outOf).sum() + open.sum()
  }

  /// What one piece of work is out of, in what the group counts.
  func size(of place: Int?) -> Rational {
    guard let place, group.counting == .points else { return .one }
    return Rational(group.assignments[place].outOf)
  }
}

extension Tally {
  /// The points of a graded assignment, whatever the group counts; 0 for one that is not.
  func points(of place: Int) -> Rational {
    let assignment = group.assignments[place]
    let earned =
      bonuses[place]?.intercept ?? scores.first { $0.assignment == place }?.earned.intercept
    let outOf = Rational(assignment.outOf)
    guard let earned, group.counting == .percent else { return earned ?? .zero }
    return earned * (outOf == .zero ? .hundred : outOf)
  }
}
