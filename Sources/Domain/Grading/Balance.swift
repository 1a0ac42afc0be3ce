internal import CampusModel

/// A course's groups and how they weigh together.
///
/// - The groups in which something is graded count by their weights, as if these were all there is.
/// - What an extra-credit group brings is added to that: its result, times its weight over the weights of all other groups. It is in no
///   denominator, and while no other group is graded there is no average to add it to.
/// - A group in which nothing can ever count weighs nothing, and neither does one with a weight below 0.
struct Balance: Hashable, Sendable {
  var tallies: [Tally]
  private let weights: [Rational]
  /// The weights of all groups that are no bonus.
  let total: Rational

  init(_ tallies: [Tally]) {
    self.tallies = tallies
    weights = tallies.map { $0.isAlive ? Swift.max(.zero, Rational($0.group.weight)) : .zero }
    total = zip(tallies, weights).filter { !$0.0.group.isExtraCredit }.map(\.1).sum()
  }

  /// With the scores of the gradebook, but for those `assumed`: these are percentages of what the work is out of.
  init(_ course: GradedCourse, assuming assumed: [Work: Rational] = [:]) {
    self.init(
      course.groups.enumerated().map { place, group in
        var tally = Tally(group, course.drops) { index in
          let assignment = group.assignments[index]
          guard let percent = assumed[Work(group: place, assignment: index)] else {
            return assignment.score.map { Rational($0) }
          }
          return percent * Rational(assignment.outOf) / .hundred
        }
        if let percent = assumed[Work(group: place, assignment: nil)], tally.open == [nil] {
          tally.put(Line(intercept: percent), for: nil)
        }
        return tally
      })
  }

  /// A group's part of the weight of all that are no bonus, of a hundred.
  func share(of place: Int) -> Rational {
    total > .zero ? .hundred * weights[place] / total : .zero
  }

  /// How much of each group's result goes into the average, where the groups that `graded` names are graded; `nil` where nothing that
  /// weighs anything is.
  func factors(graded: [Bool]) -> [Rational]? {
    let counted = tallies.indices.filter { graded[$0] && !tallies[$0].group.isExtraCredit }
    let divisor = counted.map { weights[$0] }.sum()
    guard divisor > .zero else { return nil }
    return tallies.indices.map { place in
      guard graded[place] else { return .zero }
      return weights[place] / (tallies[place].group.isExtraCredit ? total : divisor)
    }
  }

  /// The average of groups with these results.
  func average(_ percents: [Rational?]) -> Rational? {
    factors(graded: percents.map { $0 != nil }).map { factors in
      zip(factors, percents).map { factor, percent in factor * (percent ?? .zero) }.sum()
    }
  }

  var average: Rational? { average(tallies.map(\.percent)) }

  /// The average as a function of the score x that stands for `works`, each in percent of what it is out of; other open work stays open.
  /// `nil` where there is no average then.
  func curve(scoring works: [Work]) -> Curve? {
    var scored = self
    for work in works {
      scored.tallies[work.group].put(Line(intercept: .zero, slope: .one), for: work.assignment)
    }
    let curves = scored.tallies.map(\.curve)
    return factors(graded: curves.map { $0 != nil }).map { factors in
      Curve.sum(
        zip(curves, factors).compactMap { curve, factor in
          curve.map { ($0, factor) }
        })
    }
  }

  /// The average with all open work scored at `percent`, extra credit too.
  func average(scoringAllOpenAt percent: Rational) -> Rational? {
    var scored = self
    for place in tallies.indices {
      let tally = tallies[place]
      for open in tally.open + tally.openBonuses {
        scored.tallies[place].put(Line(intercept: percent), for: open)
      }
    }
    return scored.average
  }
}
