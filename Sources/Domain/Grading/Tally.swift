internal import CampusModel

/// The contents of a weight group: scores, extra credit and open work.
///
/// - Excused and disabled assignments are left out.
/// - Extra credit adds its score, is out of 0, and is never dropped. While nothing else is graded,
///   the group has no result.
/// - A group without assignments is one item, open until it gets a score.
/// - Where percentages count, a score is its percentage and each is out of 1; extra credit out of 0
///   adds its score in percent of one assignment.
/// - One score always remains: drops at the top are reduced first, then those at the bottom.
struct Tally: Hashable, Sendable {
  let group: WeightGroup
  let drops: DropOrder
  private(set) var scores: [Score] = []
  /// Extra credit that was earned, by assignment.
  private(set) var bonuses: [Int: LinearFunction] = [:]
  /// Open work; `nil` for a group without assignments.
  private(set) var open: [Int?] = []
  /// Open extra credit that is out of more than 0.
  private(set) var openBonuses: [Int] = []

  /// `score` has the points earned for an assignment, or `nil` for open work.
  init(_ group: WeightGroup, _ drops: DropOrder, score: (Int) -> Rational?) {
    (self.group, self.drops) = (group, drops)
    if group.assignments.isEmpty { open = [nil] }
    for (place, assignment) in group.assignments.enumerated() where assignment.counts {
      guard let score = score(place) else {
        setOpen(place)
        continue
      }
      record(LinearFunction(intercept: score), for: place)
    }
  }

  /// The gradebook's scores that `counts` selects.
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

  /// Adds points for an assignment, or for a group without assignments, which is out of 1.
  private mutating func record(_ points: LinearFunction, for place: Int?) {
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
  /// The scores with the drops that apply to them; `nil` while nothing is graded.
  var dropSelection: DropSelection? {
    guard !scores.isEmpty else { return nil }
    let held = drops == .openFirst ? open.count : 0
    let lowest = max(0, group.dropLowest - held)
    let highest = max(0, group.dropHighest - max(0, held - group.dropLowest))
    let dropped = min(lowest, scores.count - 1)
    return DropSelection(
      scores: scores, bonus: bonuses.values.sum(), lowest: dropped,
      highest: min(highest, scores.count - 1 - dropped))
  }

  /// Whether anything in it can ever count.
  var canCount: Bool { !scores.isEmpty || !open.isEmpty }

  /// Its result, out of 100; `nil` while nothing is graded.
  var percent: Rational? { dropSelection.map { .hundred * $0.parts().result.intercept } }

  /// Its result as a function of the score that was put in.
  var curve: Curve? { dropSelection.map { Curve.sum([($0.curve(), .hundred)]) } }

  /// Scores open work, in percent of its possible points.
  mutating func put(_ percent: LinearFunction, for place: Int?) {
    let outOf = place.map { Rational(group.assignments[$0].outOf) } ?? .one
    open.removeAll { $0 == place }
    openBonuses.removeAll { $0 == place }
    record(percent * (outOf / .hundred), for: place)
  }

  /// Removes a score, as if the assignment did not exist.
  mutating func remove(_ place: Int) {
    bonuses[place] = nil
    scores.removeAll { $0.assignment == place }
  }

  /// The points possible without extra credit, graded or open, before drops, in the group's unit.
  var size: Rational {
    let open = open.map { place in self.size(of: place) }
    return scores.map(\.outOf).sum() + open.sum()
  }

  /// The possible points of one item, in the group's unit.
  func size(of place: Int?) -> Rational {
    guard let place, group.counting == .points else { return .one }
    return Rational(group.assignments[place].outOf)
  }
}

extension Tally {
  /// The points of a graded assignment, in points even where percentages count; 0 for an open one.
  func points(of place: Int) -> Rational {
    let assignment = group.assignments[place]
    let earned =
      bonuses[place]?.intercept ?? scores.first { $0.assignment == place }?.earned.intercept
    let outOf = Rational(assignment.outOf)
    guard let earned, group.counting == .percent else { return earned ?? .zero }
    return earned * (outOf == .zero ? .hundred : outOf)
  }
}
